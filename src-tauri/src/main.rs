//! The desktop program.
// A release build on Windows is a window, not a console.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    infinite_reversi_lib::run();
}
