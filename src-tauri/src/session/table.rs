//! A game on its table: who plays which side, whose turn it is, undo, and the COM's tickets.
//!
//! Nothing here knows which game it is; [`Rules`] is all that a game must offer.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use rand::rngs::ChaCha8Rng;

use crate::{
    error::CommandError,
    save::{SavedGame, SavedTable},
    wire::{Level, Outcome, Side},
};

/// What a game must be able to do to be played here.
pub trait Rules: Clone + Send + Sync + 'static {
    /// A move, legal or not.
    type Move: Copy + Send + 'static;

    /// The side to move, which has a legal move; `None` when the game is over.
    fn turn(&self) -> Option<Side>;
    /// The side that has won, or is ahead; `None` when equal.
    fn winner(&self) -> Option<Side>;
    /// Moves and passes so far.
    fn ply(&self) -> u32;
    /// Whether this side has made a move.
    fn has_moved(&self, side: Side) -> bool;
    /// Makes a move and the passes that follow; `false`, and nothing changed, when it is illegal.
    fn play(&mut self, play: Self::Move) -> bool;
    /// Takes back the last move and the passes after it; returns who had made it.
    fn undo(&mut self) -> Option<Side>;
    /// The COM's move; `None` when there is none, or when `stop` said so before anything was found.
    fn think(&self, level: Level, rng: &mut ChaCha8Rng, stop: &dyn Fn() -> bool) -> Option<Self::Move>;
    /// The start and the moves as text.
    fn write(&self) -> (String, String);
    /// The game of a written start and moves; `None` when they do not follow the rules.
    fn read(start: &str, moves: &str) -> Option<Self>;
}

/// A game with its two players.
#[derive(Clone, Debug)]
pub struct Match<G> {
    /// The game.
    pub game: G,
    /// The side of the human.
    pub human: Side,
    /// The level of the COM, fixed at the start.
    pub level: Level,
    /// The result stands in the records.
    pub recorded: bool,
    /// The human gave up.
    pub resigned: bool,
}

impl<G: Rules> Match<G> {
    /// A match that begins.
    pub fn new(game: G, human: Side, level: Level) -> Self {
        Self { game, human, level, recorded: false, resigned: false }
    }

    /// The match of a save; `None` when its moves do not follow the rules.
    pub fn load(saved: &SavedGame) -> Option<Self> {
        let &SavedGame { ref start, ref moves, human, level, recorded, resigned } = saved;
        Some(Self { game: G::read(start, moves)?, human, level, recorded, resigned })
    }

    /// The match as it is saved.
    pub fn save(&self) -> SavedGame {
        let &Self { ref game, human, level, recorded, resigned } = self;
        let (start, moves) = game.write();
        SavedGame { start, moves, human, level, recorded, resigned }
    }

    /// The side to move; `None` when the game is over or given up.
    pub fn turn(&self) -> Option<Side> {
        self.game.turn().filter(|_| !self.resigned)
    }

    /// How it ended for the human; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.turn(), self.winner()) {
            (Some(_), _) => None,
            (None, None) => Some(Outcome::Draw),
            (None, Some(side)) => Some(if side == self.human { Outcome::Win } else { Outcome::Loss }),
        }
    }

    /// The side that won, or is ahead.
    pub fn winner(&self) -> Option<Side> {
        if self.resigned { Some(!self.human) } else { self.game.winner() }
    }

    /// Whether the human has decided anything that can be taken back.
    pub fn can_undo(&self) -> bool {
        self.resigned || self.game.has_moved(self.human)
    }

    /// Whether it would be a pity to lose this game.
    fn is_under_way(&self) -> bool {
        self.turn().is_some() && self.game.has_moved(self.human)
    }
}

/// Names a position of a match, as the page saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// The number of the game.
    pub game: u32,
    /// Its plies.
    pub ply: u32,
}

/// Answers one question: is this COM move still wanted?
///
/// Every change of the table makes all earlier tickets worthless, so that a late reply never lands in another position.
#[derive(Clone, Debug)]
pub struct Ticket {
    issued: u32,
    now: Arc<AtomicU32>,
}

impl Ticket {
    /// Whether nothing has changed since the ticket was issued.
    pub fn is_wanted(&self) -> bool {
        self.issued == self.now.load(Ordering::Relaxed)
    }
}

/// How many tables there may be; the numbers of their games never meet.
const TABLES: u32 = 2;

/// The current match and the one that it replaced.
#[derive(Debug)]
pub struct Table<G> {
    current: Match<G>,
    replaced: Option<Match<G>>,
    id: u32,
    generation: Arc<AtomicU32>,
}

impl<G: Rules> Table<G> {
    /// A table with a match on it; `first` is the number of its first game, another for each table and below
    /// `TABLES`.
    pub fn new(first: u32, current: Match<G>, replaced: Option<Match<G>>) -> Self {
        Self { current, replaced, id: TABLES + first, generation: Arc::default() }
    }

    /// The games as they are saved.
    pub fn save(&self) -> SavedTable {
        SavedTable { game: self.current.save(), replaced: self.replaced.as_ref().map(Match::save) }
    }

    /// The current match.
    pub fn current(&self) -> &Match<G> {
        &self.current
    }

    /// The match that the current one replaced, if it was under way.
    pub fn replaced(&self) -> Option<&Match<G>> {
        self.replaced.as_ref()
    }

    /// The number of the current game.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Makes all tickets worthless and opens the match to a change.
    pub fn change(&mut self) -> &mut Match<G> {
        self.generation.fetch_add(1, Ordering::Relaxed);
        &mut self.current
    }

    /// Refuses what was meant for another position.
    pub fn check(&self, at: At) -> Result<(), CommandError> {
        let here = At { game: self.id, ply: self.current.game.ply() };
        if at == here { Ok(()) } else { Err(CommandError::Stale) }
    }

    /// Refuses unless it is the human's turn here.
    pub fn check_human(&self, at: At) -> Result<(), CommandError> {
        self.check(at)?;
        match self.current.turn() {
            None => Err(CommandError::GameOver),
            Some(side) if side != self.current.human => Err(CommandError::NotYourTurn),
            Some(_) => Ok(()),
        }
    }

    /// Refuses unless it is the COM's turn here.
    pub fn check_com(&self, at: At) -> Result<(), CommandError> {
        match self.check_human(at) {
            Ok(()) => Err(CommandError::NotComTurn),
            Err(CommandError::NotYourTurn) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// A ticket for the position as it is.
    pub fn ticket(&self) -> Ticket {
        Ticket { issued: self.generation.load(Ordering::Relaxed), now: Arc::clone(&self.generation) }
    }

    /// Takes back to the human's previous decision.
    pub fn undo(&mut self, at: At) -> Result<(), CommandError> {
        self.check(at)?;
        if !self.current.can_undo() {
            return Err(CommandError::NothingToUndo);
        }
        let current = self.change();
        if std::mem::take(&mut current.resigned) {
            return Ok(());
        }
        while current.game.undo().is_some_and(|side| side != current.human) {}
        Ok(())
    }

    /// Gives the game up.
    pub fn resign(&mut self, at: At) -> Result<(), CommandError> {
        self.check(at)?;
        if self.current.turn().is_none() {
            return Err(CommandError::GameOver);
        }
        self.change().resigned = true;
        Ok(())
    }

    /// Puts a new match on the table; one that was under way is kept, to be restored.
    pub fn replace(&mut self, new: Match<G>) {
        let old = std::mem::replace(self.change(), new);
        if old.is_under_way() {
            self.replaced = Some(old);
        } else if old.outcome().is_some() {
            self.replaced = None;
        }
        self.id = self.id.wrapping_add(TABLES);
    }

    /// Brings the replaced match back; the current one is kept in its place if it is under way.
    pub fn restore(&mut self) -> Result<(), CommandError> {
        let old = self.replaced.take().ok_or(CommandError::NothingToRestore)?;
        self.replace(old);
        Ok(())
    }
}
