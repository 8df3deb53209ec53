//! Columns, where discs are dropped, and cells, where they come to rest.

use std::{fmt, str::FromStr};

use crate::{MoveError, bits};

/// A column of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// All columns, from the left.
    pub const ALL: [Self; bits::COLUMNS as usize] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
    /// The middle column.
    pub const CENTRE: Self = Self(3);

    /// Its place from the left, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The column as far from the right as this one is from the left.
    #[inline]
    pub fn mirrored(self) -> Self {
        Self(bits::COLUMNS as u8 - 1 - self.0)
    }

    /// All its cells.
    #[inline]
    pub(crate) fn bits(self) -> u64 {
        bits::column(u32::from(self.0))
    }

    /// The column of the lowest of these cells; there must be one.
    #[inline]
    pub(crate) fn of(bits: u64) -> Self {
        Self(bits::column_of(bits) as u8)
    }
}

impl TryFrom<usize> for Column {
    type Error = MoveError;

    /// The column with this index, counted from 0.
    fn try_from(index: usize) -> Result<Self, MoveError> {
        Self::ALL.get(index).copied().ok_or(MoveError::NoSuchColumn)
    }
}

impl FromStr for Column {
    type Err = MoveError;

    /// Reads a number from `1` to `7`, as people write columns.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'7'] => Ok(Self(digit - b'1')),
            _ => Err(MoveError::NoSuchColumn),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Its row, from 0 at the top.
    row: u8,
    column: Column,
}

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = bits::CELLS as usize;

    /// The cell of a column in this row, counted from 0 at the top; `None` below the board.
    pub fn new(column: Column, row: usize) -> Option<Self> {
        (row < bits::ROWS as usize).then_some(Self { row: row as u8, column })
    }

    /// All cells, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..bits::ROWS as u8).flat_map(|row| Column::ALL.into_iter().map(move |column| Self { row, column }))
    }

    /// Its column.
    pub fn column(self) -> Column {
        self.column
    }

    /// Its row, from 0 at the top.
    pub fn row(self) -> usize {
        self.row as usize
    }

    /// `row × 7 + column`: its place in [`all`](Self::all).
    pub fn index(self) -> usize {
        self.row() * bits::COLUMNS as usize + self.column.index()
    }

    /// The cells of a set, in the order of their indexes.
    pub(crate) fn of(set: u64) -> Vec<Self> {
        Self::all().filter(|cell| cell.bit() & set != 0).collect()
    }

    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << (u32::from(self.column.0) * bits::STRIDE + bits::ROWS - 1 - u32::from(self.row))
    }
}

impl fmt::Display for Cell {
    /// A column letter and a row number from the top, such as `d6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column.0) as char, self.row + 1)
    }
}
