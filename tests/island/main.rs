//! The island crate from outside: published counts, laws over random islands and games, golden islands.

mod com;
mod examples;
mod generator;
mod laws;
mod plain;
mod rules;
mod text;

use std::{fs, path::PathBuf, sync::Arc};

use island::{Code, Disc, Game, Island, Position, Seed, Setup, Stage, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn position(text: &str, turn: Disc) -> Position {
    Position::new(Setup::parse(text).unwrap(), turn)
}

/// The ordinary board at its start.
fn ordinary() -> Game {
    let island = Island::new((0..64).map(|i| (i % 8, i / 8))).unwrap();
    new_game(Arc::new(island)).unwrap()
}

/// A generator for tests; each has its own number.
fn random(number: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(number)
}

/// A game at the start of a random island of a random stage.
fn random_start(rng: &mut ChaCha8Rng) -> Game {
    let stage = Stage::new(rng.random_range(1..=18)).unwrap();
    new_game(Code::Seeded { stage, seed: Seed::random(rng) }.island().unwrap()).unwrap()
}

/// Plays one random legal move; false when the game is over.
fn play_random(game: &mut Game, rng: &mut ChaCha8Rng) -> bool {
    let moves = game.position().legal_moves();
    if moves.is_empty() {
        return false;
    }
    let cell = moves.iter().nth(rng.random_range(0..moves.len() as usize)).unwrap();
    game.play(cell).unwrap();
    true
}

/// Any board: random land, connected or not, with random discs in any arrangement.
fn random_board(rng: &mut ChaCha8Rng) -> Position {
    let (width, height) = (rng.random_range(1..=18), rng.random_range(1..=14));
    let mut text = String::new();
    for _ in 0..height {
        for _ in 0..width {
            text.push(['#', '.', '.', 'X', 'X', 'O', 'O', 'O'][rng.random_range(0..8)]);
        }
        text.push('\n');
    }
    // At least one cell of land, wherever the rest is sea.
    text.replace_range(0..1, ".");
    position(&text, if rng.random() { Disc::Black } else { Disc::White })
}
