//! The connect_four crate from outside: published counts, plain rules and searches beside the fast ones, whole games.

mod game;
mod levels;
mod perfect;
mod plain;
mod rules;
mod solver;

use std::{fs, path::PathBuf};

use connect_four::{Cell, Column, Game, Position, Side};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The game of these moves, one digit each.
fn game(digits: &str) -> Game {
    let words: Vec<_> = digits.chars().map(String::from).collect();
    words.join(" ").parse().unwrap_or_else(|error| panic!("{digits}: {error}"))
}

fn position(digits: &str) -> Position {
    *game(digits).position()
}

/// The column of this number, from 1.
fn column(number: usize) -> Column {
    Column::try_from(number - 1).unwrap()
}

/// A generator for tests; each has its own number.
fn random(number: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(number)
}

/// A game of this many random moves that is not over.
fn random_game(plies: u32, rng: &mut ChaCha8Rng) -> Game {
    loop {
        let mut game = Game::new();
        while game.position().plies() < plies && play_random(&mut game, rng) {}
        if game.turn().is_some() && game.position().plies() == plies {
            return game;
        }
    }
}

/// Plays one random legal move; false when the game is over.
fn play_random(game: &mut Game, rng: &mut ChaCha8Rng) -> bool {
    let legal: Vec<_> = game.position().legal().collect();
    let Some(&column) = legal.choose(rng) else { return false };
    game.play(column).unwrap();
    true
}

/// The cells by column and row, both from 1, rows from below.
fn cells(places: &[(usize, usize)]) -> Vec<Cell> {
    let mut cells: Vec<_> = places.iter().map(|&(at, row)| Cell::new(column(at), 6 - row).unwrap()).collect();
    cells.sort_unstable_by_key(|cell| cell.index());
    cells
}

/// A game in which one side holds these cells, the last of its discs there being the last of the game, and nobody has
/// completed a line before; looked for at random.
fn game_that_fills(wanted: &[Cell], side: Side, rng: &mut ChaCha8Rng) -> Game {
    for _ in 0..200_000 {
        let mut game = Game::new();
        while let Some(turn) = game.turn() {
            let missing = wanted.iter().filter(|&&cell| game.position().disc(cell) != Some(side)).count();
            let good = |&column: &Column| {
                let cell = game.position().landing(column).unwrap();
                let after = game.position().play(column).unwrap();
                let takes = wanted.contains(&cell);
                let ends = after.is_over() && !(takes && missing == 1);
                !ends && (!takes || turn == side)
            };
            let columns: Vec<_> = game.position().legal().filter(good).collect();
            // Half of the time the side takes a wanted cell when it can.
            let takes: Vec<_> = columns
                .iter()
                .copied()
                .filter(|&column| wanted.contains(&game.position().landing(column).unwrap()))
                .collect();
            let among = if takes.is_empty() || rng.random() { &columns } else { &takes };
            let Some(&column) = among.choose(rng) else { break };
            game.play(column).unwrap();
            if wanted.iter().all(|&cell| game.position().disc(cell) == Some(side)) {
                return game;
            }
        }
    }
    panic!("no game fills {wanted:?} for {side}");
}
