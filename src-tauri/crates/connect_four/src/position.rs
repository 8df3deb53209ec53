//! A position and the moves in it.

use std::{fmt, ops::Not};

use crate::{Cell, Column, bits};

/// A side, and the colour of its discs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Moves first.
    Red,
    /// Moves second.
    Yellow,
}

impl Side {
    /// The side that makes the ply after this many.
    fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::Red } else { Self::Yellow }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Yellow,
            Self::Yellow => Self::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
        })
    }
}

/// Why a disc cannot be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// There is no such column.
    NoSuchColumn,
    /// The column is full.
    ColumnFull,
    /// The game is over.
    GameOver,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchColumn => "columns are numbered from 1 to 7",
            Self::ColumnFull => "the column is full",
            Self::GameOver => "the game is over",
        })
    }
}

impl std::error::Error for MoveError {}

/// A position that can be reached from the empty board.
///
/// ```
/// use connect_four::{Column, Position, Side};
///
/// let after = Position::START.play(Column::CENTRE)?;
/// assert_eq!(after.turn(), Some(Side::Yellow));
/// assert_eq!(after.to_string().lines().last(), Some("...X..."));
/// # Ok::<(), connect_four::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The discs of the side that makes the next ply.
    mine: u64,
    /// The discs of both sides.
    mask: u64,
}

impl Position {
    /// The empty board.
    pub const START: Self = Self { mine: 0, mask: 0 };

    /// The number of discs on the board.
    pub fn plies(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The side to move; `None` when the game is over.
    pub fn turn(&self) -> Option<Side> {
        (!self.is_over()).then(|| Side::after(self.plies()))
    }

    /// Whether a side has won or the board is full.
    pub fn is_over(&self) -> bool {
        self.mask == bits::ALL || bits::has_four(self.theirs())
    }

    /// The side with four in a line.
    pub fn winner(&self) -> Option<Side> {
        // Only the last disc can have completed a line.
        bits::has_four(self.theirs()).then(|| !Side::after(self.plies()))
    }

    /// All cells of the winner's lines, row by row from the top left; empty without a winner.
    ///
    /// A line of five or more is given whole, and so is every line when one disc completes several.
    pub fn winning_cells(&self) -> Vec<Cell> {
        Cell::of(bits::fours(self.theirs()))
    }

    /// The disc on a cell.
    pub fn disc(&self, cell: Cell) -> Option<Side> {
        if self.mask & cell.bit() == 0 {
            None
        } else if self.mine & cell.bit() != 0 {
            Some(Side::after(self.plies()))
        } else {
            Some(!Side::after(self.plies()))
        }
    }

    /// The columns that take a disc, from the left; none when the game is over.
    pub fn legal(&self) -> impl Iterator<Item = Column> + use<> {
        let open = if self.is_over() { 0 } else { bits::playable(self.mask) };
        Column::ALL.into_iter().filter(move |column| open & column.bits() != 0)
    }

    /// The cell on which a disc would come to rest.
    ///
    /// # Errors
    /// The game is over, or the column is full.
    pub fn landing(&self, column: Column) -> Result<Cell, MoveError> {
        if self.is_over() {
            return Err(MoveError::GameOver);
        }
        let discs = (self.mask & column.bits()).count_ones();
        let row = bits::ROWS.checked_sub(discs + 1).ok_or(MoveError::ColumnFull)?;
        Cell::new(column, row as usize).ok_or(MoveError::ColumnFull)
    }

    /// The position after a disc is dropped.
    ///
    /// # Errors
    /// The game is over, or the column is full.
    pub fn play(&self, column: Column) -> Result<Self, MoveError> {
        let cell = self.landing(column)?;
        Ok(Self { mine: self.theirs(), mask: self.mask | cell.bit() })
    }

    /// The position with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        Self { mine: bits::mirrored(self.mine), mask: bits::mirrored(self.mask) }
    }

    /// The discs of the side that makes the next ply, and of both sides.
    #[inline]
    pub(crate) fn boards(&self) -> (u64, u64) {
        (self.mine, self.mask)
    }

    fn theirs(&self) -> u64 {
        self.mine ^ self.mask
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Position {
    /// One line a row, the top first: `.` empty, `X` red, `O` yellow.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let sign = match self.disc(cell) {
                None => ".",
                Some(Side::Red) => "X",
                Some(Side::Yellow) => "O",
            };
            f.write_str(sign)?;
            if cell.column() == Column::ALL[Column::ALL.len() - 1] && cell.index() + 1 < Cell::COUNT {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
