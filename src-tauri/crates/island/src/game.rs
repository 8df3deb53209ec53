//! A game: a start, the plies so far, and the way back.

use std::fmt;

use crate::{Cell, Cells, Disc, IllegalMove, Position, Status};

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ply {
    /// A disc was placed.
    Place {
        /// Who placed it.
        by: Disc,
        /// Where.
        cell: Cell,
        /// What it flipped.
        flips: Cells,
    },
    /// A side without a legal move passed.
    Pass {
        /// Who passed.
        by: Disc,
    },
}

impl Ply {
    /// Who made this ply.
    pub fn by(&self) -> Disc {
        match *self {
            Self::Place { by, .. } | Self::Pass { by } => by,
        }
    }
}

/// Why a written list of moves is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// This word, counted from 0, is neither the name of a land cell nor `pass`.
    Word(usize),
    /// The move at this word is illegal there.
    Illegal(usize),
    /// A pass is written where none is due, or missing where one is.
    Pass(usize),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(at) => write!(f, "word {} is no cell of this island", at + 1),
            Self::Illegal(at) => write!(f, "move {} is illegal", at + 1),
            Self::Pass(at) => write!(f, "at move {} the passes do not follow the rules", at + 1),
        }
    }
}

impl std::error::Error for ReplayError {}

/// A game from its start, with every ply.
///
/// Passes are made as soon as they are due, so the side to move always has a legal move unless the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    plies: Vec<Ply>,
    position: Position,
}

impl Game {
    /// A game from this position; a pass that is due at once is made.
    pub fn new(start: Position) -> Self {
        let mut game = Self { plies: Vec::new(), position: start };
        game.pass_if_due();
        game
    }

    /// Plays a written list of moves, such as `d3 c5 pass b6`, in a game that has just begun.
    ///
    /// # Errors
    /// A word that means nothing here, an illegal move, or passes that are not exactly those due.
    pub fn replay(self, moves: &str) -> Result<Self, ReplayError> {
        let mut game = self;
        let mut made = 0;
        for (at, word) in moves.split_whitespace().enumerate() {
            let due = matches!(game.plies.get(made), Some(Ply::Pass { .. }));
            if due != (word == "pass") {
                return Err(ReplayError::Pass(at));
            }
            if !due {
                let cell = game.position.island().named(word).ok_or(ReplayError::Word(at))?;
                game.play(cell).map_err(|_| ReplayError::Illegal(at))?;
            }
            made += 1;
        }
        if made < game.plies.len() {
            return Err(ReplayError::Pass(made));
        }
        Ok(game)
    }

    /// The list of moves that [`replay`](Self::replay) reads.
    pub fn moves(&self) -> String {
        let island = self.position.island();
        let words = self.plies.iter().map(|ply| match *ply {
            Ply::Place { cell, .. } => island.name(cell).to_string(),
            Ply::Pass { .. } => "pass".to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Every ply so far, passes included.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The side to move; `None` when the game is over.
    pub fn turn(&self) -> Option<Disc> {
        (!self.is_over()).then(|| self.position.turn())
    }

    /// Whether neither side can move.
    pub fn is_over(&self) -> bool {
        // Passes that are due have been made: without a legal move here, there is none on either side.
        self.position.legal_moves().is_empty()
    }

    /// The side with more discs now; `None` when equal.
    pub fn leader(&self) -> Option<Disc> {
        let (black, white) = (self.position.count(Disc::Black), self.position.count(Disc::White));
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Disc::Black),
            std::cmp::Ordering::Less => Some(Disc::White),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Places a disc for the side to move, then makes a pass that is due.
    ///
    /// # Errors
    /// The move is illegal; nothing changes.
    pub fn play(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        let by = self.position.turn();
        let (position, flips) = self.position.play(cell)?;
        self.position = position;
        self.plies.push(Ply::Place { by, cell, flips });
        self.pass_if_due();
        Ok(())
    }

    /// Takes back the last placed disc and the passes after it; returns its ply, `None` when there is none.
    pub fn undo(&mut self) -> Option<Ply> {
        let at = self.plies.iter().rposition(|ply| matches!(ply, Ply::Place { .. }))?;
        for ply in self.plies.split_off(at).into_iter().rev() {
            match ply {
                Ply::Pass { .. } => self.position = self.position.pass(),
                Ply::Place { cell, flips, .. } => {
                    self.position = self.position.unplay(cell, flips);
                    return Some(ply);
                }
            }
        }
        None
    }

    fn pass_if_due(&mut self) {
        if self.position.status() == Status::MustPass {
            self.plies.push(Ply::Pass { by: self.position.turn() });
            self.position = self.position.pass();
        }
    }
}
