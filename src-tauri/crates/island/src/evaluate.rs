//! The COM of level normal: one ply, cell weights and mobility, with a wavering of ±10 %.

use rand::{Rng, RngExt};

use crate::{Cell, Position};

/// What one legal move of difference in mobility is worth.
const MOBILITY: i32 = 3;

/// The score of a position for the side that has just moved.
///
/// The weights of the cells that hold its discs, plus 3 × (its legal moves − the opponent's), both counted here.
fn score_for_opponent(position: &Position) -> i32 {
    let mover = !position.turn();
    let weights: i32 = position.discs(mover).iter().map(|cell| position.island().weight(cell)).sum();
    let mobility = position.opponent_moves().len() as i32 - position.legal_moves().len() as i32;
    weights + MOBILITY * mobility
}

/// Each legal move with its raw score, by row then column; empty when there is none.
pub fn scores(position: &Position) -> impl Iterator<Item = (Cell, i32)> {
    position.legal_moves().into_iter().filter_map(|cell| {
        let (after, _) = position.play(cell).ok()?;
        Some((cell, score_for_opponent(&after)))
    })
}

/// The move of level normal: the highest score after each is multiplied by its own random factor in [0.9, 1.1).
///
/// When all scores are positive, the chosen one is at least 0.9 / 1.1 of the best. `None` without a legal move.
pub fn choose(position: &Position, rng: &mut impl Rng) -> Option<Cell> {
    scores(position)
        .map(|(cell, score)| (cell, f64::from(score) * rng.random_range(0.9..1.1)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(cell, _)| cell)
}
