//! A game in the terminal, for trying the rules without a window.
//!
//! `cargo run --release -p island --example play [-- CODE]`; CODE is an island code such as `v1-1-K7Q2M9XA`.

mod common;

use std::io::{BufRead, Write};

use island::{Code, Disc, Game, Ply, Seed, Stage, evaluate, new_game};
use rand::{SeedableRng, rngs::ChaCha8Rng};

macro_rules! say {
    ($($line:tt)*) => { common::say(format_args!($($line)*)) };
}

fn main() {
    let arguments = common::arguments("play [CODE]", 0..=1);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    let mut rng = ChaCha8Rng::seed_from_u64(now as u64);
    let code = match arguments.first() {
        None => Code::Seeded { stage: Stage::FIRST, seed: Seed::random(&mut rng) },
        Some(text) => text.parse().unwrap_or_else(|error| common::fail(format_args!("{text}: {error}"))),
    };
    let Some(mut game) = code.island().ok().and_then(new_game) else {
        common::fail(format_args!("{code}: no island to play on"))
    };
    say!("{code}   You are X. Type a cell such as c4, u to undo, q to quit.\n");

    let mut told = 0;
    let mut lines = std::io::stdin().lock().lines();
    loop {
        for ply in &game.plies()[told..] {
            match ply {
                Ply::Place { by: Disc::White, cell, flips } => {
                    say!("O plays {}, flipping {}", game.position().island().name(*cell), flips.len());
                }
                Ply::Pass { by } => say!("{by} has no move and passes"),
                Ply::Place { .. } => {}
            }
        }
        told = game.plies().len();
        match game.turn() {
            None => break,
            Some(Disc::White) => {
                let cell = evaluate::choose(game.position(), &mut rng);
                cell.and_then(|cell| game.play(cell).ok()).expect("the side to move has a legal move");
            }
            Some(Disc::Black) => {
                draw(&game);
                // A closed terminal ends the game at the next read.
                let _ = write!(std::io::stdout(), "> ").and_then(|()| std::io::stdout().flush());
                let Some(Ok(line)) = lines.next() else { return };
                match line.trim() {
                    "q" => return,
                    "u" => {
                        undo(&mut game);
                        told = game.plies().len();
                    }
                    name => {
                        let played = game.position().island().named(name).is_some_and(|cell| game.play(cell).is_ok());
                        if !played {
                            say!("{name}: no disc can be placed there");
                        }
                    }
                }
            }
        }
    }
    draw(&game);
    say!(
        "{}",
        match game.leader() {
            Some(Disc::Black) => "You win.",
            Some(Disc::White) => "O wins.",
            None => "A draw.",
        }
    );
}

/// Takes back to X's previous decision; at the first one nothing happens.
fn undo(game: &mut Game) {
    let decided = game.plies().iter().any(|ply| matches!(ply, Ply::Place { by: Disc::Black, .. }));
    while decided && !matches!(game.undo(), Some(Ply::Place { by: Disc::Black, .. }) | None) {}
}

/// The board with coordinates, and `*` where X may play.
fn draw(game: &Game) {
    let (position, island) = (game.position(), game.position().island());
    let legal = position.legal_moves();
    say!("   X {}  O {}", position.count(Disc::Black), position.count(Disc::White));
    let letters: String = (0..island.width()).map(|column| format!(" {}", (b'a' + column as u8) as char)).collect();
    say!("   {letters}");
    for row in 0..island.height() {
        let cells = (0..island.width()).map(|column| match island.cell(column, row) {
            None => " ~".to_owned(),
            Some(cell) => match position.disc(cell) {
                Some(disc) => format!(" {disc}"),
                None if legal.contains(cell) => " *".to_owned(),
                None => " .".to_owned(),
            },
        });
        say!("{:3}{}", row + 1, cells.collect::<String>());
    }
}
