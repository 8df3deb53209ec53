//! Solves the opening book: `cargo run --release -p connect_four --example book -- FILE [PLIES [MEMORY]]`.
//!
//! The book holds every position of fewer discs than PLIES (10) that can occur when one side always plays the move of
//! the book, whatever the other side does. MEMORY (27) is a power of 2: so many positions, of 8 bytes each, are
//! remembered. It takes about an hour on one core; progress goes to standard error.

use std::collections::BTreeMap;

use connect_four::{Position, Solver, book};

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u32| match arguments.get(at).map(|text| text.parse()) {
        None => otherwise,
        Some(Ok(number)) => number,
        Some(Err(_)) => fail(&format!("{}: not a number", arguments[at])),
    };
    let Some(path) = arguments.first() else { fail("book FILE [PLIES [MEMORY]]") };
    let (plies, memory) = (number(1, 10), number(2, 27));

    let mut solver = Solver::with_memory(memory);
    let mut words = BTreeMap::new();
    // The book's own turns: at the start, or after any first move of the other side.
    let mut layer = vec![Position::START];
    let mut next: Vec<_> = replies(&Position::START);
    for ply in 0..plies {
        let mut after = Vec::new();
        for position in &layer {
            let id = book::id(position);
            if words.contains_key(&id) {
                continue;
            }
            let Some(thought) = solver.solve(position, &|| false) else { continue };
            let Some(score) = thought.score else { continue };
            words.insert(id, book::word(position, thought.column, score));
            if let Ok(played) = position.play(thought.column) {
                after.extend(replies(&played));
            }
        }
        eprintln!("ply {ply}: {} positions", words.len());
        // After every ply, so that a run that is broken off leaves a book of the openings that it has solved.
        if let Err(error) = std::fs::write(path, bytes(&words)) {
            fail(&format!("{path}: {error}"));
        }
        layer = std::mem::replace(&mut next, after);
    }
}

/// The words in order, least byte first.
fn bytes(words: &BTreeMap<u64, u64>) -> Vec<u8> {
    words.values().copied().flat_map(u64::to_le_bytes).collect()
}

/// Every position that the other side can make of this one.
fn replies(position: &Position) -> Vec<Position> {
    position.legal().filter_map(|column| position.play(column).ok()).collect()
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}
