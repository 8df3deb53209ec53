//! Prints each figure of the crate as a line `figure NAME VALUE UNIT`; what is timed is checked first.
//!
//! `cargo bench -p connect_four` prints all, `cargo bench -p connect_four -- NAME…` only those whose name contains one
//! of these. The positions of `solve_ply8` are those of `tests/data/connect_four_ply8.txt`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use connect_four::{Column, Game, Level, Position, Solver, book, perft, search};
use rand::{
    SeedableRng,
    rngs::ChaCha8Rng,
    seq::{IndexedRandom, SliceRandom},
};

/// How long a turn of the COM, and a hint, may be thought about.
const LIMITS: [Duration; 2] = [Duration::from_millis(540), Duration::from_secs(3)];

fn main() {
    let wanted: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let figures: [(&str, fn()); 7] = [
        ("perft9", perft9),
        ("advanced_decision", advanced_decision),
        ("perfect_book_decision", perfect_book_decision),
        ("solve_ply8", solve_ply8),
        ("solve_any_ply7", solve_any_ply7),
        ("solve_any_ply8", solve_any_ply8),
        ("solve_beyond_book", solve_beyond_book),
    ];
    for (names, run) in figures {
        if wanted.is_empty() || wanted.iter().any(|name| names.contains(name.as_str())) {
            run();
        }
    }
}

fn figure(name: &str, value: impl std::fmt::Display, unit: &str) {
    println!("figure {name} {value} {unit}");
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// The least of several times: on a busy machine the others measure its neighbours.
fn least<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    (0..runs).map(|_| timed(&mut run).1).min().unwrap_or_default()
}

/// The leaves nine plies below the empty board.
fn perft9() {
    const LEAVES: u64 = 39_394_572;
    assert_eq!(perft(black_box(&Position::START), 9), LEAVES);
    let time = least(9, || perft(black_box(&Position::START), 9));
    figure("perft9", format_args!("{:.0}", LEAVES as f64 / time.as_secs_f64() / 1e6), "Mnodes/s");
}

/// One decision of level advanced, at every ply of games between this level and random players.
fn advanced_decision() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut positions = vec![Position::START];
    for number in 0..30 {
        let mut game = Game::new();
        while let Some(turn) = game.turn() {
            let legal: Vec<_> = game.position().legal().collect();
            let by_level = number % 3 == 0 || (number % 3 == 1) == (turn == connect_four::Side::Red);
            let column = match Level::Advanced.choose(game.position(), &mut rng, &|| false) {
                Some(thought) if by_level => thought.column,
                _ => *legal.choose(&mut rng).expect("a legal move"),
            };
            game.play(column).expect("a legal move");
            positions.push(*game.position());
        }
    }
    positions.retain(|position| !position.is_over());
    for position in positions.iter().step_by(10) {
        let best = search::best(position, position.legal(), 8);
        let thought = Level::Advanced.choose(position, &mut rng, &|| false).expect("the game goes on");
        assert!(best.iter().any(|ranked| ranked.column == thought.column), "{position}");
    }
    let decide = |position: &Position| {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        milliseconds(least(5, || Level::Advanced.choose(black_box(position), &mut rng, &|| false)))
    };
    let mut times: Vec<_> = positions.iter().map(decide).collect();
    times.sort_by(f64::total_cmp);
    figure("advanced_decision_worst", format_args!("{:.2}", times[times.len() - 1]), "ms");
    figure("advanced_decision_median", format_args!("{:.2}", times[times.len() / 2]), "ms");
}

/// One decision of level perfect that the book makes.
fn perfect_book_decision() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut choose = || Level::Perfect.choose(black_box(&Position::START), &mut rng, &|| false);
    assert_eq!(choose().map(|thought| thought.column), Some(Column::CENTRE));
    figure("perfect_book_decision", format_args!("{:.3}", milliseconds(least(100, choose))), "ms");
}

/// The golden positions of eight discs, each with an empty memory.
fn solve_ply8() {
    let text = include_str!("../../../../tests/data/connect_four_ply8.txt");
    let golden = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (moves, expected) = line.split_once(' ').expect("moves and a score");
        let words: Vec<_> = moves.chars().map(String::from).collect();
        let game: Game = words.join(" ").parse().expect("a game");
        let thought = Solver::new().solve(game.position(), &|| false).expect("the game goes on");
        assert_eq!(thought.score.map(|score| score.to_string()).as_deref(), Some(expected), "{moves}");
        *game.position()
    });
    solve("solve_ply8", &golden.collect::<Vec<_>>(), 3);
}

/// A random sample of all positions of seven discs in which nobody wins at once.
fn solve_any_ply7() {
    solve_any("solve_any_ply7", 7, 25_718);
}

/// The same of eight discs.
fn solve_any_ply8() {
    solve_any("solve_any_ply8", 8, 77_715);
}

fn solve_any(name: &str, discs: u32, positions: usize) {
    let mut layer = vec![Position::START];
    for _ in 0..discs {
        layer = layer.iter().flat_map(replies).collect();
        distinct(&mut layer);
    }
    layer.retain(|position| !position.is_over() && replies(position).all(|after| after.winner().is_none()));
    assert_eq!(layer.len(), positions);
    solve(name, sample(&mut layer), 1);
}

/// A random sample of the first turns that the book does not hold, of one that moves first and of one that moves second.
fn solve_beyond_book() {
    for (name, mut layer) in [
        ("solve_beyond_book_first", vec![Position::START]),
        ("solve_beyond_book_second", replies(&Position::START).collect()),
    ] {
        while layer.iter().any(|position| book::look_up(position).is_some()) {
            let own = layer.iter().filter_map(|position| position.play(book::look_up(position)?.0).ok());
            layer = own.flat_map(|position| replies(&position).collect::<Vec<_>>()).collect();
            distinct(&mut layer);
            layer.retain(|position| !position.is_over());
        }
        assert!(layer.len() > 5_000);
        solve(name, sample(&mut layer), 1);
    }
}

fn replies(position: &Position) -> impl Iterator<Item = Position> {
    position.legal().filter_map(|column| position.play(column).ok())
}

/// Leaves one of each position and its mirror image.
fn distinct(layer: &mut Vec<Position>) {
    layer.sort_by_key(book::id);
    layer.dedup_by_key(|position| book::id(position));
}

fn sample(layer: &mut [Position]) -> &[Position] {
    layer.partial_shuffle(&mut ChaCha8Rng::seed_from_u64(7), 500).0
}

/// The figures of solving each position with an empty memory.
fn solve(name: &str, positions: &[Position], runs: u32) {
    let solve =
        |position: &Position| Solver::new().solve(black_box(position), &|| false).expect("the game goes on").nodes;
    let quickest = |position| (0..runs).map(|_| timed(|| solve(position))).min_by_key(|&(_, time)| time);
    let (mut nodes, mut times): (Vec<_>, Vec<_>) = positions.iter().filter_map(quickest).unzip();
    let total: Duration = times.iter().sum();
    times.sort();
    // A measure that a busy machine does not change.
    nodes.sort_unstable();
    for limit in LIMITS {
        let in_time = times.iter().filter(|&&time| time <= limit).count();
        figure(&format!("{name}_in_{}_ms", limit.as_millis()), in_time, &format!("of {}", times.len()));
    }
    for (part, at) in [("median", 50), ("95_percent", 95), ("99_percent", 99), ("worst", 100)] {
        let at = (times.len() - 1) * at / 100;
        figure(&format!("{name}_{part}"), format_args!("{:.0}", milliseconds(times[at])), "ms");
        figure(&format!("{name}_{part}_nodes"), format_args!("{:.2}", nodes[at] as f64 / 1e6), "Mnodes");
    }
    let speed = nodes.iter().sum::<u64>() as f64 / total.as_secs_f64() / 1e6;
    figure(&format!("{name}_speed"), format_args!("{speed:.1}"), "Mnodes/s");
}
