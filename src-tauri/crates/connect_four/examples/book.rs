//! Solves the opening book: `cargo run --release -p connect_four --example book -- FILE [PLIES [MEMORY]]`.
//!
//! The book holds every position of fewer discs than PLIES (10) that can occur when one side always plays the move of
//! the book, whatever the other side does. MEMORY (25) is a power of 2: so many positions, of 8 bytes each, are
//! remembered. It takes the better part of an hour on one core. The file is written as it grows, and a run that was
//! broken off goes on from it. Another version of the solver may choose another of several best moves.

use std::collections::BTreeMap;

use connect_four::{Position, Solver, book};

/// How many positions are solved between two times that the file is written.
const WRITE_EVERY: usize = 100;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u32| match arguments.get(at).map(|text| text.parse()) {
        None => otherwise,
        Some(Ok(number)) => number,
        Some(Err(_)) => fail(&format!("{}: not a number", arguments[at])),
    };
    let Some(path) = arguments.first() else { fail("book FILE [PLIES [MEMORY]]") };
    let (plies, memory) = (number(1, 10), number(2, 25));

    let begun = std::fs::read(path).unwrap_or_default();
    let mut solver = Solver::with_memory(memory);
    let mut words = BTreeMap::new();
    // The book's own turns: at the start, or after any first move of the other side.
    let mut layer = vec![Position::START];
    let mut next = replies(&Position::START);
    for ply in 0..plies {
        let mut after = Vec::new();
        for position in &layer {
            let id = book::id(position);
            if words.contains_key(&id) {
                continue;
            }
            let known = book::look_up_in(&begun, position).or_else(|| {
                let thought = solver.solve(position, &|| false)?;
                Some((thought.column, thought.score?))
            });
            // Nothing is known of a game that is over.
            let Some((column, score)) = known else { continue };
            words.insert(id, book::word(position, column, score));
            if let Ok(played) = position.play(column) {
                after.extend(replies(&played));
            }
            if words.len().is_multiple_of(WRITE_EVERY) {
                write(path, &begun, &words);
            }
        }
        write(path, &begun, &words);
        eprintln!("ply {ply}: {} positions", words.len());
        layer = std::mem::replace(&mut next, after);
    }
}

/// Every position that the other side can make of this one.
fn replies(position: &Position) -> Vec<Position> {
    position.legal().filter_map(|column| position.play(column).ok()).collect()
}

/// Writes the words in order, least byte first, unless the file had more of them when this run began.
fn write(path: &str, begun: &[u8], words: &BTreeMap<u64, u64>) {
    let bytes: Vec<u8> = words.values().copied().flat_map(u64::to_le_bytes).collect();
    if bytes.len() < begun.len() {
        return;
    }
    if let Err(error) = std::fs::write(path, bytes) {
        fail(&format!("{path}: {error}"));
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}
