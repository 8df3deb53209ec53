//! The search against plain ways of computing the same thing.

use std::{
    cell::{Cell as Slot, RefCell},
    sync::Arc,
    time::{Duration, Instant},
};

use island::{
    Disc, Game, Island, Level, Position, Seed, Setup, Stage, Status, generate, new_game,
    search::{self, Budget, Reach, Thought, Weights, think},
};
use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha8Rng};

const FAR: i32 = 1_000_000;

fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A small island grown from a 2×2 block, sometimes with a hole, somewhere in the middle of a random game.
fn small_position(size: usize, rng: &mut impl Rng) -> Position {
    loop {
        let mut land = vec![(5, 5), (6, 5), (5, 6), (6, 6)];
        while land.len() < size {
            let (x, y): (usize, usize) = land[rng.random_range(0..land.len())];
            let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)][rng.random_range(0..4)];
            if !land.contains(&next) && next.0 > 0 && next.1 > 0 {
                land.push(next);
            }
        }
        let island = Arc::new(Island::new(land).expect("a small island"));
        let mut game = new_game(island).expect("a block to start on");
        for _ in 0..rng.random_range(0..size / 2) {
            play_random(&mut game, rng);
        }
        if !game.is_over() {
            return game.position().clone();
        }
    }
}

/// A position in the middle of a random game on an island of a stage.
fn middle_game(stage: u16, plies: usize, rng: &mut impl Rng) -> Position {
    loop {
        let stage = Stage::new(stage).expect("a stage");
        let island = generate(stage, Seed::random(rng)).expect("an island").island;
        let mut game = new_game(island).expect("a start");
        for _ in 0..plies {
            play_random(&mut game, rng);
        }
        if !game.is_over() {
            return game.position().clone();
        }
    }
}

fn play_random(game: &mut Game, rng: &mut impl Rng) {
    let legal = game.position().legal_moves();
    if !legal.is_empty() {
        let cell = legal.iter().nth(rng.random_range(0..legal.len() as usize)).expect("in range");
        game.play(cell).expect("a legal move");
    }
}

fn difference(position: &Position) -> i32 {
    position.count(position.turn()) as i32 - position.count(!position.turn()) as i32
}

/// The value by looking at everything: no window, no table, no order.
fn minimax(position: &Position, depth: u32, weights: &Weights) -> i32 {
    if depth == 0 {
        return search::estimate(position, weights);
    }
    match position.status() {
        Status::Over => 100 * difference(position),
        Status::MustPass => -minimax(&position.pass(), depth, weights),
        Status::ToMove => {
            let values = position.legal_moves().into_iter().map(|cell| {
                let (after, _) = position.play(cell).expect("a legal move");
                -minimax(&after, depth - 1, weights)
            });
            values.max().expect("a move")
        }
    }
}

/// The result under perfect play by plain alpha-beta.
fn perfect(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    match position.status() {
        Status::Over => difference(position),
        Status::MustPass => -perfect(&position.pass(), -beta, -alpha),
        Status::ToMove => {
            for cell in position.legal_moves() {
                let (after, _) = position.play(cell).expect("a legal move");
                alpha = alpha.max(-perfect(&after, -beta, -alpha));
                if alpha >= beta {
                    break;
                }
            }
            alpha
        }
    }
}

fn weights_at(position: &Position) -> Weights {
    search::weights(position.empty().len(), position.island().size())
}

fn estimated(depth: u32) -> Reach {
    Reach { depth, solve: 0, selective: true }
}

fn unlimited() -> Budget<'static> {
    Budget { nodes: None, stop: &|| false }
}

#[test]
fn the_search_finds_the_value_of_plain_minimax_at_every_depth_to_five() {
    let mut rng = random(1);
    let mut passes = 0;
    for nth in 0..3000 {
        let position = small_position(rng.random_range(8..=18), &mut rng);
        let depth = nth % 5 + 1;
        let thought = think(&position, estimated(depth), &unlimited()).expect("a move");
        let weights = weights_at(&position);
        assert_eq!(thought.value, Some(minimax(&position, depth, &weights)), "depth {depth}\n{position}");
        let (after, _) = position.play(thought.cell).expect("the move is legal");
        passes += u32::from(after.status() == Status::MustPass);
        assert_eq!(-minimax(&after, depth - 1, &weights), thought.value.expect("a value"), "the move earns the value");
    }
    assert!(passes > 20, "passes were met: {passes}");
}

#[test]
fn the_search_finds_the_value_of_plain_minimax_on_large_islands() {
    let mut rng = random(2);
    for stage in [3, 5, 8, 12, 18] {
        for depth in 1..=3 {
            let position = middle_game(stage, 20, &mut rng);
            let thought = think(&position, estimated(depth), &unlimited()).expect("a move");
            assert_eq!(thought.value, Some(minimax(&position, depth, &weights_at(&position))), "{position}");
            assert_eq!((thought.depth, thought.exact), (depth, false));
        }
    }
}

#[test]
fn the_exact_solver_finds_the_result_of_perfect_play() {
    let mut rng = random(3);
    let check = |position: &Position| {
        let thought = think(position, Reach::ALL, &unlimited()).expect("a move");
        let result = perfect(position, -FAR, FAR);
        assert!(thought.exact);
        assert_eq!(thought.value, Some(result), "{position}");
        let (after, _) = position.play(thought.cell).expect("the move is legal");
        assert_eq!(-perfect(&after, -FAR, FAR), result, "the move earns the result\n{position}");
    };
    for _ in 0..1000 {
        check(&small_position(rng.random_range(8..=16), &mut rng));
    }
    let mut rng = random(4);
    for _ in 0..10 {
        check(&middle_game(1, 0, &mut rng));
        check(&middle_game(8, 44, &mut rng));
        check(&middle_game(18, 107, &mut rng));
    }
}

#[test]
fn perfect_play_on_the_four_by_four_board_loses_by_eight_for_the_first_player() {
    let setup = Setup::parse("....\n.OX.\n.XO.\n....").expect("a board");
    let thought = think(&Position::new(setup, Disc::Black), Reach::ALL, &unlimited()).expect("a move");
    assert_eq!((thought.value, thought.exact), (Some(-8), true));
}

#[test]
fn a_node_budget_gives_the_same_answer_every_time() {
    let mut rng = random(5);
    for stage in [1, 2, 5, 18] {
        let position = middle_game(stage, 6, &mut rng);
        for nodes in [1, 2, 100, 3_000, 40_000] {
            let first = think(&position, Reach::ALL, &Budget::of_nodes(nodes)).expect("a move");
            assert!(position.legal_moves().contains(first.cell));
            // The leaves of one node are visited in one go.
            assert!(first.nodes <= nodes + u64::from(position.empty().len()), "{} of {nodes}", first.nodes);
            // Whatever it is asked on the way must not matter as long as the answer is no.
            let asked = Slot::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                false
            };
            let second = think(&position, Reach::ALL, &Budget { nodes: Some(nodes), stop: &stop });
            assert_eq!(second.as_ref(), Some(&first));
        }
    }
}

#[test]
fn the_levels_repeat_exactly_with_the_same_randomness_and_node_budget() {
    let mut rng = random(6);
    for level in Level::ALL {
        let position = middle_game(5, 10, &mut rng);
        let choose = |seed| level.choose(&position, &mut random(seed), &Budget::of_nodes(5_000)).expect("a move");
        for seed in 0..20 {
            let thought = choose(seed);
            assert!(position.legal_moves().contains(thought.cell), "{level}");
            assert_eq!(thought, choose(seed), "{level}");
        }
    }
}

#[test]
fn a_search_that_is_told_to_stop_returns_within_five_milliseconds() {
    let mut rng = random(7);
    // A busy machine may hold a thread back; the quickest of several returns is the engine's own.
    for stage in [2, 5, 18] {
        let position = middle_game(stage, 4, &mut rng);
        let quickest = (0..10).map(|nth| {
            let (begin, told) = (Instant::now(), RefCell::new(None));
            let stop = || {
                let late = begin.elapsed() >= Duration::from_millis(2 + 3 * nth);
                if late {
                    told.borrow_mut().get_or_insert_with(Instant::now);
                }
                late
            };
            let thought = think(&position, Reach::ALL, &Budget { nodes: None, stop: &stop }).expect("a move");
            assert!(position.legal_moves().contains(thought.cell));
            // A search that ended by itself had nothing to be stopped.
            told.borrow().map_or(Duration::ZERO, |told| told.elapsed())
        });
        let quickest = quickest.filter(|time| !time.is_zero()).min();
        assert!(stage == 2 || quickest.is_some(), "a large island is not exhausted in milliseconds");
        assert!(quickest.is_none_or(|time| time <= Duration::from_millis(5)), "{quickest:?}");
    }
}

#[test]
fn a_search_that_may_not_begin_still_names_a_legal_move() {
    let mut rng = random(8);
    for stage in [1, 5, 18] {
        let position = middle_game(stage, 8, &mut rng);
        for level in Level::ALL {
            let budget = Budget { nodes: None, stop: &|| true };
            let thought: Thought = level.choose(&position, &mut rng, &budget).expect("a move");
            assert!(position.legal_moves().contains(thought.cell), "{level}");
        }
    }
}

#[test]
fn all_eight_symmetries_of_a_position_get_the_same_value() {
    let mut rng = random(9);
    for nth in 0..60 {
        let position = match nth % 3 {
            0 => small_position(14, &mut rng),
            1 => middle_game(5, 20, &mut rng),
            _ => middle_game(18, 50, &mut rng),
        };
        let (depth, solve) = if nth % 3 == 0 { (1, 30) } else { (3, 0) };
        let value = |position: &Position| {
            let thought = think(position, Reach { depth, solve, selective: true }, &unlimited()).expect("a move");
            (thought.value, thought.exact)
        };
        let expected = value(&position);
        let mut turned = position.clone();
        for turn in 0..8 {
            turned = if turn == 4 { mirrored(&turned) } else { rotated(&turned) };
            assert_eq!(value(&turned), expected, "{position}\n{turned}");
        }
    }
}

fn rotated(position: &Position) -> Position {
    let rows: Vec<Vec<char>> = position.to_string().lines().map(|row| row.chars().collect()).collect();
    let columns = (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect::<String>());
    parsed(columns.collect(), position.turn())
}

fn mirrored(position: &Position) -> Position {
    parsed(position.to_string().lines().map(|row| row.chars().rev().collect()).collect(), position.turn())
}

fn parsed(rows: Vec<String>, turn: Disc) -> Position {
    Position::new(Setup::parse(&rows.join("\n")).expect("the board again"), turn)
}

#[test]
fn the_expected_line_is_legal_and_begins_with_the_move() {
    let mut rng = random(10);
    let mut longest = 0;
    for stage in [1, 5, 8, 18] {
        let position = middle_game(stage, 10, &mut rng);
        let thought = think(&position, Reach::ALL, &Budget::of_nodes(30_000)).expect("a move");
        assert_eq!(thought.line.first(), Some(&thought.cell));
        let mut game = Game::new(position);
        for &cell in &thought.line {
            game.play(cell).expect("the line is legal");
        }
        longest = longest.max(thought.line.len());
    }
    assert!(longest >= 4, "lines look ahead: {longest}");
}

#[test]
fn no_level_moves_where_there_is_no_move() {
    let mut rng = random(11);
    let over = Position::new(Setup::parse("OX\nXO").expect("a board"), Disc::Black);
    let pass = Position::new(Setup::parse("OX.").expect("a board"), Disc::Black);
    assert_eq!(pass.status(), Status::MustPass);
    for position in [over, pass] {
        for level in Level::ALL {
            assert_eq!(level.choose(&position, &mut rng, &unlimited()), None, "{level}");
        }
    }
}

#[test]
fn the_names_of_the_levels_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Master".parse::<Level>().is_err());
}
