//! Solves a written game: the score of each column, then the best move, the score and the last ply.
//!
//! `cargo run --release -p connect_four --example solve -- MOVES…`, for example `4 4 4 4 4 2`. Without a book a
//! position of few discs takes minutes.

use connect_four::{Game, Solver};

fn main() {
    let moves: Vec<_> = std::env::args().skip(1).collect();
    let game: Game = moves.join(" ").parse().unwrap_or_else(|error| fail(error));
    let position = game.position();
    println!("{position}");
    let mut solver = Solver::new();
    for column in position.legal() {
        let Ok(after) = position.play(column) else { continue };
        match solver.solve(&after, &|| false).and_then(|thought| thought.score) {
            Some(score) => println!("{column}: {}", -score.value()),
            None if after.winner().is_some() => println!("{column}: wins"),
            None => println!("{column}: draws"),
        }
    }
    match solver.solve(position, &|| false) {
        Some(thought) => {
            let score = thought.score.map_or_else(String::new, |score| {
                format!(", score {score}, over after disc {}", score.last_ply(position))
            });
            println!("best {}{score}, {} positions", thought.column, thought.nodes);
        }
        None => println!("the game is over"),
    }
}

fn fail(error: impl std::fmt::Display) -> ! {
    eprintln!("{error}");
    std::process::exit(2);
}
