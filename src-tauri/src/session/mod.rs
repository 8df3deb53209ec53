//! The state of the app: the game in progress, settings, records, and what is written to disk. No Tauri types.

mod reversi;
mod table;

use std::{collections::BTreeMap, path::PathBuf};

use island::{Code, Stage};
use rand::{SeedableRng, rngs::ChaCha8Rng};

pub use reversi::Reversi;
pub use table::{At, ComTask, Match, Rules, Side, Table, Ticket};

use crate::{
    error::CommandError,
    save::{Found, InUse, Saved, Store},
    wire::{self, Notice, Order, Outcome, Records, Settings, ShelfIsland, Tally, Turn, View},
};

/// How many islands the shelf shows; stages go on without end.
const SHELF: u16 = 40;

/// Everything the commands act on.
#[derive(Debug)]
pub struct Session {
    store: Store,
    rng: ChaCha8Rng,
    version: u32,
    settings: Settings,
    records: Records,
    shelf: BTreeMap<u16, String>,
    reversi: Table<Reversi>,
    notice: Option<Notice>,
    saving_failed: bool,
}

impl Session {
    /// Continues what lies in the directory, or begins afresh; all randomness comes from `rng`.
    ///
    /// # Errors
    /// Another copy of the program uses the directory.
    pub fn open(dir: PathBuf, mut rng: ChaCha8Rng) -> Result<Self, InUse> {
        let (store, Found { saves, unreadable }) = Store::open(dir)?;
        let playable = saves.iter().enumerate().find_map(|(at, saved)| Some((at, Match::load(&saved.game)?)));
        let (at, game) = match playable {
            Some((at, game)) => (Some(at), Some(game)),
            None => ((!saves.is_empty()).then_some(0), None),
        };
        let notice = match (at, &game) {
            (None, _) => unreadable.then_some(Notice::StartedFresh),
            (Some(_), None) => Some(Notice::LostGame),
            (Some(at), Some(_)) => (unreadable || at > 0).then_some(Notice::RestoredBackup),
        };
        let saved = at.and_then(|at| saves.into_iter().nth(at));
        let replaced = saved.as_ref().and_then(|saved| Match::load(saved.replaced.as_ref()?));
        let (settings, records, shelf) =
            saved.map_or_else(Default::default, |saved| (saved.settings, saved.records, saved.shelf));
        let stage = Stage::new(records.stage).unwrap_or(Stage::FIRST);
        let game = game.unwrap_or_else(|| {
            let human = if settings.order == Order::Second { Side::Second } else { Side::First };
            Match::new(Reversi::fresh(stage, &mut rng), human, settings.level)
        });
        let reversi = Table::new(game, replaced);
        let mut session =
            Self { store, rng, version: 0, settings, records, shelf, reversi, notice, saving_failed: false };
        session.keep();
        Ok(session)
    }

    /// All that the page shows; a notice is in the first view after it came up only.
    pub fn view(&mut self) -> View {
        View {
            version: self.version,
            game: reversi::view(
                self.reversi.id(),
                self.reversi.current(),
                self.reversi.replaced().is_some(),
                self.opened_by_win(),
            ),
            settings: self.settings.clone(),
            records: self.records.clone(),
            notice: self.notice.take(),
        }
    }

    /// The next stage as a ghost, then the stages reached, newest first.
    pub fn shelf(&self) -> Vec<ShelfIsland> {
        let reached = self.records.stage;
        let newest = reached.saturating_add(1);
        (1..=newest)
            .rev()
            .take(usize::from(SHELF))
            .filter_map(|number| {
                let stage = Stage::new(number)?;
                let island = reversi::shelf_island(stage, self.shelf.get(&number))?;
                let place = |cell| (island.column(cell) as u8, island.row(cell) as u8);
                Some(ShelfIsland {
                    stage: number,
                    cells: stage.size(),
                    reached: number <= reached,
                    width: island.width() as u8,
                    height: island.height() as u8,
                    land: island.land().into_iter().map(place).collect(),
                })
            })
            .collect()
    }

    /// Places the human's disc.
    ///
    /// # Errors
    /// Stale, out of turn, over, or no such move; nothing changes.
    pub fn place(&mut self, at: At, cell: u32) -> Result<Turn, CommandError> {
        self.reversi.check_human(at)?;
        let island = self.reversi.current().game.position().island();
        let chosen = wire::cell_numbered(island, cell).ok_or(CommandError::NoSuchCell { cell })?;
        self.play(chosen).ok_or(CommandError::IllegalMove { cell })
    }

    /// Hands out the COM's turn; an earlier one that is still thought about is dropped.
    ///
    /// # Errors
    /// Stale, out of turn, or over.
    pub fn begin_com(&mut self, at: At) -> Result<ComTask<Reversi>, CommandError> {
        let rng = ChaCha8Rng::from_rng(&mut self.rng);
        self.reversi.begin_com(at, rng)
    }

    /// Places the COM's disc, if it is still wanted.
    ///
    /// # Errors
    /// Stale, when anything has changed since the turn was handed out.
    pub fn finish_com(&mut self, ticket: &Ticket, cell: island::Cell) -> Result<Turn, CommandError> {
        if !ticket.is_wanted() {
            return Err(CommandError::Stale);
        }
        self.play(cell).ok_or(CommandError::Internal)
    }

    /// What to think about for a hint; the ticket tells whether it is still wanted.
    ///
    /// # Errors
    /// Stale, out of turn, or over.
    pub fn begin_hint(&mut self, at: At) -> Result<ComTask<Reversi>, CommandError> {
        self.reversi.check_human(at)?;
        Ok(ComTask {
            game: self.reversi.current().game.clone(),
            level: wire::Level::Master,
            rng: ChaCha8Rng::from_rng(&mut self.rng),
            ticket: self.reversi.ticket(),
        })
    }

    /// Takes back to the human's previous decision; a recorded result stays recorded.
    ///
    /// # Errors
    /// Stale, or nothing to take back.
    pub fn undo(&mut self, at: At) -> Result<View, CommandError> {
        self.reversi.undo(at)?;
        Ok(self.changed())
    }

    /// Gives the game up.
    ///
    /// # Errors
    /// Stale or over.
    pub fn resign(&mut self, at: At) -> Result<Turn, CommandError> {
        self.reversi.resign(at)?;
        Ok(Turn { events: vec![wire::Event::Over], view: self.changed() })
    }

    /// Begins a new game in place of the one with this number.
    ///
    /// # Errors
    /// Stale, a stage that is not open, a game that is not won, or no island code; nothing changes.
    pub fn new_game(&mut self, game: u32, what: wire::NewGame) -> Result<View, CommandError> {
        if game != self.reversi.id() {
            return Err(CommandError::Stale);
        }
        let current = self.reversi.current();
        let reached = self.records.stage;
        let open = |number: u16| {
            let stage = Stage::new(number).filter(|_| number <= reached);
            stage.ok_or(CommandError::StageLocked { stage: number, reached })
        };
        let new = match what {
            wire::NewGame::Next => {
                let won = current.outcome() == Some(Outcome::Win);
                let stage = current.game.code().stage().filter(|_| won).ok_or(CommandError::NotWon)?;
                Reversi::fresh(open(stage.next().number())?, &mut self.rng)
            }
            wire::NewGame::Same => Reversi::new(current.game.code().clone()).ok_or(CommandError::Internal)?,
            wire::NewGame::Fresh => {
                let stage = current.game.code().stage().map_or(reached, |stage| stage.number().min(reached));
                Reversi::fresh(open(stage)?, &mut self.rng)
            }
            wire::NewGame::Stage { stage } => Reversi::fresh(open(stage)?, &mut self.rng),
            wire::NewGame::Code { code } => {
                let code: Code = code.trim().parse().map_err(|_| CommandError::BadCode)?;
                Reversi::new(code).ok_or(CommandError::BadCode)?
            }
        };
        let human = match self.settings.order {
            Order::First => Side::First,
            Order::Second => Side::Second,
            Order::Alternate => !current.human,
        };
        self.reversi.replace(Match::new(new, human, self.settings.level));
        Ok(self.changed())
    }

    /// Brings back the game that the current one replaced.
    ///
    /// # Errors
    /// None is kept.
    pub fn restore(&mut self) -> Result<View, CommandError> {
        self.reversi.restore()?;
        Ok(self.changed())
    }

    /// Takes on what the player has chosen; level and order hold at once in a game without a ply.
    pub fn set_settings(&mut self, settings: Settings) -> View {
        if self.reversi.current().game.ply() == 0
            && (settings.level, settings.order) != (self.settings.level, self.settings.order)
        {
            let current = self.reversi.change();
            current.level = settings.level;
            match settings.order {
                Order::First => current.human = Side::First,
                Order::Second => current.human = Side::Second,
                Order::Alternate => {}
            }
        }
        self.settings = settings;
        self.changed()
    }

    /// Forgets what has been achieved; the game in progress goes on.
    pub fn reset_records(&mut self) -> View {
        self.records = Records::default();
        self.shelf.clear();
        self.changed()
    }

    fn play(&mut self, cell: island::Cell) -> Option<Turn> {
        let mut after = self.reversi.current().game.clone();
        if !after.play(cell) {
            return None;
        }
        let before = std::mem::replace(&mut self.reversi.change().game, after);
        let events = self.reversi.current().game.events_since(&before);
        Some(Turn { events, view: self.changed() })
    }

    /// The stage that a win of the current game opens: none on an island ahead of what the player has reached.
    fn opened_by_win(&self) -> Option<Stage> {
        let stage = self.reversi.current().game.code().stage()?;
        (stage.number() <= self.records.stage).then(|| stage.next())
    }

    /// Records a result, saves, and shows what is now.
    fn changed(&mut self) -> View {
        self.record();
        self.keep();
        self.view()
    }

    /// Records the result of the game once; a game without a move of the human does not count.
    fn record(&mut self) {
        let opened = self.opened_by_win();
        let current = self.reversi.current();
        let (Some(outcome), true) = (current.outcome(), current.game.has_moved(current.human)) else { return };
        if let (Outcome::Win, Some(opened)) = (outcome, opened) {
            self.records.stage = self.records.stage.max(opened.number());
            self.records.best = self.records.best.max(opened.number() - 1);
        }
        if current.recorded {
            return;
        }
        let tally = match current.level {
            wire::Level::Easy => &mut self.records.easy,
            wire::Level::Normal => &mut self.records.normal,
            wire::Level::Hard => &mut self.records.hard,
            wire::Level::Master => &mut self.records.master,
        };
        count(tally, outcome);
        self.records.streak = if outcome == Outcome::Win { self.records.streak.saturating_add(1) } else { 0 };
        self.records.best_streak = self.records.best_streak.max(self.records.streak);
        self.reversi.change().recorded = true;
    }

    /// Writes everything to disk; when that fails the game goes on, and the player is told once.
    fn keep(&mut self) {
        self.version = self.version.wrapping_add(1);
        let current = self.reversi.current();
        if let Some(stage) = current.game.code().stage().filter(|stage| stage.number() <= self.records.stage) {
            self.shelf.insert(stage.number(), current.game.code().to_string());
        }
        let saved = Saved::new(
            self.settings.clone(),
            self.records.clone(),
            self.shelf.clone(),
            current.save(),
            self.reversi.replaced().map(Match::save),
        );
        let failed = self.store.write(saved).is_err();
        if failed && !self.saving_failed {
            self.notice = Some(Notice::SaveFailing);
        }
        self.saving_failed = failed;
    }
}

fn count(tally: &mut Tally, outcome: Outcome) {
    let number = match outcome {
        Outcome::Win => &mut tally.wins,
        Outcome::Loss => &mut tally.losses,
        Outcome::Draw => &mut tally.draws,
    };
    *number = number.saturating_add(1);
}
