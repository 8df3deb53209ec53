//! Counts the move sequences from a written game: a line `depth count` for each depth.
//!
//! `cargo run --release -p connect_four --example perft -- DEPTH [MOVES…]`, for example `8 4 4 3`.

use connect_four::{Game, perft};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(depth)) = arguments.next().map(|text| text.parse::<u32>()) else { fail("perft DEPTH [MOVES…]") };
    let moves: Vec<_> = arguments.collect();
    match moves.join(" ").parse::<Game>() {
        Ok(game) => (1..=depth).for_each(|depth| println!("{depth} {}", perft(game.position(), depth))),
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}
