//! Solves the opening book: `cargo run --release -p connect_four --example book -- FILE [PLIES [MEMORY]]`.
//!
//! The book holds every position of fewer discs than PLIES (9) that can occur when one side always plays the move of
//! the book, whatever the other side does. MEMORY (25) is a power of 2: so many positions, of 8 bytes each, are
//! remembered. It takes about ten minutes of one core. The file is written as it grows, and a run that was broken off
//! goes on from it. Such a run, another memory or another version of the solver may choose another of several best
//! moves.

use std::collections::BTreeMap;

use connect_four::{Position, Solver, book};

/// How many solved positions lie between two times that the file is written.
const WRITE_EVERY: usize = 20;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u32| match arguments.get(at).map(|text| text.parse()) {
        None => otherwise,
        Some(Ok(number)) => number,
        Some(Err(_)) => fail(&format!("{}: not a number", arguments[at])),
    };
    let Some(path) = arguments.first() else { fail("book FILE [PLIES [MEMORY]]") };
    let (plies, memory) = (number(1, 9), number(2, 25));

    let begun = std::fs::read(path).unwrap_or_default();
    let begun = begun.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    let mut words: BTreeMap<_, _> = begun.map(|word| (book::id_of(word), word)).collect();
    let mut solver = Solver::with_memory(memory);
    // The turns of a book that moves first, and of one that moves second.
    for (first, start) in [(0, vec![Position::START]), (1, replies(&Position::START))] {
        let mut layer = start;
        for ply in (first..plies).step_by(2) {
            layer.sort_by_key(book::id);
            layer.dedup_by_key(|position| book::id(position));
            let mut after = Vec::new();
            for position in &layer {
                let known = words.get(&book::id(position)).and_then(|&word| book::read(position, word));
                let solved = known.or_else(|| {
                    let thought = solver.solve(position, &|| false)?;
                    Some((thought.column, thought.score?))
                });
                // Nothing is known of a game that is over.
                let Some((column, score)) = solved else { continue };
                if let Ok(played) = position.play(column) {
                    after.extend(replies(&played));
                }
                words.insert(book::id(position), book::word(position, column, score));
                if known.is_none() && words.len().is_multiple_of(WRITE_EVERY) {
                    write(path, &words);
                }
            }
            write(path, &words);
            eprintln!("ply {ply}: {} positions in all", words.len());
            layer = after;
        }
    }
}

/// Every position that the other side can make of this one.
fn replies(position: &Position) -> Vec<Position> {
    position.legal().filter_map(|column| position.play(column).ok()).collect()
}

/// Writes the words in order, least byte first.
fn write(path: &str, words: &BTreeMap<u64, u64>) {
    let bytes: Vec<u8> = words.values().copied().flat_map(u64::to_le_bytes).collect();
    if let Err(error) = std::fs::write(path, bytes) {
        fail(&format!("{path}: {error}"));
    }
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}
