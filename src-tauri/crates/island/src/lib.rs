//! Reversi on any set of land cells: rules, islands from seeds, and the COM.
//!
//! A game on the first island of a seed:
//!
//! ```
//! use island::{Seed, Stage, generate, new_game};
//!
//! let island = generate(Stage::FIRST, Seed::from_text("K7Q2M9XA"))?.island;
//! assert_eq!(island.size(), 20);
//!
//! let mut game = new_game(island).expect("generated islands have a place to start");
//! let cell = game.position().legal_moves().first().expect("the first player can move");
//! game.play(cell)?;
//! println!("{}", game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That island at its start, `#` sea, `.` land, `X` black, `O` white:
//!
//! ```text
//! #####.##
//! ####..##
//! ....OX..
//! ###.XO..
//! ######..
//! #######.
//! #######.
//! ```
//!
//! The crate knows nothing of time, files or windows: randomness, deadlines and the wish to stop are passed in.
//! It makes no promise about the order of its search or about the strength of a level between versions; the islands
//! of a seed never change.

mod bits;
mod cell;
mod code;
pub mod evaluate;
mod game;
mod generate;
mod grid;
mod level;
mod perft;
mod position;
pub mod search;
mod shape;
mod text;

pub use bits::{Bits, Cells};
pub use cell::{Cell, MAX_AREA, MAX_WIDTH, Name};
pub use code::{Code, CodeError};
pub use game::{Game, Ply, ReplayError};
pub use generate::{
    Exhausted, GENERATOR_VERSION, Generated, MAX_DRAWS, MAX_LONG_SIDE, MAX_SHORT_SIDE, Seed, SeedError, Stage,
    generate, new_game,
};
pub use level::{Level, LevelError};
pub use perft::perft;
pub use position::{Disc, IllegalMove, Line, Position, Status};
pub use search::{Budget, Thought};
pub use shape::{Island, Kind, ShapeError};
pub use text::{Setup, TextError};
