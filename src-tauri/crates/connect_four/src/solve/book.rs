//! Openings that take too long to solve while somebody waits, solved beforehand.

use super::{Score, key};
use crate::{Column, Position};

/// Words as [`word`] makes them, in order, least byte first. The example `book` writes the file.
static BOOK: &[u8] = include_bytes!("book.bin");

/// The size of the book in bytes.
pub const SIZE: usize = BOOK.len();

const WORD: usize = size_of::<u64>();
const SCORE_BITS: u32 = 6;
const COLUMN_BITS: u32 = 3;

/// What the book says of a position, or of its mirror image: a best move and the score.
///
/// It knows the turns of the side to move, up to 8 discs, in every game in which that side has played by the book.
pub fn look_up(position: &Position) -> Option<(Column, Score)> {
    let (words, _) = BOOK.as_chunks::<WORD>();
    let id = id(position);
    let at = words.partition_point(|&word| id_of(u64::from_le_bytes(word)) < id);
    let word = words.get(at).map(|&word| u64::from_le_bytes(word)).filter(|&word| id_of(word) == id)?;
    read(position, word)
}

/// A best move and the score of a position of which the book knows what each move leads to.
///
/// Such are the turns of the side that plays against the book.
pub fn look_ahead(position: &Position) -> Option<(Column, Score)> {
    let mut best = None;
    for column in position.legal() {
        let (_, theirs) = look_up(&position.play(column).ok()?)?;
        let value = -theirs.value();
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((column, value));
        }
    }
    best.map(|(column, value)| (column, Score::new(value)))
}

/// A number that a position shares with its mirror image and with no other.
pub fn id(position: &Position) -> u64 {
    let (mine, mask) = position.boards();
    key(mine, mask, 0).0
}

/// A position, a best move in it and its score as one word of a book.
pub fn word(position: &Position, column: Column, score: Score) -> u64 {
    let column = if is_mirrored(position) { column.mirrored() } else { column };
    (id(position) << SCORE_BITS | (score.value() + Score::MOST) as u64) << COLUMN_BITS | column.index() as u64
}

/// The [number](id) of the position of a word.
pub fn id_of(word: u64) -> u64 {
    word >> (SCORE_BITS + COLUMN_BITS)
}

/// The move and the score that a word holds for this position; `None` when it can hold none.
pub fn read(position: &Position, word: u64) -> Option<(Column, Score)> {
    let column = Column::try_from((word & ((1 << COLUMN_BITS) - 1)) as usize).ok()?;
    let score = ((word >> COLUMN_BITS) & ((1 << SCORE_BITS) - 1)) as i32 - Score::MOST;
    Some((if is_mirrored(position) { column.mirrored() } else { column }, Score::new(score)))
}

fn is_mirrored(position: &Position) -> bool {
    let (mine, mask) = position.boards();
    key(mine, mask, 0).1
}
