//! Bit sets over the bounding box of an island.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Cell;

/// A set of cells: bit `row × width + column` of `N` words of 64 bits.
///
/// `N` is chosen once an island, so that 8×8 costs one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const N: usize>(pub(crate) [u64; N]);

/// A set of cells of any island, as the public interface passes it around.
pub type Cells = Bits<4>;

impl<const N: usize> Bits<N> {
    /// The set without any cell.
    pub const EMPTY: Self = Self([0; N]);

    /// The set of one cell.
    #[inline]
    pub fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.index() & 63));
    }

    /// Whether the cell is in the set; a cell outside the words is not.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() >> 6).is_some_and(|word| word >> (cell.index() & 63) & 1 == 1)
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The cells, by row then column.
    #[inline]
    pub fn iter(self) -> Iter<N> {
        Iter { left: self, word: 0 }
    }

    /// The first cell by row then column.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Every cell moved `by` places towards higher indices; `by` is from 1 to 63.
    ///
    /// An axis along which no two cells touch may have a step of 0: then the result means nothing, and is masked.
    #[inline(always)]
    pub(crate) fn up(self, by: u32) -> Self {
        let mut out = Self::EMPTY;
        let mut carry = 0;
        // Counted loops here: what the optimiser makes of zipped and reversed iterators is many times slower.
        for word in 0..N {
            out.0[word] = self.0[word] << by | carry;
            carry = self.0[word].wrapping_shr(64 - by);
        }
        out
    }

    /// Every cell moved `by` places towards lower indices; `by` as for [`up`](Self::up).
    #[inline(always)]
    pub(crate) fn down(self, by: u32) -> Self {
        let mut out = Self::EMPTY;
        let mut carry = 0;
        for word in (0..N).rev() {
            out.0[word] = self.0[word] >> by | carry;
            carry = self.0[word].wrapping_shl(64 - by);
        }
        out
    }

    /// The set itself, or no cell at all.
    #[inline(always)]
    pub(crate) fn only_if(mut self, condition: bool) -> Self {
        let keep = u64::from(condition).wrapping_neg();
        for word in &mut self.0 {
            *word &= keep;
        }
        self
    }

    /// The same set in another number of words; bits beyond them are dropped.
    #[inline]
    pub(crate) fn resize<const M: usize>(self) -> Bits<M> {
        let mut out = [0; M];
        let words = N.min(M);
        out[..words].copy_from_slice(&self.0[..words]);
        Bits(out)
    }
}

impl<const N: usize> FromIterator<Cell> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const N: usize> IntoIterator for Bits<N> {
    type Item = Cell;
    type IntoIter = Iter<N>;

    fn into_iter(self) -> Iter<N> {
        self.iter()
    }
}

/// The cells of a [`Bits`], by row then column.
#[derive(Clone, Debug)]
pub struct Iter<const N: usize> {
    left: Bits<N>,
    word: usize,
}

impl<const N: usize> Iterator for Iter<N> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < N {
            let bits = self.left.0[self.word];
            if bits != 0 {
                self.left.0[self.word] = bits & (bits - 1);
                return Some(Cell::at(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! word_by_word {
    ($($trait:ident::$method:ident, $assign_trait:ident::$assign:ident, $op:tt;)*) => {$(
        impl<const N: usize> $assign_trait for Bits<N> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                for word in 0..N {
                    self.0[word] $op other.0[word];
                }
            }
        }

        impl<const N: usize> $trait for Bits<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(mut self, other: Self) -> Self {
                self $op other;
                self
            }
        }
    )*};
}

word_by_word! {
    BitAnd::bitand, BitAndAssign::bitand_assign, &=;
    BitOr::bitor, BitOrAssign::bitor_assign, |=;
    BitXor::bitxor, BitXorAssign::bitxor_assign, ^=;
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
