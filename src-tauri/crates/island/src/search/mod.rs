//! Reading ahead: what a search may spend, and what it found.

use std::fmt;

use crate::Cell;

/// What a search may spend before it must answer with what it has.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most positions it may visit; a search that ends by this repeats exactly.
    pub nodes: Option<u64>,
    /// Asked every few hundred microseconds; the search ends soon after it answers true.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// A budget of this many positions that nothing else ends.
    pub fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), stop: &|| false }
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// A move and what the search knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub cell: Cell,
    /// The plies that were read to the end.
    pub depth: u32,
    /// What the position is worth to the side to move: when [`exact`](Self::exact) the disc difference at the end,
    /// otherwise an estimate in hundredths of a disc. `None` when nothing was read.
    pub value: Option<i32>,
    /// Whether the value is the result under perfect play.
    pub exact: bool,
    /// The positions that were visited.
    pub nodes: u64,
    /// The moves that both sides are expected to play, this one first; passes are left out.
    pub line: Vec<Cell>,
}
