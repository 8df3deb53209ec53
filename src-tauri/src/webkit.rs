//! What WebKitGTK has to be told before it starts.

use std::{ffi::OsStr, fs, os::unix::process::CommandExt, path::Path, process::Command};

/// Keeps WebKitGTK from sharing its buffers with the graphics driver; it then draws in memory.
const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Which graphics a machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Graphics {
    /// A card whose buffers can be shared.
    Shared,
    /// NVIDIA's driver: with shared buffers the window stays empty.
    Nvidia,
    /// No card, as in most virtual machines: shared buffers would be filled by an emulated card, which draws the board
    /// at half the speed and twice as late as memory does.
    Emulated,
}

impl Graphics {
    /// Those of this machine.
    fn here() -> Self {
        let is_card = |entry: fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b"renderD");
        if Path::new("/proc/driver/nvidia").exists() {
            Self::Nvidia
        } else if fs::read_dir("/dev/dri").is_ok_and(|mut entries| entries.any(|entry| entry.is_ok_and(is_card))) {
            Self::Shared
        } else {
            Self::Emulated
        }
    }
}

/// What to add to the environment, given the graphics and what the player has set already.
pub fn missing(graphics: Graphics, set: Option<&OsStr>) -> Option<(&'static str, &'static str)> {
    (graphics != Graphics::Shared && set.is_none()).then_some((VARIABLE, "1"))
}

/// Starts the program again with what is missing; returns when nothing is, or when that fails.
///
/// A process may not change its own environment safely once it has threads, so it becomes another one.
pub fn start_with_what_is_missing() {
    let Some((name, value)) = missing(Graphics::here(), std::env::var_os(VARIABLE).as_deref()) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let error = Command::new(program).args(std::env::args_os().skip(1)).env(name, value).exec();
    eprintln!("infinite-reversi: it could not start again with {name}={value}: {error}");
}
