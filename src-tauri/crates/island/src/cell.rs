//! One cell of an island's bounding box, and its name for people.

use std::fmt;

/// The largest number of columns of an island: column letters run from `a` to `z`.
pub const MAX_WIDTH: usize = 26;
/// The largest area of an island's bounding box, in cells.
pub const MAX_AREA: usize = 256;

/// A cell of the bounding box: `row × width + column`, below [`MAX_AREA`].
///
/// A cell knows nothing of its island; what it means (land, sea, a name) the island tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index.
    ///
    /// # Panics
    /// When the index is not below [`MAX_AREA`].
    #[inline]
    pub fn at(index: usize) -> Self {
        assert!(index < MAX_AREA, "cell index out of range");
        Self(index as u8)
    }

    /// `row × width + column`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A column letter and a row number, such as `c4`, counted from `a` and from 1 at the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name {
    /// Column from the left, from 0.
    pub column: usize,
    /// Row from the top, from 0.
    pub row: usize,
}

impl Name {
    /// Reads `c4`; the letter may be upper case.
    ///
    /// Returns `None` for anything but one letter and a row number without leading zeros.
    pub fn parse(text: &str) -> Option<Self> {
        let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
        let digits = &text[1..];
        if digits.starts_with('0') || digits.len() > 3 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Some(Self { column: usize::from(letter.to_ascii_lowercase() - b'a'), row: digits.parse::<usize>().ok()? - 1 })
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Columns are below MAX_WIDTH, so the sum stays a lower-case letter.
        write!(f, "{}{}", (b'a' + self.column as u8) as char, self.row + 1)
    }
}
