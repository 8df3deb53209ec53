//! Islands from seeds: the same seed and stage give the same island everywhere and in every later release.

use std::{fmt, num::NonZeroU16, str::FromStr, sync::Arc};

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

use crate::{Disc, Game, Island, Position, Setup};

/// The version of the generator; a change of any island it makes needs a new one.
pub const GENERATOR_VERSION: u8 = 1;
/// The shorter side of a generated island's bounding box is at most this.
pub const MAX_SHORT_SIDE: usize = 14;
/// The longer side of a generated island's bounding box is at most this.
pub const MAX_LONG_SIDE: usize = 18;
/// How many islands are drawn for one seed before [`generate`] gives up.
///
/// A soak over 10,000 seeds a stage needs at most a small part of these.
pub const MAX_DRAWS: u32 = 256;

/// The stage of an island, from 1; it sets the number of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stage(NonZeroU16);

impl Stage {
    /// The first stage.
    pub const FIRST: Self = Self(NonZeroU16::MIN);

    /// The stage of this number; `None` for 0.
    pub fn new(number: u16) -> Option<Self> {
        NonZeroU16::new(number).map(Self)
    }

    /// Its number, from 1.
    pub fn number(self) -> u16 {
        self.0.get()
    }

    /// The stage that a win opens; the very last one leads to itself.
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The number of land cells: 20, then 6 more a stage, at most 120.
    pub fn size(self) -> u32 {
        (20 + (u32::from(self.number()) - 1) * 6).min(120)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The digits of a seed: no I, L, O, U, which are misread or misheard.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The digits in a written seed, five bits each.
const SEED_DIGITS: u32 = 8;

/// Where an island comes from: 40 bits, written as eight digits such as `K7Q2M9XA`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(u64);

/// A text is no seed: a seed is eight of the digits 0–9 and A–Z without I, L, O, U.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeedError;

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is eight of the digits 0-9 and A-Z without I, L, O, U")
    }
}

impl std::error::Error for SeedError {}

impl Seed {
    /// A seed drawn at random.
    pub fn random(rng: &mut impl Rng) -> Self {
        Self(rng.next_u64() >> (64 - 5 * SEED_DIGITS))
    }

    /// The seed that any text stands for: itself when it is one, else one made from its bytes (FNV-1a, folded).
    pub fn from_text(text: &str) -> Self {
        text.parse().unwrap_or_else(|_| {
            let hash = text
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
            let bits = 5 * SEED_DIGITS;
            Self((hash >> bits ^ hash) & ((1 << bits) - 1))
        })
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads eight digits; lower case is fine, and so are O for 0 and I or L for 1.
    fn from_str(text: &str) -> Result<Self, SeedError> {
        if text.len() != SEED_DIGITS as usize {
            return Err(SeedError);
        }
        text.bytes()
            .try_fold(0, |value, byte| {
                let digit = match byte.to_ascii_uppercase() {
                    b'O' => b'0',
                    b'I' | b'L' => b'1',
                    other => other,
                };
                let digit = DIGITS.iter().position(|&d| d == digit).ok_or(SeedError)?;
                Ok(value << 5 | digit as u64)
            })
            .map(Self)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..SEED_DIGITS).rev().try_for_each(|place| {
            let digit = DIGITS[(self.0 >> (5 * place) & 31) as usize];
            write!(f, "{}", digit as char)
        })
    }
}

/// No island kept the promises within [`MAX_DRAWS`] draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no island in {MAX_DRAWS} draws")
    }
}

impl std::error::Error for Exhausted {}

/// A generated island and how it came about.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The island.
    pub island: Arc<Island>,
    /// How many islands were drawn before this one and thrown away.
    pub retries: u32,
}

/// The island of a stage and a seed.
///
/// Begins with a 2×2 block and makes one random sea cell beside the land into land until the stage's size is
/// reached. Drawn again when the first player could not move, or when the bounding box is larger than 14 × 18 in
/// both orientations.
///
/// # Errors
/// [`MAX_DRAWS`] draws were not enough; no seed is known for which that is so.
pub fn generate(stage: Stage, seed: Seed) -> Result<Generated, Exhausted> {
    // A named generator whose output is specified, keyed with all that the island depends on.
    let mut key = [0; 32];
    key[0] = GENERATOR_VERSION;
    key[1..3].copy_from_slice(&stage.number().to_le_bytes());
    key[3..11].copy_from_slice(&seed.0.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    for retries in 0..MAX_DRAWS {
        if let Some(island) = draw(stage.size() as usize, &mut rng).filter(first_player_can_move) {
            return Ok(Generated { island: Arc::new(island), retries });
        }
    }
    Err(Exhausted)
}

fn first_player_can_move(island: &Island) -> bool {
    Setup::start(Arc::new(island.clone()))
        .is_some_and(|setup| !Position::new(setup, Disc::Black).legal_moves().is_empty())
}

/// The field an island grows in: wide enough on every side of the first block for the longest side, and a border.
const FIELD: usize = 2 * MAX_LONG_SIDE + 2;

/// Draws one island; `None` as soon as its bounding box is too large (it only ever grows).
fn draw(size: usize, rng: &mut ChaCha8Rng) -> Option<Island> {
    #[derive(Clone, Copy, PartialEq)]
    enum Is {
        Sea,
        Shore,
        Land,
    }
    let mut field = [Is::Sea; FIELD * FIELD];
    let mut land = Vec::with_capacity(size);
    // The distinct sea cells beside the land, in the order in which they came to be so.
    let mut shore: Vec<usize> = Vec::with_capacity(2 * size);
    let (mut left, mut right, mut top, mut bottom) = (FIELD, 0, FIELD, 0);
    let middle = FIELD / 2;
    let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| (middle + y) * FIELD + middle + x);
    for at in block {
        field[at] = Is::Shore;
    }
    let mut next = block.into_iter();
    while land.len() < size {
        let at = next.next().unwrap_or_else(|| shore.swap_remove(below(shore.len() as u32, rng) as usize));
        field[at] = Is::Land;
        let (x, y) = (at % FIELD, at / FIELD);
        land.push((x, y));
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
        let (width, height) = (right - left + 1, bottom - top + 1);
        if width.max(height) > MAX_LONG_SIDE || width.min(height) > MAX_SHORT_SIDE {
            return None;
        }
        for beside in [at - FIELD, at - 1, at + 1, at + FIELD] {
            if field[beside] == Is::Sea {
                field[beside] = Is::Shore;
                shore.push(beside);
            }
        }
    }
    Island::new(land).ok()
}

/// A uniform number below `bound`, by Lemire's method on 32-bit draws.
///
/// Our own, because a library may change how it draws from a range, and islands may not change.
fn below(bound: u32, rng: &mut ChaCha8Rng) -> u32 {
    let reject = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= reject {
            return (product >> 32) as u32;
        }
    }
}

/// A game at its start on this island, black to move; `None` when the island has no 2×2 block of land.
pub fn new_game(island: Arc<Island>) -> Option<Game> {
    Some(Game::new(Position::new(Setup::start(island)?, Disc::Black)))
}
