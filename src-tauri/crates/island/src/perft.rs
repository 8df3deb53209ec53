//! Counting the leaves of the game tree, the usual proof that the rules are right.

use crate::{
    Position,
    grid::{Board, Grid, with_grid},
};

/// The number of leaves `depth` plies below a position.
///
/// A forced pass is one ply; a finished game is one leaf at whatever depth it ends.
pub fn perft(position: &Position, depth: u32) -> u64 {
    with_grid!(&position.island().grid, grid => count(grid, position.board(), depth))
}

fn count<const N: usize>(grid: &Grid<N>, board: Board<N>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.legal_moves(grid);
    if moves.is_empty() {
        let swapped = board.swapped();
        let over = swapped.legal_moves(grid).is_empty();
        return if over { 1 } else { count(grid, swapped, depth - 1) };
    }
    moves.iter().map(|cell| count(grid, board.after(cell, board.flips(grid, cell)), depth - 1)).sum()
}
