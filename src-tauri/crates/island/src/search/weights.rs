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

const TABLE: [Weights; PHASES] = [
    // 93 positions, 9 % of the variance.
    [
        9013, 9576, -1723, 5735, 0, 5636, -3380, 0, 0, 0, 0, 0, 0, 0, 29146, 0, 0, -2726, -20650, 10657, 0, 0, 8362,
        -10193, 7020, -9524, 0, 0, 6522, -8712, -4920, 1488,
    ],
    // 11137 positions, 4 % of the variance.
    [
        -1791, -1068, 370, -2495, 4067, -5013, -2863, 0, 0, 0, 0, 8208, -5175, -775, 5666, 96, 0, 1539, 821, -117,
        3876, 0, 3081, -334, 1865, 836, 0, 2363, 1579, 1389, 1581, 1070,
    ],
    // 34010 positions, 7 % of the variance.
    [
        -945, -154, 272, -1068, 4360, -3255, -1582, 0, 0, 0, 0, 2831, -1980, 989, 1816, 10145, 0, 815, 1035, -1538,
        -4238, 0, 224, -392, 456, -539, 0, 919, 1440, 220, 949, -116,
    ],
    // 55218 positions, 13 % of the variance.
    [
        -1072, -224, 310, -719, 3660, -4318, -1406, 0, 0, 0, 0, 800, -1516, 1873, 953, 3109, 0, 933, 859, -724, -2239,
        0, 923, 181, 39, -969, 0, 8, 505, 378, 37, -475,
    ],
    // 56083 positions, 24 % of the variance.
    [
        -857, 213, 297, -694, 1957, -4425, -1096, 0, 0, 0, 0, 1769, 289, 2465, 1969, 2164, 0, 1752, 1263, 571, -141, 0,
        1010, 534, 369, -628, 0, 352, 114, 110, -36, 72,
    ],
    // 58313 positions, 37 % of the variance.
    [
        -285, 1277, 128, -580, 741, -4116, -764, 0, 0, 0, 0, 2495, 1592, 2733, 2000, 4904, 0, 1974, 1323, 648, 255, 0,
        1550, 602, 597, -307, 0, 851, 553, 527, 139, 113,
    ],
    // 56558 positions, 55 % of the variance.
    [
        213, 2183, 0, -651, 230, -3392, -510, 0, 0, 0, 0, 2559, 1929, 2655, 2105, 5604, 0, 2078, 1400, 1211, 375, 0,
        1746, 923, 878, 403, 0, 1298, 1147, 816, 466, 373,
    ],
    // 52575 positions, 76 % of the variance.
    [
        1224, 3828, -83, -110, 146, -2624, -52, 0, 0, 0, 0, 1816, 1475, 2128, 2010, 3690, 0, 1906, 1558, 1559, 41, 0,
        1645, 1303, 1113, 875, 0, 1489, 1217, 1277, 994, 954,
    ],
    // 11847 positions, 91 % of the variance.
    [
        2237, 5865, -121, 204, 128, -1982, 37, 0, 0, 0, 0, 1608, 1326, 1627, 1650, 1487, 0, 1686, 1535, 1705, 1061, 0,
        1604, 1389, 1301, 1300, 0, 1508, 1232, 1617, 1309, 1570,
    ],
];
