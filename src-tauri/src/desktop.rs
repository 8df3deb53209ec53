//! The game as a program with a window, on a desktop.

use std::panic::{self, AssertUnwindSafe};

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
        None => None,
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

/// Builds the app; what is wrong in a sentence when it cannot be built.
///
/// GTK panics where it reaches no display, which is nothing that a program should do for a wrong variable.
pub fn build(builder: tauri::Builder<tauri::Wry>, context: tauri::Context) -> Result<tauri::App, String> {
    let before = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let built = panic::catch_unwind(AssertUnwindSafe(|| builder.build(context)));
    panic::set_hook(before);
    match built {
        Ok(app) => app.map_err(|error| error.to_string()),
        Err(_) => Err("no window can be opened here; do DISPLAY and WAYLAND_DISPLAY name a display?".to_owned()),
    }
}
