//! The save file: written whole, synced, renamed into place; the one before it is kept.
//!
//! At any instant at least one complete save lies in the directory. A save names a game by its start and its moves,
//! so that whatever passes validation can be played on.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{
    session::Side,
    wire::{Level, Records, Settings},
};

/// The format this program writes; it reads this one and those before it.
const FORMAT: u32 = 1;
/// A save is a few kilobytes; anything much larger is not ours.
const MAX_BYTES: u64 = 1 << 20;

const NEWEST: &str = "save.json";
const BEFORE: &str = "save.before.json";
const BEING_WRITTEN: &str = "save.new.json";

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// What the game started from; for Reversi the island code.
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

/// Everything that outlives the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    format: u32,
    /// Grows with every write; the highest valid one is the newest.
    serial: u64,
    /// What the player has chosen.
    pub settings: Settings,
    /// What has been achieved.
    pub records: Records,
    /// The code of the last island played on each stage.
    pub shelf: BTreeMap<u16, String>,
    /// The game in progress.
    pub game: SavedGame,
    /// The game that it replaced.
    pub replaced: Option<SavedGame>,
}

impl Saved {
    /// Everything to be written; [`Store::write`] numbers it.
    pub fn new(
        settings: Settings,
        records: Records,
        shelf: BTreeMap<u16, String>,
        game: SavedGame,
        replaced: Option<SavedGame>,
    ) -> Self {
        Self { format: FORMAT, serial: 0, settings, records, shelf, game, replaced }
    }
}

/// What lay in the directory at the start.
pub struct Found {
    /// The readable saves, newest first.
    pub saves: Vec<Saved>,
    /// There was a save that could not be read; it lies aside under another name.
    pub unreadable: bool,
}

/// The directory that the saves lie in.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
    serial: u64,
}

impl Store {
    /// Reads what is there; unreadable saves are moved aside, never deleted.
    pub fn open(dir: PathBuf) -> (Self, Found) {
        let mut found = Found { saves: Vec::new(), unreadable: false };
        for name in [NEWEST, BEFORE, BEING_WRITTEN] {
            match read(&dir.join(name)) {
                Ok(Some(saved)) => found.saves.push(saved),
                Ok(None) => {}
                // A write that a kill cut short: the save before it is complete, and nothing was acknowledged.
                Err(_) if name == BEING_WRITTEN => {}
                Err(_) => {
                    found.unreadable = true;
                    set_aside(&dir, name);
                }
            }
        }
        found.saves.sort_by_key(|saved| std::cmp::Reverse(saved.serial));
        let serial = found.saves.first().map_or(0, |saved| saved.serial);
        (Self { dir, serial }, found)
    }

    /// Writes a save; when this returns it survives a kill and a power cut.
    ///
    /// # Errors
    /// The directory is read-only, the disk is full, and the like; the saves that were there still are.
    pub fn write(&mut self, mut saved: Saved) -> io::Result<()> {
        saved.serial = self.serial.saturating_add(1);
        fs::create_dir_all(&self.dir)?;
        let [newest, before, new] = [NEWEST, BEFORE, BEING_WRITTEN].map(|name| self.dir.join(name));
        let mut file = File::create(&new)?;
        serde_json::to_writer(io::BufWriter::new(&mut file), &saved)?;
        file.write_all(b"\n")?;
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

/// A save, `None` when there is no such file.
fn read(path: &Path) -> io::Result<Option<Saved>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut text = String::new();
    file.take(MAX_BYTES).read_to_string(&mut text)?;
    let saved: Saved = serde_json::from_str(&text)?;
    let known = (1..=FORMAT).contains(&saved.format) && saved.records.stage > 0;
    if known { Ok(Some(saved)) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// Renames a bad save to the first free of a few names; the last of them is used again.
fn set_aside(dir: &Path, name: &str) {
    const KEPT: u32 = 9;
    let aside = |number: u32| dir.join(format!("unreadable-{number}.json"));
    let number = (1..KEPT).find(|&number| !aside(number).exists()).unwrap_or(KEPT);
    // If it cannot be renamed, the next write replaces it; there is nothing better to do with it.
    let _ = fs::rename(dir.join(name), aside(number));
}
