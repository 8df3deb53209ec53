//! The exact solver.

use std::cell::Cell as Count;

use connect_four::{Column, Position, Score, Solver};
use rand::RngExt;

use crate::{data, plain, position, random, random_game};

const NEVER: &dyn Fn() -> bool = &|| false;

/// The exact score, also of a game that is over.
pub fn score(solver: &mut Solver, position: &Position) -> i32 {
    let Some(thought) = solver.solve(position, NEVER) else {
        // Over: won by the side that does not move, or drawn.
        return if position.winner().is_some() { -(22 - (position.plies() as i32 + 1) / 2) } else { 0 };
    };
    thought.score.expect("nothing stopped it").value()
}

#[test]
fn late_positions_have_the_score_of_the_plain_solver() {
    let mut rng = random(50);
    let mut solver = Solver::new();
    let mut kinds = [0; 3];
    for _ in 0..300 {
        let plies = rng.random_range(30..42);
        let position = *random_game(plies, &mut rng).position();
        let board = plain::Board::of(&position);
        let expected = board.solve();
        let thought = solver.solve(&position, NEVER).unwrap();
        assert_eq!(thought.score.map(Score::value), Some(expected), "{position}");
        let landing = position.landing(thought.column).unwrap();
        assert_eq!(-board.after(landing.index()).solve(), expected, "the move gives the score away\n{position}");
        kinds[(expected.signum() + 1) as usize] += 1;
    }
    assert!(kinds.into_iter().all(|count| count > 10), "{kinds:?}");
}

#[test]
fn the_score_is_that_of_the_best_move_and_that_move_is_played() {
    let mut rng = random(51);
    for _ in 0..40 {
        let plies = rng.random_range(14..30);
        let position = *random_game(plies, &mut rng).position();
        // A fresh memory for each: the score may not depend on what was seen before.
        let thought = Solver::new().solve(&position, NEVER).unwrap();
        let value = thought.score.unwrap().value();
        let after = |column: Column| -score(&mut Solver::new(), &position.play(column).unwrap());
        let values: Vec<_> = position.legal().map(|column| (column, after(column))).collect();
        let best = values.iter().map(|&(_, value)| value).max().unwrap();
        assert_eq!(value, best, "{position}");
        assert!(values.contains(&(thought.column, best)), "{position}");
    }
}

#[test]
fn a_position_and_its_mirror_image_have_the_same_score() {
    let mut rng = random(52);
    let mut solver = Solver::new();
    for _ in 0..60 {
        let plies = rng.random_range(13..30);
        let position = *random_game(plies, &mut rng).position();
        assert_eq!(score(&mut Solver::new(), &position), score(&mut solver, &position.mirrored()), "{position}");
    }
}

#[test]
fn the_score_tells_the_ply_at_which_perfect_play_ends() {
    let mut rng = random(53);
    for _ in 0..40 {
        let plies = rng.random_range(16..34);
        let mut game = random_game(plies, &mut rng);
        let start = *game.position();
        let mut solver = Solver::new();
        let score = solver.solve(&start, NEVER).unwrap().score.unwrap();
        while game.turn().is_some() {
            let column = solver.solve(game.position(), NEVER).unwrap().column;
            game.play(column).unwrap();
        }
        assert_eq!(game.position().plies(), score.last_ply(&start), "{start}");
        let winner = match score.value().signum() {
            0 => None,
            1 => start.turn(),
            _ => start.turn().map(|turn| !turn),
        };
        assert_eq!(game.position().winner(), winner, "{start}");
    }
}

#[test]
fn the_solver_wins_soonest_and_loses_latest() {
    // Red can complete a row now or a column later.
    let now = Solver::new().solve(&position("414243"), NEVER).unwrap();
    assert_eq!((now.score.unwrap().value(), now.score.unwrap().last_ply(&position("414243"))), (18, 7));
    // Red threatens both ends of a row; yellow can only choose which to stop.
    let lost = position("44335");
    let thought = Solver::new().solve(&lost, NEVER).unwrap();
    assert_eq!(thought.score.unwrap().last_ply(&lost), 7);
    assert!([2, 6].contains(&(thought.column.index() + 1)));
}

#[test]
fn golden_positions_of_eight_discs_have_their_scores_before_the_time_to_think_is_over() {
    let text = data("connect_four_ply8.txt");
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 60);
    for line in lines {
        let (moves, expected) = line.split_once(' ').unwrap();
        // The memory is empty, so that nothing is known from one to the next.
        let thought = Solver::new().solve(&position(moves), NEVER).unwrap();
        assert_eq!(thought.score.unwrap().to_string(), expected, "{moves}");
        assert!(thought.nodes <= 6_000_000, "{moves}: {} positions", thought.nodes);
    }
}

#[test]
fn told_to_stop_the_solver_stops_soon_with_a_sound_move() {
    let mut rng = random(58);
    let mut unfinished = 0;
    for round in 0..60 {
        let position = *random_game(8 + round % 6, &mut rng).position();
        let asked = Count::new(0);
        let limit = rng.random_range(0..30);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > limit
        };
        let thought = Solver::new().solve(&position, &stop).unwrap();
        assert!(asked.get() <= limit + 1, "asked on after it was told to stop");
        assert!(thought.nodes <= 4_096 * (limit + 1), "{} nodes in {limit} looks", thought.nodes);
        let after = position.play(thought.column).expect("a legal move");
        match thought.score {
            Some(value) => assert_eq!(value.value(), score(&mut Solver::new(), &position), "{position}"),
            // Open: nobody has a forced win within two plies, so the move allows none.
            None => {
                unfinished += 1;
                assert!(after.legal().all(|reply| after.play(reply).unwrap().winner().is_none()), "{position}");
            }
        }
    }
    assert!(unfinished > 20, "{unfinished}");
}
