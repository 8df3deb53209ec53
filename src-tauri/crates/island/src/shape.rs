//! Islands: which cells are land, and what follows from the shape alone.

use std::fmt;

use crate::{
    Cell, Cells,
    cell::{MAX_AREA, MAX_WIDTH, Name},
    grid::AnyGrid,
};

/// What a cell is worth by the shape of the land around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// At most two land cells on its four sides: the tip of a cape, the end of a neck, a corner. Weight 10.
    Cape,
    /// Three land cells on its sides, and no cape among them. Weight 3.
    Edge,
    /// Beside a cape, and none itself. Weight −5.
    Danger,
    /// Land on all four sides, and no cape among them. Weight 1.
    Inner,
}

impl Kind {
    /// The weight that the COM gives to a disc on such a cell.
    pub fn weight(self) -> i32 {
        match self {
            Self::Cape => 10,
            Self::Edge => 3,
            Self::Danger => -5,
            Self::Inner => 1,
        }
    }
}

/// Why a set of cells is no island.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// There is no land at all.
    NoLand,
    /// More columns than [`MAX_WIDTH`].
    TooWide(usize),
    /// A bounding box of more cells than [`MAX_AREA`].
    TooLarge(usize),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLand => write!(f, "there is no land"),
            Self::TooWide(width) => write!(f, "{width} columns are more than {MAX_WIDTH}"),
            Self::TooLarge(area) => write!(f, "a bounding box of {area} cells is more than {MAX_AREA}"),
        }
    }
}

impl std::error::Error for ShapeError {}

/// A set of land cells in a bounding box without empty borders; everything else is sea.
///
/// All that follows from the shape is computed once, here. The land need not be connected.
#[derive(Clone, Debug)]
pub struct Island {
    width: usize,
    height: usize,
    land: Cells,
    kinds: Vec<Option<Kind>>,
    pub(crate) grid: AnyGrid,
}

impl Island {
    /// The island of these (column, row) pairs; they may start anywhere and repeat.
    ///
    /// # Errors
    /// No land, or too much of it for [`MAX_WIDTH`] and [`MAX_AREA`].
    pub fn new(land: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, ShapeError> {
        let mut places: Vec<_> = land.into_iter().collect();
        let left = places.iter().map(|p| p.0).min().ok_or(ShapeError::NoLand)?;
        let top = places.iter().map(|p| p.1).min().ok_or(ShapeError::NoLand)?;
        for place in &mut places {
            *place = (place.0 - left, place.1 - top);
        }
        let span = |values: &dyn Fn(&(usize, usize)) -> usize| {
            places.iter().map(values).max().map_or(1, |m| m.saturating_add(1))
        };
        let (width, height) = (span(&|p| p.0), span(&|p| p.1));
        if width > MAX_WIDTH {
            return Err(ShapeError::TooWide(width));
        }
        let area = width.saturating_mul(height);
        if area > MAX_AREA {
            return Err(ShapeError::TooLarge(area));
        }
        let land: Cells = places.iter().map(|&(column, row)| Cell::at(row * width + column)).collect();
        let mut island = Self { width, height, land, kinds: vec![None; area], grid: AnyGrid::new(width, height, land) };
        for cell in land {
            island.kinds[cell.index()] = Some(island.kind_by_count(cell));
        }
        Ok(island)
    }

    fn kind_by_count(&self, cell: Cell) -> Kind {
        let is_cape = |cell: Cell| self.sides(cell).count() <= 2;
        if is_cape(cell) {
            Kind::Cape
        } else if self.sides(cell).any(is_cape) {
            Kind::Danger
        } else if self.sides(cell).count() == 3 {
            Kind::Edge
        } else {
            Kind::Inner
        }
    }

    /// Columns of the bounding box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the bounding box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The land, as a set; it iterates by row then column.
    pub fn land(&self) -> Cells {
        self.land
    }

    /// The number of land cells.
    pub fn size(&self) -> u32 {
        self.land.len()
    }

    /// The column of a cell, from 0.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.width
    }

    /// The row of a cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.width
    }

    /// The cell at a column and a row, if it is land.
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        (column < self.width && row < self.height)
            .then(|| Cell::at(row * self.width + column))
            .filter(|&cell| self.land.contains(cell))
    }

    /// The name of a cell for people, such as `c4`.
    pub fn name(&self, cell: Cell) -> Name {
        Name { column: self.column(cell), row: self.row(cell) }
    }

    /// The land cell of this name.
    pub fn named(&self, name: &str) -> Option<Cell> {
        let name = Name::parse(name)?;
        self.cell(name.column, name.row)
    }

    /// The land cells above, below, left and right of a cell.
    pub fn sides(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (column, row) = (self.column(cell), self.row(cell));
        [
            (Some(column), row.checked_sub(1)),
            (Some(column), Some(row + 1)),
            (column.checked_sub(1), Some(row)),
            (Some(column + 1), Some(row)),
        ]
        .into_iter()
        .filter_map(|(column, row)| self.cell(column?, row?))
    }

    /// The kind of a land cell; `None` for sea.
    pub fn kind(&self, cell: Cell) -> Option<Kind> {
        self.kinds.get(cell.index()).copied().flatten()
    }

    /// The weight of a cell; 0 for sea.
    pub fn weight(&self, cell: Cell) -> i32 {
        self.kind(cell).map_or(0, Kind::weight)
    }

    /// The top-left cell of the 2×2 block of land nearest to the centroid, ties to the smallest row, then column.
    ///
    /// `None` when the island has no such block.
    pub fn start_block(&self) -> Option<Cell> {
        let n = i64::from(self.size());
        let sum = |place: &dyn Fn(Cell) -> usize| self.land.iter().map(|c| 2 * place(c) as i64 + 1).sum::<i64>();
        // Twice the centroid times n, so that everything stays an integer.
        let (x, y) = (sum(&|c| self.column(c)), sum(&|c| self.row(c)));
        self.land
            .iter()
            .filter(|&c| {
                let (column, row) = (self.column(c), self.row(c));
                [(1, 0), (0, 1), (1, 1)].into_iter().all(|(dx, dy)| self.cell(column + dx, row + dy).is_some())
            })
            .min_by_key(|&c| {
                let dx = 2 * (self.column(c) as i64 + 1) * n - x;
                let dy = 2 * (self.row(c) as i64 + 1) * n - y;
                dx * dx + dy * dy
            })
    }
}

impl PartialEq for Island {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height, self.land) == (other.width, other.height, other.land)
    }
}

impl Eq for Island {}
