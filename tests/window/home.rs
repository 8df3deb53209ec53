//! A player's home directory, with the save that lies in it.

use std::path::PathBuf;

use infinite_reversi_lib::session::Session;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde_json::Value;
use tempfile::TempDir;

/// A directory that stands for one player's home, gone with this value.
pub struct Home {
    dir: TempDir,
}

impl Home {
    /// The home of someone who has never played.
    pub fn of_a_newcomer() -> Self {
        Self { dir: tempfile::tempdir().expect("a temporary directory") }
    }

    /// The home of someone who knows the game and left it in the middle, playing black at the normal level.
    pub fn with_game((start, moves): (String, String)) -> Self {
        Self::with_settings((start, moves), |_| ())
    }

    /// The same with some settings changed.
    pub fn with_settings((start, moves): (String, String), change: impl FnOnce(&mut Value)) -> Self {
        let home = Self::of_a_newcomer();
        // The first save of the game itself, in which a player then gets on.
        let session = Session::open(home.app_data(), ChaCha8Rng::seed_from_u64(0));
        drop(session.expect("nobody else is at home"));
        home.rewrite(|save| {
            // A nameless island, spelled out cell by cell, is of no stage.
            if let Some(stage) = start.split('-').nth(1).and_then(|stage| stage.parse::<u16>().ok()) {
                save["records"]["stage"] = stage.into();
            }
            save["game"]["start"] = start.into();
            save["game"]["moves"] = moves.into();
            save["settings"]["guideDone"] = true.into();
            change(&mut save["settings"]);
        });
        home
    }

    /// Changes the save while nobody is at home.
    pub fn rewrite(&self, change: impl FnOnce(&mut Value)) {
        let mut save = self.save();
        change(&mut save);
        std::fs::write(self.app_data().join("save.json"), save.to_string()).expect("a save in the home");
    }

    /// The variables that make a program live here.
    pub fn variables(&self) -> [(&'static str, PathBuf); 5] {
        let place = |name: &str| self.dir.path().join(name);
        [
            ("HOME", self.dir.path().to_path_buf()),
            ("XDG_DATA_HOME", place("data")),
            ("XDG_CONFIG_HOME", place("config")),
            ("XDG_CACHE_HOME", place("cache")),
            ("XDG_STATE_HOME", place("state")),
        ]
    }

    /// The newest save on disk now; while one is being replaced, that is the one under another name.
    pub fn save(&self) -> Value {
        let directory = std::fs::read_dir(self.app_data()).expect("the game has a directory");
        directory
            .flatten()
            // The second line of a save is its checksum.
            .filter_map(|entry| {
                serde_json::from_str::<Value>(std::fs::read_to_string(entry.path()).ok()?.lines().next()?).ok()
            })
            .max_by_key(|save| save.get("serial").and_then(Value::as_u64))
            .expect("at any instant there is a whole save")
    }

    /// The moves of the game in the save on disk.
    pub fn saved_moves(&self) -> Vec<String> {
        let save = self.save();
        let moves = save.pointer("/game/moves").and_then(Value::as_str).expect("the save has a move list");
        moves.split_whitespace().map(str::to_owned).collect()
    }

    /// Where the game keeps its save.
    pub fn app_data(&self) -> PathBuf {
        self.dir.path().join("data/app.infinitereversi.game")
    }
}
