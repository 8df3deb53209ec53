//! 無限リバーシ (Infinite Reversi): the app around the [`island`] crate.
//!
//! [`session`] holds the state and knows nothing of Tauri; [`commands`] are what the page may ask for, listed once in
//! [`ipc`]; [`configure`] wires them to a runtime, real or mock.

pub mod com;
pub mod commands;
pub mod error;
pub mod faults;
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
    let builder = tauri::Builder::default();
    #[cfg(desktop)]
    let builder = {
        if let Some(status) = desktop::answer_without_window() {
            std::process::exit(status);
        }
        #[cfg(target_os = "linux")]
        let builder = {
            webkit::start_with_what_is_missing();
            builder.on_page_load(desktop::show)
        };
        // The first plugin, so that a second copy ends before it has touched anything.
        builder.plugin(tauri_plugin_single_instance::init(|app, _, _| desktop::to_front(app)))
    };
    #[cfg(mobile)]
    let builder = builder.plugin(tauri_plugin_haptics::init());
    if let Err(error) = configure(builder, None).run(tauri::generate_context!()) {
        eprintln!("infinite-reversi: {error}");
        std::process::exit(1);
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

#[cfg(desktop)]
mod desktop {
    const HELP: &str = "\
無限リバーシ (Infinite Reversi): Reversi on a new random island every time.

usage: infinite-reversi [--help | --version]";

    /// Answers what needs no window; the exit status, or `None` when the window should open.
    pub fn answer_without_window() -> Option<i32> {
        match std::env::args_os().nth(1) {
            Some(flag) if flag == "--version" => {
                println!("infinite-reversi {}", env!("CARGO_PKG_VERSION"));
                Some(0)
            }
            Some(flag) if flag == "--help" => {
                println!("{HELP}");
                Some(0)
            }
            Some(other) => {
                eprintln!("infinite-reversi: {} means nothing here; see --help", other.display());
                Some(2)
            }
            None => no_display(),
        }
    }

    /// Shows the window of the copy that runs already.
    pub fn to_front(app: &tauri::AppHandle) {
        use tauri::Manager;
        if let Some(window) = app.get_webview_window("main") {
            // A window manager may refuse; the game runs on either way.
            // On Linux a page that never stood has left it hidden.
            let _ = window.show();
            let _ = window.unminimize();
            let _ = window.set_focus();
        }
    }

    /// Shows the window once its page stands.
    ///
    /// A window that is on the screen before makes WebKitGTK wait for a picture of the page: half a second, in which it
    /// does not answer the page's own requests.
    #[cfg(target_os = "linux")]
    pub fn show(webview: &tauri::Webview, load: &tauri::webview::PageLoadPayload<'_>) {
        if load.event() == tauri::webview::PageLoadEvent::Finished {
            // It is on the screen already when the page has been loaded again.
            let _ = webview.window().show();
        }
    }

    /// Without a display GTK would panic; a sentence is better.
    fn no_display() -> Option<i32> {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") {
            eprintln!(
                "infinite-reversi: there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are unset)"
            );
            return Some(2);
        }
        None
    }
}
