//! Players to measure with, and the counting of their points.

// Each example uses a part of this.
#![allow(dead_code)]

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use island::{Budget, Cell, Disc, Island, Level, Position, Seed, Stage, generate, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

/// Somebody who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    Level(Level),
    /// Any legal move.
    Random,
    /// The most flips.
    Greedy,
    /// Stands in for a careful person: looks at each reply too, and at nothing but the weights of the cells.
    Careful,
}

impl FromStr for Player {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            "careful" => Ok(Self::Careful),
            level => {
                level.parse().map(Self::Level).map_err(|_| "not one of easy normal hard master random greedy careful")
            }
        }
    }
}

impl Player {
    fn choose(self, position: &Position, nodes: u64, rng: &mut ChaCha8Rng) -> Option<Cell> {
        let legal = position.legal_moves();
        match self {
            Self::Level(level) => Some(level.choose(position, rng, &Budget::of_nodes(nodes))?.cell),
            Self::Random => legal.iter().nth(rng.random_range(0..legal.len() as usize)),
            Self::Greedy => best(position, rng, |cell| position.flips(cell).map_or(0, |flips| flips.len() as i32)),
            Self::Careful => {
                best(position, rng, |cell| position.play(cell).map_or(i32::MIN, |(after, _)| worst(&after)))
            }
        }
    }
}

/// The legal move of the highest score, a random one of equals.
fn best(position: &Position, rng: &mut ChaCha8Rng, score: impl Fn(Cell) -> i32) -> Option<Cell> {
    position.legal_moves().iter().max_by_key(|&cell| (score(cell), rng.random::<u32>()))
}

/// What is left of the weights for the side that has just moved, after the other side's best reply.
fn worst(position: &Position) -> i32 {
    let weigh = |position: &Position, disc: Disc| {
        let sum = |disc| position.discs(disc).iter().map(|cell| position.island().weight(cell)).sum::<i32>();
        sum(disc) - sum(!disc)
    };
    let mover = !position.turn();
    let replies = position.legal_moves().into_iter().filter_map(|reply| position.play(reply).ok());
    replies.map(|(after, _)| weigh(&after, mover)).min().unwrap_or_else(|| weigh(position, mover) + 10)
}

/// Many games of A against B on islands of a stage, two on each island with the sides exchanged.
///
/// Every pair of games has a generator of its own, so the points do not depend on which thread plays it.
pub fn match_up(a: Player, b: Player, stage: Stage, games: u64, nodes: u64, seed: u64) -> Points {
    let next = AtomicU64::new(0);
    let play = || {
        let mut points = Points::default();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if 2 * nth >= games {
                return points;
            }
            let mut key = [0; 32];
            key[..8].copy_from_slice(&seed.to_le_bytes());
            key[8..16].copy_from_slice(&nth.to_le_bytes());
            let mut rng = ChaCha8Rng::from_seed(key);
            let island = generate(stage, Seed::random(&mut rng)).expect("no seed is known to fail").island;
            points.add_pair(pair(a, b, &island, nodes, &mut rng));
        }
    };
    let workers = thread::available_parallelism().map_or(1, |n| n.get());
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(play)).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker ends")).fold(Points::default(), Points::join)
    })
}

/// The results of one island from both sides, as A's disc differences.
fn pair(a: Player, b: Player, island: &Arc<Island>, nodes: u64, rng: &mut ChaCha8Rng) -> [i32; 2] {
    [Disc::Black, Disc::White].map(|side| {
        let mut game = new_game(Arc::clone(island)).expect("a generated island has a start");
        while let Some(turn) = game.turn() {
            let player = if turn == side { a } else { b };
            let cell = player.choose(game.position(), nodes, rng).expect("the side to move has a legal move");
            game.play(cell).expect("players play legal moves");
        }
        game.position().count(side) as i32 - game.position().count(!side) as i32
    })
}

/// Games won, drawn and lost, and what is needed for an interval.
#[derive(Clone, Copy, Default)]
pub struct Points {
    wins: u32,
    draws: u32,
    losses: u32,
    /// The sum of the squares of the points of each pair, a pair giving 0 to 2.
    squares: f64,
    pairs: u32,
}

impl Points {
    fn add_pair(&mut self, differences: [i32; 2]) {
        let mut points = 0.0;
        for difference in differences {
            match difference.signum() {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
            points += f64::from(difference.signum() + 1) / 2.0;
        }
        self.squares += points * points;
        self.pairs += 1;
    }

    fn join(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            squares: self.squares + other.squares,
            pairs: self.pairs + other.pairs,
        }
    }

    /// The points a game, in percent.
    pub fn rate(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        100.0 * points / f64::from(2 * self.pairs).max(1.0)
    }

    /// Half the width of the 95 % interval of the rate, in percent.
    fn margin(&self) -> f64 {
        let pairs = f64::from(self.pairs).max(1.0);
        let mean = self.rate() / 50.0;
        let variance = (self.squares / pairs - mean * mean).max(0.0);
        1.96 * (variance / pairs).sqrt() * 50.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rate, margin) = (self.rate(), self.margin());
        let (low, high) = ((rate - margin).max(0.0), (rate + margin).min(100.0));
        let Self { wins, draws, losses, .. } = self;
        write!(f, "rate {rate:.1}% wins {wins} draws {draws} losses {losses} interval {low:.1}..{high:.1}")
    }
}
