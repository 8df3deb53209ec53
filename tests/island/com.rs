//! The COM of level normal: exactly its rule.

use island::{Disc, evaluate};
use rand::RngExt;

use crate::{ordinary, plain, play_random, position, random, random_board, random_start};

#[test]
fn the_weights_of_the_ordinary_board_are_those_of_the_book() {
    let start = ordinary();
    let island = start.position().island();
    let rows: Vec<Vec<i32>> =
        (0..8).map(|row| (0..8).map(|column| island.weight(island.cell(column, row).unwrap())).collect()).collect();
    let (rim, beside, inner) = ([10, -5, 3, 3, 3, 3, -5, 10], [-5, 1, 1, 1, 1, 1, 1, -5], [3, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(rows, [rim, beside, inner, inner, inner, inner, beside, rim]);
}

#[test]
fn scores_are_weights_and_mobility_after_the_move_by_the_plain_rules() {
    let mut rng = random(20);
    let check = |position: &island::Position| {
        let island = position.island();
        let board = plain::board(position);
        for (cell, score) in evaluate::scores(position) {
            let at = (island.column(cell) as i32, island.row(cell) as i32);
            assert_eq!(score, plain::score(&board, at, position.turn()), "{}\n{position}", island.name(cell));
        }
        assert!(evaluate::scores(position).map(|(cell, _)| cell).eq(position.legal_moves()));
    };
    for _ in 0..300 {
        check(&random_board(&mut rng));
        let mut game = random_start(&mut rng);
        for _ in 0..rng.random_range(0..40) {
            play_random(&mut game, &mut rng);
        }
        check(game.position());
    }
}

#[test]
fn the_choice_stays_within_the_jitter_of_the_best_and_does_waver() {
    let mut rng = random(21);
    let (mut all_positive, mut wavered) = (0, 0);
    for _ in 0..300 {
        let mut game = random_start(&mut rng);
        for _ in 0..rng.random_range(0..50) {
            play_random(&mut game, &mut rng);
        }
        let scores: Vec<_> = evaluate::scores(game.position()).collect();
        let Some(best) = scores.iter().map(|&(_, score)| score).max() else {
            assert_eq!(evaluate::choose(game.position(), &mut rng), None);
            continue;
        };
        for _ in 0..20 {
            let cell = evaluate::choose(game.position(), &mut rng).unwrap();
            let (_, score) = scores.iter().find(|(candidate, _)| *candidate == cell).expect("the choice is legal");
            wavered += u32::from(*score < best);
            if scores.iter().all(|&(_, score)| score > 0) {
                all_positive += 1;
                assert!(f64::from(*score) >= 0.9 / 1.1 * f64::from(best), "{score} of {best}");
            }
        }
    }
    assert!(all_positive > 500 && wavered > 50, "{all_positive} {wavered}: too few to prove much");
}

#[test]
fn each_candidate_has_a_factor_of_its_own_so_two_equal_moves_are_both_played_in_time() {
    let start = position(".OX\n###\n.OX\n", Disc::Black);
    let scores: Vec<_> = evaluate::scores(&start).map(|(_, score)| score).collect();
    assert_eq!(scores.len(), 2);
    let mut rng = random(22);
    let both: std::collections::BTreeSet<_> = (0..100).filter_map(|_| evaluate::choose(&start, &mut rng)).collect();
    assert_eq!(both.len(), 2, "two equal moves are both played in time");
}
