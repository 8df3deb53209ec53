//! The rules against published truth, and against boards made to break them.

use island::{Disc, Game, IllegalMove, Ply, Status, perft};

use crate::{data, ordinary, position};

fn check_perft(file: &str, deepest: u32) {
    let text = data(file);
    let position = position(&text, Disc::Black);
    let table = text.split("\n\n").nth(1).unwrap();
    let mut checked = 0;
    for line in table.lines() {
        let (depth, leaves) = line.split_once(' ').unwrap();
        let (depth, leaves) = (depth.parse().unwrap(), leaves.parse::<u64>().unwrap());
        if depth <= deepest {
            assert_eq!(perft(&position, depth), leaves, "{file} at depth {depth}");
            checked += 1;
        }
    }
    assert_eq!(checked, deepest, "{file} has fewer depths than asked for");
}

#[test]
fn perft_of_the_ordinary_board_is_as_published_to_depth_9() {
    check_perft("perft/8x8.txt", 9);
}

#[test]
#[ignore = "soak: run in release"]
fn perft_of_the_ordinary_board_is_as_published_at_depth_10() {
    check_perft("perft/8x8.txt", 10);
}

#[test]
fn perft_of_4x4_of_a_board_with_lakes_and_of_a_stuck_one_is_as_computed_elsewhere() {
    check_perft("perft/4x4.txt", 12);
    check_perft("perft/two-lakes.txt", 9);
    check_perft("perft/stuck.txt", 3);
}

#[test]
fn perft_is_the_same_on_a_board_and_its_transpose() {
    let flat = "............\n....OX...#..\n.#..XO......\n............\n";
    let tall: String =
        (0..12).map(|column| flat.lines().map(|row| &row[column..=column]).collect::<String>() + "\n").collect();
    for depth in 1..=7 {
        assert_eq!(perft(&position(flat, Disc::Black), depth), perft(&position(&tall, Disc::Black), depth));
    }
    assert!(perft(&position(flat, Disc::Black), 7) > 1000);
}

#[test]
fn the_published_transcripts_are_legal_and_end_as_told() {
    let mut game = ordinary().replay("d3 c5 b6 e3 f2 c2 f6 b5 a5 e2 f3 e6 d2 c4 f4 g1 b4 g7 h8 g2").unwrap();
    let island = game.position().island().clone();
    let Some(Ply::Place { flips, .. }) = game.undo() else { panic!("the last ply is a placed disc") };
    let flipped: Vec<_> = flips.into_iter().map(|cell| island.name(cell).to_string()).collect();
    assert_eq!(flipped, ["f3", "e4"]);

    let game = ordinary().replay("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 pass").unwrap();
    let moves: Vec<_> = game.position().legal_moves().into_iter().map(|cell| island.name(cell).to_string()).collect();
    assert_eq!((game.turn(), moves), (Some(Disc::White), vec!["c3".into(), "g3".into(), "b4".into()]));

    let game = ordinary()
        .replay(
            "c4 e3 f3 c5 d3 b4 e6 f5 d6 f4 f6 c2 b6 c3 c1 c6 a5 a6 c7 a4 a3 a2 b3 b5 d2 a7 b7 b8 d7 d8 c8 a8 e8 e1 d1 \
             b1 b2 a1 e2 e7 f7 f8 pass f1 f2 g8 pass g7 pass g5 g6 h7 pass g4 g3 h3 h4 h5 pass g2",
        )
        .unwrap();
    assert!(game.is_over());
    let counts = (game.position().count(Disc::Black), game.position().count(Disc::White));
    assert_eq!((counts, game.position().empty().len(), game.leader()), ((0, 59), 5, Some(Disc::White)));
}

#[test]
fn the_longest_run_in_a_corridor_flips_whole_and_across_a_hole_nothing_flips() {
    for (width, text) in [(20, "XOOOOOOOOOOOOOOOOOO.\n"), (26, "XOOOOOOOOOOOOOOOOOOOOOOOO.\n")] {
        let (after, flips) = {
            let start = position(text, Disc::Black);
            let last = start.empty().first().unwrap();
            start.play(last).unwrap()
        };
        assert_eq!((flips.len(), after.count(Disc::Black), after.count(Disc::White)), (width - 2, width, 0));
    }
    let across = position("XO#O.\n", Disc::Black);
    let cell = across.island().named("e1").unwrap();
    assert_eq!(across.play(cell).err(), Some(IllegalMove(cell)));
    assert_eq!(across.status(), Status::Over);
}

#[test]
fn a_board_that_nobody_can_play_on_is_over_at_once_and_the_count_decides() {
    for (text, leader) in [("OX\nXO\n", None), ("XX\nXO\n", Some(Disc::Black)), ("OO#.\nXO#.\n", Some(Disc::White))] {
        let game = Game::new(position(text, Disc::Black));
        assert_eq!((game.turn(), game.plies().len(), game.leader()), (None, 0, leader), "{text}");
    }
}

#[test]
fn a_side_without_moves_passes_and_stands_in_the_move_list() {
    // Black cannot move at first, white can: the very first ply is a pass.
    let mut game = Game::new(position("XO.\n###\nOX.\n", Disc::White));
    assert_eq!(game.turn(), Some(Disc::White));
    game.play(game.position().island().named("c3").unwrap()).unwrap();
    let by: Vec<_> = game.plies().iter().map(Ply::by).collect();
    assert_eq!((by, game.turn()), (vec![Disc::White], Some(Disc::Black)));

    let game = Game::new(position("OX.\n", Disc::Black));
    assert_eq!((game.plies(), game.turn()), (&[Ply::Pass { by: Disc::Black }][..], Some(Disc::White)));
}

#[test]
fn neither_taken_cells_nor_sea_nor_cells_outside_can_be_played_and_nothing_changes() {
    let start = ordinary().position().clone();
    for cell in (0..256).map(island::Cell::at).filter(|&cell| !start.legal_moves().contains(cell)) {
        assert_eq!(start.play(cell).err(), Some(IllegalMove(cell)));
        assert!(start.lines(cell).is_empty());
    }
    assert_eq!(start, *ordinary().position());
}

#[test]
fn a_written_game_with_a_wrong_word_move_or_pass_is_refused_at_that_word() {
    use island::ReplayError::{Illegal, Pass, Word};
    let cases = [
        ("d3 c5 z9", Word(2)),
        ("d3 c5 i1", Word(2)),
        ("d3 d3", Illegal(1)),
        ("a1", Illegal(0)),
        ("pass", Pass(0)),
        ("d3 pass", Pass(1)),
        ("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8", Pass(16)),
        ("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 b4", Pass(16)),
    ];
    for (moves, error) in cases {
        assert_eq!(ordinary().replay(moves).err(), Some(error), "{moves}");
    }
}
