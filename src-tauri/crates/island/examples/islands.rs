//! Makes islands: start positions in text form, each after a line `code: …`, a blank line between them.
//!
//! `cargo run --release -p island --example islands -- --stage S --seed TEXT --count K`
//!
//! The first island is that of the seed itself (text that is no seed is folded into one), the others of seeds drawn
//! from it.

mod common;

use island::{Code, Seed, Stage, new_game};
use rand::{SeedableRng, rngs::ChaCha8Rng};

const USAGE: &str = "islands --stage S --seed TEXT --count K";

fn main() {
    let arguments = common::arguments(USAGE, 6..=6);
    let (mut stage, mut seed, mut count) = (None, None, None);
    for pair in arguments.chunks(2) {
        let slot = match pair[0].as_str() {
            "--stage" => &mut stage,
            "--seed" => &mut seed,
            "--count" => &mut count,
            other => common::fail(format_args!("{other}: usage: {USAGE}")),
        };
        *slot = Some(pair[1].as_str());
    }
    let (Some(stage), Some(seed), Some(count)) = (stage, seed, count) else {
        common::fail(format_args!("usage: {USAGE}"))
    };
    let Some(stage) = stage.parse().ok().and_then(Stage::new) else {
        common::fail(format_args!("{stage}: the stage is a number from 1 to 65535"))
    };
    let Ok(count) = count.parse::<u32>() else { common::fail(format_args!("{count}: the count is a number")) };

    let first = Seed::from_text(seed);
    let mut key = [0; 32];
    key[..8].copy_from_slice(first.to_string().as_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    let mut seed = first;
    for nth in 0..count {
        let code = Code::Seeded { stage, seed };
        let Some(game) = code.island().ok().and_then(new_game) else { common::fail(format_args!("{code}: no island")) };
        if nth > 0 {
            common::say("");
        }
        common::say(format_args!("code: {code}\n{}", game.position().to_string().trim_end()));
        seed = Seed::random(&mut rng);
    }
}
