//! Island codes: one line of text that names an island for ever.

use std::{fmt, str::FromStr, sync::Arc};

use crate::{
    GENERATOR_VERSION, Island, Seed, ShapeError, Stage,
    generate::{Exhausted, generate},
};

/// An island as it is written down.
///
/// Either `v1-12-K7Q2M9XA` (generator version, stage, seed), or `v1=..../#..#` (format version and the rows from the
/// top: `.` land, `#` sea, trailing sea left out).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Code {
    /// An island of the generator.
    Seeded {
        /// The stage.
        stage: Stage,
        /// The seed.
        seed: Seed,
    },
    /// An island spelled out cell by cell.
    Literal(Arc<Island>),
}

/// Why a text is no island code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// Neither of the two forms.
    Form,
    /// A version that this program does not know.
    Version,
    /// A stage that is no number from 1 to 65535.
    Stage,
    /// A seed that is none.
    Seed,
    /// The spelled-out cells are no island.
    Shape(ShapeError),
    /// The island has no 2×2 block for the first four discs.
    NoStart,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("an island code looks like v1-12-K7Q2M9XA or v1=..../#..#"),
            Self::Version => f.write_str("this version of island codes is not known here"),
            Self::Stage => f.write_str("the stage is no number from 1 to 65535"),
            Self::Seed => crate::SeedError.fmt(f),
            Self::Shape(error) => error.fmt(f),
            Self::NoStart => f.write_str("the island has no 2×2 block for the first four discs"),
        }
    }
}

impl std::error::Error for CodeError {}

impl Code {
    /// The island.
    ///
    /// # Errors
    /// The generator gave up on this seed; a literal form never fails.
    pub fn island(&self) -> Result<Arc<Island>, Exhausted> {
        match self {
            Self::Seeded { stage, seed } => Ok(generate(*stage, *seed)?.island),
            Self::Literal(island) => Ok(Arc::clone(island)),
        }
    }

    /// The stage of a generated island.
    pub fn stage(&self) -> Option<Stage> {
        match self {
            Self::Seeded { stage, .. } => Some(*stage),
            Self::Literal(_) => None,
        }
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let end = text.find(['-', '=']).ok_or(CodeError::Form)?;
        let version = text[..end].strip_prefix('v').ok_or(CodeError::Form)?;
        if version.is_empty() || !version.bytes().all(|b| b.is_ascii_digit()) {
            return Err(CodeError::Form);
        }
        if version != GENERATOR_VERSION.to_string() {
            return Err(CodeError::Version);
        }
        let rest = &text[end + 1..];
        if text.as_bytes()[end] == b'=' {
            let mut land = Vec::new();
            for (row, cells) in rest.split('/').enumerate() {
                for (column, cell) in cells.bytes().enumerate() {
                    match cell {
                        b'.' => land.push((column, row)),
                        b'#' => {}
                        _ => return Err(CodeError::Form),
                    }
                }
            }
            let island = Island::new(land).map_err(CodeError::Shape)?;
            island.start_block().ok_or(CodeError::NoStart)?;
            return Ok(Self::Literal(Arc::new(island)));
        }
        let (stage, seed) = rest.split_once('-').ok_or(CodeError::Form)?;
        if stage.starts_with(['+', '0']) {
            return Err(CodeError::Stage);
        }
        let stage = stage.parse().ok().and_then(Stage::new).ok_or(CodeError::Stage)?;
        let seed = seed.parse().map_err(|_| CodeError::Seed)?;
        Ok(Self::Seeded { stage, seed })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeded { stage, seed } => write!(f, "v{GENERATOR_VERSION}-{stage}-{seed}"),
            Self::Literal(island) => {
                let row = |row| {
                    let cells: String = (0..island.width())
                        .map(|column| if island.cell(column, row).is_some() { '.' } else { '#' })
                        .collect();
                    cells.trim_end_matches('#').to_owned()
                };
                let rows: Vec<_> = (0..island.height()).map(row).collect();
                write!(f, "v{GENERATOR_VERSION}={}", rows.join("/"))
            }
        }
    }
}
