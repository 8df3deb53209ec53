//! The save file: written whole, synced, renamed into place; the one before it is kept.
//!
//! At any instant at least one complete save lies in the directory. A save names a game by its start and its moves,
//! so that whatever passes validation can be played on. A second line holds a checksum, so that a save in which a
//! digit was damaged is not taken for a good one; a save written by hand may leave it out.

use std::{
    collections::BTreeMap,
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned, de::Error as _};
use serde_json::Value;

use crate::wire::{Level, Records, Settings, Side};

/// The format this program writes; it reads this one and those before it.
const FORMAT: u32 = 1;
/// A save is a few kilobytes; anything much larger is not ours.
const MAX_BYTES: u64 = 1 << 20;

const NEWEST: &str = "save.json";
const BEFORE: &str = "save.before.json";
const BEING_WRITTEN: &str = "save.new.json";
/// Held by the running program, so that two copies cannot write over each other.
const LOCK: &str = "lock";

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// What the game started from: for Reversi the island code, for four in a row nothing.
    pub start: String,
    /// The moves, in words separated by spaces.
    pub moves: String,
    /// Which side the human plays.
    pub human: Side,
    /// The COM's level.
    pub level: Level,
    /// The result stands in the records already.
    pub recorded: bool,
    /// The human gave up.
    pub resigned: bool,
}

/// The games on the table of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedTable {
    /// The game in progress.
    pub game: SavedGame,
    /// The game that it replaced.
    pub replaced: Option<SavedGame>,
}

/// Everything that outlives the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    format: u32,
    /// Grows with every write; the highest valid one is the newest.
    serial: u64,
    /// What the player has chosen.
    #[serde(deserialize_with = "over_defaults")]
    pub settings: Settings,
    /// What has been achieved.
    #[serde(deserialize_with = "over_defaults")]
    pub records: Records,
    /// The code of the last island played on each stage.
    pub shelf: BTreeMap<u16, String>,
    /// The game in progress.
    pub game: SavedGame,
    /// The game that it replaced.
    pub replaced: Option<SavedGame>,
    /// The games of four in a row.
    pub four: Option<SavedTable>,
}

impl Saved {
    /// Everything to be written; [`Store::write`] numbers it.
    pub fn new(
        settings: Settings,
        records: Records,
        shelf: BTreeMap<u16, String>,
        game: SavedGame,
        replaced: Option<SavedGame>,
        four: Option<SavedTable>,
    ) -> Self {
        Self { format: FORMAT, serial: 0, settings, records, shelf, game, replaced, four }
    }
}

/// What lay in the directory at the start.
pub struct Found {
    /// The readable saves, newest first.
    pub saves: Vec<Saved>,
    /// There was a save that could not be read; it lies aside under another name.
    pub unreadable: bool,
}

/// Another copy of the program uses the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InUse;

impl std::fmt::Display for InUse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the game is already running")
    }
}

impl std::error::Error for InUse {}

/// The directory that the saves lie in, locked while this value lives.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
    serial: u64,
    _lock: Option<File>,
}

impl Store {
    /// Reads what is there; unreadable saves are moved aside, never deleted.
    ///
    /// # Errors
    /// Another copy of the program uses the directory.
    pub fn open(dir: PathBuf) -> Result<(Self, Found), InUse> {
        let lock = lock(&dir)?;
        let mut found = Found { saves: Vec::new(), unreadable: false };
        let mut stands = false;
        for name in [NEWEST, BEFORE, BEING_WRITTEN] {
            match read(&dir.join(name)) {
                Ok(Some(saved)) => {
                    found.saves.push(saved);
                    stands |= name != BEFORE;
                }
                Ok(None) => {}
                // A write that a kill cut short: the save before it is complete, and nothing was acknowledged.
                Err(_) if name == BEING_WRITTEN && dir.join(name).is_file() => {}
                Err(_) => {
                    found.unreadable = true;
                    set_aside(&dir, name);
                }
            }
        }
        // Nothing is written in the place of a bad save before the player was told, and a kill may have come sooner.
        found.unreadable |= !stands && aside(&dir, 1).exists();
        found.saves.sort_by_key(|saved| std::cmp::Reverse(saved.serial));
        let serial = found.saves.first().map_or(0, |saved| saved.serial);
        Ok((Self { dir, serial, _lock: lock }, found))
    }

    /// Lays aside a copy of a save whose game cannot be played on, before another takes its place.
    pub fn keep_aside(&self, saved: &Saved) {
        // If it cannot be written, nothing else can be either, and the player is told that.
        let _ = serde_json::to_string(saved).map(|text| fs::write(free_aside(&self.dir), text));
    }

    /// Writes a save; when this returns it survives a kill and a power cut.
    ///
    /// # Errors
    /// The directory is read-only, the disk is full, and the like; the saves that were there still are.
    pub fn write(&mut self, mut saved: Saved) -> io::Result<()> {
        saved.serial = self.serial.saturating_add(1);
        fs::create_dir_all(&self.dir)?;
        let [newest, before, new] = [NEWEST, BEFORE, BEING_WRITTEN].map(|name| self.dir.join(name));
        let mut text = serde_json::to_string(&saved)?;
        let sum = checksum(&text);
        text.push_str(&format!("\n{sum}\n"));
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        match fs::rename(&newest, &before) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => fs::rename(&new, &newest)?,
        }
        // On Unix a rename is durable once its directory is.
        #[cfg(unix)]
        File::open(&self.dir)?.sync_all()?;
        self.serial = saved.serial;
        Ok(())
    }
}

/// Locks the directory; where it cannot be written to, or the system has no locks, the game goes on without.
fn lock(dir: &Path) -> Result<Option<File>, InUse> {
    // A copy that was killed lets go only once it and what it was just starting are gone from the system.
    const LOOKS: u32 = 20;
    const BETWEEN: Duration = Duration::from_millis(50);
    let Ok(file) = fs::create_dir_all(dir).and_then(|()| File::create(dir.join(LOCK))) else { return Ok(None) };
    for _ in 0..LOOKS {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
    Err(InUse)
}

/// The digits of a [`checksum`].
const CHECKSUM_DIGITS: usize = 16;

/// FNV-1a over the bytes: it finds damage, it is no protection against forgery.
fn checksum(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// A save, `None` when there is no such file.
fn read(path: &Path) -> io::Result<Option<Saved>> {
    match fs::metadata(path) {
        // Anything else in its place may never end, or keep the program waiting.
        Ok(place) if !place.is_file() => return Err(io::ErrorKind::InvalidData.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        _ => {}
    }
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES).read_to_string(&mut text)?;
    parse(&text).map(Some)
}

/// The save that a text holds; whether its game can be played on is for the game to say.
///
/// # Errors
/// Damaged, of a format that is not known here, or no save at all.
pub fn parse(text: &str) -> io::Result<Saved> {
    let (json, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (json, sum) = if rest.trim().len() == CHECKSUM_DIGITS { (json, rest.trim()) } else { (text, "") };
    if !sum.is_empty() && sum != checksum(json) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let saved: Saved = serde_json::from_str(json)?;
    let known = (1..=FORMAT).contains(&saved.format) && saved.records.stage > 0;
    if known { Ok(saved) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// Reads fields over their defaults: the save of a version that did not know a field yet lacks it.
///
/// Not by serde's own defaults, so that the page still has to say every field.
fn over_defaults<'de, T: Default + Serialize + DeserializeOwned, D: Deserializer<'de>>(
    found: D,
) -> Result<T, D::Error> {
    let mut whole = serde_json::to_value(T::default()).map_err(D::Error::custom)?;
    overlay(&mut whole, Value::deserialize(found)?);
    T::deserialize(whole).map_err(D::Error::custom)
}

/// Puts values in the place of defaults; an object without any of the fields is another thing, and no older form.
fn overlay(whole: &mut Value, found: Value) {
    match (whole, found) {
        (Value::Object(whole), Value::Object(found)) if found.keys().any(|name| whole.contains_key(name)) => {
            for (name, value) in found {
                if let Some(default) = whole.get_mut(&name) {
                    overlay(default, value);
                }
            }
        }
        (whole, found) => *whole = found,
    }
}

/// Renames a bad save.
fn set_aside(dir: &Path, name: &str) {
    // If it cannot be renamed, the next write replaces it; there is nothing better to do with it.
    let _ = fs::rename(dir.join(name), free_aside(dir));
}

/// The first free name of a few for a bad save; the last of them is used again.
fn free_aside(dir: &Path) -> PathBuf {
    const KEPT: u32 = 9;
    aside(dir, (1..KEPT).find(|&number| !aside(dir, number).exists()).unwrap_or(KEPT))
}

fn aside(dir: &Path, number: u32) -> PathBuf {
    dir.join(format!("unreadable-{number}.json"))
}
