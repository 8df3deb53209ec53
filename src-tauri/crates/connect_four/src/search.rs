//! Reading a few plies ahead.

use crate::{
    Column, Position,
    bits::{self, CELLS, COLUMNS, column, has_four, playable, winning_cells},
};

/// What a won game is worth before the plies to its end are taken off; more than any estimate.
pub const WON: i32 = 10_000;

/// What a cell is worth that would complete a line, taken or not, as against one more line through a disc.
const THREAT: i32 = 16;

/// The lines of four through each cell, as binary digits: the cells whose number has digit 0, 1, 2 and 3.
const LINES: [u64; 4] = {
    let mut digits = [0; 4];
    let mut cell = 0;
    while cell < 64 {
        let mut digit = 0;
        while digit < 4 {
            digits[digit] |= ((lines_through(cell) >> digit) & 1) << cell;
            digit += 1;
        }
        cell += 1;
    }
    digits
};

/// The number of lines of four that run through a cell.
const fn lines_through(cell: u32) -> u64 {
    let (mut lines, mut start) = (0, 0);
    while start < CELLS + COLUMNS {
        let mut step = 0;
        while step < bits::STEPS.len() {
            let by = bits::STEPS[step];
            if start + 3 * by < CELLS + COLUMNS {
                let line = 1_u64 << start | 1 << (start + by) | 1 << (start + 2 * by) | 1 << (start + 3 * by);
                if line & !bits::ALL == 0 && (line >> cell) & 1 == 1 {
                    lines += 1;
                }
            }
            step += 1;
        }
        start += 1;
    }
    lines
}

/// An estimate of a position for the side to move, from the discs as they lie.
///
/// Each disc counts the lines of four that run through its cell, each empty cell that would complete a line 16; what
/// the other side has is taken off.
pub fn evaluate(position: &Position) -> i32 {
    let (mine, mask) = position.boards();
    estimate(mine, mask)
}

fn estimate(mine: u64, mask: u64) -> i32 {
    side(mine, mask) - side(mine ^ mask, mask)
}

fn side(discs: u64, mask: u64) -> i32 {
    let lines = (0..4).map(|digit| ((discs & LINES[digit]).count_ones() << digit) as i32).sum::<i32>();
    lines + THREAT * winning_cells(discs, mask).count_ones() as i32
}

/// A legal move and what it is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The move.
    pub column: Column,
    /// [`WON`] less the plies of the whole game when the game is won within reach, the negative of that when it is
    /// lost, 0 for a full board, otherwise an [estimate](evaluate).
    pub value: i32,
}

/// The best moves among some, all of the same value when read this many plies deep.
pub fn best(position: &Position, among: impl Iterator<Item = Column>, depth: u32) -> Vec<Ranked> {
    let (mine, mask) = position.boards();
    let mut moves: Vec<_> = among.filter(|column| playable(mask) & column.bits() != 0).collect();
    moves.sort_by_key(|column| column.index().abs_diff(Column::CENTRE.index()));
    let mut best: Vec<Ranked> = Vec::new();
    let mut most = -WON;
    for column in moves {
        let bit = playable(mask) & column.bits();
        // One less than the best so far is enough to tell an equal move from a worse one.
        let value = -value(mine ^ mask, mask | bit, depth.saturating_sub(1), -WON, 1 - most);
        if value > most {
            best.clear();
            most = value;
        }
        if value == most {
            best.push(Ranked { column, value });
        }
    }
    best
}

/// The value for the side to move: exact between the bounds, otherwise on the right side of them.
fn value(mine: u64, mask: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let plies = mask.count_ones() as i32;
    let theirs = mine ^ mask;
    if has_four(theirs) {
        return plies - WON;
    }
    if mask == bits::ALL {
        return 0;
    }
    if depth == 0 {
        return estimate(mine, mask);
    }
    let mut moves = playable(mask);
    if winning_cells(mine, mask) & moves != 0 {
        return WON - (plies + 1);
    }
    if depth > 1 {
        // A move that leaves a win open loses at once; it is as good as any only when all do.
        let threats = winning_cells(theirs, mask);
        let forced = moves & threats;
        let safe = if forced == 0 { moves } else { forced } & !(threats >> 1);
        if forced & forced.wrapping_sub(1) != 0 || safe == 0 {
            return plies + 2 - WON;
        }
        moves = safe;
    }
    let mut best = -WON;
    let mut list = [(0, 0); COLUMNS as usize];
    let mut count = 0;
    for index in [3, 2, 4, 1, 5, 0, 6] {
        let bit = moves & column(index);
        if bit == 0 {
            continue;
        }
        let wins = if depth > 2 { winning_cells(mine | bit, mask | bit).count_ones() } else { 0 };
        let mut at = count;
        while at > 0 && list[at - 1].0 < wins {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = (wins, bit);
        count += 1;
    }
    for &(_, bit) in &list[..count] {
        best = best.max(-value(theirs, mask | bit, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
