//! The middle game: principal variation search over estimates.

use crate::{
    Cell,
    search::{
        Searcher,
        field::Node,
        table::{Known, key},
    },
};

/// Above every value.
pub const INFINITE: i32 = 30_000;

/// From this depth on, moves that a shallower search makes look hopeless or decided are not read to the end.
const SELECTIVE: u32 = 6;

/// The depth of the search that foresees one of this depth; of the same parity, because estimates swing with it.
fn shallow(depth: u32) -> u32 {
    let half = depth / 2;
    half - (depth - half) % 2
}

/// A move on its way through the ordering.
#[derive(Clone, Copy)]
pub struct Child<const N: usize> {
    pub bit: Cell,
    pub order: i32,
    pub node: Node<N>,
}

impl<const N: usize> Searcher<'_, N> {
    /// The value of a node, `depth` plies of placed discs deep, in hundredths of a disc for the side to move.
    ///
    /// Within the window it is exact; outside it is a bound. Meaningless once [`stopped`](Self::stopped) is set.
    pub fn search(&mut self, node: &Node<N>, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        if self.tick() {
            return 0;
        }
        if depth == 0 {
            return self.field.evaluate(node);
        }
        if node.moves.is_empty() {
            let passed = self.field.pass(node);
            if passed.moves.is_empty() {
                return 100 * self.field.difference(&node.board);
            }
            return -self.search(&passed, depth, -beta, -alpha);
        }
        if depth == 1 {
            return self.leaves(node, alpha, beta);
        }

        let key = key(&node.board, false);
        let known = self.table.get(key);
        if let Some(known) = known.filter(|known| u32::from(known.depth) >= depth) {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        let mut hint = known.and_then(|known| known.best);
        if self.selective && depth >= SELECTIVE && beta - alpha == 1 {
            if let Some(bound) = self.foresee(node, depth, beta) {
                let (lower, upper) = if bound >= beta { (bound, INFINITE) } else { (-INFINITE, bound) };
                let known = Known { lower: lower as i16, upper: upper as i16, depth: depth as u8, best: hint };
                self.table.put(key, known);
                return bound;
            }
            if self.stopped {
                return 0;
            }
            hint = hint.or_else(|| self.table.get(key).and_then(|known| known.best));
        }

        let mut children = self.children(node, hint, depth >= 4);
        let (mut best, mut best_bit) = (-INFINITE, None);
        let floor = alpha;
        for at in 0..children.len() {
            let child = &mut children[at..];
            bring_first(child);
            let child = child[0];
            let value = if at == 0 {
                -self.search(&child.node, depth - 1, -beta, -alpha)
            } else {
                let value = -self.search(&child.node, depth - 1, -alpha - 1, -alpha);
                if value > alpha && value < beta { -self.search(&child.node, depth - 1, -beta, -alpha) } else { value }
            };
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_bit) = (value, Some(child.bit));
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.give_back(children);
        if self.stopped {
            return 0;
        }
        let known = Known {
            lower: if best > floor { best as i16 } else { -INFINITE as i16 },
            upper: if best < beta { best as i16 } else { INFINITE as i16 },
            depth: depth as u8,
            best: best_bit,
        };
        self.table.put(key, known);
        best
    }

    /// A bound on the value of a node that a shallower search makes very likely.
    fn foresee(&mut self, node: &Node<N>, depth: u32, beta: i32) -> Option<i32> {
        let shallow = shallow(depth);
        let margin = self.doubt(depth - shallow);
        let guess = self.field.evaluate(node);
        // A probe is worth its price only where a first look already points the way.
        if guess >= beta {
            let bound = beta + margin;
            if bound < INFINITE && self.search(node, shallow, bound - 1, bound) >= bound && !self.stopped {
                return Some(beta);
            }
        } else {
            let bound = beta - 1 - margin;
            if bound > -INFINITE && self.search(node, shallow, bound, bound + 1) <= bound && !self.stopped {
                return Some(beta - 1);
            }
        }
        None
    }

    /// The last ply: every child is a leaf.
    fn leaves(&mut self, node: &Node<N>, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for bit in node.moves {
            let value = -self.field.evaluate(&self.field.play(node, bit));
            self.nodes += 1;
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The moves of a node with a first guess of their order.
    pub fn children(&mut self, node: &Node<N>, hint: Option<Cell>, careful: bool) -> Vec<Child<N>> {
        let mut children = self.spare.pop().unwrap_or_default();
        for bit in node.moves {
            let child = self.field.play(node, bit);
            let order = if Some(bit) == hint {
                i32::MAX
            } else if careful {
                -self.field.evaluate(&child)
            } else {
                -child.worth / 16 - 100 * child.moves.len() as i32
            };
            children.push(Child { bit, order, node: child });
        }
        children
    }

    /// Keeps the memory of a list of moves for the next one.
    pub fn give_back(&mut self, mut children: Vec<Child<N>>) {
        children.clear();
        self.spare.push(children);
    }
}

/// Swaps the child with the highest order to the front; the first of equals.
pub fn bring_first<const N: usize>(children: &mut [Child<N>]) {
    let mut first = 0;
    for at in 1..children.len() {
        if children[at].order > children[first].order {
            first = at;
        }
    }
    children.swap(0, first);
}
