//! What the estimate weighs, and the weights.

/// The features that are counted at every leaf: tempo, mobility, its proportion, moves that are not beside an empty
/// anchor, moves onto anchors of either side, frontier, safe discs, discs beside empty anchors, parity.
pub const LINEAR: usize = 10;
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

const TABLE: [Weights; PHASES] = [
    // 75 positions, 35 % of the variance.
    [
        27114, -9894, -1713, 25111, 0, 6479, 14681, 0, 4929, 25037, 0, 0, 0, 0, 0, 0, -17018, -42227, 67962, 0, 19215,
        13068, 12497, 0, 0, 1139, -20347, 18614, -13708, 0, -15424, -4900, -275, -7176, 3260,
    ],
    // 9091 positions, 4 % of the variance.
    [
        -1844, -1035, 325, 118, 5037, -3889, -2843, 6588, -1740, 591, 0, 0, 0, 0, 8644, 1171, 5329, 7624, 14791, 0,
        -956, 2350, 1623, 4001, 0, 514, -566, 1470, 1006, 0, -462, 1073, 927, 1376, 2225,
    ],
    // 29268 positions, 9 % of the variance.
    [
        -2020, -593, 256, 1104, 286, 152, -1143, 6557, -5231, 224, 0, 0, 0, 0, 1314, -3739, 2401, 1558, 1348, 0, -468,
        554, 1207, 3212, 0, 1347, -760, 1023, 265, 0, 1136, -56, -483, -188, 164,
    ],
    // 48887 positions, 17 % of the variance.
    [
        -1160, -133, 137, 1538, 1525, -863, -1070, 3544, -5214, 438, 0, 0, 0, 0, 2694, -1082, 2798, 1672, -2082, 0,
        1122, 1286, 932, -1179, 0, 2075, 171, 473, 386, 0, 1956, 461, -9, 44, 133,
    ],
    // 50552 positions, 28 % of the variance.
    [
        -954, 314, 64, 1475, 1937, -1473, -1014, 2019, -4653, 783, 0, 0, 0, 0, 3082, 837, 2748, 2094, -748, 0, 2065,
        1869, 386, -3222, 0, 2116, -217, 52, 153, 0, 1148, 738, 431, 114, 674,
    ],
    // 52254 positions, 45 % of the variance.
    [
        -709, 983, 16, 977, 3497, -2858, -881, 961, -3334, 816, 0, 0, 0, 0, 3112, 1938, 3217, 2161, 1228, 0, 1933,
        1352, 648, -3570, 0, 1928, 129, 476, 67, 0, 762, 955, 699, 144, 529,
    ],
    // 50372 positions, 63 % of the variance.
    [
        -547, 2016, -67, 1396, 2294, -1323, -484, 459, -2848, 810, 0, 0, 0, 0, 2479, 1739, 2839, 2226, 2520, 0, 2093,
        1090, 945, 1254, 0, 1878, 742, 833, 889, 0, 1496, 1242, 667, 458, 809,
    ],
    // 45732 positions, 82 % of the variance.
    [
        120, 2467, -114, 2442, 1599, -547, -322, 221, -1745, 452, 0, 0, 0, 0, 1902, 1474, 1983, 2278, 2077, 0, 1717,
        1368, 1258, 1457, 0, 1782, 1139, 1054, 1442, 0, 1595, 1343, 1158, 1069, 979,
    ],
    // 10103 positions, 93 % of the variance.
    [
        858, 225, -14, 5292, 1668, 379, -193, 197, -793, 170, 0, 0, 0, 0, 1385, 1476, 1700, 1665, 759, 0, 1467, 1488,
        1447, 1924, 0, 1488, 1295, 1222, 1616, 0, 1397, 1389, 1331, 1486, 1249,
    ],
];
