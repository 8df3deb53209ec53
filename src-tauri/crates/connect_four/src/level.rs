//! The four levels of the COM.

use std::{fmt, str::FromStr};

use rand::{Rng, RngExt};

use crate::{
    Column, Position, Thought,
    bits::{playable, winning_cells},
    search,
    solve::{Solver, book},
};

/// How well the COM plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Reads 3 plies.
    #[default]
    Beginner,
    /// Reads 6 plies.
    Intermediate,
    /// Reads 8 plies.
    Advanced,
    /// Knows the end of every game.
    Perfect,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Intermediate, Self::Advanced, Self::Perfect];

    /// Its name in commands and files, such as `beginner`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Intermediate => "intermediate",
            Self::Advanced => "advanced",
            Self::Perfect => "perfect",
        }
    }

    /// The plies that it reads; `None` when it reads to the end.
    pub fn depth(self) -> Option<u32> {
        match self {
            Self::Beginner => Some(3),
            Self::Intermediate => Some(6),
            Self::Advanced => Some(8),
            Self::Perfect => None,
        }
    }

    /// The move of this level; `None` when the game is over.
    ///
    /// A level that reads a few plies wins at once if it can, else prevents an immediate loss, else takes one of the
    /// moves that are best as far as it sees, each as likely as the others. It needs a few milliseconds and never asks
    /// `stop`. The perfect level asks every few hundred microseconds, and answers with the best that it has when told
    /// to stop.
    pub fn choose(self, position: &Position, rng: &mut impl Rng, stop: &dyn Fn() -> bool) -> Option<Thought> {
        match self.depth() {
            Some(depth) => read(position, depth, rng),
            None => know(position, rng, stop),
        }
    }
}

fn read(position: &Position, depth: u32, rng: &mut impl Rng) -> Option<Thought> {
    let (mine, mask) = position.boards();
    let within = |cells: u64| position.legal().filter(move |column| cells & playable(mask) & column.bits() != 0);
    let mut among: Vec<Column> = within(winning_cells(mine, mask)).collect();
    if among.is_empty() {
        among = within(winning_cells(mine ^ mask, mask)).collect();
    }
    if among.is_empty() {
        among = position.legal().collect();
    }
    let best = search::best(position, among.into_iter(), depth);
    if best.is_empty() {
        return None;
    }
    Some(Thought { column: best[rng.random_range(0..best.len())].column, score: None, nodes: 0 })
}

fn know(position: &Position, rng: &mut impl Rng, stop: &dyn Fn() -> bool) -> Option<Thought> {
    let mut thought = match book::look_up(position).or_else(|| book::look_ahead(position, book::look_up)) {
        Some((column, score)) => Thought { column, score: Some(score), nodes: 0 },
        None => Solver::new().solve(position, stop)?,
    };
    if *position == position.mirrored() && rng.random() {
        thought.column = thought.column.mirrored();
    }
    Some(thought)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text is the name of no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is one of beginner, intermediate, advanced, perfect")
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL.into_iter().find(|level| level.as_str() == text).ok_or(LevelError)
    }
}
