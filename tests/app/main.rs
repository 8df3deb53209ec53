//! The app from outside: its commands through Tauri's mock runtime, its bindings, its files, its layers.

mod bindings;
mod four;
mod house;
mod layers;
mod session;
mod turns;
