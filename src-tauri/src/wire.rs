//! Every type that crosses to the page. Cells are numbered by row then column over the land.

use island::{Cell, Island};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Disc {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl From<island::Disc> for Disc {
    fn from(disc: island::Disc) -> Self {
        match disc {
            island::Disc::Black => Self::Black,
            island::Disc::White => Self::White,
        }
    }
}

impl From<Disc> for island::Disc {
    fn from(disc: Disc) -> Self {
        match disc {
            Disc::Black => Self::Black,
            Disc::White => Self::White,
        }
    }
}

/// The side that moves first, or the other one; in four in a row red and yellow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl std::ops::Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How strong the COM is; both games have four levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// よわい; in four in a row 初級
    Easy,
    /// ふつう; in four in a row 中級
    #[default]
    Normal,
    /// つよい; in four in a row 上級
    Hard,
    /// 達人; in four in a row 完璧
    Master,
}

/// Who moves first in a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// The human.
    #[default]
    First,
    /// The COM.
    Second,
    /// The other one than in the game before.
    Alternate,
}

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the system asks.
    #[default]
    Auto,
    /// Day.
    Light,
    /// Night.
    Dark,
    /// High contrast.
    Contrast,
}

/// The language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// As the system asks.
    #[default]
    Auto,
    /// Japanese.
    Ja,
    /// English.
    En,
}

/// How fast things move on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Not at all.
    Off,
    /// In half the time.
    Fast,
    /// As designed.
    #[default]
    Normal,
}

/// What the player has chosen in menus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// Who moves first in a new game.
    pub order: Order,
    /// The level of a new game.
    pub level: Level,
    /// Who moves first in a new game of four in a row.
    pub four_order: Order,
    /// The level of a new game of four in a row.
    pub four_level: Level,
    /// Colours.
    pub theme: Theme,
    /// Language.
    pub language: Language,
    /// Dots on the cells that may be played.
    pub dots: bool,
    /// A second tap confirms a move.
    pub confirm: bool,
    /// A pass waits for a tap.
    pub pass_wait: bool,
    /// Speed of animations.
    pub speed: Speed,
    /// Sounds.
    pub sound: bool,
    /// Vibration.
    pub vibration: bool,
    /// Panels on the left when the screen lies on its side.
    pub mirror: bool,
    /// The guide of the first run has been seen or skipped.
    pub guide_done: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            order: Order::default(),
            level: Level::default(),
            four_order: Order::default(),
            four_level: Level::Easy,
            theme: Theme::default(),
            language: Language::default(),
            dots: true,
            confirm: false,
            pass_wait: false,
            speed: Speed::default(),
            sound: true,
            vibration: true,
            mirror: false,
            guide_done: false,
        }
    }
}

/// Games finished at one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Won by the human.
    pub wins: u32,
    /// Lost by the human.
    pub losses: u32,
    /// Neither.
    pub draws: u32,
}

/// Games finished at each level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Tallies {
    /// Against the first level.
    pub easy: Tally,
    /// Against the second level.
    pub normal: Tally,
    /// Against the third level.
    pub hard: Tally,
    /// Against the last level.
    pub master: Tally,
}

/// What has been achieved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Records {
    /// The furthest stage that is open, from 1.
    pub stage: u16,
    /// The furthest stage won, 0 for none.
    pub best: u16,
    /// Finished games against よわい.
    pub easy: Tally,
    /// Finished games against ふつう.
    pub normal: Tally,
    /// Finished games against つよい.
    pub hard: Tally,
    /// Finished games against 達人.
    pub master: Tally,
    /// Wins in a row up to now.
    pub streak: u32,
    /// The most wins in a row.
    pub best_streak: u32,
    /// Finished games of four in a row.
    pub four: Tallies,
}

impl Default for Records {
    fn default() -> Self {
        let none = Tally::default();
        Self {
            stage: 1,
            best: 0,
            easy: none,
            normal: none,
            hard: none,
            master: none,
            streak: 0,
            best_streak: 0,
            four: Tallies::default(),
        }
    }
}

/// How a game ended for the human.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// Neither.
    Draw,
}

/// What a cell is by the shape of the island; see `island::Kind` for the weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum CellKind {
    /// Corner-like.
    Cape,
    /// Edge-like.
    Edge,
    /// Beside a cape.
    Danger,
    /// Inland.
    Inner,
}

impl From<island::Kind> for CellKind {
    fn from(kind: island::Kind) -> Self {
        match kind {
            island::Kind::Cape => Self::Cape,
            island::Kind::Edge => Self::Edge,
            island::Kind::Danger => Self::Danger,
            island::Kind::Inner => Self::Inner,
        }
    }
}

/// A land cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct CellView {
    /// Column from the left, from 0.
    pub x: u8,
    /// Row from the top, from 0.
    pub y: u8,
    /// Its name, such as `c4`.
    pub name: String,
    /// What it is by the shape.
    pub kind: CellKind,
    /// What it is worth to the COM.
    pub weight: i32,
}

/// An island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct IslandView {
    /// Its code, to copy and to type in.
    pub code: String,
    /// Its stage; none for an island spelled out by its code.
    pub stage: Option<u16>,
    /// Columns of the bounding box.
    pub width: u8,
    /// Rows of the bounding box.
    pub height: u8,
    /// The land.
    pub cells: Vec<CellView>,
}

/// A run of discs flipped along one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The flipped discs, outward from the placed one.
    pub flips: Vec<u8>,
    /// The disc that ends the run.
    pub anchor: u8,
}

/// A move the human may play, with what it flips; also the COM's advice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// Where.
    pub cell: u8,
    /// What it flips.
    pub lines: Vec<Line>,
}

/// One line of the move list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Ply {
    /// A disc was placed.
    Place {
        /// By whom.
        by: Disc,
        /// Where.
        cell: u8,
        /// How many discs it flipped.
        flips: u8,
    },
    /// A side without a legal move passed.
    Pass {
        /// Who passed.
        by: Disc,
    },
}

/// Something that happened, for the page to show in order before it takes on the new view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Event {
    /// A disc was placed.
    Place {
        /// By whom.
        by: Disc,
        /// Where.
        cell: u8,
        /// What it flipped.
        lines: Vec<Line>,
    },
    /// A side without a legal move passed.
    Pass {
        /// Who passed.
        by: Disc,
    },
    /// A disc fell into a column.
    Drop {
        /// Whose it is.
        by: Side,
        /// The column from the left, from 0.
        column: u8,
        /// The row that it landed on, from 0 at the top.
        row: u8,
    },
    /// The game ended.
    Over,
}

/// A stage and its number of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StageView {
    /// Its number, from 1.
    pub stage: u16,
    /// Its cells, 20 to 120.
    pub cells: u32,
}

impl From<island::Stage> for StageView {
    fn from(stage: island::Stage) -> Self {
        Self { stage: stage.number(), cells: stage.size() }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// The side that won.
    pub winner: Option<Disc>,
    /// What that is for the human.
    pub human: Outcome,
    /// The human gave up.
    pub resigned: bool,
    /// The stage that this win opens.
    pub next: Option<StageView>,
}

/// How many discs there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Black discs.
    pub black: u32,
    /// White discs.
    pub white: u32,
    /// Empty land cells.
    pub empty: u32,
}

/// The game in progress, or just ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Its number; changes with every new game.
    pub id: u32,
    /// Discs placed and passes so far.
    pub ply: u32,
    /// The island.
    pub island: IslandView,
    /// A character a land cell: `.` empty, `X` black, `O` white.
    pub discs: String,
    /// How many discs there are.
    pub counts: Counts,
    /// The human's colour.
    pub human: Disc,
    /// The COM's level in this game.
    pub level: Level,
    /// The side to move, which has a legal move; none when the game is over.
    pub turn: Option<Disc>,
    /// The human's legal moves, when it is the human's turn.
    pub legal: Vec<Move>,
    /// All plies so far.
    pub moves: Vec<Ply>,
    /// The cell of the last placed disc.
    pub last: Option<u8>,
    /// The cells it flipped.
    pub turned: Vec<u8>,
    /// The discs that can never be flipped again.
    pub safe: Vec<u8>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// The human has a decision to take back.
    pub can_undo: bool,
    /// The game that this one replaced can be brought back.
    pub can_restore: bool,
}

/// A column that takes a disc, and where it would land.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Landing {
    /// The column from the left, from 0.
    pub column: u8,
    /// The row from the top, from 0.
    pub row: u8,
}

/// How a game of four in a row ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct FourResult {
    /// The side that won.
    pub winner: Option<Side>,
    /// What that is for the human.
    pub human: Outcome,
    /// The human gave up.
    pub resigned: bool,
}

/// The game of four in a row in progress, or just ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct FourView {
    /// Its number; changes with every new game, and is never that of another game.
    pub id: u32,
    /// Discs so far.
    pub ply: u32,
    /// A character a cell, row by row from the top left: `.` empty, `X` first, `O` second.
    pub discs: String,
    /// The human's side.
    pub human: Side,
    /// The COM's level in this game.
    pub level: Level,
    /// The side to move; none when the game is over.
    pub turn: Option<Side>,
    /// The columns that take a disc, when it is the human's turn.
    pub legal: Vec<Landing>,
    /// The columns of all discs so far.
    pub moves: Vec<u8>,
    /// Where the last disc landed.
    pub last: Option<Landing>,
    /// The cells of the winning line or lines, as places in `discs`.
    pub line: Vec<u8>,
    /// How the game ended.
    pub result: Option<FourResult>,
    /// The human has a move to take back.
    pub can_undo: bool,
    /// The game that this one replaced can be brought back.
    pub can_restore: bool,
}

/// Something about the save file that the player should know, told once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Notice {
    /// The newest save could not be read, the one before it could.
    RestoredBackup,
    /// No save could be read; it was kept aside.
    StartedFresh,
    /// The game in progress could not be read; records and settings could.
    LostGame,
    /// The game cannot be saved now.
    SaveFailing,
}

/// All that the page shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Grows with every change.
    pub version: u32,
    /// The game.
    pub game: GameView,
    /// The game of four in a row.
    pub four: FourView,
    /// What the player has chosen.
    pub settings: Settings,
    /// What has been achieved.
    pub records: Records,
    /// Something to tell once.
    pub notice: Option<Notice>,
}

/// What a move led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Where that leads.
    pub view: View,
}

/// A stage on the shelf, with the outline of an island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ShelfIsland {
    /// The stage.
    pub stage: u16,
    /// Its cells.
    pub cells: u32,
    /// Whether it is open to the player.
    pub reached: bool,
    /// Columns of the bounding box.
    pub width: u8,
    /// Rows of the bounding box.
    pub height: u8,
    /// The land as (column, row).
    pub land: Vec<(u8, u8)>,
}

/// What kind of new game is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Type)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum NewGame {
    /// On the stage that the win of this game opened.
    Next,
    /// On the same island.
    Same,
    /// On a new island of the same stage.
    Fresh,
    /// On a new island of a stage already open.
    Stage {
        /// The stage, from 1.
        stage: u16,
    },
    /// On the island of this code.
    Code {
        /// The code.
        code: String,
    },
}

/// The number of a cell on the page.
pub fn cell_number(island: &Island, cell: Cell) -> u8 {
    island.land().iter().take_while(|&land| land < cell).count() as u8
}

/// The cell of a number from the page.
pub fn cell_numbered(island: &Island, number: u32) -> Option<Cell> {
    island.land().iter().nth(number as usize)
}

/// The lines of a move, in numbers of the page.
pub fn lines(position: &island::Position, cell: Cell) -> Vec<Line> {
    let number = |cell| cell_number(position.island(), cell);
    let lines = position.lines(cell).into_iter();
    lines
        .map(|line| Line { flips: line.flips.into_iter().map(number).collect(), anchor: number(line.anchor) })
        .collect()
}
