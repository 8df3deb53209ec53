//! Lets Tauri read its configuration into the program.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "android") {
        // Phones may page memory in pieces of 16 KiB, and a library laid out for smaller ones does not load there.
        println!("cargo:rustc-link-arg-cdylib=-Wl,-z,max-page-size=16384");
    }
    tauri_build::build();
}
