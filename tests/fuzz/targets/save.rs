#![no_main]

#[path = "../saves.rs"]
mod saves;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| saves::save(bytes));
