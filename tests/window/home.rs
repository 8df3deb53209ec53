//! A player's home directory, with the save that lies in it.

use std::path::PathBuf;

use serde_json::{Value, json};
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
        let none = json!({ "wins": 0, "losses": 0, "draws": 0 });
        let mut settings = json!({
            "order": "first", "level": "normal", "theme": "auto", "language": "auto", "dots": true, "confirm": false,
            "passWait": false, "speed": "normal", "sound": true, "vibration": true, "mirror": false, "guideDone": true,
        });
        change(&mut settings);
        let save = json!({
            "format": 1, "serial": 1, "settings": settings,
            "records": {
                "stage": 1, "best": 0, "easy": none, "normal": none, "hard": none, "master": none,
                "streak": 0, "bestStreak": 0,
            },
            "shelf": {},
            "game": {
                "start": start, "moves": moves, "human": "first", "level": "normal",
                "recorded": false, "resigned": false,
            },
            "replaced": null,
        });
        let home = Self::of_a_newcomer();
        std::fs::create_dir_all(home.app_data()).expect("a directory in the new home");
        std::fs::write(home.app_data().join("save.json"), save.to_string()).expect("a save in the new home");
        home
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
