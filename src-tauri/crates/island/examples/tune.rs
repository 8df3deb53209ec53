//! Fits the weights of the estimate to games of the search against itself, and prints them as Rust source.
//!
//! `cargo run --release -p island --example tune -- --games G --seed S --depth D`
//!
//! Games are played at D plies on islands of 32 to 120 cells after a random opening. Every later position is one
//! equation: features × weights = final disc difference. Ridge regression, once for each phase of the game.

mod common;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use island::{
    Code, Disc, Seed, Stage, new_game,
    search::{self, Budget, Reach},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

const USAGE: &str = "tune --games G --seed S --depth D";
/// The stages that games are played on: 32, 44, 56, 74, 92, 120 cells.
const STAGES: [u16; 6] = [3, 5, 7, 10, 13, 18];
/// Added to the diagonal for each equation: keeps the weights of rare features small.
const RIDGE: f64 = 0.01;

/// With fewer positions than this a phase takes the weights of the next.
const ENOUGH: f64 = 1000.0;

/// The sums of one phase's normal equations.
#[derive(Clone)]
struct Fit {
    products: Vec<Vec<f64>>,
    targets: Vec<f64>,
    equations: f64,
    squares: f64,
}

impl Fit {
    fn new() -> Self {
        let n = search::FEATURES;
        Self { products: vec![vec![0.0; n]; n], targets: vec![0.0; n], equations: 0.0, squares: 0.0 }
    }

    fn add(&mut self, features: &[i32], target: f64) {
        for (i, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0) {
            self.targets[i] += f64::from(feature) * target;
            for (j, &other) in features.iter().enumerate() {
                self.products[i][j] += f64::from(feature) * f64::from(other);
            }
        }
        self.equations += 1.0;
        self.squares += target * target;
    }

    fn join(&mut self, other: &Self) {
        for (row, other) in self.products.iter_mut().zip(&other.products) {
            row.iter_mut().zip(other).for_each(|(sum, part)| *sum += part);
        }
        self.targets.iter_mut().zip(&other.targets).for_each(|(sum, part)| *sum += part);
        self.equations += other.equations;
        self.squares += other.squares;
    }

    /// The weights by Gaussian elimination, and the share of the variance that they explain.
    fn solve(&self) -> (Vec<f64>, f64) {
        let n = self.targets.len();
        let mut rows: Vec<Vec<f64>> = (0..n)
            .map(|i| {
                let mut row = self.products[i].clone();
                row[i] += RIDGE * self.equations;
                row.push(self.targets[i]);
                row
            })
            .collect();
        // The ridge keeps every pivot positive.
        for pivot in 0..n {
            let row = rows[pivot].clone();
            for other in (0..n).filter(|&other| other != pivot) {
                let factor = rows[other][pivot] / row[pivot];
                rows[other].iter_mut().zip(&row).for_each(|(value, part)| *value -= factor * part);
            }
        }
        let weights: Vec<f64> = (0..n).map(|i| rows[i][n] / rows[i][i]).collect();
        let explained = (0..n).map(|i| {
            let predicted: f64 = (0..n).map(|j| self.products[i][j] * weights[j]).sum();
            weights[i] * (2.0 * self.targets[i] - predicted)
        });
        let share = explained.sum::<f64>() / self.squares;
        (weights, share)
    }
}

fn main() {
    let arguments = common::options(USAGE, 6..=6);
    let number = |name: &str| -> u64 {
        common::option(&arguments, name)
            .and_then(|text| text.parse().ok())
            .unwrap_or_else(|| common::fail(format_args!("{name} needs a number: {USAGE}")))
    };
    let (games, seed, depth) = (number("--games") as usize, number("--seed"), number("--depth") as u32);

    let next = AtomicUsize::new(0);
    let all = Mutex::new(vec![Fit::new(); search::PHASES]);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                let mut fits = vec![Fit::new(); search::PHASES];
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    play(game, seed, depth, &mut fits);
                }
                let mut all = all.lock().expect("no worker panics");
                all.iter_mut().zip(&fits).for_each(|(sum, part)| sum.join(part));
            });
        }
    });
    println!("const TABLE: [Weights; PHASES] = [");
    let fits = all.into_inner().expect("no worker panics");
    for (phase, fit) in fits.iter().enumerate() {
        // Hardly any game passes through the first phase after its random opening.
        let enough = fits[phase..].iter().find(|fit| fit.equations >= ENOUGH).unwrap_or(fit);
        let (weights, share) = enough.solve();
        println!("    // {:.0} positions, {:.0} % of the variance.", enough.equations, 100.0 * share);
        let weights: Vec<_> = weights.iter().map(|weight| format!("{:.0}", weight * 1600.0)).collect();
        println!("    [{}],", weights.join(", "));
    }
    println!("];");
}

/// Plays one game and adds its positions.
fn play(game: usize, seed: u64, depth: u32, fits: &mut [Fit]) {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&(game as u64).to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    let stage = Stage::new(STAGES[game % STAGES.len()]).expect("a stage");
    let code = Code::Seeded { stage, seed: Seed::random(&mut rng) };
    let Some(mut game) = code.island().ok().and_then(new_game) else { return };
    let opening = rng.random_range(2..=stage.size() / 3);
    let mut seen = Vec::new();
    let mut plies = 0;
    while let Some(turn) = game.turn() {
        let legal = game.position().legal_moves();
        let random = plies < opening;
        let cell = if random {
            legal.iter().nth(rng.random_range(0..legal.len() as usize))
        } else {
            seen.push((game.position().clone(), turn));
            let reach = Reach { depth, solve: 10, selective: true };
            search::think(game.position(), reach, &Budget::of_nodes(1_000_000)).map(|thought| thought.cell)
        };
        game.play(cell.expect("a move")).expect("a legal move");
        plies += 1;
    }
    let result = game.position().count(Disc::Black) as i32 - game.position().count(Disc::White) as i32;
    for (position, turn) in seen {
        let target = if turn == Disc::Black { result } else { -result };
        let phase = search::phase(position.empty().len(), position.island().size());
        fits[phase.round() as usize].add(&search::features(&position), f64::from(target));
    }
}
