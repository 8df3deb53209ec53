//! Reading ahead: what a search may spend, and what it found.

mod endgame;
mod field;
mod midgame;
mod table;
mod weights;

use std::fmt;

use crate::{Cell, Position, Status, grid::Layout};
use field::{Field, Node};
use midgame::{Child, INFINITE};
use table::{Table, key};
pub use weights::{FEATURES, PHASES, Weights, phase, weights};

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

/// How far a search reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The most plies that are estimated.
    pub depth: u32,
    /// With this many empty cells or fewer the game is read to its end.
    pub solve: u32,
    /// Whether deep searches leave out what a shallower one makes very unlikely to matter.
    pub selective: bool,
}

impl Reach {
    /// As far as the budget goes.
    pub const ALL: Self = Self { depth: u32::MAX, solve: u32::MAX, selective: true };
}

/// The best move that a search of this reach finds within a budget; `None` without a legal move.
///
/// The same position, reach and node budget give the same answer.
pub fn think(position: &Position, reach: Reach, budget: &Budget) -> Option<Thought> {
    let (layout, words) = Layout::packed(position.island().width(), position.island().land());
    match words {
        1 => think_in::<1>(position, layout, reach, budget),
        2 => think_in::<2>(position, layout, reach, budget),
        3 => think_in::<3>(position, layout, reach, budget),
        _ => think_in::<4>(position, layout, reach, budget),
    }
}

/// Everything that an estimate of this position weighs, for the side to move; what weights are fitted to.
pub fn features(position: &Position) -> Vec<i32> {
    fn of<const N: usize>(position: &Position, layout: Layout) -> Vec<i32> {
        let field: Field<N> = Field::new(position.island(), layout);
        field.features(field.board(position)).to_vec()
    }
    let (layout, words) = Layout::packed(position.island().width(), position.island().land());
    match words {
        1 => of::<1>(position, layout),
        2 => of::<2>(position, layout),
        3 => of::<3>(position, layout),
        _ => of::<4>(position, layout),
    }
}

/// The estimate of a position with these weights, in hundredths of a disc for the side to move, by adding up its
/// [`features`]; the true result when neither side can move.
///
/// A search estimates with the weights of the position it starts from and comes to the same numbers faster.
pub fn estimate(position: &Position, weights: &Weights) -> i32 {
    if position.status() == Status::Over {
        return 100 * (position.count(position.turn()) as i32 - position.count(!position.turn()) as i32);
    }
    let sum: i32 = features(position).iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    let most = 100 * position.island().size() as i32 - 1;
    (sum / 16).clamp(-most, most)
}

fn think_in<const N: usize>(position: &Position, layout: Layout, reach: Reach, budget: &Budget) -> Option<Thought> {
    let mut field: Field<N> = Field::new(position.island(), layout);
    field.weigh(&weights(position.empty().len(), position.island().size()));
    let mut searcher = Searcher::new(&field, reach, budget);
    let root = field.node(field.board(position));
    searcher.think(&root, reach)
}

/// One search and its memory.
struct Searcher<'a, const N: usize> {
    field: &'a Field<N>,
    table: Table,
    budget: &'a Budget<'a>,
    nodes: u64,
    /// The next number of nodes at which to look whether to go on.
    look: u64,
    /// The number of nodes at which the present part of the search ends.
    limit: u64,
    /// Set once the present part of the search has to end; what it returns then means nothing.
    stopped: bool,
    /// Set once the whole search has to end.
    over: bool,
    spare: Vec<Vec<Child<N>>>,
    selective: bool,
}

/// With this many empty cells or fewer, estimates would only delay the exact answer.
const SOLVED_AT_ONCE: u32 = 12;
/// With more empty cells than this the exact end is out of reach.
const SOLVED_AT_BEST: u32 = 30;
/// How many nodes are visited between two looks at whether to go on.
const LOOK_EVERY: u64 = 256;

impl<'a, const N: usize> Searcher<'a, N> {
    fn new(field: &'a Field<N>, reach: Reach, budget: &'a Budget<'a>) -> Self {
        Self {
            field,
            table: Table::new(budget.nodes),
            budget,
            nodes: 0,
            look: 0,
            limit: 0,
            stopped: false,
            over: false,
            spare: Vec::new(),
            selective: reach.selective,
        }
    }

    /// Counts a node; true when the search has to end.
    #[inline]
    fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.look {
            self.check();
        }
        self.stopped
    }

    #[cold]
    fn check(&mut self) {
        self.over |= self.budget.nodes.is_some_and(|most| self.nodes >= most) || (self.budget.stop)();
        self.stopped |= self.over || self.nodes >= self.limit;
        self.look = (self.nodes + LOOK_EVERY).min(self.limit).min(self.budget.nodes.unwrap_or(u64::MAX));
    }

    /// How far, with much likelihood, a search differs at most from one this many plies shallower.
    #[inline]
    fn doubt(&self, plies: u32) -> i32 {
        400 + 75 * plies as i32
    }

    /// Begins a part of the search that may visit this many nodes.
    fn begin(&mut self, most: u64) {
        self.limit = self.nodes.saturating_add(most);
        self.stopped = self.over;
        self.look = self.nodes;
    }

    fn think(&mut self, root: &Node<N>, reach: Reach) -> Option<Thought> {
        let mut moves = self.children(root, None, true);
        moves.sort_by_key(|child| std::cmp::Reverse(child.order));
        let left = root.board.empty(&self.field.grid).len();
        let mut thought =
            Thought { cell: moves.first()?.bit, depth: 0, value: None, exact: false, nodes: 0, line: Vec::new() };
        let solvable = left <= reach.solve;
        let most = if left <= reach.solve.min(SOLVED_AT_ONCE) { 0 } else { reach.depth.min(left) };
        while !self.over && thought.depth < most {
            let depth = thought.depth + 1;
            self.begin(u64::MAX);
            let value =
                self.root(&mut moves, |search, child, alpha, beta| search.search(child, depth - 1, alpha, beta));
            // The best so far is at least as good as the best of the depth before, which was looked at first.
            thought.cell = moves[0].bit;
            if value.is_none() {
                break;
            }
            (thought.depth, thought.value) = (depth, value);
            // Estimates and attempts at the exact end share the budget evenly, so that neither can waste more than
            // half of it; what an attempt has found stays in the table for the next.
            if solvable && left <= SOLVED_AT_BEST && depth >= 4 && depth < most {
                self.attempt(&mut moves, left, self.nodes, &mut thought);
            }
            if thought.exact {
                break;
            }
        }
        if solvable && !thought.exact && !self.over {
            self.attempt(&mut moves, left, u64::MAX, &mut thought);
        }
        thought.nodes = self.nodes;
        thought.line = self.line(root, &thought);
        thought.cell = self.field.outward(thought.cell);
        Some(thought)
    }

    /// Tries to read the game to its end within this many nodes.
    fn attempt(&mut self, moves: &mut [Child<N>], left: u32, nodes: u64, thought: &mut Thought) {
        self.begin(nodes);
        let mut ordered = moves.to_vec();
        let value = self.root(&mut ordered, |search, child, alpha, beta| search.solve(child, alpha, beta));
        if value.is_some() {
            *thought = Thought { cell: ordered[0].bit, depth: left, value, exact: true, ..thought.clone() };
        } else if self.over && thought.depth == 0 {
            // Nothing was estimated either: the best so far of what was read to the end is better than a guess.
            thought.cell = ordered[0].bit;
        }
    }

    /// The moves that both sides are expected to play, as far as the table remembers.
    fn line(&self, root: &Node<N>, thought: &Thought) -> Vec<Cell> {
        let mut line = vec![self.field.outward(thought.cell)];
        let mut node = self.field.play(root, thought.cell);
        while (line.len() as u32) < thought.depth {
            if node.moves.is_empty() {
                node = self.field.pass(&node);
            }
            let known = self.table.get(key(&node.board, thought.exact));
            let Some(best) = known.and_then(|known| known.best).filter(|&best| node.moves.contains(best)) else {
                break;
            };
            line.push(self.field.outward(best));
            node = self.field.play(&node, best);
        }
        line
    }

    /// Searches all moves; the best is brought to the front, also when the search stopped in the middle.
    fn root(
        &mut self,
        moves: &mut [Child<N>],
        mut search: impl FnMut(&mut Self, &Node<N>, i32, i32) -> i32,
    ) -> Option<i32> {
        let mut alpha = -INFINITE;
        for at in 0..moves.len() {
            let node = moves[at].node;
            let mut value = alpha;
            if at > 0 {
                value = -search(self, &node, -alpha - 1, -alpha);
            }
            if at == 0 || value > alpha && !self.stopped {
                value = -search(self, &node, -INFINITE, -alpha);
            }
            if self.stopped {
                return None;
            }
            if value > alpha {
                alpha = value;
                moves[..=at].rotate_right(1);
            }
        }
        Some(alpha)
    }
}
