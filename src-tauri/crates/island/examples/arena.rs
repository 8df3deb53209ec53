//! Two players against each other on random islands, each island played from both sides.
//!
//! `cargo run --release -p island --example arena -- --a LEVEL --b LEVEL --cells N --games G --seed S [--nodes K]`
//!
//! LEVEL is easy, normal, hard, master, random, greedy or careful. Levels may visit K positions a move (50,000 unless
//! given) and nothing else limits them, so the same command prints the same result. The last line reads
//! `rate NN.N% wins W draws D losses L interval LO..HI`: the points of A, a draw counting half, with the 95 %
//! interval over pairs of games.

mod common;
#[path = "common/players.rs"]
mod players;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use island::{Code, Seed, Stage};
use players::{Player, Points};
use rand::{SeedableRng, rngs::ChaCha8Rng};

const USAGE: &str = "arena --a LEVEL --b LEVEL --cells N --games G --seed S [--nodes K]";

fn main() {
    let arguments = common::arguments(USAGE, 10..=12);
    let value = |name: &str| {
        let pair = arguments.chunks(2).find(|pair| pair[0] == name)?;
        pair.get(1).map(String::as_str)
    };
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
    let games = number("--games", need("--games")) as usize;
    let nodes = number("--nodes", value("--nodes").unwrap_or("50000"));
    let seed = number("--seed", need("--seed"));

    // Every pair has a generator of its own, so the result does not depend on which thread plays it.
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, |n| n.get());
    let points = thread::scope(|scope| {
        let play = || {
            let mut points = Points::default();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if 2 * pair >= games {
                    return points;
                }
                let mut key = [0; 32];
                key[..8].copy_from_slice(&seed.to_le_bytes());
                key[8..16].copy_from_slice(&(pair as u64).to_le_bytes());
                let mut rng = ChaCha8Rng::from_seed(key);
                let code = Code::Seeded { stage, seed: Seed::random(&mut rng) };
                let Ok(island) = code.island() else { common::fail(format_args!("{code}: no island")) };
                points.add_pair(players::pair(a, b, &island, nodes, &mut rng));
            }
        };
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(play)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker ends")).fold(Points::default(), Points::join)
    });
    println!("{points}");
}
