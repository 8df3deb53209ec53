//! What WebKitGTK has to be told before it starts.

use std::{ffi::OsStr, os::unix::process::CommandExt, path::Path, process::Command};

/// With NVIDIA's driver the window stays empty unless WebKitGTK is kept from sharing its buffers with the driver.
const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// What to add to the environment, given whether NVIDIA's driver runs and what the player has set already.
pub fn missing(nvidia: bool, set: Option<&OsStr>) -> Option<(&'static str, &'static str)> {
    (nvidia && set.is_none()).then_some((VARIABLE, "1"))
}

/// Starts the program again with what is missing; returns when nothing is, or when that fails.
///
/// A process may not change its own environment safely once it has threads, so it becomes another one.
pub fn start_with_what_is_missing() {
    let nvidia = Path::new("/proc/driver/nvidia").exists();
    let Some((name, value)) = missing(nvidia, std::env::var_os(VARIABLE).as_deref()) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let error = Command::new(program).args(std::env::args_os().skip(1)).env(name, value).exec();
    eprintln!("infinite-reversi: it could not start again with {name}={value}: {error}");
}
