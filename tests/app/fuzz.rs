//! A short run of every fuzz target: the corpus, and texts a few changes away from it, the same at every run.

use std::fs;

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::house::root;

#[path = "../fuzz/rules.rs"]
mod rules;
#[path = "../fuzz/saves.rs"]
mod saves;

/// Texts tried for each seed of the corpus.
const CHANGED: usize = 300;

fn try_near_the_corpus(target: &str, holds: fn(&[u8])) {
    let mut seeds: Vec<_> = fs::read_dir(root().join("tests/fuzz/corpus").join(target))
        .unwrap()
        .map(|entry| fs::read(entry.unwrap().path()).unwrap())
        .collect();
    seeds.sort();
    assert!(seeds.len() > 5);
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for seed in &seeds {
        holds(seed);
        for _ in 0..CHANGED {
            let mut bytes = seed.clone();
            for _ in 0..rng.random_range(1..5) {
                let other = &seeds[rng.random_range(0..seeds.len())];
                let at = rng.random_range(0..=bytes.len());
                match rng.random_range(0..5) {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, b"v1-=/.#XO \n9\"{}"[rng.random_range(0..15)]),
                    2 => bytes.extend(&other[rng.random_range(0..=other.len())..]),
                    3 => drop((at < bytes.len()).then(|| bytes.remove(at))),
                    _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = rng.random()),
                }
            }
            holds(&bytes);
        }
    }
}

#[test]
fn texts_near_island_codes_are_refused_or_name_an_island_to_play_on() {
    try_near_the_corpus("code", rules::code);
}

#[test]
fn texts_near_boards_are_refused_or_are_boards_that_follow_the_rules() {
    try_near_the_corpus("board", rules::board);
}

#[test]
fn texts_near_saves_are_refused_or_are_saves_that_stay_what_they_are() {
    try_near_the_corpus("save", saves::save);
}
