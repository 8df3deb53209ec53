//! 無限リバーシ (Infinite Reversi): the app around the [`island`] crate.
//!
//! [`session`] holds the state and knows nothing of Tauri; [`commands`] are what the page may ask for, listed once in
//! [`ipc`]; [`configure`] wires them to a runtime, real or mock.

pub mod com;
pub mod commands;
#[cfg(desktop)]
mod desktop;
pub mod error;
pub mod faults;
#[cfg(target_os = "linux")]
mod first;
pub mod ipc;
pub mod save;
pub mod session;
#[cfg(target_os = "linux")]
pub mod webkit;
pub mod wire;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use rand::{SeedableRng, rngs::ChaCha8Rng};
use tauri::{Manager, Runtime};

use session::Session;

/// Wires the commands and the session to a builder; `dir` is where saves lie, by default the system's place for them.
pub fn configure<R: Runtime>(builder: tauri::Builder<R>, dir: Option<PathBuf>) -> tauri::Builder<R> {
    builder.invoke_handler(ipc::commands().invoke_handler()).setup(move |app| {
        let dir = dir.map_or_else(|| app.path().app_data_dir(), Ok)?;
        let rng = ChaCha8Rng::try_from_rng(&mut rand::rngs::SysRng)?;
        let session = Session::open(dir.clone(), rng).unwrap_or_else(|in_use| {
            // Without a session bus the other copy cannot be brought to the front; nothing has been touched yet.
            eprintln!("infinite-reversi: {in_use}");
            std::process::exit(1)
        });
        app.manage(Arc::new(Mutex::new(session)));
        faults::log_to(dir);
        Ok(())
    })
}

/// Starts the app and returns when it is closed.
pub fn run() {
    #[cfg(desktop)]
    if let Some(status) = desktop::answer_without_window() {
        std::process::exit(status);
    }
    #[cfg(target_os = "linux")]
    webkit::start_with_what_is_missing();
    let context = tauri::generate_context!();
    let builder = tauri::Builder::default();

    #[cfg(target_os = "linux")]
    let Some(first) = first::start(&context.config().identifier) else { return };
    #[cfg(target_os = "linux")]
    let builder = builder.on_page_load(desktop::show);
    // The first plugin, so that a second copy ends before it has touched anything.
    #[cfg(any(target_os = "macos", windows))]
    let builder = builder.plugin(tauri_plugin_single_instance::init(|app, _, _| desktop::to_front(app)));
    #[cfg(mobile)]
    let builder = builder.plugin(tauri_plugin_haptics::init());

    let builder = configure(builder, None);
    #[cfg(desktop)]
    let app = desktop::build(builder, context);
    #[cfg(mobile)]
    let app = builder.build(context).map_err(|error| error.to_string());
    match app {
        Ok(app) => {
            #[cfg(target_os = "linux")]
            {
                let app = app.handle().clone();
                first.comes_by(move || desktop::to_front(&app));
            }
            app.run(|_, _| ());
        }
        Err(error) => {
            eprintln!("infinite-reversi: {error}");
            std::process::exit(2);
        }
    }
}

/// Where a phone's system enters. The macro writes public functions without documentation: in here nobody sees them.
#[cfg(mobile)]
mod mobile {
    #[tauri::mobile_entry_point]
    fn main() {
        super::run();
    }
}
