//! The state of the app: the game in progress, settings, records, and what is written to disk. No Tauri types.

mod four;
mod reversi;
mod table;

use std::{
    collections::{BTreeMap, VecDeque},
    path::PathBuf,
    time::Duration,
};

use connect_four::Column;
use island::{Code, Stage};
use rand::{SeedableRng, rngs::ChaCha8Rng};

pub use four::Four;
pub use reversi::Reversi;
pub use table::{At, Match, Rules, Table, Ticket};

use crate::{
    error::CommandError,
    save::{Found, InUse, Saved, SavedTable, Store},
    wire::{self, Level, Notice, Order, Outcome, Records, Settings, ShelfIsland, Side, Tally, Turn, View},
};

/// How many islands of the largest size the shelf shows, the newest, beside all smaller ones: stages go on without end,
/// but those of one size differ in nothing but their number.
const LARGEST: u16 = 23;

/// A move of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A disc on a cell of the island.
    Cell(island::Cell),
    /// A disc into a column of four in a row.
    Column(Column),
}

/// What the COM needs to think, away from the session.
pub struct ComTask {
    /// Where the delay of the turn is drawn from.
    pub delay: ChaCha8Rng,
    /// Whether the move is still wanted.
    pub ticket: Ticket,
    /// How long a player waits for the answer when it is a hint, if longer than for a turn.
    pub patience: Option<Duration>,
    think: Box<Think>,
}

/// Finds a move of one position, asking now and then whether to stop.
type Think = dyn FnOnce(&dyn Fn() -> bool) -> Option<Play> + Send;

impl ComTask {
    /// The COM's move; `None` when `stop` said so before anything was found.
    pub fn think(self, stop: &dyn Fn() -> bool) -> Option<Play> {
        (self.think)(stop)
    }
}

/// A game with its place in the session; all that is not in here or in [`Rules`] the games share.
trait Seat: Rules {
    /// How long a hint may be thought about, if longer than a turn.
    const PATIENCE: Option<Duration> = None;
    /// Its table.
    fn table(session: &Session) -> &Table<Self>;
    /// Its table, to be changed.
    fn table_mut(session: &mut Session) -> &mut Table<Self>;
    /// Where results at a level are counted.
    fn tally(records: &mut Records, level: Level) -> &mut Tally;
    /// Records what a result is worth beyond its tally; `first` unless the game had ended before and was taken back.
    fn achieve(_session: &mut Session, _outcome: Outcome, _first: bool) {}
    /// A move of it among the moves of all games.
    fn play_of(play: Self::Move) -> Play;
    /// What happened since `before`, one move and what follows from it, in order.
    fn events_since(&self, before: &Self) -> Vec<wire::Event>;
}

/// Runs something on the table that a game's number belongs to; a number that is gone belongs to Reversi's, which
/// refuses it.
macro_rules! on_table {
    ($session:expr, $game:expr, $G:ident => $body:expr) => {
        if $game == $session.four.id() {
            type $G = Four;
            $body
        } else {
            type $G = Reversi;
            $body
        }
    };
}

/// No island needs a longer code; what someone pastes may be of any length.
const LONGEST_CODE: usize = 4096;

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
    four: Table<Four>,
    notices: VecDeque<Notice>,
    saving_failed: bool,
}

impl Session {
    /// Continues what lies in the directory, or begins afresh; all randomness comes from `rng`.
    ///
    /// What cannot be read is written over only once a view has told of it.
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
        let saved = at.and_then(|at| saves.get(at).cloned());
        let saved_four = saved.as_ref().and_then(|saved| saved.four.as_ref());
        let four = saved_four.and_then(|saved| Match::load(&saved.game));
        let lost = (at.is_some() && game.is_none()) || (saved_four.is_some() && four.is_none());
        for passed_over in saves.iter().take(at.map_or(0, |at| at + usize::from(lost))) {
            store.keep_aside(passed_over);
        }
        let notice = match at {
            None => unreadable.then_some(Notice::StartedFresh),
            Some(_) if lost => Some(Notice::LostGame),
            Some(at) => (unreadable || at > 0).then_some(Notice::RestoredBackup),
        };
        let replaced = saved.as_ref().and_then(|saved| Match::load(saved.replaced.as_ref()?));
        let four_replaced = saved_four.and_then(|saved| Match::load(saved.replaced.as_ref()?));
        let (settings, records, shelf) =
            saved.map_or_else(Default::default, |saved| (saved.settings, saved.records, saved.shelf));
        let stage = Stage::new(records.stage).unwrap_or(Stage::FIRST);
        let game = game
            .unwrap_or_else(|| Match::new(Reversi::fresh(stage, &mut rng), side(settings.order, None), settings.level));
        let four =
            four.unwrap_or_else(|| Match::new(Four::default(), side(settings.four_order, None), settings.four_level));
        let reversi = Table::new(0, game, replaced);
        let four = Table::new(1, four, four_replaced);
        let notices = notice.into_iter().collect();
        let mut session =
            Self { store, rng, version: 0, settings, records, shelf, reversi, four, notices, saving_failed: false };
        if notice.is_none() {
            session.keep();
        }
        Ok(session)
    }

    /// All that the page shows; a notice is in one view only, of two the first comes first.
    pub fn view(&mut self) -> View {
        let notice = self.notices.pop_front();
        if notice.is_some() {
            // Not sooner: from what lies on the disk, a start after a kill tells the same again.
            self.keep();
        }
        View {
            version: self.version,
            game: reversi::view(
                self.reversi.id(),
                self.reversi.current(),
                self.reversi.replaced().is_some(),
                self.next_stage(),
            ),
            four: four::view(&self.four),
            settings: self.settings.clone(),
            records: self.records.clone(),
            notice,
        }
    }

    /// The next stage as a ghost, then the stages reached, newest first: an island of every size that was reached.
    pub fn shelf(&self) -> Vec<ShelfIsland> {
        let reached = self.records.stage;
        let newest = reached.saturating_add(1);
        let largest = Stage::new(newest).map_or(0, Stage::size);
        (1..=newest)
            .rev()
            .filter_map(Stage::new)
            .filter(|stage| newest - stage.number() < LARGEST || stage.size() < largest)
            .filter_map(|stage| {
                let number = stage.number();
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

    /// Places the human's disc; in four in a row `cell` is the column.
    ///
    /// # Errors
    /// Stale, out of turn, over, or no such move; nothing changes.
    pub fn place(&mut self, at: At, cell: u32) -> Result<Turn, CommandError> {
        if at.game == self.four.id() {
            self.four.check_human(at)?;
            let column = Column::try_from(cell as usize).map_err(|_| CommandError::NoSuchCell { cell })?;
            return self.play::<Four>(column).ok_or(CommandError::ColumnFull { cell });
        }
        self.reversi.check_human(at)?;
        let island = self.reversi.current().game.position().island();
        let chosen = wire::cell_numbered(island, cell).ok_or(CommandError::NoSuchCell { cell })?;
        self.play::<Reversi>(chosen).ok_or(CommandError::IllegalMove { cell })
    }

    /// Hands out the COM's turn; an earlier one that is still thought about is dropped.
    ///
    /// # Errors
    /// Stale, out of turn, or over.
    pub fn begin_com(&mut self, at: At) -> Result<ComTask, CommandError> {
        on_table!(self, at.game, G => {
            let table = G::table_mut(self);
            table.check_com(at)?;
            let level = table.change().level;
            Ok(self.task::<G>(level))
        })
    }

    /// Makes the COM's move, if it is still wanted.
    ///
    /// # Errors
    /// Stale, when anything has changed since the turn was handed out.
    pub fn finish_com(&mut self, ticket: &Ticket, play: Play) -> Result<Turn, CommandError> {
        if !ticket.is_wanted() {
            return Err(CommandError::Stale);
        }
        let turn = match play {
            Play::Cell(cell) => self.play::<Reversi>(cell),
            Play::Column(column) => self.play::<Four>(column),
        };
        turn.ok_or(CommandError::Internal)
    }

    /// What to think about for a hint, at the strongest level.
    ///
    /// # Errors
    /// Stale, out of turn, or over.
    pub fn begin_hint(&mut self, at: At) -> Result<ComTask, CommandError> {
        on_table!(self, at.game, G => {
            G::table(self).check_human(at)?;
            Ok(self.task::<G>(Level::Master))
        })
    }

    /// A move as the page shows it, if the position is still the one it was found in.
    ///
    /// # Errors
    /// Stale, when anything has changed since the hint was asked for.
    pub fn finish_hint(&self, ticket: &Ticket, play: Play) -> Result<wire::Move, CommandError> {
        if !ticket.is_wanted() {
            return Err(CommandError::Stale);
        }
        let position = self.reversi.current().game.position();
        Ok(match play {
            Play::Cell(cell) => {
                wire::Move { cell: wire::cell_number(position.island(), cell), lines: wire::lines(position, cell) }
            }
            Play::Column(column) => wire::Move { cell: column.index() as u8, lines: Vec::new() },
        })
    }

    /// Takes back to the human's previous decision; a recorded result stays recorded.
    ///
    /// # Errors
    /// Stale, or nothing to take back.
    pub fn undo(&mut self, at: At) -> Result<View, CommandError> {
        on_table!(self, at.game, G => G::table_mut(self).undo(at)?);
        Ok(self.changed())
    }

    /// Gives the game up.
    ///
    /// # Errors
    /// Stale or over.
    pub fn resign(&mut self, at: At) -> Result<Turn, CommandError> {
        on_table!(self, at.game, G => {
            G::table_mut(self).resign(at)?;
            self.record::<G>();
        });
        Ok(Turn { events: vec![wire::Event::Over], view: self.changed() })
    }

    /// Begins a new game in place of the one with this number.
    ///
    /// # Errors
    /// Stale, a stage that is not open, a game that is not won, or no island code; nothing changes. Four in a row has
    /// neither stages nor islands, so that every kind of new game but the next stage is the same there.
    pub fn new_game(&mut self, game: u32, what: wire::NewGame) -> Result<View, CommandError> {
        if game == self.four.id() {
            if what == wire::NewGame::Next {
                return Err(CommandError::NotWon);
            }
            let human = side(self.settings.four_order, Some(self.four.current().human));
            self.four.replace(Match::new(Four::default(), human, self.settings.four_level));
        } else if game == self.reversi.id() {
            let new = self.new_island(what)?;
            let human = side(self.settings.order, Some(self.reversi.current().human));
            self.reversi.replace(Match::new(new, human, self.settings.level));
        } else {
            return Err(CommandError::Stale);
        }
        Ok(self.changed())
    }

    /// A game on the island that is asked for.
    fn new_island(&mut self, what: wire::NewGame) -> Result<Reversi, CommandError> {
        let current = self.reversi.current();
        let reached = self.records.stage;
        let open = |number: u16| {
            let stage = Stage::new(number).filter(|_| number <= reached);
            stage.ok_or(CommandError::StageLocked { stage: number, reached })
        };
        Ok(match what {
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
                let code = Some(code.trim()).filter(|code| code.len() <= LONGEST_CODE).ok_or(CommandError::BadCode)?;
                let code: Code = as_shown(code).parse().map_err(|_| CommandError::BadCode)?;
                Reversi::new(code).ok_or(CommandError::BadCode)?
            }
        })
    }

    /// Brings back the game that the one with this number replaced.
    ///
    /// # Errors
    /// Stale, or none is kept.
    pub fn restore(&mut self, game: u32) -> Result<View, CommandError> {
        on_table!(self, game, G => {
            let table = G::table_mut(self);
            if table.id() != game {
                return Err(CommandError::Stale);
            }
            table.restore()?;
        });
        Ok(self.changed())
    }

    /// Takes on what the player has chosen; level and order hold at once in a game without a ply.
    pub fn set_settings(&mut self, settings: Settings) -> View {
        let now = &self.settings;
        if (settings.level, settings.order) != (now.level, now.order) {
            adapt(&mut self.reversi, settings.level, settings.order);
        }
        if (settings.four_level, settings.four_order) != (now.four_level, now.four_order) {
            adapt(&mut self.four, settings.four_level, settings.four_order);
        }
        self.settings = settings;
        self.changed()
    }

    /// Forgets what has been achieved, also by a game that has ended and still lies there; one in progress goes on.
    pub fn reset_records(&mut self) -> View {
        self.records = Records::default();
        self.shelf.clear();
        self.changed()
    }

    fn play<G: Seat>(&mut self, play: G::Move) -> Option<Turn> {
        let mut after = G::table(self).current().game.clone();
        if !after.play(play) {
            return None;
        }
        let before = std::mem::replace(&mut G::table_mut(self).change().game, after);
        let events = G::table(self).current().game.events_since(&before);
        self.record::<G>();
        Some(Turn { events, view: self.changed() })
    }

    fn task<G: Seat>(&mut self, level: Level) -> ComTask {
        let mut rng = ChaCha8Rng::from_rng(&mut self.rng);
        let ticket = G::table(self).ticket();
        let game = G::table(self).current().game.clone();
        ComTask {
            delay: ChaCha8Rng::from_rng(&mut rng),
            ticket,
            patience: G::PATIENCE,
            think: Box::new(move |stop| game.think(level, &mut rng, stop).map(G::play_of)),
        }
    }

    /// The stage after that of the current game, if it is open: neither on an island ahead of what the player has
    /// reached, nor once the win that opened it is erased.
    fn next_stage(&self) -> Option<Stage> {
        let next = self.reversi.current().game.code().stage()?.next();
        (next.number() <= self.records.stage).then_some(next)
    }

    /// Saves, and shows what is now.
    fn changed(&mut self) -> View {
        self.keep();
        self.view()
    }

    /// Records the result of a game that may just have ended; one without a move of the human does not count.
    ///
    /// At no other time: the result stays on the table when the records are erased, and must not come back from there.
    fn record<G: Seat>(&mut self) {
        let current = G::table(self).current();
        let Some(outcome) = current.outcome().filter(|_| current.game.has_moved(current.human)) else { return };
        let (level, first) = (current.level, !current.recorded);
        if first {
            let tally = G::tally(&mut self.records, level);
            let number = match outcome {
                Outcome::Win => &mut tally.wins,
                Outcome::Loss => &mut tally.losses,
                Outcome::Draw => &mut tally.draws,
            };
            *number = number.saturating_add(1);
            G::table_mut(self).change().recorded = true;
        }
        G::achieve(self, outcome, first);
    }

    /// Writes everything to disk; when that fails the game goes on, and the player is told once.
    fn keep(&mut self) {
        self.version = self.version.wrapping_add(1);
        let current = self.reversi.current();
        if let Some(stage) = current.game.code().stage().filter(|stage| stage.number() <= self.records.stage) {
            self.shelf.insert(stage.number(), current.game.code().to_string());
        }
        let SavedTable { game, replaced } = self.reversi.save();
        let four = Some(self.four.save());
        let saved = Saved::new(self.settings.clone(), self.records.clone(), self.shelf.clone(), game, replaced, four);
        let failed = self.store.write(saved).is_err();
        if failed && !self.saving_failed {
            self.notices.push_back(Notice::SaveFailing);
        }
        self.saving_failed = failed;
    }
}

/// An island code as the game shows it, from what a person typed: keyboards of phones write the first letter large,
/// and Japanese ones may write everything full width and another dash.
fn as_shown(typed: &str) -> String {
    let plain = |typed: char| match typed {
        // The full-width forms lie in the order of the plain ones.
        '！'..='～' => char::from_u32(typed as u32 - '！' as u32 + '!' as u32).unwrap_or(typed),
        '‐'..='―' | '−' | 'ー' | 'ｰ' | '─' => '-',
        _ => typed,
    };
    let code: String = typed.chars().map(plain).collect();
    match code.strip_prefix('V') {
        Some(rest) => format!("v{rest}"),
        None => code,
    }
}

/// The human's side in a new game; `before` is the one in the game before.
fn side(order: Order, before: Option<Side>) -> Side {
    match order {
        Order::First => Side::First,
        Order::Second => Side::Second,
        Order::Alternate => before.map_or(Side::First, |side| !side),
    }
}

/// Lets a game without a ply follow a new choice; whose turn it is to begin stays when the sides alternate.
fn adapt<G: Rules>(table: &mut Table<G>, level: Level, order: Order) {
    if table.current().game.ply() > 0 {
        return;
    }
    let current = table.change();
    current.level = level;
    if order != Order::Alternate {
        current.human = side(order, None);
    }
}
