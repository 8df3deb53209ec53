//! The four levels of the COM.

use std::{fmt, str::FromStr};

use rand::{Rng, RngExt};

use crate::{
    Cell, Kind, Position, evaluate,
    search::{Budget, Reach, Thought, think},
};

/// How well the COM plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Plays like a beginner.
    Easy,
    /// Reads one ply, with a wavering of ±10 %.
    #[default]
    Normal,
    /// Reads a few plies.
    Hard,
    /// Reads as far as the budget goes.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Master];

    /// Its name in commands and files, such as `easy`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// The move of this level, within a budget; `None` without a legal move.
    ///
    /// The same position, randomness and node budget give the same answer. A single legal move is not thought about.
    pub fn choose(self, position: &Position, rng: &mut impl Rng, budget: &Budget) -> Option<Thought> {
        let legal = position.legal_moves();
        let at_once = |cell| Thought { cell, depth: 0, value: None, exact: false, nodes: 0, line: vec![cell] };
        if legal.len() == 1 {
            return legal.first().map(at_once);
        }
        match self {
            Self::Easy => beginner(position, rng).map(at_once),
            Self::Normal => evaluate::choose(position, rng).map(at_once),
            Self::Hard => think(position, HARD, budget),
            Self::Master => think(position, Reach::ALL, budget),
        }
    }
}

/// Level hard reads two moves of each side, and the last fourteen cells exactly.
const HARD: Reach = Reach { depth: 4, solve: 14, selective: false };

/// The move of level easy: many discs look good, a cape looks like one disc more, and what lies beside it is not seen.
///
/// How good a move looks wavers by up to 95 %. Both numbers were set by arena games of 20 cells against level normal
/// and a random mover: it has to stay well below the one and above the other.
fn beginner(position: &Position, rng: &mut impl Rng) -> Option<Cell> {
    let looks = |cell| {
        let flips = position.flips(cell).map_or(0, |flips| flips.len());
        f64::from(flips + u32::from(position.island().kind(cell) == Some(Kind::Cape)))
    };
    let wavering = position.legal_moves().iter().map(|cell| (cell, looks(cell) * rng.random_range(0.05..1.95)));
    wavering.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(cell, _)| cell)
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
        f.write_str("a level is one of easy, normal, hard, master")
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL.into_iter().find(|level| level.as_str() == text).ok_or(LevelError)
    }
}
