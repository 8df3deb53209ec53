//! `cargo xtask play`: from a fresh machine to the open game.

use crate::shell::{Failure, Project, must};
use crate::{display, needs};

/// The game as it is shipped: `custom-protocol` puts the page inside instead of asking a development server for it.
pub const GAME: [&str; 5] = ["--release", "--package", "infinite-reversi", "--features", "tauri/custom-protocol"];

/// Builds the game and opens it.
pub fn run(project: &Project) -> Result<(), Failure> {
    display::require()?;
    needs::for_play(project)?;
    println!("Building the game (a few minutes the first time) …");
    must(project.cargo("build").args(GAME), "the game could not be built")?;
    must(project.cargo("run").arg("--quiet").args(GAME), "the game ended with an error")
}
