//! The text form of a board, for tests, examples and bug reports.
//!
//! One line a row: `#` sea, `.` empty land, `X` black, `O` white. Trailing sea may be left out; a blank line ends
//! the board.

use std::{fmt, sync::Arc};

use crate::{Cell, Cells, Disc, Island, Position, ShapeError};

/// Discs on an island as they are written down; no side is to move yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub(crate) island: Arc<Island>,
    pub(crate) black: Cells,
    pub(crate) white: Cells,
}

/// Why a text is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextError {
    /// A character that means nothing, with its row and column from 1.
    Character {
        /// The character.
        found: char,
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// The land is no island.
    Shape(ShapeError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { found, row, column } => {
                write!(f, "row {row}, column {column}: {found:?} is none of # . X O")
            }
            Self::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TextError {}

impl Setup {
    /// The four discs of a new game on the 2×2 block nearest to the centroid.
    ///
    /// White stands on the block's top-left and bottom-right. `None` when the island has no such block.
    pub fn start(island: Arc<Island>) -> Option<Self> {
        let block = island.start_block()?;
        let at = |right: usize, down: usize| Cell::at(block.index() + right + down * island.width());
        let white = Cells::from_iter([at(0, 0), at(1, 1)]);
        let black = Cells::from_iter([at(1, 0), at(0, 1)]);
        Some(Self { island, black, white })
    }

    /// Reads a board; what follows a blank line is left alone.
    ///
    /// # Errors
    /// A character that means nothing, no land, or more of it than an island may have.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut land = Vec::new();
        let mut discs = Vec::new();
        let rows = text.lines().map(str::trim_end).take_while(|row| !row.is_empty());
        for (row, line) in rows.enumerate() {
            for (column, found) in line.chars().enumerate() {
                match found {
                    '#' => continue,
                    '.' => {}
                    'X' => discs.push((column, row, Disc::Black)),
                    'O' => discs.push((column, row, Disc::White)),
                    _ => return Err(TextError::Character { found, row: row + 1, column: column + 1 }),
                }
                land.push((column, row));
            }
        }
        let left = land.iter().map(|place| place.0).min().unwrap_or(0);
        let top = land.iter().map(|place| place.1).min().unwrap_or(0);
        let island = Arc::new(Island::new(land).map_err(TextError::Shape)?);
        let of = |colour: Disc| {
            let places = discs.iter().filter(|place| place.2 == colour);
            places.filter_map(|&(column, row, _)| island.cell(column - left, row - top)).collect()
        };
        Ok(Self { black: of(Disc::Black), white: of(Disc::White), island })
    }
}

/// Draws the board in the text form; every row ends with a line feed.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let island = self.island();
        for row in 0..island.height() {
            for column in 0..island.width() {
                match island.cell(column, row).map(|cell| self.disc(cell)) {
                    None => f.write_str("#")?,
                    Some(None) => f.write_str(".")?,
                    Some(Some(disc)) => disc.fmt(f)?,
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
