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

/// The phases of a game that have weights of their own.
pub const PHASES: usize = 9;

/// Where in the [`PHASES`] a position is: 0 with all land empty, the last with none.
pub fn phase(empty: u32, size: u32) -> f64 {
    (PHASES - 1) as f64 * (1.0 - f64::from(empty) / f64::from(size))
}

/// The weights when this many of so many land cells are empty.
pub fn weights(empty: u32, size: u32) -> Weights {
    let phase = phase(empty, size);
    let (before, share) = (phase.floor() as usize, phase.fract());
    let after = (before + 1).min(PHASES - 1);
    std::array::from_fn(|feature| {
        let [from, to] = [before, after].map(|phase| f64::from(TABLE[phase][feature]));
        (from + (to - from) * share).round() as i32
    })
}

/// Fitted to 8,000 games of the search against itself at three plies, on islands of 32 to 120 cells:
/// `cargo run --release -p island --example tune -- --games 8000 --seed 4 --depth 3`.
///
/// The second round: those games were played with the weights of a first, whose own were played with weights set by
/// hand. The first scored 62 % against the weights set by hand at equal depth; these score 60 % against the first at
/// 120 cells and 54 % at 56, with 20,000 positions a move. Run again, the command begins a third round.
const TABLE: [Weights; PHASES] = [
    // 12260 positions, 3 % of the variance.
    [
        -1520, -1485, 658, -913, 1600, -3920, -569, 0, 0, 0, 0, 9199, -5437, 4688, -11, 7589, 0, -895, 620, -150, -915,
        0, -5690, 148, 63, -455, 0, 342, -445, -330, 32, 545,
    ],
    // 12260 positions, 3 % of the variance.
    [
        -1520, -1485, 658, -913, 1600, -3920, -569, 0, 0, 0, 0, 9199, -5437, 4688, -11, 7589, 0, -895, 620, -150, -915,
        0, -5690, 148, 63, -455, 0, 342, -445, -330, 32, 545,
    ],
    // 38544 positions, 9 % of the variance.
    [
        -1386, -684, 507, -1572, 3958, -5295, -724, 0, 0, 0, 0, 6535, -2597, 3392, 1931, -1044, 0, 1072, 442, 662,
        -2315, 0, 310, 229, -224, 174, 0, 1949, 1307, 676, 377, 1443,
    ],
    // 64973 positions, 17 % of the variance.
    [
        -1329, 235, 310, -1215, 3933, -5556, -601, 0, 0, 0, 0, 3569, -1624, 3095, 1508, 3680, 0, 1317, 553, 86, -4597,
        0, 763, 225, -199, -157, 0, 1942, 363, 479, 176, 934,
    ],
    // 67484 positions, 28 % of the variance.
    [
        -868, 1231, 147, -922, 1933, -6090, -260, 0, 0, 0, 0, 3579, 420, 3359, 1572, 4883, 0, 2360, 1231, 394, -331, 0,
        1329, 555, 124, -65, 0, 2558, 88, 276, 208, 821,
    ],
    // 69815 positions, 46 % of the variance.
    [
        -527, 1955, 56, -897, 734, -5336, 37, 0, 0, 0, 0, 3614, 2029, 3345, 2158, 5691, 0, 2633, 1082, 880, 2037, 0,
        1968, 606, 646, 335, 0, 2201, 148, 569, 386, 552,
    ],
    // 67381 positions, 65 % of the variance.
    [
        -220, 2977, -29, -536, 343, -4212, 53, 0, 0, 0, 0, 2834, 1932, 2698, 2016, 5912, 0, 2144, 1495, 1196, 1257, 0,
        1932, 998, 558, 715, 0, 1996, 759, 841, 623, 63,
    ],
    // 61208 positions, 83 % of the variance.
    [
        673, 3963, -45, -168, 180, -2749, -360, 0, 0, 0, 0, 2111, 1599, 2106, 1911, 4087, 0, 1830, 1529, 1218, 296, 0,
        1608, 1383, 991, 1191, 0, 1646, 1280, 1270, 1023, 713,
    ],
    // 13406 positions, 94 % of the variance.
    [
        1613, 4727, -64, -163, 139, -1654, -114, 0, 0, 0, 0, 1732, 1589, 1703, 1909, 2909, 0, 1613, 1615, 1256, 816, 0,
        1573, 1457, 1293, 1525, 0, 1350, 1690, 1659, 1509, 1350,
    ],
];
