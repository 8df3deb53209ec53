//! Plays random games to their end over all stages, and checks the laws of the game at every ply.
//!
//! `cargo run --release -p island --example soak -- --games N --seed S`
//!
//! - A cell is listed as a legal move exactly when a disc is accepted there.
//! - Discs and empty cells add up to the land, and a move adds one disc and turns what it says.
//! - The game ends exactly when neither side is accepted anywhere.
//! - Undo leads back through every state to the start, and the same moves lead through the same states again.
//! - The written game is the game: at every ply what is written grows by that ply, and is read back at the end, at one
//!   ply on the way, and in each sixteenth game at every ply.
//!
//! A game depends on the seed and its number only. The first game that breaks a law ends the program with status 1.

mod common;

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Instant,
};

use island::{Code, Disc, Game, Ply, Position, Seed, Stage, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

const USAGE: &str = "soak --games N --seed S";

/// The stages differ in size up to this one.
const SIZES: u64 = 18;
/// Of so many games, one is of any stage up to the last.
const ANY_STAGE: u64 = 50;
/// Of so many games, one is written and read back at every ply.
const READ_AT_EVERY_PLY: u64 = 16;

/// What was checked.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u64,
    plies: u64,
    passes: u64,
    /// Games that ended with empty cells left.
    early_ends: u64,
    /// Cells on which a move was tried.
    tries: u64,
    /// Games read back from what was written.
    readings: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.passes += other.passes;
        self.early_ends += other.early_ends;
        self.tries += other.tries;
        self.readings += other.readings;
    }
}

fn main() {
    let arguments = common::arguments(USAGE, 4..=4);
    let (mut games, mut seed) = (None, None);
    for pair in arguments.chunks(2) {
        let slot = match pair[0].as_str() {
            "--games" => &mut games,
            "--seed" => &mut seed,
            other => common::fail(format_args!("{other}: usage: {USAGE}")),
        };
        *slot = pair[1].parse::<u64>().ok();
    }
    let (Some(games), Some(seed)) = (games, seed) else { common::fail(format_args!("usage: {USAGE}, both numbers")) };

    let started = Instant::now();
    match soak(games, seed) {
        Ok(tally) => {
            println!("games       {:>13}", tally.games);
            println!("plies       {:>13}", tally.plies);
            println!("passes      {:>13}", tally.passes);
            println!("early ends  {:>13}", tally.early_ends);
            println!("tries       {:>13}", tally.tries);
            println!("readings    {:>13}", tally.readings);
            println!("no law was broken in {:.0} s", started.elapsed().as_secs_f64());
        }
        Err(broken) => {
            eprintln!("{broken}");
            std::process::exit(1);
        }
    }
}

/// Plays games on all cores; what the first one that breaks a law says.
fn soak(games: u64, seed: u64) -> Result<Tally, String> {
    let next = AtomicU64::new(0);
    let play_on = || -> Result<Tally, String> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(tally);
            }
            play(number, seed, &mut tally).map_err(|law| format!("game {number} of seed {seed}: {law}"))?;
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let players: Vec<_> = (0..cores).map(|_| scope.spawn(play_on)).collect();
        let mut all = Tally::default();
        for player in players {
            all.add(player.join().map_err(|_| "a game panicked".to_owned())??);
        }
        Ok(all)
    })
}

/// Plays one game; the law that it broke.
fn play(number: u64, seed: u64, tally: &mut Tally) -> Result<(), &'static str> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    let stage =
        if number % ANY_STAGE == ANY_STAGE - 1 { rng.random_range(1..=u16::MAX) } else { (number % SIZES) as u16 + 1 };
    let stage = Stage::new(stage).ok_or("a stage is a number from 1")?;
    let code = Code::Seeded { stage, seed: Seed::random(&mut rng) };
    let start = code.island().ok().and_then(new_game).ok_or("a seed has an island to start on")?;
    if code.to_string().parse() != Ok(code) {
        return Err("a code reads back");
    }

    let mut game = start.clone();
    let mut states: Vec<Game> = Vec::new();
    let mut written = String::new();
    let read_at = rng.random_range(0..stage.size());
    while !game.is_over() {
        check(game.position(), tally)?;
        let moves = game.position().legal_moves();
        let cell = moves.iter().nth(rng.random_range(0..moves.len() as usize)).ok_or("an open game has a move")?;
        let before = game.clone();
        game.play(cell).map_err(|_| "a listed move is accepted")?;
        check_ply(&before, &game)?;
        for ply in &game.plies()[before.plies().len()..] {
            written.push_str(if written.is_empty() { "" } else { " " });
            match *ply {
                Ply::Place { cell, .. } => written.push_str(&game.position().island().name(cell).to_string()),
                Ply::Pass { .. } => written.push_str("pass"),
            }
        }
        if game.moves() != written {
            return Err("what is written grows by the ply");
        }
        if number.is_multiple_of(READ_AT_EVERY_PLY) || states.len() == read_at as usize || game.is_over() {
            if start.clone().replay(&written).as_ref() != Ok(&game) {
                return Err("the written game is the game");
            }
            tally.readings += 1;
        }
        states.push(before);
    }
    check(game.position(), tally)?;

    let end = game.clone();
    for state in states.iter().rev() {
        if !matches!(game.undo(), Some(Ply::Place { .. })) || game != *state {
            return Err("undo leads back through every state");
        }
    }
    if game != start || game.undo().is_some() {
        return Err("undo ends at the start");
    }
    for (at, state) in states.iter().enumerate() {
        if game != *state {
            return Err("the same moves lead through the same states");
        }
        let after = states.get(at + 1).unwrap_or(&end);
        let Some(&Ply::Place { cell, .. }) = after.plies().get(state.plies().len()) else {
            return Err("a state follows from a placed disc");
        };
        game.play(cell).map_err(|_| "a move is accepted again")?;
    }
    if game != end {
        return Err("the same moves lead to the same end");
    }

    tally.games += 1;
    tally.plies += end.plies().len() as u64;
    tally.passes += end.plies().iter().filter(|ply| matches!(ply, Ply::Pass { .. })).count() as u64;
    tally.early_ends += u64::from(!end.position().empty().is_empty());
    Ok(())
}

/// What holds in any position that a game stands at.
fn check(position: &Position, tally: &mut Tally) -> Result<(), &'static str> {
    let land = position.island().land();
    let (black, white) = (position.discs(Disc::Black), position.discs(Disc::White));
    if !(black & white).is_empty() || (black | white | position.empty()) != land {
        return Err("discs and empty cells add up to the land");
    }
    let accepted = |position: &Position| {
        let legal = position.legal_moves();
        let mut any = false;
        for cell in land {
            let played = position.play(cell);
            if played.is_ok() != legal.contains(cell) {
                return Err("listed is accepted");
            }
            any |= played.is_ok();
        }
        Ok(any)
    };
    let (mine, theirs) = (accepted(position)?, accepted(&position.pass())?);
    tally.tries += 2 * u64::from(land.len());
    if theirs && !mine {
        return Err("a pass that is due has been made");
    }
    Ok(())
}

/// What one move does.
fn check_ply(before: &Game, after: &Game) -> Result<(), &'static str> {
    let plies = &after.plies()[before.plies().len()..];
    let Some(&Ply::Place { by, flips, .. }) = plies.first() else { return Err("a move begins with its disc") };
    let count = |game: &Game, disc| game.position().count(disc);
    if flips.is_empty()
        || count(after, by) != count(before, by) + 1 + flips.len()
        || count(after, !by) + flips.len() != count(before, !by)
    {
        return Err("a move adds one disc and turns what it says");
    }
    match plies[1..] {
        [] if after.turn() != Some(by) => Ok(()),
        [Ply::Pass { by: passed }] if passed == !by && after.turn() == Some(by) => Ok(()),
        _ => Err("sides alternate, but for the passes that are due"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_thousand_games_over_all_stages_break_no_law() {
        let tally = super::soak(1_000, 1).unwrap();
        assert_eq!(tally.games, 1_000);
        assert!(tally.passes > 100 && tally.early_ends > 100, "{tally:?} is too tame to prove much");
    }
}
