//! Solves the opening book: `cargo run --release -p connect_four --example book -- FILE [PLIES [ALL [MEMORY]]]`.
//!
//! The book holds every position of fewer discs than PLIES (11) that can occur when one side always plays the move of
//! the book, whatever the other side does, and every position of up to ALL discs (6) whoever plays. MEMORY (27) is a
//! power of 2: so many positions, of 8 bytes each, are remembered. It takes about forty minutes of a busy core. The
//! file is written as it grows, and a run that was broken off goes on from it. Neither that nor the memory nor the way
//! in which the solver searches changes a word of the result: scores are exact, and of several best moves the one
//! nearest to the centre stands in the book.

use std::collections::BTreeMap;

use connect_four::{Column, Position, Score, Solver, book};

/// How many solved positions lie between two times that the file is written.
const WRITE_EVERY: usize = 100;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u32| match arguments.get(at).map(|text| text.parse()) {
        None => otherwise,
        Some(Ok(number)) => number,
        Some(Err(_)) => fail(&format!("{}: not a number", arguments[at])),
    };
    let Some(path) = arguments.first() else { fail("book FILE [PLIES [ALL [MEMORY]]]") };
    let (plies, all, memory) = (number(1, 11), number(2, 6), number(3, 27));
    let mut book = Book::read(path, memory);
    // The turns of a book that moves first, and of one that moves second.
    for (first, start) in [(0, vec![Position::START]), (1, replies(&Position::START))] {
        let mut layer = start;
        for ply in (first..plies).step_by(2) {
            let mut after = Vec::new();
            for position in distinct(&mut layer) {
                let Some((column, _)) = book.entry(position) else { continue };
                if let Ok(played) = position.play(column) {
                    after.extend(replies(&played));
                }
            }
            book.write();
            eprintln!("own turns, ply {ply}: {} positions in all", book.words.len());
            layer = after;
        }
    }
    let mut layers = vec![vec![Position::START]];
    for ply in 0..all as usize {
        let mut next: Vec<_> = layers[ply].iter().flat_map(replies).collect();
        distinct(&mut next);
        layers.push(next);
    }
    // The last first: it answers for those before it.
    for position in layers.iter().rev().flatten() {
        book.entry(position);
    }
    book.write();
    eprintln!("all turns: {} positions in all", book.words.len());
}

/// A book as it grows.
struct Book<'a> {
    path: &'a str,
    words: BTreeMap<u64, u64>,
    solver: Solver,
}

impl<'a> Book<'a> {
    /// The book of a file, empty when there is none.
    fn read(path: &'a str, memory: u32) -> Self {
        let bytes = std::fs::read(path).unwrap_or_default();
        let words = bytes.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
        let words = words.map(|word| (book::id_of(word), word)).collect();
        Self { path, words, solver: Solver::with_memory(memory) }
    }

    /// What the book says of a position, solved if need be; `None` when the game is over.
    fn entry(&mut self, position: &Position) -> Option<(Column, Score)> {
        let known = self.words.get(&book::id(position)).and_then(|&word| book::read(position, word));
        if known.is_some() {
            return known;
        }
        let find = |position: &Position| book::read(position, *self.words.get(&book::id(position))?);
        let (column, score) = book::look_ahead(position, find).or_else(|| self.solver.settle(position))?;
        self.words.insert(book::id(position), book::word(position, column, score));
        if self.words.len().is_multiple_of(WRITE_EVERY) {
            self.write();
        }
        Some((column, score))
    }

    /// Writes the words in order, least byte first.
    fn write(&self) {
        let bytes: Vec<u8> = self.words.values().copied().flat_map(u64::to_le_bytes).collect();
        if let Err(error) = std::fs::write(self.path, bytes) {
            fail(&format!("{}: {error}", self.path));
        }
    }
}

/// One of each position and its mirror image, in the order of their numbers.
fn distinct(layer: &mut Vec<Position>) -> &[Position] {
    layer.sort_by_key(book::id);
    layer.dedup_by_key(|position| book::id(position));
    layer
}

/// Every position that the other side can make of this one.
fn replies(position: &Position) -> Vec<Position> {
    position.legal().filter_map(|column| position.play(column).ok()).collect()
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}
