//! A position: an island, its discs, and whose turn it is.

use std::{fmt, ops::Not, sync::Arc};

use crate::{
    Cell, Cells, Island, Setup,
    grid::{Board, Grid, with_grid},
};

/// One of the two colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Disc {
    /// Moves first; `X` in text.
    Black,
    /// Moves second; `O` in text.
    White,
}

impl Not for Disc {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "X",
            Self::White => "O",
        })
    }
}

/// What the side to move can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It has a legal move.
    ToMove,
    /// It has none and the other side has one: it must pass.
    MustPass,
    /// Neither side has a legal move.
    Over,
}

/// A disc may not be placed there: the cell is sea or taken, or nothing would flip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Cell);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no disc can be placed on cell {}", self.0.index())
    }
}

impl std::error::Error for IllegalMove {}

/// A run of discs that one move flips along one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The flipped discs, outward from the placed one.
    pub flips: Vec<Cell>,
    /// The disc of the mover's colour that ends the run.
    pub anchor: Cell,
}

/// The discs on an island and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    island: Arc<Island>,
    discs: Board<4>,
    turn: Disc,
}

impl Position {
    /// The position of a setup with this side to move.
    pub fn new(setup: Setup, turn: Disc) -> Self {
        let Setup { island, black, white } = setup;
        let (own, opp) = match turn {
            Disc::Black => (black, white),
            Disc::White => (white, black),
        };
        Self { island, discs: Board { own, opp }, turn }
    }

    /// The island.
    pub fn island(&self) -> &Arc<Island> {
        &self.island
    }

    /// The side to move, also when it can only pass or the game is over.
    pub fn turn(&self) -> Disc {
        self.turn
    }

    /// The cells that hold discs of this colour.
    pub fn discs(&self, disc: Disc) -> Cells {
        if disc == self.turn { self.discs.own } else { self.discs.opp }
    }

    /// The land cells without a disc.
    pub fn empty(&self) -> Cells {
        self.island.land() & !(self.discs.own | self.discs.opp)
    }

    /// The disc on a cell.
    pub fn disc(&self, cell: Cell) -> Option<Disc> {
        if self.discs.own.contains(cell) {
            Some(self.turn)
        } else {
            self.discs.opp.contains(cell).then_some(!self.turn)
        }
    }

    /// The number of discs of this colour.
    pub fn count(&self, disc: Disc) -> u32 {
        self.discs(disc).len()
    }

    /// The cells where the side to move may place a disc.
    pub fn legal_moves(&self) -> Cells {
        with_grid!(&self.island.grid, grid => legal_moves(grid, &self.discs))
    }

    /// The same for the other side, as if it were its turn.
    pub fn opponent_moves(&self) -> Cells {
        with_grid!(&self.island.grid, grid => legal_moves(grid, &self.discs.swapped()))
    }

    /// Whether the side to move can place a disc, must pass, or the game is over.
    pub fn status(&self) -> Status {
        if !self.legal_moves().is_empty() {
            Status::ToMove
        } else if !self.opponent_moves().is_empty() {
            Status::MustPass
        } else {
            Status::Over
        }
    }

    /// The discs that a move flips.
    ///
    /// # Errors
    /// The move is illegal.
    pub fn flips(&self, cell: Cell) -> Result<Cells, IllegalMove> {
        if !self.empty().contains(cell) {
            return Err(IllegalMove(cell));
        }
        let flips = with_grid!(&self.island.grid, grid => flips(grid, &self.discs, cell));
        if flips.is_empty() { Err(IllegalMove(cell)) } else { Ok(flips) }
    }

    /// The lines along which a move flips discs, and which; none for an illegal move.
    pub fn lines(&self, cell: Cell) -> Vec<Line> {
        if !self.empty().contains(cell) {
            return Vec::new();
        }
        with_grid!(&self.island.grid, grid => {
            (0..4)
                .flat_map(|axis| [(axis, 0), (axis, 1)])
                .filter_map(|(axis, way)| {
                    let mut flips = Vec::new();
                    for next in grid.ray(cell, axis, way) {
                        if self.discs.opp.contains(next) {
                            flips.push(next);
                            continue;
                        }
                        let ends = self.discs.own.contains(next) && !flips.is_empty();
                        return ends.then_some(Line { flips, anchor: next });
                    }
                    None
                })
                .collect()
        })
    }

    /// The position after a move, and the discs that it flipped.
    ///
    /// # Errors
    /// The move is illegal; nothing changes.
    pub fn play(&self, cell: Cell) -> Result<(Self, Cells), IllegalMove> {
        let flips = self.flips(cell)?;
        let discs = self.discs.after(cell, flips);
        Ok((Self { island: Arc::clone(&self.island), discs, turn: !self.turn }, flips))
    }

    /// The position after a pass. Whether a pass is due, [`status`](Self::status) tells.
    pub fn pass(&self) -> Self {
        Self { island: Arc::clone(&self.island), discs: self.discs.swapped(), turn: !self.turn }
    }

    /// The position before a move that placed a disc on `cell` and flipped `flips`.
    pub(crate) fn unplay(&self, cell: Cell, flips: Cells) -> Self {
        let own = (self.discs.opp & !flips) & !Cells::of(cell);
        let discs = Board { own, opp: self.discs.own | flips };
        Self { island: Arc::clone(&self.island), discs, turn: !self.turn }
    }

    /// The discs that nothing can flip any more, whatever is played.
    ///
    /// A disc is safe when along each of the four axes the whole line is full, or a neighbour is sea or a safe disc
    /// of its own colour. This finds all discs held by the shore and by each other; a few more may be safe in fact.
    pub fn safe_discs(&self) -> Cells {
        with_grid!(&self.island.grid, grid => {
            let full = !self.empty();
            let mut safe = Cells::EMPTY;
            loop {
                let before = safe;
                for cell in (self.discs.own | self.discs.opp) & !safe {
                    let kin = if self.discs.own.contains(cell) { self.discs.own } else { self.discs.opp } & safe;
                    let held = (0..4).all(|axis| {
                        let leans = |way| grid.ray(cell, axis, way).next().is_none_or(|next| kin.contains(next));
                        leans(0) || leans(1) || (0..2).all(|way| grid.ray(cell, axis, way).all(|c| full.contains(c)))
                    });
                    if held {
                        safe.insert(cell);
                    }
                }
                if safe == before {
                    return safe;
                }
            }
        })
    }

    pub(crate) fn board<const N: usize>(&self) -> Board<N> {
        Board { own: self.discs.own.resize(), opp: self.discs.opp.resize() }
    }
}

fn legal_moves<const N: usize>(grid: &Grid<N>, discs: &Board<4>) -> Cells {
    let board = Board { own: discs.own.resize(), opp: discs.opp.resize() };
    board.legal_moves(grid).resize()
}

fn flips<const N: usize>(grid: &Grid<N>, discs: &Board<4>, cell: Cell) -> Cells {
    let board = Board { own: discs.own.resize(), opp: discs.opp.resize() };
    board.flips(grid, cell).resize()
}
