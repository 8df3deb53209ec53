//! A log of this program's own faults: where it panicked, and what it said. Nothing about the player or the game.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    panic,
    path::PathBuf,
    sync::{Mutex, Once, PoisonError},
};

/// When the log is this long it becomes the log before, and a new one begins; both stay below a megabyte together.
const MAX_BYTES: u64 = 256 * 1024;
/// A panic that quotes a huge value is cut here.
const MAX_LINE: usize = 2000;

/// Where faults are logged.
static LOGS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Writes every panic from now on to `faults.log` in the directory, besides what is done with it already.
pub fn log_to(dir: PathBuf) {
    // Taking the hook and setting another are two steps: done once, no panic and no second call falls between them.
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |fault| {
            for dir in LOGS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                // A log that cannot be written must not make a fault worse.
                let _ = append(dir, &fault.to_string());
            }
            before(fault);
        }));
    });
    LOGS.lock().unwrap_or_else(PoisonError::into_inner).push(dir);
}

fn append(dir: &std::path::Path, fault: &str) -> std::io::Result<()> {
    let log = dir.join("faults.log");
    if fs::metadata(&log).is_ok_and(|file| file.len() > MAX_BYTES) {
        fs::rename(&log, dir.join("faults.before.log"))?;
    }
    let line: String = fault.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_LINE).collect();
    writeln!(OpenOptions::new().create(true).append(true).open(log)?, "{} {line}", env!("CARGO_PKG_VERSION"))
}
