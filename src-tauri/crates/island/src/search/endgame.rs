//! The end of the game: exact disc differences.

use crate::{
    Bits, Cell,
    grid::Board,
    search::{
        Searcher,
        field::Node,
        midgame::{Child, INFINITE, bring_first},
        table::{Known, key},
    },
};

/// With this many empty cells or fewer, moves are tried without looking at what they leave.
const SHALLOW: u32 = 4;
/// With fewer empty cells than this the table costs more than it saves.
const REMEMBER: u32 = 7;
/// From this many empty cells on, safe discs are counted, each child is looked up in the table before any is read,
/// and moves are ordered by a whole estimate. Found by solving benches/ending-120.txt and ffo-40-44.txt.
const COUNT_SAFE: u32 = 6;
const LOOK_AHEAD: u32 = 9;
const ESTIMATE: u32 = 10;
/// What a move that is left to the other side costs in the order of moves, in hundredths of a disc.
const REPLY: i32 = 1000;

impl<const N: usize> Searcher<'_, N> {
    /// The disc difference at the end under perfect play, for the side to move.
    ///
    /// Within the window it is exact; outside it is a bound. Meaningless once [`stopped`](Self::stopped) is set.
    pub fn solve(&mut self, node: &Node<N>, mut alpha: i32, mut beta: i32) -> i32 {
        if self.tick() {
            return 0;
        }
        if node.moves.is_empty() {
            let passed = self.field.pass(node);
            if passed.moves.is_empty() {
                return self.field.difference(&node.board);
            }
            return -self.solve(&passed, -beta, -alpha);
        }
        let empty = node.board.empty(&self.field.grid);
        let left = empty.len();
        if left <= SHALLOW {
            return self.solve_shallow(&node.board, empty, alpha, beta);
        }

        if left >= COUNT_SAFE {
            // What the other side can never lose bounds what can still be won.
            let most = self.field.size - 2 * self.field.stable(node.board.opp).len() as i32;
            if most <= alpha {
                return most;
            }
        }

        let mut hint = None;
        let here = if left >= REMEMBER { key(&node.board, true) } else { 0 };
        let known = if left >= REMEMBER { self.table.get(here) } else { None };
        if let Some(known) = known {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
            hint = known.best;
        } else if left >= ESTIMATE {
            hint = self.table.get(key(&node.board, false)).and_then(|known| known.best);
        }

        let mut children = self.ordered(node, hint, left);
        if left >= LOOK_AHEAD {
            let refuted = children.iter().find_map(|child| {
                let known = self.table.get(key(&child.node.board, true))?;
                Some(-i32::from(known.upper)).filter(|&value| value >= beta)
            });
            if let Some(value) = refuted {
                self.give_back(children);
                return value;
            }
        }
        let (mut best, mut best_bit) = (-INFINITE, None);
        let floor = alpha;
        for at in 0..children.len() {
            let child = &mut children[at..];
            bring_first(child);
            let child = child[0];
            let value = if at == 0 {
                -self.solve(&child.node, -beta, -alpha)
            } else {
                let value = -self.solve(&child.node, -alpha - 1, -alpha);
                if value > alpha && value < beta { -self.solve(&child.node, -beta, -alpha) } else { value }
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
        if left >= REMEMBER {
            let known = Known {
                lower: if best > floor { best as i16 } else { -INFINITE as i16 },
                upper: if best < beta { best as i16 } else { INFINITE as i16 },
                depth: left as u8,
                best: best_bit,
            };
            self.table.put(here, known);
        }
        best
    }

    /// The moves of a node: those that leave the other side few replies come first.
    fn ordered(&mut self, node: &Node<N>, hint: Option<Cell>, left: u32) -> Vec<Child<N>> {
        let mut children = self.spare.pop().unwrap_or_default();
        for bit in node.moves {
            let child = self.field.play(node, bit);
            let order = if Some(bit) == hint {
                i32::MAX
            } else {
                let worth = if left >= ESTIMATE { self.field.evaluate(&child) } else { child.worth / 16 };
                -worth - REPLY * child.moves.len() as i32
            };
            children.push(Child { bit, order, node: child });
        }
        children
    }

    /// The last few cells, without ordering; at least one is empty.
    fn solve_shallow(&mut self, board: &Board<N>, empty: Bits<N>, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for bit in empty {
            let flips = board.flips(&self.field.grid, bit);
            if flips.is_empty() {
                continue;
            }
            self.nodes += 1;
            let rest = empty & !Bits::of(bit);
            let value = if rest.is_empty() {
                self.field.difference(board) + 1 + 2 * flips.len() as i32
            } else {
                -self.solve_shallow(&board.after(bit, flips), rest, -beta, -alpha)
            };
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        if best > -INFINITE {
            return best;
        }
        let swapped = board.swapped();
        if swapped.legal_moves(&self.field.grid).is_empty() {
            return self.field.difference(board);
        }
        -self.solve_shallow(&swapped, empty, -beta, -alpha)
    }
}
