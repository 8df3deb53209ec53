//! An island prepared for searching: its land in few words, and what a disc on each cell is worth.

use crate::{
    Bits, Cell, Cells, Island, Position,
    grid::{Board, Grid, Layout},
    search::weights::{CLASSES, FEATURES, LINEAR, Weights},
};

/// An island prepared for one search.
pub struct Field<const N: usize> {
    pub grid: Grid<N>,
    pub size: i32,
    /// Cells that nothing can flip: along no axis there is land on both sides.
    anchors: Bits<N>,
    /// What a disc on each cell is worth, by bit.
    worth: Box<[i32]>,
    /// The class of each cell, by bit.
    classes: Box<[u8]>,
    linear: [i32; LINEAR],
    /// The bit of each cell, by index.
    bits: Box<[Cell]>,
    /// The cell of each bit.
    cells: Box<[Cell]>,
}

/// A position in a search: the discs, the legal moves, and the sum of what the discs are worth.
#[derive(Clone, Copy)]
pub struct Node<const N: usize> {
    pub board: Board<N>,
    pub moves: Bits<N>,
    pub worth: i32,
}

impl<const N: usize> Field<N> {
    /// The field of an island in a layout that fits it into `N` words; discs are worth nothing yet.
    pub fn new(island: &Island, layout: Layout) -> Self {
        let grid: Grid<N> = Grid::new(island.width(), island.land(), layout);
        let mut bits = vec![Cell::at(0); island.width() * island.height()].into_boxed_slice();
        let mut cells = vec![Cell::at(0); 64 * N].into_boxed_slice();
        for cell in island.land() {
            let bit = layout.bit(island.column(cell), island.row(cell));
            bits[cell.index()] = bit;
            cells[bit.index()] = cell;
        }
        let mut classes = vec![0; 64 * N].into_boxed_slice();
        for bit in grid.land {
            classes[bit.index()] = (5 * open_axes(&grid, bit) + lent_axes(&grid, bit)) as u8;
        }
        let anchors = grid.land.iter().filter(|&bit| open_axes(&grid, bit) == 0).collect();
        let worth = vec![0; 64 * N].into_boxed_slice();
        let size = grid.land.len() as i32;
        Self { grid, size, anchors, worth, classes, linear: [0; LINEAR], bits, cells }
    }

    /// Sets what everything is worth.
    pub fn weigh(&mut self, weights: &Weights) {
        self.linear.copy_from_slice(&weights[..LINEAR]);
        for bit in self.grid.land {
            self.worth[bit.index()] = weights[LINEAR + usize::from(self.classes[bit.index()])];
        }
    }

    /// The discs of a position, seen by the side to move.
    pub fn board(&self, position: &Position) -> Board<N> {
        let inward = |discs: Cells| discs.iter().map(|cell| self.bits[cell.index()]).collect();
        Board { own: inward(position.discs(position.turn())), opp: inward(position.discs(!position.turn())) }
    }

    /// The cell of a bit.
    pub fn outward(&self, bit: Cell) -> Cell {
        self.cells[bit.index()]
    }

    /// The node of these discs.
    pub fn node(&self, board: Board<N>) -> Node<N> {
        let sum = |discs: Bits<N>| discs.iter().map(|bit| self.worth[bit.index()]).sum::<i32>();
        Node { board, moves: board.legal_moves(&self.grid), worth: sum(board.own) - sum(board.opp) }
    }

    /// The node after a move.
    #[inline]
    pub fn play(&self, node: &Node<N>, bit: Cell) -> Node<N> {
        let flips = node.board.flips(&self.grid, bit);
        let mut gain = self.worth[bit.index()];
        for flip in flips {
            gain += 2 * self.worth[flip.index()];
        }
        let board = node.board.after(bit, flips);
        Node { board, moves: board.legal_moves(&self.grid), worth: -(node.worth + gain) }
    }

    /// The same discs for the other side.
    #[inline]
    pub fn pass(&self, node: &Node<N>) -> Node<N> {
        let board = node.board.swapped();
        Node { board, moves: board.legal_moves(&self.grid), worth: -node.worth }
    }

    /// The disc difference for the side to move.
    #[inline]
    pub fn difference(&self, board: &Board<N>) -> i32 {
        board.own.len() as i32 - board.opp.len() as i32
    }

    /// An estimate of the result for the side to move, in hundredths of a disc; the true result when neither side
    /// can move.
    #[inline]
    pub fn evaluate(&self, node: &Node<N>) -> i32 {
        let theirs = node.board.swapped().legal_moves(&self.grid);
        if (node.moves | theirs).is_empty() {
            return 100 * self.difference(&node.board);
        }
        let features = self.linear_features(&node.board, node.moves, theirs);
        let mut sum = node.worth;
        for (feature, weight) in features.into_iter().zip(self.linear) {
            sum += feature * weight;
        }
        (sum / 16).clamp(1 - 100 * self.size, 100 * self.size - 1)
    }

    /// What the estimate is made of apart from the classes of the cells, all for the side to move.
    #[inline]
    fn linear_features(&self, board: &Board<N>, ours: Bits<N>, theirs: Bits<N>) -> [i32; LINEAR] {
        let (own, opp) = (board.own, board.opp);
        let empty = board.empty(&self.grid);
        let (our_moves, their_moves) = (ours.len() as i32, theirs.len() as i32);
        let shore = self.grid.around(empty);
        let frontier = (own & shore).len() as i32 - (opp & shore).len() as i32;
        let open = self.anchors & empty;
        let (mut danger, mut stable) = (0, 0);
        if !open.is_empty() {
            let mut beside = Bits::EMPTY;
            for axis in 0..4 {
                let step = self.grid.step[axis];
                beside |= (open.up(step) | open.down(step)) & self.grid.between[axis];
            }
            danger = (own & beside).len() as i32 - (opp & beside).len() as i32;
        }
        if open != self.anchors {
            stable = self.stable(own).len() as i32 - self.stable(opp).len() as i32;
        }
        let parity = if empty.len() & 1 == 1 { 1 } else { -1 };
        [
            1,
            our_moves - their_moves,
            64 * (our_moves - their_moves) / (our_moves + their_moves + 2),
            frontier,
            stable,
            danger,
            parity,
        ]
    }

    /// The discs of one side that the shore and each other hold for ever.
    #[inline]
    pub fn stable(&self, discs: Bits<N>) -> Bits<N> {
        let mut stable = discs & self.anchors;
        if stable.is_empty() {
            return stable;
        }
        loop {
            let mut held = discs;
            for axis in 0..4 {
                let step = self.grid.step[axis];
                held &= !self.grid.between[axis] | stable.up(step) | stable.down(step);
            }
            held |= stable;
            if held == stable {
                return stable;
            }
            stable = held;
        }
    }

    /// Everything that an estimate weighs, for the side to move; for fitting the weights.
    pub fn features(&self, board: Board<N>) -> [i32; FEATURES] {
        let mut features = [0; FEATURES];
        let (ours, theirs) = (board.legal_moves(&self.grid), board.swapped().legal_moves(&self.grid));
        features[..LINEAR].copy_from_slice(&self.linear_features(&board, ours, theirs));
        for (discs, sign) in [(board.own, 1), (board.opp, -1)] {
            for bit in discs {
                features[LINEAR + usize::from(self.classes[bit.index()])] += sign;
            }
        }
        features
    }
}

/// Along how many axes a disc on a cell can be flipped, 0–4.
fn open_axes<const N: usize>(grid: &Grid<N>, bit: Cell) -> usize {
    grid.between.iter().filter(|between| between.contains(bit)).count()
}

/// The least [`open_axes`] among the neighbours that a disc on a cell gives the other side access to, 4 when none.
///
/// A disc that can be flipped along an axis lends both neighbours along it.
fn lent_axes<const N: usize>(grid: &Grid<N>, bit: Cell) -> usize {
    let lines = (0..4).filter(|&axis| grid.between[axis].contains(bit)).flat_map(|axis| [(axis, 0), (axis, 1)]);
    lines.filter_map(|(axis, way)| grid.ray(bit, axis, way).next()).map(|lent| open_axes(grid, lent)).min().unwrap_or(4)
}

const _: () = assert!(FEATURES == LINEAR + CLASSES);
