//! How a position ends when both sides play as well as possible.

use std::{cmp::Ordering, fmt};

use crate::{Position, Side, bits::CELLS};

/// The result of a position under perfect play, for the side to move.
///
/// Positive when it wins, negative when it loses, 0 for a draw. A side that completes its line with its last disc has
/// won by 1, and by 1 more for every disc that it has left over: a faster win is a greater score, a slower loss too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i8);

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// No score is greater, and none less than its negative.
    pub(crate) const MOST: i32 = 18;

    pub(crate) fn new(value: i32) -> Self {
        Self(value as i8)
    }

    /// The score as a number, from −18 to 18.
    pub fn value(self) -> i32 {
        self.0.into()
    }

    /// The number of discs on the board when the game ends, from this position.
    pub fn last_ply(self, position: &Position) -> u32 {
        let turn = if position.plies().is_multiple_of(2) { Side::Red } else { Side::Yellow };
        let winner = match self.0.cmp(&0) {
            Ordering::Greater => turn,
            Ordering::Less => !turn,
            Ordering::Equal => return CELLS,
        };
        let discs = CELLS / 2 + 1 - u32::from(self.0.unsigned_abs());
        match winner {
            Side::Red => 2 * discs - 1,
            Side::Yellow => 2 * discs,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The score of a side that completes its line with this ply, counted from 1; meaningless beyond the last.
#[inline]
pub(crate) fn win_at(ply: u32) -> i32 {
    (CELLS as i32 + 2 - ply as i32) / 2
}
