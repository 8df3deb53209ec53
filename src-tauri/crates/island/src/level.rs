//! The four levels of the COM.

use std::{fmt, str::FromStr};

use rand::Rng;

use crate::{
    Position, evaluate,
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
    pub fn choose(self, position: &Position, rng: &mut impl Rng, budget: &Budget) -> Option<Thought> {
        match self {
            Self::Easy | Self::Normal => {
                let cell = evaluate::choose(position, rng)?;
                Some(Thought { cell, depth: 1, value: None, exact: false, nodes: 0, line: vec![cell] })
            }
            Self::Hard => think(position, Reach { depth: 4, solve: 8, selective: true }, budget),
            Self::Master => think(position, Reach::ALL, budget),
        }
    }
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
