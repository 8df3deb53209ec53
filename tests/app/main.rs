//! The app from outside: its commands through Tauri's mock runtime, its bindings, its files, its layers.

mod bindings;
mod four;
mod fuzz;
mod hostile;
mod house;
mod layers;
mod saves;
mod security;
mod session;
mod time;
mod turns;
#[cfg(target_os = "linux")]
mod webkit;
