//! Four in a row on seven columns of six cells: rules, the levels of the COM, and an exact solver.
//!
//! A game against the COM:
//!
//! ```
//! use connect_four::{Game, Level, Side};
//! use rand::{SeedableRng, rngs::ChaCha8Rng};
//!
//! let mut game: Game = "4 4 3 5 3".parse()?;
//! assert_eq!(game.turn(), Some(Side::Yellow));
//!
//! let mut rng = ChaCha8Rng::seed_from_u64(1);
//! let thought = Level::Advanced.choose(game.position(), &mut rng, &|| false).expect("the game goes on");
//! game.play(thought.column)?;
//! println!("{}", game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The board before that move, `.` empty, `X` red, who moves first, `O` yellow:
//!
//! ```text
//! .......
//! .......
//! .......
//! .......
//! ..XO...
//! ..XXO..
//! ```
//!
//! The crate knows nothing of time, files or windows: randomness and the wish to stop are passed in. It makes no
//! promise about which of several best moves is played.

mod bits;
mod cell;
mod game;
mod level;
mod perft;
mod position;
pub mod search;
mod solve;

pub use cell::{Cell, Column};
pub use game::{Game, ReplayError};
pub use level::{Level, LevelError};
pub use perft::perft;
pub use position::{MoveError, Position, Side};
pub use solve::{Score, Solver, Thought, book};
