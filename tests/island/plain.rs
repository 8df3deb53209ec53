//! The rules once more, slow and plain: a map of cells and a loop over eight directions.

use std::collections::BTreeMap;

use island::{Disc, Position};

/// Land cells by (column, row), each with its disc.
pub type Board = BTreeMap<(i32, i32), Option<Disc>>;

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

pub fn board(position: &Position) -> Board {
    let island = position.island();
    let place = |cell| (island.column(cell) as i32, island.row(cell) as i32);
    island.land().into_iter().map(|cell| (place(cell), position.disc(cell))).collect()
}

pub fn flips(board: &Board, at: (i32, i32), turn: Disc) -> Vec<(i32, i32)> {
    if board.get(&at) != Some(&None) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (dx, dy) in DIRECTIONS {
        let mut run = Vec::new();
        let (mut x, mut y) = (at.0 + dx, at.1 + dy);
        while board.get(&(x, y)) == Some(&Some(!turn)) {
            run.push((x, y));
            (x, y) = (x + dx, y + dy);
        }
        if board.get(&(x, y)) == Some(&Some(turn)) {
            all.extend(run);
        }
    }
    all.sort_unstable();
    all
}

pub fn moves(board: &Board, turn: Disc) -> Vec<(i32, i32)> {
    board.keys().copied().filter(|&at| !flips(board, at, turn).is_empty()).collect()
}

pub fn play(board: &Board, at: (i32, i32), turn: Disc) -> Board {
    let mut after = board.clone();
    for cell in flips(board, at, turn).into_iter().chain([at]) {
        after.insert(cell, Some(turn));
    }
    after
}

/// A forced pass is one ply, a finished game one leaf.
pub fn perft(board: &Board, turn: Disc, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mine = moves(board, turn);
    if mine.is_empty() {
        return if moves(board, !turn).is_empty() { 1 } else { perft(board, !turn, depth - 1) };
    }
    mine.into_iter().map(|at| perft(&play(board, at, turn), !turn, depth - 1)).sum()
}

/// The score of level normal for a move, from the text of the rule: weights of the mover's cells after it, plus
/// three times the difference of legal moves.
pub fn score(board: &Board, at: (i32, i32), turn: Disc) -> i32 {
    let after = play(board, at, turn);
    let sides = |(x, y): (i32, i32)| [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)];
    let land_beside = |at| sides(at).into_iter().filter(|side| board.contains_key(side)).count();
    let base = |at| match land_beside(at) {
        0..=2 => 10,
        3 => 3,
        _ => 1,
    };
    let weight = |at| {
        let beside_cape = sides(at).into_iter().any(|side| board.contains_key(&side) && base(side) == 10);
        if base(at) != 10 && beside_cape { base(at).min(-5) } else { base(at) }
    };
    let held: i32 = after.iter().filter(|(_, disc)| **disc == Some(turn)).map(|(&at, _)| weight(at)).sum();
    held + 3 * (moves(&after, turn).len() as i32 - moves(&after, !turn).len() as i32)
}
