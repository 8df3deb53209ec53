//! Four in a row, as a game of the cabinet and as the page sees it.

use std::time::Duration;

use connect_four::{Cell, Column, Game, Level};
use rand::rngs::ChaCha8Rng;

use super::{
    Play, Seat, Session,
    table::{Match, Rules, Table},
};
use crate::wire::{self, Landing, Side, Tally};

impl From<connect_four::Side> for Side {
    fn from(side: connect_four::Side) -> Self {
        match side {
            connect_four::Side::Red => Self::First,
            connect_four::Side::Yellow => Self::Second,
        }
    }
}

/// A game on the one board that there is.
#[derive(Clone, Debug, Default)]
pub struct Four {
    game: Game,
}

impl Rules for Four {
    type Move = Column;

    fn turn(&self) -> Option<Side> {
        self.game.turn().map(Side::from)
    }

    fn winner(&self) -> Option<Side> {
        self.game.position().winner().map(Side::from)
    }

    fn ply(&self) -> u32 {
        self.game.moves().len() as u32
    }

    fn has_moved(&self, side: Side) -> bool {
        self.ply() > u32::from(side == Side::Second)
    }

    fn play(&mut self, play: Column) -> bool {
        self.game.play(play).is_ok()
    }

    fn undo(&mut self) -> Option<Side> {
        self.game.undo().map(|(_, side)| side.into())
    }

    fn think(&self, level: wire::Level, rng: &mut ChaCha8Rng, stop: &dyn Fn() -> bool) -> Option<Column> {
        let level = match level {
            wire::Level::Easy => Level::Beginner,
            wire::Level::Normal => Level::Intermediate,
            wire::Level::Hard => Level::Advanced,
            wire::Level::Master => Level::Perfect,
        };
        Some(level.choose(self.game.position(), rng, stop)?.column)
    }

    fn write(&self) -> (String, String) {
        (String::new(), self.game.to_string())
    }

    fn read(start: &str, moves: &str) -> Option<Self> {
        let game = moves.parse().ok().filter(|_| start.is_empty())?;
        Some(Self { game })
    }
}

impl Seat for Four {
    // The solver ends when it knows; in the first moves of a game that no book has foreseen that can take this long.
    const PATIENCE: Option<Duration> = Some(Duration::from_secs(3));

    fn table(session: &Session) -> &Table<Self> {
        &session.four
    }

    fn table_mut(session: &mut Session) -> &mut Table<Self> {
        &mut session.four
    }

    fn tally(records: &mut wire::Records, level: wire::Level) -> &mut Tally {
        match level {
            wire::Level::Easy => &mut records.four.easy,
            wire::Level::Normal => &mut records.four.normal,
            wire::Level::Hard => &mut records.four.hard,
            wire::Level::Master => &mut records.four.master,
        }
    }

    fn play_of(column: Column) -> Play {
        Play::Column(column)
    }

    fn events_since(&self, before: &Self) -> Vec<wire::Event> {
        let dropped =
            before.turn().zip(self.last()).map(|(by, Landing { column, row })| wire::Event::Drop { by, column, row });
        dropped.into_iter().chain(self.game.turn().is_none().then_some(wire::Event::Over)).collect()
    }
}

impl Four {
    /// Where the last disc lies.
    fn last(&self) -> Option<Landing> {
        let column = *self.game.moves().last()?;
        // The highest disc of its column is the last one.
        let cells = (0..).map_while(|row| Cell::new(column, row));
        let highest = cells.into_iter().find(|&cell| self.game.position().disc(cell).is_some())?;
        Some(landing(highest))
    }
}

fn landing(cell: Cell) -> Landing {
    Landing { column: cell.column().index() as u8, row: cell.row() as u8 }
}

/// A match as the page sees it.
pub fn view(table: &Table<Four>) -> wire::FourView {
    let current: &Match<Four> = table.current();
    let position = current.game.game.position();
    let turn = current.turn();
    wire::FourView {
        id: table.id(),
        ply: current.game.ply(),
        discs: Cell::all()
            .map(|cell| match position.disc(cell).map(Side::from) {
                None => '.',
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
            })
            .collect(),
        human: current.human,
        level: current.level,
        turn,
        legal: position
            .legal()
            .filter(|_| turn == Some(current.human))
            .filter_map(|column| position.landing(column).ok().map(landing))
            .collect(),
        moves: current.game.game.moves().iter().map(|column| column.index() as u8).collect(),
        last: current.game.last(),
        line: position.winning_cells().into_iter().map(|cell| cell.index() as u8).collect(),
        result: current.outcome().map(|human| wire::FourResult {
            winner: current.winner(),
            human,
            resigned: current.resigned,
        }),
        can_undo: current.can_undo(),
        can_restore: table.replaced().is_some(),
    }
}
