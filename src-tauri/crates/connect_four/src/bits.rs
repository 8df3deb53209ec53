//! The board as 49 bits: seven columns of six cells, each with a seventh bit above it that is always empty.
//!
//! ```text
//!  6 13 20 27 34 41 48   always empty: no line runs through it from one column into the next
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42   the lowest row
//! ```

pub const COLUMNS: u32 = 7;
pub const ROWS: u32 = 6;
pub const CELLS: u32 = COLUMNS * ROWS;
/// The distance between neighbouring columns: the rows and the empty bit.
pub const STRIDE: u32 = ROWS + 1;

/// The lowest row.
pub const BOTTOM: u64 = {
    let (mut bits, mut column) = (0, 0);
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// Every cell.
pub const ALL: u64 = BOTTOM * ((1 << ROWS) - 1);
/// The first, third and fifth row from below.
pub const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// The second, fourth and sixth row from below.
pub const EVEN_ROWS: u64 = ALL ^ ODD_ROWS;

/// The steps from a cell to its neighbour upwards, to the right, and along both diagonals.
pub const STEPS: [u32; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// All cells of a column.
#[inline]
pub const fn column(index: u32) -> u64 {
    ((1 << ROWS) - 1) << (index * STRIDE)
}

/// The column of the lowest of these cells.
#[inline]
pub fn column_of(bits: u64) -> u32 {
    bits.trailing_zeros() / STRIDE
}

/// The cells on which a disc would come to rest.
#[inline]
pub fn playable(mask: u64) -> u64 {
    (mask + BOTTOM) & ALL
}

/// Whether four of these discs stand in a line.
#[inline]
pub fn has_four(discs: u64) -> bool {
    // One test at the end is faster than one for each direction.
    let starts = STEPS.into_iter().fold(0, |all, step| {
        let pairs = discs & (discs >> step);
        all | pairs & (pairs >> (2 * step))
    });
    starts != 0
}

/// All discs that stand in a line of four or more.
pub fn fours(discs: u64) -> u64 {
    STEPS.into_iter().fold(0, |all, step| {
        let pairs = discs & (discs >> step);
        let starts = pairs & (pairs >> (2 * step));
        all | starts | starts << step | starts << (2 * step) | starts << (3 * step)
    })
}

/// The empty cells that would complete a line of four of these discs, within reach now or not.
#[inline]
pub fn winning_cells(discs: u64, mask: u64) -> u64 {
    // Upwards only the cell on top can be missing.
    let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
    for step in [STRIDE, STRIDE - 1, STRIDE + 1] {
        let above = (discs << step) & (discs << (2 * step));
        cells |= above & (discs << (3 * step));
        cells |= above & (discs >> step);
        let below = (discs >> step) & (discs >> (2 * step));
        cells |= below & (discs << step);
        cells |= below & (discs >> (3 * step));
    }
    cells & (ALL ^ mask)
}

/// The number of lines of four within these cells in which at least two of these discs stand.
#[inline]
pub fn pairs(discs: u64, cells: u64) -> u32 {
    STEPS.into_iter().fold(0, |count, step| {
        let open = cells & (cells >> step);
        let lines = open & (open >> (2 * step));
        let [a, b, c, d] = [discs, discs >> step, discs >> (2 * step), discs >> (3 * step)];
        count + (lines & (a & b | c & d | (a | b) & (c | d))).count_ones()
    })
}

/// The board with left and right exchanged.
#[inline]
pub fn mirrored(bits: u64) -> u64 {
    const COLUMN: u64 = (1 << STRIDE) - 1;
    let at = |from: u32, to: u32| ((bits >> (from * STRIDE)) & COLUMN) << (to * STRIDE);
    at(0, 6) | at(6, 0) | at(1, 5) | at(5, 1) | at(2, 4) | at(4, 2) | at(3, 3)
}
