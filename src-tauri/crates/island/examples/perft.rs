//! Counts the leaves of the game tree: a line `depth count` for each depth.
//!
//! `cargo run --release -p island --example perft -- FILE DEPTH [X|O]`, with `-` for standard input.

mod common;

fn main() {
    let arguments = common::arguments("perft FILE DEPTH [X|O]   (FILE - is standard input)", 2..=3);
    let depth: u32 = match arguments[1].parse() {
        Ok(depth) if depth > 0 => depth,
        _ => common::fail(format_args!("{}: the depth is a number from 1", arguments[1])),
    };
    let position = common::read_position(&arguments[0], arguments.get(2));
    for depth in 1..=depth {
        common::say(format_args!("{depth} {}", island::perft(&position, depth)));
    }
}
