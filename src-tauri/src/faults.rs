//! A log of this program's own faults: where it panicked, and what it said. Nothing about the player or the game.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    panic,
    path::PathBuf,
};

/// When the log is this long it becomes the log before, and a new one begins; both stay below a megabyte together.
const MAX_BYTES: u64 = 256 * 1024;
/// A panic that quotes a huge value is cut here.
const MAX_LINE: usize = 2000;

/// Writes every panic from now on to `faults.log` in the directory, besides what is done with it already.
pub fn log_to(dir: PathBuf) {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |fault| {
        // A log that cannot be written must not make a fault worse.
        let _ = append(&dir, &fault.to_string());
        before(fault);
    }));
}

fn append(dir: &std::path::Path, fault: &str) -> std::io::Result<()> {
    let log = dir.join("faults.log");
    if fs::metadata(&log).is_ok_and(|file| file.len() > MAX_BYTES) {
        fs::rename(&log, dir.join("faults.before.log"))?;
    }
    let line: String = fault.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_LINE).collect();
    writeln!(OpenOptions::new().create(true).append(true).open(log)?, "{} {line}", env!("CARGO_PKG_VERSION"))
}
