//! The end of the game: exact disc differences.

use crate::{
    Bits,
    grid::Board,
    search::{
        Searcher,
        field::Node,
        midgame::{INFINITE, bring_first},
        table::{Known, key},
    },
};

/// With this many empty cells or fewer, moves are tried without looking at what they leave.
const SHALLOW: u32 = 4;
/// With fewer empty cells than this the table costs more than it saves.
const REMEMBER: u32 = 7;

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

        let mut hint = None;
        let key = if left >= REMEMBER { key(&node.board, true) } else { 0 };
        if left >= REMEMBER {
            if let Some(known) = self.table.get(key) {
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
            } else if left >= 10 {
                hint = self.table.get(crate::search::table::key(&node.board, false)).and_then(|known| known.best);
            }
        }

        let mut children = self.children(node, hint, left >= 12);
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
            self.table.put(key, known);
        }
        best
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
