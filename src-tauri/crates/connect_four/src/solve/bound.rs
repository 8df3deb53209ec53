//! What the side to move can at best reach when the other side does nothing but follow.
//!
//! The follower answers every disc with one on top of it. While every column holds an even number of discs it so gets
//! all cells of the even rows, and the mover gets none of them; no line that needs one of those cells can be completed
//! by the mover. A whole subtree is settled by a few operations on bits.
//!
//! Two columns that hold an odd number of discs need not stop the follower: it answers a disc on one with a disc on
//! the other, so that the mover gets the next cell of only one of them.

use super::score::win_at;
use crate::bits::{ALL, BOTTOM, CELLS, EVEN_ROWS, ODD_ROWS, ROWS, column, column_of, has_four};

/// Whether following proves that the side to move scores `most` or less.
///
/// `wins` are the cells that would complete a line of the follower; `mine` are the discs of the mover, `plies` the number
/// of all. `false` says nothing about the score.
#[inline]
pub fn at_most(most: i32, mine: u64, mask: u64, wins: u64, plies: u32) -> bool {
    // The next cells of the columns that hold an odd number of discs.
    let odd = (mask + BOTTOM) & EVEN_ROWS;
    if plies.is_multiple_of(2) {
        // The first player moves, and an even number of columns is odd.
        let sure = EVEN_ROWS & !mask & !odd;
        let wins = wins & sure;
        let theirs = mine ^ mask;
        // The follower gets all of `sure`; without a win in sight a line of it may be the last thing on the board.
        let loses = most >= 0 || wins != 0 && -slowest_win(wins) <= most || most == -1 && has_four(theirs | sure);
        if !loses {
            return false;
        }
        // The follower never lets the mover above a cell where it wins.
        holds(mine | ODD_ROWS & !mask & !above(wins), odd)
    } else {
        // The second player moves. One column more is odd than can be paired; following works if the follower wins in
        // it before it is full, so the follower there gets the odd rows, and the mover the even ones.
        let mut left = wins & ODD_ROWS;
        while left != 0 {
            let win = left & left.wrapping_neg();
            let here = column(column_of(win));
            left &= !here;
            let next = odd & here;
            if next != 0 && -slowest_win(win) <= most {
                let below = EVEN_ROWS & here & (win - next);
                let elsewhere = ODD_ROWS & !here & !above(wins & EVEN_ROWS & !here & !odd);
                if holds(mine | (elsewhere | below) & !mask, odd ^ next) {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether no line of four fits in what the mover gets: `reach`, and one of each pair of the cells `odd`.
///
/// The follower makes the pairs as suits it best.
#[inline]
fn holds(reach: u64, odd: u64) -> bool {
    if !has_four(reach | odd) {
        return true;
    }
    let (a, rest) = split(odd);
    let (b, rest) = split(rest);
    let (c, d) = split(rest);
    if c == 0 {
        return b != 0 && !has_four(reach | a) && !has_four(reach | b);
    }
    if d & d.wrapping_sub(1) != 0 || has_four(reach) {
        return false;
    }
    [[a, b, c, d], [a, c, b, d], [a, d, b, c]]
        .into_iter()
        .any(|[a, b, c, d]| [a | c, a | d, b | c, b | d].into_iter().all(|share| !has_four(reach | share)))
}

/// The lowest of these cells, and the others.
#[inline]
fn split(cells: u64) -> (u64, u64) {
    let lowest = cells & cells.wrapping_neg();
    (lowest, cells ^ lowest)
}

/// All cells above these.
#[inline]
fn above(cells: u64) -> u64 {
    (1..ROWS).fold(0, |all, _| all | ((all | cells) << 1) & ALL)
}

/// The least score of a follower that wins on one of these cells.
#[inline]
fn slowest_win(mut wins: u64) -> i32 {
    let mut most_above = 0;
    while wins != 0 {
        let (win, others) = split(wins);
        wins = others;
        let above = column(column_of(win)) & !(win | (win - 1));
        most_above = most_above.max(above.count_ones());
    }
    // At worst everything is filled but the cells above.
    win_at(CELLS - most_above)
}
