//! What the estimate weighs, and the weights.

/// The features that are counted at every leaf: tempo, mobility, its proportion, frontier, safe discs, discs beside
/// empty anchors, parity.
pub const LINEAR: usize = 7;
/// The classes of cells: along how many axes a disc there can be flipped (0–4), and the least such number among the
/// neighbours that it lends (0–4).
pub const CLASSES: usize = 25;
/// Everything that is weighed.
pub const FEATURES: usize = LINEAR + CLASSES;
/// One weight a feature, in 1/1600 of a disc.
pub type Weights = [i32; FEATURES];

/// The weights when this many of so many land cells are empty.
pub fn weights(empty: u32, size: u32) -> Weights {
    let _ = (empty, size);
    let mut weights = [0; FEATURES];
    weights[1] = 16 * 80;
    weights[3] = -16 * 30;
    weights[4] = 16 * 150;
    weights[5] = -16 * 150;
    weights[LINEAR..LINEAR + 5].fill(16 * 500);
    weights[LINEAR + 5..LINEAR + 10].fill(16 * 100);
    weights
}
