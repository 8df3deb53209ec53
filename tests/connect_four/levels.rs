//! The levels that read a few plies.

use std::collections::BTreeSet;

use connect_four::{Column, Game, Level, Position, Side, search};
use rand::{RngExt, rngs::ChaCha8Rng};

use crate::{column, plain, position, random, random_game};

const READING: [Level; 3] = [Level::Beginner, Level::Intermediate, Level::Advanced];

fn choose(level: Level, position: &Position, rng: &mut ChaCha8Rng) -> Column {
    level.choose(position, rng, &|| false).expect("the game goes on").column
}

/// The columns with which the side to move would win at once.
fn wins(position: &Position) -> Vec<Column> {
    position.legal().filter(|&column| position.play(column).unwrap().winner().is_some()).collect()
}

/// The columns with which the other side could win at once if it were its turn.
fn threats(position: &Position) -> Vec<Column> {
    let mut other = plain::Board::of(position);
    other.turn = !other.turn;
    let winning = other.landings().into_iter().filter(|&at| other.after(at).winner().is_some());
    winning.map(|at| column(at % 7 + 1)).collect()
}

#[test]
fn every_level_wins_at_once_rather_than_block() {
    let position = position("172737");
    for level in Level::ALL {
        assert_eq!(choose(level, &position, &mut random(30)), column(4), "{level}");
    }
}

#[test]
fn every_level_blocks_an_immediate_loss() {
    let position = position("17273");
    for level in Level::ALL {
        assert_eq!(choose(level, &position, &mut random(31)), column(4), "{level}");
    }
}

#[test]
fn on_random_positions_every_level_takes_a_win_and_else_blocks_one() {
    let mut rng = random(32);
    let (mut won, mut blocked) = (0, 0);
    for _ in 0..1_000 {
        let plies = rng.random_range(7..40);
        let position = *random_game(plies, &mut rng).position();
        let (wins, threats) = (wins(&position), threats(&position));
        // The solver needs longer for an open position; there is nothing open about these.
        for level in Level::ALL {
            if !wins.is_empty() {
                assert!(wins.contains(&choose(level, &position, &mut rng)), "{level}\n{position}");
                won += 1;
            } else if !threats.is_empty() && (level != Level::Perfect || plies >= 16) {
                assert!(threats.contains(&choose(level, &position, &mut rng)), "{level}\n{position}");
                blocked += 1;
            }
        }
    }
    assert!(won > 500 && blocked > 500, "{won} {blocked}");
}

/// The best value by plain minimax, and the moves that have it.
fn plain_best(position: &Position, depth: u32) -> (i32, BTreeSet<Column>) {
    let board = plain::Board::of(position);
    let values: Vec<_> =
        board.landings().into_iter().map(|at| (-board.after(at).minimax(depth - 1), column(at % 7 + 1))).collect();
    let best = values.iter().map(|&(value, _)| value).max().expect("a legal move");
    (best, values.into_iter().filter(|&(value, _)| value == best).map(|(_, column)| column).collect())
}

fn compare_with_minimax(level: Level, count: u32, plies: std::ops::Range<u32>, rng: &mut ChaCha8Rng) {
    let depth = level.depth().unwrap();
    let mut equal = 0;
    for _ in 0..count {
        let plies = rng.random_range(plies.clone());
        let position = *random_game(plies, rng).position();
        assert_eq!(search::evaluate(&position), plain::Board::of(&position).evaluate(), "{position}");
        let (value, moves) = plain_best(&position, depth);
        let found = search::best(&position, position.legal(), depth);
        assert!(found.iter().all(|ranked| ranked.value == value), "{found:?} but {value}\n{position}");
        assert_eq!(found.iter().map(|ranked| ranked.column).collect::<BTreeSet<_>>(), moves, "{position}");
        equal += usize::from(moves.len() > 1);
        // Where all moves lose at once, the level still blocks; the value of all is the same.
        assert!(moves.contains(&choose(level, &position, rng)), "{position}");
    }
    assert!(equal > 0, "never two equal moves");
}

#[test]
fn beginner_plays_a_best_move_of_plain_minimax_on_1_000_random_positions() {
    compare_with_minimax(Level::Beginner, 1_000, 0..41, &mut random(33));
}

#[test]
fn intermediate_plays_a_best_move_of_plain_minimax() {
    compare_with_minimax(Level::Intermediate, 60, 16..40, &mut random(34));
}

#[test]
fn advanced_plays_a_best_move_of_plain_minimax() {
    compare_with_minimax(Level::Advanced, 60, 28..40, &mut random(35));
}

#[test]
fn games_between_two_levels_differ_from_each_other() {
    let mut rng = random(36);
    for level in READING {
        let games: BTreeSet<_> = (0..10)
            .map(|_| {
                let mut game = Game::new();
                while game.turn().is_some() {
                    let column = choose(level, game.position(), &mut rng);
                    game.play(column).unwrap();
                }
                game.to_string()
            })
            .collect();
        assert!(games.len() >= 3, "{level} always plays {games:?}");
    }
}

#[test]
fn the_same_random_numbers_give_the_same_move() {
    let mut rng = random(37);
    for _ in 0..50 {
        let position = *random_game(10, &mut rng).position();
        for level in READING {
            let first = choose(level, &position, &mut random(1));
            assert_eq!(choose(level, &position, &mut random(1)), first);
        }
    }
}

#[test]
fn a_level_that_reads_further_wins_more_games() {
    let mut rng = random(38);
    for (strong, weak) in [(Level::Intermediate, Level::Beginner), (Level::Advanced, Level::Beginner)] {
        let mut points = 0;
        for number in 0..40 {
            let side = if number % 2 == 0 { Side::Red } else { Side::Yellow };
            // Two random discs, so that the games differ from the start.
            let mut game = random_game(2, &mut rng);
            while let Some(turn) = game.turn() {
                let column = choose(if turn == side { strong } else { weak }, game.position(), &mut rng);
                game.play(column).unwrap();
            }
            points += game.position().winner().map_or(0, |winner| if winner == side { 1 } else { -1 });
        }
        assert!(points > 0, "{strong} against {weak}: {points}");
    }
}

#[test]
fn no_level_moves_when_the_game_is_over() {
    for digits in ["1212121", "154673472542516521635716117463745736243232"] {
        for level in Level::ALL {
            assert_eq!(level.choose(&position(digits), &mut random(39), &|| false), None, "{level}");
        }
    }
}

#[test]
fn every_level_is_read_back_from_its_name() {
    for level in Level::ALL {
        assert_eq!(level.as_str().parse(), Ok(level));
        assert_eq!(level.to_string(), level.as_str());
    }
    assert!("Perfect".parse::<Level>().is_err());
    assert!("".parse::<Level>().is_err());
}
