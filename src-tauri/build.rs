//! Lets Tauri read its configuration into the program.

fn main() {
    tauri_build::build();
}
