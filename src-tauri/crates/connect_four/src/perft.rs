//! Counting the leaves of the game tree, the usual proof that the rules are right.

use crate::{
    Position,
    bits::{playable, winning_cells},
};

/// The number of move sequences of this length.
///
/// A game that ends earlier has none: nothing is played after a win.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    let (mine, mask) = position.boards();
    count(mine, mask, depth)
}

fn count(mine: u64, mask: u64, depth: u32) -> u64 {
    let moves = playable(mask);
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut left = moves & !winning_cells(mine, mask);
    let mut leaves = 0;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        leaves += count(mine ^ mask, mask | bit, depth - 1);
    }
    leaves
}
