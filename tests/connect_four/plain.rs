//! The rules and searches once more, as plain as can be, to compare the fast ones with.

use connect_four::{Cell, Column, Position, Side, search::WON};

/// All lines of four, found by walking from every cell in four directions.
pub fn lines() -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for start in Cell::all() {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let cells: Vec<_> = (0..4)
                .filter_map(|step: isize| {
                    let at = start.column().index().checked_add_signed(step * right)?;
                    let row = start.row().checked_add_signed(step * down)?;
                    Cell::new(Column::try_from(at).ok()?, row)
                })
                .collect();
            if cells.len() == 4 {
                lines.push(cells);
            }
        }
    }
    lines
}

/// A board as a table of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub cells: [Option<Side>; Cell::COUNT],
    pub turn: Side,
    lines: std::rc::Rc<Vec<[usize; 4]>>,
}

impl Board {
    pub fn new() -> Self {
        let lines = lines().into_iter().map(|line| [0, 1, 2, 3].map(|at| line[at].index())).collect();
        Self { cells: [None; Cell::COUNT], turn: Side::Red, lines: std::rc::Rc::new(lines) }
    }

    pub fn of(position: &Position) -> Self {
        let mut board = Self::new();
        for cell in Cell::all() {
            board.cells[cell.index()] = position.disc(cell);
        }
        if position.plies() % 2 == 1 {
            board.turn = Side::Yellow;
        }
        board
    }

    pub fn plies(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// The lines that a side holds.
    pub fn held(&self, side: Side) -> impl Iterator<Item = [usize; 4]> {
        self.lines.iter().copied().filter(move |line| line.iter().all(|&cell| self.cells[cell] == Some(side)))
    }

    pub fn winner(&self) -> Option<Side> {
        [Side::Red, Side::Yellow].into_iter().find(|&side| self.held(side).next().is_some())
    }

    /// The places in which the lowest free cells of the columns are, from the left.
    pub fn landings(&self) -> Vec<usize> {
        if self.winner().is_some() {
            return Vec::new();
        }
        (0..7)
            .filter_map(|column| (0..6).rev().map(|row| row * 7 + column).find(|&at| self.cells[at].is_none()))
            .collect()
    }

    pub fn after(&self, landing: usize) -> Self {
        let mut after = self.clone();
        after.cells[landing] = Some(self.turn);
        after.turn = !self.turn;
        after
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.landings().into_iter().map(|at| self.after(at).perft(depth - 1)).sum() }
    }

    /// The lines through the discs of a side, and 16 for each empty cell that would complete a line.
    fn worth(&self, side: Side) -> i32 {
        let through = self.lines.iter().flatten().filter(|&&cell| self.cells[cell] == Some(side)).count();
        let completes = |&cell: &usize| {
            self.cells[cell].is_none()
                && self.lines.iter().any(|line| {
                    line.contains(&cell) && line.iter().all(|&at| at == cell || self.cells[at] == Some(side))
                })
        };
        through as i32 + 16 * (0..Cell::COUNT).filter(completes).count() as i32
    }

    pub fn evaluate(&self) -> i32 {
        self.worth(self.turn) - self.worth(!self.turn)
    }

    /// Minimax without any cut.
    pub fn minimax(&self, depth: u32) -> i32 {
        if self.winner().is_some() {
            return self.plies() as i32 - WON;
        }
        let landings = self.landings();
        if landings.is_empty() {
            return 0;
        }
        if depth == 0 {
            return self.evaluate();
        }
        landings.into_iter().map(|at| -self.after(at).minimax(depth - 1)).max().unwrap()
    }

    /// The score under perfect play, by trying everything.
    pub fn solve(&self) -> i32 {
        if self.winner().is_some() {
            // The winner's discs that are left over, and one.
            let used = (self.plies() as i32 + 1) / 2;
            return -(22 - used);
        }
        self.landings().into_iter().map(|at| -self.after(at).solve()).max().unwrap_or(0)
    }
}
