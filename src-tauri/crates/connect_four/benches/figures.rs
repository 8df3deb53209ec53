//! Prints each figure of the crate as a line `figure NAME VALUE UNIT`; what is timed is checked first.
//!
//! `cargo bench -p connect_four` prints all, `cargo bench -p connect_four -- NAME…` only those whose name contains one
//! of these. The positions of `solve_ply8` are those of `tests/data/connect_four_ply8.txt`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use connect_four::{Column, Game, Level, Position, Solver, perft, search};
use rand::{SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// How long the COM may think.
const BUDGET: Duration = Duration::from_millis(540);

fn main() {
    let wanted: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let figures: [(&str, fn()); 4] = [
        ("perft9", perft9),
        ("advanced_decision", advanced_decision),
        ("perfect_book_decision", perfect_book_decision),
        ("solve_ply8", solve_ply8),
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

/// The exact score of random positions of eight discs in which nobody wins at once, each with an empty memory.
fn solve_ply8() {
    let text = include_str!("../../../../tests/data/connect_four_ply8.txt");
    let mut times = Vec::new();
    let mut nodes = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, expected) = line.split_once(' ').expect("moves and a score");
        let words: Vec<_> = moves.chars().map(String::from).collect();
        let game: Game = words.join(" ").parse().expect("a game");
        let solve = || Solver::new().solve(black_box(game.position()), &|| false);
        let thought = solve().expect("the game goes on");
        assert_eq!(thought.score.map(|score| score.to_string()).as_deref(), Some(expected), "{moves}");
        nodes.push(thought.nodes);
        times.push(least(3, solve));
    }
    times.sort();
    let total: Duration = times.iter().sum();
    let in_time = times.iter().filter(|&&time| time <= BUDGET).count();
    figure("solve_ply8_worst", format_args!("{:.0}", milliseconds(times[times.len() - 1])), "ms");
    figure("solve_ply8_median", format_args!("{:.0}", milliseconds(times[times.len() / 2])), "ms");
    figure("solve_ply8_in_540_ms", in_time, format_args!("of {}", times.len()).to_string().as_str());
    nodes.sort_unstable();
    // A measure that a busy machine does not change.
    figure("solve_ply8_worst_nodes", format_args!("{:.2}", nodes[nodes.len() - 1] as f64 / 1e6), "Mnodes");
    figure("solve_ply8_median_nodes", format_args!("{:.2}", nodes[nodes.len() / 2] as f64 / 1e6), "Mnodes");
    figure(
        "solve_ply8_speed",
        format_args!("{:.1}", nodes.iter().sum::<u64>() as f64 / total.as_secs_f64() / 1e6),
        "Mnodes/s",
    );
}
