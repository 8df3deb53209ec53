//! The geometry that move generation runs on: one land mask an axis, generic over the number of words.

use crate::{Bits, Cell};

/// The steps of the four axes as (columns, rows): → ↓ ↘ ↙.
const AXES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Which bit stands for which cell: `column × across + row × down − origin`.
///
/// Any such map serves as long as no two land cells share a bit: the masks of a [`Grid`] keep every step inside its
/// line. The plain map is that of [`Cell`]; a skewed one often fits the land into fewer words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    across: isize,
    down: isize,
    origin: isize,
}

impl Layout {
    /// The map of [`Cell`]: `row × width + column`.
    pub fn plain(width: usize) -> Self {
        Self { across: 1, down: width as isize, origin: 0 }
    }

    /// The map that needs the fewest words, and among those the first found; at worst the plain one.
    pub fn packed(width: usize, land: Bits<4>) -> (Self, usize) {
        let places: Vec<_> =
            land.iter().map(|cell| ((cell.index() % width) as isize, (cell.index() / width) as isize)).collect();
        // The first and the last cell of each row reach furthest, whatever the map.
        let mut ends: Vec<(isize, isize)> = Vec::new();
        for run in places.chunk_by(|one, next| one.1 == next.1) {
            ends.extend([run[0], run[run.len() - 1]]);
        }
        let words = |span: isize| (span as usize).div_ceil(64);
        let area = land.iter().last().map_or(1, |cell| cell.index() as isize + 1);
        let (mut best, mut fewest) = (Self::plain(width), words(area));
        // No map can do better than this.
        let least = places.len().div_ceil(64);
        // Steps stay below 64, the limit of a shift; larger ones would only stretch the land.
        for down in 0..=26_isize {
            for across in -26..=26_isize {
                if fewest == least {
                    return (best, fewest);
                }
                let (first, last) = ends.iter().fold((isize::MAX, isize::MIN), |(first, last), &(column, row)| {
                    let bit = column * across + row * down;
                    (first.min(bit), last.max(bit))
                });
                let layout = Self { across, down, origin: first };
                if words(last - first + 1) < fewest && layout.is_injective(&places) {
                    (best, fewest) = (layout, words(last - first + 1));
                }
            }
        }
        (best, fewest)
    }

    /// Whether every cell has a bit of its own; all bits have to be below 256.
    fn is_injective(&self, places: &[(isize, isize)]) -> bool {
        let mut taken = Bits::<4>::EMPTY;
        places.iter().all(|&(column, row)| {
            let bit = self.bit(column as usize, row as usize);
            let free = !taken.contains(bit);
            taken.insert(bit);
            free
        })
    }

    /// The bit of the land cell at a column and a row.
    #[inline]
    pub fn bit(&self, column: usize, row: usize) -> Cell {
        Cell::at((column as isize * self.across + row as isize * self.down - self.origin) as usize)
    }
}

/// What legal moves and flips need to know of an island, in `N` words.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const N: usize> {
    pub land: Bits<N>,
    /// The distance in bits of one step along each axis.
    pub step: [u32; 4],
    /// For each axis the cells with land on both sides along it: only these can be flipped along it.
    /// A step from such a cell never leaves its line, so no spare sea column is needed.
    pub between: [Bits<N>; 4],
    /// For each axis the cells with land behind the step towards higher bits.
    pub linked: [Bits<N>; 4],
    /// For each cell and axis, how many land cells follow it without a gap: towards higher, towards lower bits.
    reach: Box<[[[u8; 2]; 4]]>,
    /// The same cells as sets.
    rays: Box<[[[Bits<N>; 2]; 4]]>,
}

impl<const N: usize> Grid<N> {
    /// The grid of a plain land set in a layout that fits it into `N` words.
    pub fn new(width: usize, land: Bits<4>, layout: Layout) -> Self {
        let height = land.iter().last().map_or(0, |cell| cell.index() / width + 1);
        let is_land = |column: isize, row: isize| {
            (0..width as isize).contains(&column)
                && (0..height as isize).contains(&row)
                && land.contains(Cell::at(row as usize * width + column as usize))
        };
        // An axis points to where the bits rise.
        let rise = AXES.map(|(dx, dy)| dx * layout.across + dy * layout.down);
        let places = || land.iter().map(|cell| (cell.index() % width, cell.index() / width));
        let bits = places().map(|(column, row)| layout.bit(column, row).index() + 1).max().unwrap_or(0);
        let mut grid = Self {
            land: Bits::EMPTY,
            step: rise.map(|rise| rise.unsigned_abs() as u32),
            between: [Bits::EMPTY; 4],
            linked: [Bits::EMPTY; 4],
            reach: vec![[[0; 2]; 4]; bits].into_boxed_slice(),
            rays: vec![[[Bits::EMPTY; 2]; 4]; bits].into_boxed_slice(),
        };
        for (column, row) in places() {
            let cell = layout.bit(column, row);
            grid.land.insert(cell);
            for (axis, (dx, dy)) in AXES.into_iter().enumerate() {
                let upward = if rise[axis] < 0 { -1 } else { 1 };
                for (way, sign) in [upward, -upward].into_iter().enumerate() {
                    let (mut x, mut y) = (column as isize + dx * sign, row as isize + dy * sign);
                    while is_land(x, y) {
                        grid.reach[cell.index()][axis][way] += 1;
                        grid.rays[cell.index()][axis][way].insert(layout.bit(x as usize, y as usize));
                        (x, y) = (x + dx * sign, y + dy * sign);
                    }
                }
                let [up, down] = grid.reach[cell.index()][axis];
                if up > 0 {
                    grid.linked[axis].insert(cell);
                    if down > 0 {
                        grid.between[axis].insert(cell);
                    }
                }
            }
        }
        grid
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

    /// The land cells beside the cells of a set, in all eight directions.
    #[inline]
    pub fn around(&self, set: Bits<N>) -> Bits<N> {
        let mut around = Bits::EMPTY;
        for axis in 0..4 {
            let step = self.step[axis];
            around |= (set & self.linked[axis]).up(step) | (set.down(step) & self.linked[axis]);
        }
        around
    }
}

/// The discs on a grid, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board<const N: usize> {
    pub own: Bits<N>,
    pub opp: Bits<N>,
}

impl<const N: usize> Board<N> {
    /// The land cells without a disc.
    #[inline(always)]
    pub fn empty(&self, grid: &Grid<N>) -> Bits<N> {
        grid.land & !(self.own | self.opp)
    }

    /// The cells where the side to move may place a disc.
    #[inline]
    pub fn legal_moves(&self, grid: &Grid<N>) -> Bits<N> {
        let mut moves = Bits::EMPTY;
        for axis in 0..4 {
            let (step, through) = (grid.step[axis], self.opp & grid.between[axis]);
            let mut up = self.own.up(step) & through;
            let mut down = self.own.down(step) & through;
            // Most runs are one or two long: a step without a look saves mispredicted branches.
            for _ in 0..2 {
                (up, down) = (up.up(step), down.down(step));
                moves |= up | down;
                (up, down) = (up & through, down & through);
            }
            while !(up | down).is_empty() {
                (up, down) = (up.up(step), down.down(step));
                moves |= up | down;
                (up, down) = (up & through, down & through);
            }
        }
        moves & self.empty(grid)
    }

    /// The discs that a disc of the side to move on `cell` flips; empty for an illegal move.
    ///
    /// The cell itself must be empty land.
    #[inline]
    pub fn flips(&self, grid: &Grid<N>, cell: Cell) -> Bits<N> {
        let mut flips = Bits::EMPTY;
        let (rays, reach) = (&grid.rays[cell.index()], &grid.reach[cell.index()]);
        for axis in 0..4 {
            // In one or two words looking at every ray costs less than a mispredicted branch.
            let step = grid.step[axis] as usize;
            if N <= 2 || reach[axis][0] > 1 && self.opp.contains(Cell::at(cell.index() + step)) {
                flips |= self.run_up(&rays[axis][0]);
            }
            if N <= 2 || reach[axis][1] > 1 && self.opp.contains(Cell::at(cell.index() - step)) {
                flips |= self.run_down(&rays[axis][1]);
            }
        }
        flips
    }

    /// The discs on a ray towards higher bits that lie before its first disc of the side to move.
    #[inline(always)]
    fn run_up(&self, ray: &Bits<N>) -> Bits<N> {
        let mut run = Bits::EMPTY;
        // All ones while no stop, that is no cell other than an opposing disc, was seen.
        let mut open = !0;
        let mut anchor = 0;
        for word in 0..N {
            let stops = ray.0[word] & !self.opp.0[word];
            anchor |= stops & stops.wrapping_neg() & self.own.0[word] & open;
            run.0[word] = ray.0[word] & stops.wrapping_sub(1) & !stops & open;
            open &= mask(stops == 0);
        }
        run.only_if(anchor != 0)
    }

    /// The same towards lower bits.
    #[inline(always)]
    fn run_down(&self, ray: &Bits<N>) -> Bits<N> {
        let mut run = Bits::EMPTY;
        let mut open = !0;
        let mut anchor = 0;
        for word in (0..N).rev() {
            let stops = ray.0[word] & !self.opp.0[word];
            let none = mask(stops == 0);
            let first = 1 << 63 >> (stops | 1).leading_zeros();
            anchor |= first & stops & self.own.0[word] & open;
            run.0[word] = ray.0[word] & (first.wrapping_neg() << 1 | none) & open;
            open &= none;
        }
        run.only_if(anchor != 0)
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

/// All ones for true, zero for false.
#[inline(always)]
fn mask(condition: bool) -> u64 {
    u64::from(condition).wrapping_neg()
}

/// A grid in as few words as its bounding box needs, in the plain layout.
#[derive(Clone, Debug)]
pub(crate) enum AnyGrid {
    One(Grid<1>),
    Two(Grid<2>),
    Three(Grid<3>),
    Four(Grid<4>),
}

impl AnyGrid {
    pub fn new(width: usize, height: usize, land: Bits<4>) -> Self {
        let layout = Layout::plain(width);
        match (width * height).div_ceil(64) {
            0 | 1 => Self::One(Grid::new(width, land, layout)),
            2 => Self::Two(Grid::new(width, land, layout)),
            3 => Self::Three(Grid::new(width, land, layout)),
            _ => Self::Four(Grid::new(width, land, layout)),
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
