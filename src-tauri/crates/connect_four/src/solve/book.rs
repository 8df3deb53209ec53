//! Openings that take too long to solve while somebody waits, solved beforehand.

use super::{OUTWARDS, Score, key};
use crate::{
    Column, Position,
    bits::{self, playable, winning_cells},
};

/// Words as [`word`] makes them, in order, least byte first. The example `book` writes the file.
static BOOK: &[u8] = include_bytes!("book.bin");

/// The size of the book in bytes.
pub const SIZE: usize = BOOK.len();

const WORD: usize = size_of::<u64>();
const SCORE_BITS: u32 = 6;
const COLUMN_BITS: u32 = 3;

/// What the book says of a position, or of its mirror image: the best move nearest to the centre, and the score.
///
/// It knows every position of up to 6 discs, and the turns of the side to move, up to 10 discs, in every game in which
/// that side has played by the book.
pub fn look_up(position: &Position) -> Option<(Column, Score)> {
    let (words, _) = BOOK.as_chunks::<WORD>();
    let id = id(position);
    let at = words.partition_point(|&word| id_of(u64::from_le_bytes(word)) < id);
    let word = words.get(at).map(|&word| u64::from_le_bytes(word)).filter(|&word| id_of(word) == id)?;
    read(position, word)
}

/// The best move nearest to the centre and the score of a position, if `known` tells the score after every move.
pub fn look_ahead(
    position: &Position,
    known: impl Fn(&Position) -> Option<(Column, Score)>,
) -> Option<(Column, Score)> {
    let mut best = None;
    for column in candidates(position) {
        let (_, theirs) = known(&position.play(column).ok()?)?;
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

/// The moves that may be best, from the centre outwards: those that win at once, else those that prevent that, else all.
///
/// In the mirror image they are the mirrored ones.
pub(super) fn candidates(position: &Position) -> impl Iterator<Item = Column> + use<> {
    let (mine, mask) = position.boards();
    let open = if position.is_over() { 0 } else { playable(mask) };
    let wins = [mine, mine ^ mask].map(|discs| winning_cells(discs, mask) & open);
    let moves = wins.into_iter().find(|&cells| cells != 0).unwrap_or(open);
    let is_mirrored = is_mirrored(position);
    let columns = OUTWARDS.into_iter().map(|index| Column::of(bits::column(index)));
    let columns = columns.map(move |column| if is_mirrored { column.mirrored() } else { column });
    columns.filter(move |column| moves & column.bits() != 0)
}

fn is_mirrored(position: &Position) -> bool {
    let (mine, mask) = position.boards();
    key(mine, mask, 0).1
}
