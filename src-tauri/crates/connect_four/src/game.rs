//! A game: the moves so far, and the way back.

use std::{fmt, str::FromStr};

use crate::{Column, MoveError, Position, Side};

/// Why a written list of moves is no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The place of the move in the list, from 0.
    pub at: usize,
    /// What is wrong with it.
    pub error: MoveError,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.at + 1, self.error)
    }
}

impl std::error::Error for ReplayError {}

/// A game from the empty board, with every move.
///
/// ```
/// use connect_four::{Game, Side};
///
/// let game: Game = "1 2 1 2 1 2 1".parse()?;
/// assert_eq!(game.position().winner(), Some(Side::Red));
/// assert_eq!(game.to_string(), "1 2 1 2 1 2 1");
/// # Ok::<(), connect_four::ReplayError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Column>,
    position: Position,
}

impl Game {
    /// A game that begins.
    pub fn new() -> Self {
        Self::default()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The columns of all discs so far; red made the first move, and the sides alternate.
    pub fn moves(&self) -> &[Column] {
        &self.moves
    }

    /// The side to move; `None` when the game is over.
    pub fn turn(&self) -> Option<Side> {
        self.position.turn()
    }

    /// Drops a disc for the side to move.
    ///
    /// # Errors
    /// The game is over, or the column is full; nothing changes.
    pub fn play(&mut self, column: Column) -> Result<(), MoveError> {
        let after = self.position.play(column)?;
        self.positions.push(std::mem::replace(&mut self.position, after));
        self.moves.push(column);
        Ok(())
    }

    /// Takes the last disc back; returns its column and whose it was, `None` when there is none.
    pub fn undo(&mut self) -> Option<(Column, Side)> {
        self.position = self.positions.pop()?;
        // The position before a move always has a side to move.
        self.moves.pop().zip(self.position.turn())
    }
}

impl FromStr for Game {
    type Err = ReplayError;

    /// Plays a written list of moves, such as `4 4 3`.
    fn from_str(text: &str) -> Result<Self, ReplayError> {
        let mut game = Self::new();
        for (at, word) in text.split_whitespace().enumerate() {
            let played = word.parse().and_then(|column| game.play(column));
            played.map_err(|error| ReplayError { at, error })?;
        }
        Ok(game)
    }
}

impl fmt::Display for Game {
    /// The list of moves that is read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, column) in self.moves.iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            write!(f, "{gap}{column}")?;
        }
        Ok(())
    }
}
