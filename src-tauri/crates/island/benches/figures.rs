//! Prints each figure of the engine as a line `figure NAME VALUE UNIT`; what is timed is checked first.
//!
//! `cargo bench -p island` prints all, `cargo bench -p island -- NAME…` only those whose name contains one of these.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use island::{
    Cell, Code, Disc, Game, Position, Seed, Setup, Stage, Status, evaluate, generate, new_game, perft,
    search::{Budget, Reach, Thought, think},
};
use magpie::othello::{Board, Stone};
use rand::{SeedableRng, rngs::ChaCha8Rng};

fn main() {
    let wanted: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let figures: [(&str, fn()); 7] = [
        ("perft9_vs_magpie", perft9_vs_magpie),
        ("moves_120 flips_120 normal_decision_120", one_ply),
        ("generate_120", generate_120),
        ("master_depth_120", master_depth_120),
        ("endgame_20_empties", endgame_20_empties),
        ("solved_20 solved_26", solved),
        ("ffo_40_44", ffo_40_44),
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

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The time of perft(9) from the 8×8 start over that of magpie, both by the same plain recursion.
fn perft9_vs_magpie() {
    const LEAVES: u64 = 3_005_288;
    let start = standard();
    // Side by side and in turn, so that a busy machine slows both; the median of the ratios.
    let ratios = (0..9).map(|_| {
        let (ours, our_time) = timed(|| perft(black_box(&start), 9));
        let (theirs, their_time) = timed(|| magpie_perft(black_box(&Board::standard()), Stone::Black, 9));
        assert_eq!((ours, theirs), (LEAVES, LEAVES));
        our_time.as_secs_f64() / their_time.as_secs_f64()
    });
    figure("perft9_vs_magpie", format_args!("{:.3}", median(ratios.collect())), "ratio");
}

fn magpie_perft(board: &Board, stone: Stone, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves == 0 {
        let over = board.moves_for(stone.flip()) == 0;
        return if over { 1 } else { magpie_perft(board, stone.flip(), depth - 1) };
    }
    let leaves = moves.hot_bits().map(|cell| {
        let mut after = board.clone();
        after.play(stone, cell);
        magpie_perft(&after, stone.flip(), depth - 1)
    });
    leaves.sum()
}

/// The ordinary 8×8 start.
fn standard() -> Position {
    let mut rows = ["........"; 8];
    (rows[3], rows[4]) = ("...OX...", "...XO...");
    Position::new(Setup::parse(&rows.join("\n")).expect("a board"), Disc::Black)
}

/// Positions of 120 cells in the middle of games between two COMs of level normal.
fn middle_games(count: usize, empty: u32) -> Vec<Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(120);
    let mut positions = Vec::new();
    while positions.len() < count {
        let island = generate(Stage::new(18).expect("a stage"), Seed::random(&mut rng)).expect("an island").island;
        let mut game: Game = new_game(island).expect("a start");
        while !game.is_over() && game.position().empty().len() > empty {
            let cell = evaluate::choose(game.position(), &mut rng).expect("a move");
            game.play(cell).expect("a legal move");
        }
        if !game.is_over() {
            positions.push(game.position().clone());
        }
    }
    positions
}

/// Legal moves, flips and a whole decision of level normal, at 120 cells in the middle of the game.
fn one_ply() {
    let positions: Vec<_> = [90, 75, 60, 45, 30].into_iter().flat_map(|empty| middle_games(40, empty)).collect();
    let moves: Vec<(&Position, Cell)> = positions
        .iter()
        .flat_map(|position| position.legal_moves().into_iter().map(move |cell| (position, cell)))
        .collect();
    for position in &positions {
        let legal = position.empty().into_iter().filter(|&cell| !position.lines(cell).is_empty());
        assert_eq!(position.legal_moves(), legal.collect());
    }
    for (position, cell) in &moves {
        let lines = position.lines(*cell);
        assert_eq!(position.flips(*cell), Ok(lines.into_iter().flat_map(|line| line.flips).collect()));
    }
    // Each sample runs over all positions, so that no branch predictor learns a single one by heart.
    let sample =
        |count: usize, run: &dyn Fn()| median((0..31).map(|_| timed(run).1.as_secs_f64() / count as f64).collect());
    let nanos = sample(positions.len(), &|| {
        for position in &positions {
            black_box(black_box(position).legal_moves());
        }
    });
    figure("moves_120", format_args!("{:.1}", nanos * 1e9), "ns");
    let nanos = sample(moves.len(), &|| {
        for (position, cell) in &moves {
            let _ = black_box(black_box(*position).flips(*cell));
        }
    });
    figure("flips_120", format_args!("{:.1}", nanos * 1e9), "ns");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let decisions = (0..20).flat_map(|_| &positions).map(|position| {
        let (cell, time) = timed(|| evaluate::choose(black_box(position), &mut rng));
        assert!(cell.is_some_and(|cell| position.legal_moves().contains(cell)));
        time.as_secs_f64()
    });
    figure("normal_decision_120", format_args!("{:.2}", median(decisions.collect()) * 1e6), "us");
}

/// An island of 120 cells with all its promises.
fn generate_120() {
    let stage = Stage::new(18).expect("a stage");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let times = (0..2000).map(|_| {
        let seed = Seed::random(&mut rng);
        let (generated, time) = timed(|| generate(stage, black_box(seed)));
        assert_eq!(generated.expect("an island").island.size(), 120);
        time.as_secs_f64()
    });
    figure("generate_120", format_args!("{:.1}", median(times.collect()) * 1e6), "us");
}

/// What a turn of the COM may take.
const TURN: Duration = Duration::from_millis(600);

/// Measures what the processor spent on this thread, so that others who use the machine do not count.
///
/// Where the system does not tell, it is the time that passed. It moves on in steps of some milliseconds.
struct Stopwatch {
    start: Instant,
    spent: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self { start: Instant::now(), spent: Self::spent() }
    }

    fn spent() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        self.spent.zip(Self::spent()).map_or_else(|| self.start.elapsed(), |(before, now)| now - before)
    }
}

/// The search of level master with this much time, and what it took.
fn master(position: &Position, time: Duration) -> (Thought, Duration) {
    let watch = Stopwatch::start();
    let thought = think(position, Reach::ALL, &Budget { nodes: None, stop: &|| watch.elapsed() >= time });
    (thought.expect("a legal move"), watch.elapsed())
}

/// The positions of a file of games, one a line: island code, moves.
fn games(text: &str) -> Vec<Position> {
    let games = text.lines().map(|line| {
        let (code, moves) = line.split_once(' ').expect("a code and moves");
        let island = code.parse::<Code>().expect("a code").island().expect("an island");
        new_game(island).expect("a start").replay(moves).expect("legal moves").position().clone()
    });
    games.collect()
}

/// The plies that level master reads in a turn in the middle of games on 120 cells.
fn master_depth_120() {
    let positions = games(include_str!("middle-120.txt"));
    assert_eq!(positions.len(), 20);
    let thoughts: Vec<_> = positions.iter().map(|position| master(position, TURN).0).collect();
    for (position, thought) in positions.iter().zip(&thoughts) {
        assert!(position.legal_moves().contains(thought.cell));
    }
    let speed = thoughts.iter().map(|thought| thought.nodes as f64 / TURN.as_secs_f64() / 1e6).collect();
    figure("master_depth_120", median(thoughts.iter().map(|thought| f64::from(thought.depth)).collect()), "plies");
    figure("master_nodes_120", format_args!("{:.2}", median(speed)), "M/s");
}

/// Exact endings of 120 cells with 20 of them empty.
fn endgame_20_empties() {
    let positions = games(include_str!("ending-120.txt"));
    assert_eq!(positions.len(), 20);
    let times = positions.iter().map(|position| {
        let (thought, time) = master(position, Duration::from_secs(60));
        assert!(thought.exact);
        time.as_secs_f64() * 1e3
    });
    let times: Vec<_> = times.collect();
    figure("endgame_20_empties", format_args!("{:.0}", median(times.clone())), "ms");
    figure("endgame_20_worst", format_args!("{:.0}", times.into_iter().fold(0.0, f64::max)), "ms");
}

/// How many islands of the first two stages are solved from the first move within a turn.
fn solved() {
    for (stage, name) in [(1, "solved_20"), (2, "solved_26")] {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        let stage = Stage::new(stage).expect("a stage");
        let mut times = Vec::new();
        let mut solved = 0;
        for nth in 0..100 {
            let island = generate(stage, Seed::random(&mut rng)).expect("an island").island;
            let start = new_game(island).expect("a start").position().clone();
            let (thought, time) = master(&start, TURN);
            solved += u32::from(thought.exact);
            times.push(time.as_secs_f64() * 1e3);
            if stage == Stage::FIRST && nth < 5 {
                assert_eq!(thought.value, Some(plain(&start, -MOST, MOST)));
            }
        }
        figure(name, solved, "of_100");
        figure(&format!("{name}_time"), format_args!("{:.0}", median(times)), "ms");
    }
}

/// More than any disc difference.
const MOST: i32 = 1000;

/// The result under perfect play by plain alpha-beta over the public rules.
fn plain(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    match position.status() {
        Status::Over => position.count(position.turn()) as i32 - position.count(!position.turn()) as i32,
        Status::MustPass => -plain(&position.pass(), -beta, -alpha),
        Status::ToMove => {
            for cell in position.legal_moves() {
                let (after, _) = position.play(cell).expect("a legal move");
                alpha = alpha.max(-plain(&after, -beta, -alpha));
                if alpha >= beta {
                    break;
                }
            }
            alpha
        }
    }
}

/// The positions 40 to 44 of the FFO endgame suite, with the published score and one of the best moves.
fn ffo_40_44() {
    let (mut seconds, mut nodes) = (0.0, 0);
    for (nth, line) in include_str!("ffo-40-44.txt").lines().enumerate() {
        let (board, rest) = line.split_at(64);
        let rows: Vec<_> =
            board.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).replace('-', ".")).collect();
        let turn = if rest.starts_with(" X") { Disc::Black } else { Disc::White };
        let position = Position::new(Setup::parse(&rows.join("\n")).expect("a board"), turn);
        let answers: Vec<(String, i32)> = rest
            .split(';')
            .filter_map(|answer| answer.trim().split_once(':'))
            .map(|(cell, score)| (cell.to_lowercase(), score.parse().expect("a score")))
            .collect();
        let best = answers.iter().map(|answer| answer.1).max();
        let (thought, time) = master(&position, Duration::from_secs(600));
        let name = position.island().name(thought.cell).to_string();
        assert!(thought.exact && thought.value == best, "{thought:?}");
        assert!(answers.iter().any(|answer| answer.0 == name && Some(answer.1) == best), "{thought:?}");
        figure(&format!("ffo_{}", 40 + nth), format_args!("{:.2}", time.as_secs_f64()), "s");
        figure(&format!("ffo_{}_nodes", 40 + nth), thought.nodes, "nodes");
        seconds += time.as_secs_f64();
        nodes += thought.nodes;
    }
    figure("ffo_40_44", format_args!("{seconds:.2}"), "s");
    figure("ffo_40_44_nodes", nodes, "nodes");
}
