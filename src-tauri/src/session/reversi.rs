//! Reversi on an island, as a game of the cabinet and as the page sees it.

use std::sync::Arc;

use island::{Budget, Code, Disc, Game, Island, Ply, Position, Seed, Stage, generate, new_game};
use rand::rngs::ChaCha8Rng;

use super::{
    Play, Seat, Session,
    table::{Match, Rules, Table},
};
use crate::wire::{self, Level, Outcome, Side, StageView, Tally, cell_number};

impl From<Disc> for Side {
    fn from(disc: Disc) -> Self {
        match disc {
            Disc::Black => Self::First,
            Disc::White => Self::Second,
        }
    }
}

impl From<Side> for Disc {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::Black,
            Side::Second => Self::White,
        }
    }
}

impl From<Side> for wire::Disc {
    fn from(side: Side) -> Self {
        Disc::from(side).into()
    }
}

/// A game with the code of its island.
#[derive(Clone, Debug)]
pub struct Reversi {
    code: Code,
    game: Game,
}

impl Reversi {
    /// A game at its start; `None` when the generator has no island for this seed.
    pub fn new(code: Code) -> Option<Self> {
        let game = new_game(code.island().ok()?)?;
        Some(Self { code, game })
    }

    /// A game on a new island of a stage.
    pub fn fresh(stage: Stage, rng: &mut ChaCha8Rng) -> Self {
        loop {
            let seed = Seed::random(rng);
            // The generator finds an island for practically every seed; the loop is for the one it may not.
            if let Some(new) = Self::new(Code::Seeded { stage, seed }) {
                return new;
            }
        }
    }

    /// The code of the island.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    fn island(&self) -> &Island {
        self.position().island()
    }
}

impl Rules for Reversi {
    type Move = island::Cell;

    fn turn(&self) -> Option<Side> {
        self.game.turn().map(Side::from)
    }

    fn winner(&self) -> Option<Side> {
        self.game.leader().map(Side::from)
    }

    fn ply(&self) -> u32 {
        self.game.plies().len() as u32
    }

    fn has_moved(&self, side: Side) -> bool {
        let disc = Disc::from(side);
        self.game.plies().iter().any(|ply| matches!(ply, Ply::Place { by, .. } if *by == disc))
    }

    fn play(&mut self, play: island::Cell) -> bool {
        self.game.play(play).is_ok()
    }

    fn undo(&mut self) -> Option<Side> {
        self.game.undo().map(|ply| ply.by().into())
    }

    fn think(&self, level: Level, rng: &mut ChaCha8Rng, stop: &dyn Fn() -> bool) -> Option<island::Cell> {
        let level = match level {
            Level::Easy => island::Level::Easy,
            Level::Normal => island::Level::Normal,
            Level::Hard => island::Level::Hard,
            Level::Master => island::Level::Master,
        };
        Some(level.choose(self.position(), rng, &Budget { nodes: None, stop })?.cell)
    }

    fn write(&self) -> (String, String) {
        (self.code.to_string(), self.game.moves())
    }

    fn read(start: &str, moves: &str) -> Option<Self> {
        let Self { code, game } = Self::new(start.parse().ok()?)?;
        Some(Self { code, game: game.replay(moves).ok()? })
    }
}

impl Seat for Reversi {
    fn table(session: &Session) -> &Table<Self> {
        &session.reversi
    }

    fn table_mut(session: &mut Session) -> &mut Table<Self> {
        &mut session.reversi
    }

    fn tally(records: &mut wire::Records, level: Level) -> &mut Tally {
        match level {
            Level::Easy => &mut records.easy,
            Level::Normal => &mut records.normal,
            Level::Hard => &mut records.hard,
            Level::Master => &mut records.master,
        }
    }

    fn achieve(session: &mut Session, outcome: Outcome, first: bool) {
        let records = &mut session.records;
        let won = outcome == Outcome::Win;
        if first {
            records.streak = if won { records.streak.saturating_add(1) } else { 0 };
            records.best_streak = records.best_streak.max(records.streak);
        }
        let stage = session.reversi.current().game.code().stage();
        // Also of a game that was lost before; an island ahead of what the player has reached opens nothing.
        if let Some(stage) = stage.filter(|stage| won && stage.number() <= records.stage) {
            records.stage = records.stage.max(stage.next().number());
            records.best = records.best.max(stage.number());
        }
    }

    fn play_of(cell: island::Cell) -> Play {
        Play::Cell(cell)
    }

    fn events_since(&self, before: &Self) -> Vec<wire::Event> {
        let mut events: Vec<_> = self.game.plies()[before.game.plies().len()..]
            .iter()
            .map(|ply| match *ply {
                Ply::Place { by, cell, .. } => wire::Event::Place {
                    by: by.into(),
                    cell: cell_number(self.island(), cell),
                    // Of the plies since, only the first places a disc: the others are passes.
                    lines: wire::lines(before.position(), cell),
                },
                Ply::Pass { by } => wire::Event::Pass { by: by.into() },
            })
            .collect();
        if self.game.is_over() {
            events.push(wire::Event::Over);
        }
        events
    }
}

/// The island that stands on the shelf for a stage: the one last played there, or else always the same one.
pub fn shelf_island(stage: Stage, played: Option<&String>) -> Option<Arc<Island>> {
    let played = played.and_then(|code| code.parse::<Code>().ok()?.island().ok());
    played.or_else(|| Some(generate(stage, Seed::from_text("shelf")).ok()?.island))
}

/// A match as the page sees it. `next` is where a win of it leads.
pub fn view(id: u32, game: &Match<Reversi>, can_restore: bool, next: Option<Stage>) -> wire::GameView {
    let reversi = &game.game;
    let position = reversi.position();
    let island = reversi.island();
    let number = |cell| cell_number(island, cell);
    let numbers = |cells: island::Cells| cells.into_iter().map(number).collect();
    let turn = game.turn();
    let legal = if turn == Some(game.human) { position.legal_moves() } else { island::Cells::EMPTY };
    let last = reversi.game.plies().iter().rev().find_map(|ply| match *ply {
        Ply::Place { cell, flips, .. } => Some((cell, flips)),
        Ply::Pass { .. } => None,
    });
    wire::GameView {
        id,
        ply: reversi.ply(),
        island: wire::IslandView {
            code: reversi.code.to_string(),
            stage: reversi.code.stage().map(Stage::number),
            width: island.width() as u8,
            height: island.height() as u8,
            cells: island
                .land()
                .into_iter()
                .filter_map(|cell| {
                    Some(wire::CellView {
                        x: island.column(cell) as u8,
                        y: island.row(cell) as u8,
                        name: island.name(cell).to_string(),
                        kind: island.kind(cell)?.into(),
                        weight: island.weight(cell),
                    })
                })
                .collect(),
        },
        discs: island
            .land()
            .into_iter()
            .map(|cell| match position.disc(cell) {
                None => '.',
                Some(Disc::Black) => 'X',
                Some(Disc::White) => 'O',
            })
            .collect(),
        counts: wire::Counts {
            black: position.count(Disc::Black),
            white: position.count(Disc::White),
            empty: position.empty().len(),
        },
        human: game.human.into(),
        level: game.level,
        turn: turn.map(wire::Disc::from),
        legal: legal
            .into_iter()
            .map(|cell| wire::Move { cell: number(cell), lines: wire::lines(position, cell) })
            .collect(),
        moves: reversi
            .game
            .plies()
            .iter()
            .map(|ply| match *ply {
                Ply::Place { by, cell, flips } => {
                    wire::Ply::Place { by: by.into(), cell: number(cell), flips: flips.len() as u8 }
                }
                Ply::Pass { by } => wire::Ply::Pass { by: by.into() },
            })
            .collect(),
        last: last.map(|(cell, _)| number(cell)),
        turned: last.map_or_else(Vec::new, |(_, flips)| numbers(flips)),
        safe: numbers(position.safe_discs()),
        result: game.outcome().map(|human| wire::GameResult {
            winner: game.winner().map(wire::Disc::from),
            human,
            resigned: game.resigned,
            next: next.filter(|_| human == Outcome::Win).map(StageView::from),
        }),
        can_undo: game.can_undo(),
        can_restore,
    }
}
