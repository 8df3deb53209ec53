//! The geometry that move generation runs on: one land mask an axis, generic over the number of words.

use crate::{Bits, Cell, cell::MAX_AREA};

/// The steps of the four axes as (columns, rows), each towards higher cell indices: → ↓ ↘ ↙.
const AXES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// What legal moves and flips need to know of an island, in `N` words.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const N: usize> {
    pub land: Bits<N>,
    /// The distance in bits of one step along each axis.
    pub step: [u32; 4],
    /// For each axis the cells with land on both sides along it: only these can be flipped along it.
    /// A step from such a cell never leaves its line, so no spare sea column is needed.
    pub between: [Bits<N>; 4],
    /// For each cell and axis, how many land cells follow it without a gap: towards higher, towards lower indices.
    reach: Box<[[[u8; 2]; 4]]>,
}

impl<const N: usize> Grid<N> {
    pub fn new(width: usize, height: usize, land: Bits<N>) -> Self {
        let is_land = |column: isize, row: isize| {
            (0..width as isize).contains(&column)
                && (0..height as isize).contains(&row)
                && land.contains(Cell::at(row as usize * width + column as usize))
        };
        let mut between = [Bits::EMPTY; 4];
        let mut reach = vec![[[0; 2]; 4]; MAX_AREA].into_boxed_slice();
        for cell in land {
            let (column, row) = ((cell.index() % width) as isize, (cell.index() / width) as isize);
            for (axis, (dx, dy)) in AXES.into_iter().enumerate() {
                for (way, sign) in [1, -1].into_iter().enumerate() {
                    let (dx, dy) = (dx * sign, dy * sign);
                    let run = (1..).take_while(|&k| is_land(column + k * dx, row + k * dy)).count();
                    reach[cell.index()][axis][way] = run as u8;
                }
                if reach[cell.index()][axis].iter().all(|&run| run > 0) {
                    between[axis].insert(cell);
                }
            }
        }
        let width = width as u32;
        Self { land, step: [1, width, width + 1, width - 1], between, reach }
    }

    /// Visits the land cells in a straight line from `cell` along an axis (`way` 0: up, 1: down).
    #[inline]
    pub fn ray(&self, cell: Cell, axis: usize, way: usize) -> impl Iterator<Item = Cell> + use<N> {
        let step = self.step[axis] as usize;
        let mut index = cell.index();
        (0..self.reach[cell.index()][axis][way]).map(move |_| {
            index = if way == 0 { index + step } else { index - step };
            Cell::at(index)
        })
    }
}

/// The discs on a grid, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board<const N: usize> {
    pub own: Bits<N>,
    pub opp: Bits<N>,
}

impl<const N: usize> Board<N> {
    /// The cells where the side to move may place a disc.
    #[inline]
    pub fn legal_moves(&self, grid: &Grid<N>) -> Bits<N> {
        let mut moves = Bits::EMPTY;
        for axis in 0..4 {
            let (step, through) = (grid.step[axis], self.opp & grid.between[axis]);
            let mut run = self.own.up(step) & through;
            while !run.is_empty() {
                run = run.up(step);
                moves |= run;
                run &= through;
            }
            let mut run = self.own.down(step) & through;
            while !run.is_empty() {
                run = run.down(step);
                moves |= run;
                run &= through;
            }
        }
        moves & grid.land & !(self.own | self.opp)
    }

    /// The discs that a disc of the side to move on `cell` flips; empty for an illegal move.
    ///
    /// The cell itself must be empty land.
    #[inline]
    pub fn flips(&self, grid: &Grid<N>, cell: Cell) -> Bits<N> {
        let mut flips = Bits::EMPTY;
        for axis in 0..4 {
            for way in 0..2 {
                let mut run = Bits::EMPTY;
                for next in grid.ray(cell, axis, way) {
                    if self.opp.contains(next) {
                        run.insert(next);
                        continue;
                    }
                    if self.own.contains(next) {
                        flips |= run;
                    }
                    break;
                }
            }
        }
        flips
    }

    /// The board after a move that flips `flips`, seen by the other side.
    #[inline]
    pub fn after(&self, cell: Cell, flips: Bits<N>) -> Self {
        Self { own: self.opp & !flips, opp: self.own | flips | Bits::of(cell) }
    }

    /// The same discs, seen by the other side.
    #[inline]
    pub fn swapped(&self) -> Self {
        Self { own: self.opp, opp: self.own }
    }
}

/// A grid in as few words as its bounding box needs.
#[derive(Clone, Debug)]
pub(crate) enum AnyGrid {
    One(Grid<1>),
    Two(Grid<2>),
    Three(Grid<3>),
    Four(Grid<4>),
}

impl AnyGrid {
    pub fn new(width: usize, height: usize, land: Bits<4>) -> Self {
        match (width * height).div_ceil(64) {
            0 | 1 => Self::One(Grid::new(width, height, land.resize())),
            2 => Self::Two(Grid::new(width, height, land.resize())),
            3 => Self::Three(Grid::new(width, height, land.resize())),
            _ => Self::Four(Grid::new(width, height, land.resize())),
        }
    }
}

/// Runs one generic expression with the grid of an island, whatever its number of words.
macro_rules! with_grid {
    ($any:expr, $grid:ident => $body:expr) => {
        match $any {
            $crate::grid::AnyGrid::One($grid) => $body,
            $crate::grid::AnyGrid::Two($grid) => $body,
            $crate::grid::AnyGrid::Three($grid) => $body,
            $crate::grid::AnyGrid::Four($grid) => $body,
        }
    };
}
pub(crate) use with_grid;
