#![no_main]

#[path = "../rules.rs"]
#[expect(dead_code, reason = "each target runs one of them")]
mod rules;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rules::code(bytes));
