//! What a search remembers of the positions that it has seen.

/// Bounds on the score of a position, and the move that was best there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub lower: i32,
    pub upper: i32,
    /// The column of the best move; 7 when none is known.
    pub column: u32,
}

/// A word holds the key in 49 bits, both bounds in 6 bits each and the column in 3.
const KEY_BITS: u32 = 49;
const KEY: u64 = (1 << KEY_BITS) - 1;
const BOUND_BITS: u32 = 6;
const BOUND: u64 = (1 << BOUND_BITS) - 1;
/// What is added to a bound to make it positive.
const OFFSET: i32 = 31;

/// A table of fixed size, with two words to a place: the younger first, the older given up for a new one.
pub struct Table {
    places: Vec<[u64; 2]>,
}

impl Table {
    /// A table of 2 to this power words.
    pub fn new(words: u32) -> Self {
        Self { places: vec![[0; 2]; 1 << (words - 1)] }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // The high bits of the product depend on all bits of the key.
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.places.len() as u128) >> 64) as usize
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        // No position has the key 0 that an empty word shows.
        let word = self.places[self.place(key)].into_iter().find(|word| word & KEY == key)?;
        let bound = |shift: u32| ((word >> shift) & BOUND) as i32 - OFFSET;
        Some(Entry {
            lower: bound(KEY_BITS),
            upper: bound(KEY_BITS + BOUND_BITS),
            column: (word >> (KEY_BITS + 2 * BOUND_BITS)) as u32,
        })
    }

    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let bound = |value: i32, shift: u32| ((value + OFFSET) as u64) << shift;
        let word = key
            | bound(entry.lower, KEY_BITS)
            | bound(entry.upper, KEY_BITS + BOUND_BITS)
            | u64::from(entry.column) << (KEY_BITS + 2 * BOUND_BITS);
        let at = self.place(key);
        let place = &mut self.places[at];
        if place[0] & KEY != key {
            place[1] = place[0];
        }
        place[0] = word;
    }
}
