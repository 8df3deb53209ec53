//! Reading every game to its end.

pub mod book;
mod bound;
mod score;
mod table;

use std::fmt;

use crate::{
    Column, Level, Position,
    bits::{self, ALL, BOTTOM, CELLS, COLUMNS, column, column_of, mirrored, playable, winning_cells},
    search,
};
pub use score::Score;
use score::win_at;
use table::{Entry, Table};

/// The table for early positions has 2 to this power words of 8 bytes: 16 MiB.
const WORDS: u32 = 21;

/// From this many plies on most positions are visited, and few of them again much later: they have a memory of their own
/// that is small enough to stay next to the processor.
const LATE: u32 = 25;

/// The late table has 2 to this power words: 512 KiB.
const LATE_WORDS: u32 = 16;

/// Up to this many plies moves are sorted with more care; later that takes longer than what it saves.
const CAREFUL_UNTIL: u32 = 18;

/// Up to this many plies a position and its mirror image share their place in the table. Later they seldom both occur.
const MIRROR_UNTIL: u32 = 18;

/// Up to this many plies the table is asked about all moves before any is searched. Later searching is as fast.
const PEEK_UNTIL: u32 = 32;

/// How many nodes are visited between two looks at whether to go on.
const LOOK_EVERY: u64 = 2048;

/// The columns from the centre outwards.
const OUTWARDS: [u32; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// No column: the best move is not known.
const UNKNOWN: u32 = COLUMNS;

/// A move and what is known about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub column: Column,
    /// The score of the position, which the move keeps; `None` when it was not read to the end.
    pub score: Option<Score>,
    /// The positions that were visited on the way to the end.
    pub nodes: u64,
}

/// Solves positions exactly, and remembers what it has seen from one to the next.
pub struct Solver {
    memory: Memory,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Solver {
    /// A solver with a memory of 16.5 MiB.
    pub fn new() -> Self {
        Self::with_memory(WORDS)
    }

    /// A solver that remembers 2 to this power positions, in 8 bytes each, and a few late ones.
    ///
    /// # Panics
    /// When the power is 0 or the memory cannot be had.
    pub fn with_memory(power: u32) -> Self {
        Self { memory: Memory { early: Table::new(power), late: Table::new(LATE_WORDS) } }
    }

    /// The move that wins soonest, else draws, else loses latest; `None` when the game is over.
    ///
    /// `stop` is asked every few hundred microseconds. Told to stop, the solver gives the best that it has proved, or
    /// what the level below it would play among the moves that it has not refuted.
    pub fn solve(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Thought> {
        if position.is_over() {
            return None;
        }
        let (mine, mask) = position.boards();
        let plies = mask.count_ones();
        let exact = |cells: u64, value: i32, nodes: u64| {
            Some(Thought { column: Column::of(cells), score: Some(Score::new(value)), nodes })
        };
        let open = playable(mask);
        let wins = winning_cells(mine, mask) & open;
        if wins != 0 {
            return exact(wins, win_at(plies + 1), 0);
        }
        let threats = winning_cells(mine ^ mask, mask);
        let moves = safe_moves(mask, threats);
        if moves == 0 {
            // Lost with the next disc. A player who looks no further at least prevents one of the wins.
            let blocks = threats & open;
            return exact(if blocks == 0 { open } else { blocks }, -win_at(plies + 2), 0);
        }
        let mut low = -win_at((plies + 4).min(CELLS + 2));
        let mut high = win_at((plies + 3).min(CELLS + 2));
        let mut run = Run { memory: &mut self.memory, nodes: 0, stop, stopped: false };
        let (mut moves, count) = sorted(mine, mask, moves, plies, UNKNOWN);
        // The best so far stands first once one is known.
        let moves = &mut moves[..count];
        let mut proved = false;
        while low < high {
            // Will it be more than this? Most scores are near to 0.
            let line = if low >= 0 { low } else { (high - 1).min(0) };
            let mut best = i32::MIN;
            for at in 0..moves.len() {
                let Ranked { bit, wins, .. } = moves[at];
                let value = -run.search(mine ^ mask, mask | bit, plies + 1, wins, -line - 1, -line);
                if run.stopped {
                    let column = best_so_far(position, moves, at, proved && low >= 0);
                    return Some(Thought { column, score: None, nodes: run.nodes });
                }
                best = best.max(value);
                if value > line {
                    moves[..=at].rotate_right(1);
                    proved = true;
                    break;
                }
            }
            if best > line {
                low = best.min(high);
            } else {
                high = best.max(low);
            }
        }
        exact(moves[0].bit, low, run.nodes)
    }

    /// Of the moves that keep the score the one nearest to the centre, and the score; `None` when the game is over.
    ///
    /// Unlike the move of [`solve`](Self::solve) this one depends on nothing but the position: of two at the same
    /// distance it is always the same, and in the mirror image it is the mirrored one.
    pub fn settle(&mut self, position: &Position) -> Option<(Column, Score)> {
        let thought = self.solve(position, &|| false)?;
        let score = thought.score?;
        let column =
            book::candidates(position).find(|&column| column == thought.column || self.keeps(position, column, score));
        column.map(|column| (column, score))
    }

    /// Whether a move keeps a score that the position has.
    fn keeps(&mut self, position: &Position, column: Column, score: Score) -> bool {
        let Ok(after) = position.play(column) else { return false };
        if after.is_over() {
            return after.winner().is_some() || score == Score::DRAW;
        }
        let (mine, mask) = after.boards();
        if winning_cells(mine, mask) & playable(mask) != 0 {
            return score.value() <= -win_at(mask.count_ones() + 1);
        }
        let mut run = Run { memory: &mut self.memory, nodes: 0, stop: &|| false, stopped: false };
        let threats = winning_cells(mine ^ mask, mask);
        run.search(mine, mask, after.plies(), threats, -score.value(), 1 - score.value()) <= -score.value()
    }
}

/// What to play when the search had to stop at this move.
///
/// The moves before it are refuted for the present question. `safe` says that the first of all is
/// sure not to lose.
fn best_so_far(position: &Position, moves: &[Ranked], at: usize, safe: bool) -> Column {
    if safe {
        return Column::of(moves[0].bit);
    }
    let left = moves[at..].iter().map(|ranked| Column::of(ranked.bit));
    let depth = Level::Advanced.depth().unwrap_or_default();
    search::best(position, left, depth).first().map_or(Column::of(moves[at].bit), |best| best.column)
}

/// What was seen of early and of late positions.
struct Memory {
    early: Table,
    late: Table,
}

impl Memory {
    #[inline]
    fn of(&self, plies: u32) -> &Table {
        if plies < LATE { &self.early } else { &self.late }
    }

    #[inline]
    fn of_mut(&mut self, plies: u32) -> &mut Table {
        if plies < LATE { &mut self.early } else { &mut self.late }
    }
}

/// One search and its memory.
struct Run<'a> {
    memory: &'a mut Memory,
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
    /// Set once the search has to end; what it returns then means nothing.
    stopped: bool,
}

impl Run<'_> {
    /// The score for the side to move, which has no win at once: exact between the bounds, otherwise on the right side
    /// of them. `threats` are the cells that would complete a line of the other side.
    fn search(&mut self, mine: u64, mask: u64, plies: u32, threats: u64, mut alpha: i32, mut beta: i32) -> i32 {
        if self.nodes.is_multiple_of(LOOK_EVERY) && (self.stop)() {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        self.nodes += 1;
        if plies == CELLS {
            return 0;
        }
        let moves = safe_moves(mask, threats);
        if moves == 0 {
            return if plies == CELLS - 1 { 0 } else { -win_at(plies + 2) };
        }
        if plies >= CELLS - 2 {
            return 0;
        }
        // Neither side wins with its next disc.
        let mut low = -win_at(plies + 4);
        let mut high = win_at(plies + 3);
        if low >= beta {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let theirs = mine ^ mask;
        if moves.is_power_of_two() {
            let wins = winning_cells(mine | moves, mask | moves);
            if bound::at_most(-beta, theirs, mask | moves, wins, plies + 1) {
                return beta;
            }
            return -self.search(theirs, mask | moves, plies + 1, wins, -beta, -alpha);
        }
        let (key, is_mirrored) = key(mine, mask, plies);
        let told = |index: u32| if is_mirrored && index != UNKNOWN { COLUMNS - 1 - index } else { index };
        let mut first = UNKNOWN;
        if let Some(entry) = self.memory.of(plies).get(key) {
            low = low.max(entry.lower);
            high = high.min(entry.upper);
            if low >= beta {
                return low;
            }
            if high <= alpha {
                return high;
            }
            first = told(entry.column);
        }
        alpha = alpha.max(low);
        beta = beta.min(high);

        // All moves are looked at before any is searched: one that is known to be good enough settles the position.
        let (sorted, count) = sorted(mine, mask, moves, plies, first);
        let sorted = &sorted[..count];
        if sorted.iter().any(|ranked| bound::at_most(-beta, theirs, mask | ranked.bit, ranked.wins, plies + 1)) {
            return beta;
        }
        let peek = if plies < PEEK_UNTIL { sorted } else { &[] };
        for ranked in peek {
            let (key, _) = self::key(theirs, mask | ranked.bit, plies + 1);
            if let Some(entry) = self.memory.of(plies + 1).get(key)
                && -entry.upper >= beta
            {
                return -entry.upper;
            }
        }

        let mut best = i32::MIN;
        for ranked in sorted {
            let value = -self.search(theirs, mask | ranked.bit, plies + 1, ranked.wins, -beta, -alpha);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                first = column_of(ranked.bit);
            }
            if best >= beta {
                low = best;
                break;
            }
            alpha = alpha.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.memory.of_mut(plies).put(key, Entry { lower: low, upper: high, column: told(first) });
        best
    }
}

/// A number that names the position, and whether it is that of the mirror image.
#[inline]
fn key(mine: u64, mask: u64, plies: u32) -> (u64, bool) {
    // Every column reads as its discs of the side to move below a single bit: no two positions have the same.
    let key = mine + mask + BOTTOM;
    if plies > MIRROR_UNTIL {
        return (key, false);
    }
    let image = mirrored(key);
    (key.min(image), image < key)
}

/// The moves after which the other side cannot win at once, given that the mover cannot either.
#[inline]
fn safe_moves(mask: u64, threats: u64) -> u64 {
    let open = playable(mask);
    let forced = open & threats;
    if forced & forced.wrapping_sub(1) != 0 {
        return 0;
    }
    let moves = if forced == 0 { open } else { forced };
    moves & !(threats >> 1)
}

/// A move, to be searched in the order of promise.
#[derive(Clone, Copy, Default)]
struct Ranked {
    bit: u64,
    /// The cells that would complete a line after it.
    wins: u64,
    promise: u32,
}

/// The moves, `first` before all others, then those that promise most, the centre first.
#[inline]
fn sorted(mine: u64, mask: u64, moves: u64, plies: u32, first: u32) -> ([Ranked; COLUMNS as usize], usize) {
    let mut sorted = [Ranked::default(); COLUMNS as usize];
    let mut count = 0;
    for index in OUTWARDS {
        let bit = moves & column(index);
        if bit == 0 {
            continue;
        }
        let wins = winning_cells(mine | bit, mask | bit);
        let mut promise = if index == first { u32::MAX / 2 } else { 0 };
        if wins != 0 {
            // A cell that completes a line is worth most where the other side must not let it become playable.
            let next = playable(mask | bit);
            promise += 4 * wins.count_ones() + 3 * (wins & (next << 1)).count_ones();
        }
        if plies < CAREFUL_UNTIL {
            promise += bits::pairs(mine | bit, ALL ^ mine ^ mask);
        }
        let mut at = count;
        while at > 0 && sorted[at - 1].promise < promise {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = Ranked { bit, wins, promise };
        count += 1;
    }
    (sorted, count)
}
