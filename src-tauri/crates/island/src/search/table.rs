//! The transposition table: what the search already knows of a position.

use crate::{Cell, grid::Board};

/// The most entries; 16 bytes each, 16 MiB in all.
const MOST: usize = 1 << 20;
/// The fewest.
const FEWEST: usize = 1 << 10;

/// What is known of a position: bounds of its value to a depth, and the move that was best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    pub lower: i16,
    pub upper: i16,
    pub depth: u8,
    pub best: Option<Cell>,
}

/// A table of fixed size: two entries a bucket, the deeper one is kept and the other always replaced.
pub struct Table {
    /// Key and packed [`Known`] side by side; plain words, so that fresh memory comes zeroed and untouched.
    entries: Vec<[u64; 2]>,
}

/// Marks a packed entry as used.
const USED: u64 = 1 << 63;

impl Table {
    /// A table for a search of this many nodes: a short one need not pay for much memory.
    pub fn new(nodes: Option<u64>) -> Self {
        let wanted = nodes.map_or(MOST, |nodes| nodes.min(MOST as u64) as usize);
        Self { entries: vec![[0; 2]; wanted.next_power_of_two().clamp(FEWEST, MOST)] }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 2)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Known> {
        let at = self.bucket(key);
        let [first, second] = [self.entries[at], self.entries[at + 1]];
        if first[0] == key && first[1] != 0 {
            Some(unpack(first[1]))
        } else if second[0] == key && second[1] != 0 {
            Some(unpack(second[1]))
        } else {
            None
        }
    }

    #[inline]
    pub fn put(&mut self, key: u64, known: Known) {
        let at = self.bucket(key);
        let first = self.entries[at];
        let slot = if first[0] == key || first[1] == 0 || unpack(first[1]).depth <= known.depth {
            if first[0] != key {
                self.entries[at + 1] = first;
            }
            at
        } else {
            at + 1
        };
        self.entries[slot] = [key, pack(known)];
    }
}

fn pack(known: Known) -> u64 {
    let best = known.best.map_or(0, |cell| cell.index() as u64 + 1);
    USED | u64::from(known.lower as u16)
        | u64::from(known.upper as u16) << 16
        | u64::from(known.depth) << 32
        | best << 40
}

#[inline]
fn unpack(packed: u64) -> Known {
    let best = (packed >> 40 & 511) as usize;
    Known {
        lower: packed as u16 as i16,
        upper: (packed >> 16) as u16 as i16,
        depth: (packed >> 32) as u8,
        best: (best > 0).then(|| Cell::at(best - 1)),
    }
}

/// The key of a position: a mix of all its words, different for the middle game and the exact end.
#[inline]
pub fn key<const N: usize>(board: &Board<N>, exact: bool) -> u64 {
    // Odd factors without structure; the high half of a product depends on every lower bit of the word.
    const FACTORS: [u64; 8] = [
        0x9e37_79b9_7f4a_7c15,
        0xbf58_476d_1ce4_e5b9,
        0x94d0_49bb_1331_11eb,
        0xd6e8_feb8_6659_fd93,
        0xa076_1d64_78bd_642f,
        0xe703_7ed1_a0b4_28db,
        0x8ebc_6af0_9c88_c6e3,
        0x5899_65cc_7537_4cc3,
    ];
    let mut key = if exact { 0x2545_f491_4f6c_dd1d } else { 0 };
    for word in 0..N {
        key ^= fold(board.own.0[word] ^ FACTORS[word], FACTORS[word + 4]);
        key = key.rotate_left(23);
        key ^= fold(board.opp.0[word] ^ FACTORS[word + 4], FACTORS[word]);
        key = key.rotate_left(23);
    }
    fold(key, FACTORS[0])
}

#[inline]
fn fold(word: u64, factor: u64) -> u64 {
    let product = u128::from(word) * u128::from(factor);
    product as u64 ^ (product >> 64) as u64
}
