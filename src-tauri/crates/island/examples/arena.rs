//! Two players against each other on random islands, each island played from both sides.
//!
//! `cargo run --release -p island --example arena -- --a LEVEL --b LEVEL --cells N --games G --seed S [--nodes K]`
//!
//! LEVEL is easy, normal, hard, master, random, greedy or careful. Levels may visit K positions a move (20,000 unless
//! given) and nothing else limits them, so the same command prints the same result. The last line reads
//! `rate NN.N% wins W draws D losses L interval LO..HI`: the points of A, a draw counting half, with the 95 %
//! interval over pairs of games.

mod common;
#[path = "common/players.rs"]
mod players;

use island::Stage;
use players::Player;

const USAGE: &str = "arena --a LEVEL --b LEVEL --cells N --games G --seed S [--nodes K]";

fn main() {
    let arguments = common::options(USAGE, 10..=12);
    let value = |name: &str| common::option(&arguments, name);
    let need = |name: &str| value(name).unwrap_or_else(|| common::fail(format_args!("{name} is missing: {USAGE}")));
    let number = |name: &str, text: &str| {
        text.parse::<u64>().unwrap_or_else(|_| common::fail(format_args!("{name}: {text} is no number")))
    };
    let player = |name: &str| {
        let text = need(name);
        text.parse::<Player>().unwrap_or_else(|error| common::fail(format_args!("{text}: {error}")))
    };
    let (a, b) = (player("--a"), player("--b"));
    let cells = number("--cells", need("--cells"));
    let Some(stage) = (1..=18).filter_map(Stage::new).find(|stage| u64::from(stage.size()) == cells) else {
        common::fail(format_args!("--cells: no stage has {cells} cells"))
    };
    let games = number("--games", need("--games"));
    let nodes = number("--nodes", value("--nodes").unwrap_or("20000"));
    let seed = number("--seed", need("--seed"));

    let points = players::match_up(a, b, stage, games, nodes, seed);
    println!("{points}");
}
