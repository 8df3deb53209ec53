//! Legal moves, the end of a game, and the lines that win it.

use std::collections::BTreeSet;

use connect_four::{Cell, Column, Game, MoveError, Position, Side, perft};
use rand::RngExt;

use crate::{cells, column, game, game_that_fills, plain, play_random, position, random, random_game};

#[test]
fn perft_from_the_empty_board_has_the_published_counts_to_depth_8() {
    let published = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, leaves) in published.into_iter().enumerate() {
        assert_eq!(perft(&Position::START, depth as u32), leaves, "depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_plain_rules_on_random_positions() {
    let mut rng = random(1);
    for _ in 0..60 {
        let plies = rng.random_range(8..36);
        let position = *random_game(plies, &mut rng).position();
        assert_eq!(perft(&position, 4), plain::Board::of(&position).perft(4), "{position}");
    }
}

#[test]
fn moves_discs_turns_and_winners_are_those_of_the_plain_rules_through_whole_games() {
    let mut rng = random(2);
    let (mut won, mut drawn, mut many_lines) = ([0, 0], 0, 0);
    for _ in 0..3_000 {
        let mut game = Game::new();
        let mut board = plain::Board::new();
        loop {
            let position = game.position();
            assert!(Cell::all().all(|cell| position.disc(cell) == board.cells[cell.index()]), "{position}");
            assert_eq!(position.winner(), board.winner(), "{position}");
            let landings: Vec<_> = position.legal().map(|at| position.landing(at).unwrap().index()).collect();
            assert_eq!(landings, board.landings(), "{position}");
            assert_eq!(position.turn(), (!landings.is_empty()).then_some(board.turn), "{position}");
            assert_eq!(position.is_over(), landings.is_empty(), "{position}");
            let held: Vec<_> = board.winner().into_iter().flat_map(|side| board.held(side)).collect();
            let expected: BTreeSet<_> = held.iter().flatten().copied().collect();
            let lit: Vec<_> = position.winning_cells().into_iter().map(Cell::index).collect();
            assert_eq!(lit, expected.into_iter().collect::<Vec<_>>(), "{position}");
            if !play_random(&mut game, &mut rng) {
                match game.position().winner() {
                    Some(Side::Red) => won[0] += 1,
                    Some(Side::Yellow) => won[1] += 1,
                    None => drawn += 1,
                }
                many_lines += usize::from(held.len() > 1);
                break;
            }
            let landed = *game.moves().last().unwrap();
            let landing = board.landings().into_iter().find(|at| at % 7 == landed.index()).unwrap();
            board = board.after(landing);
        }
    }
    assert!(won[0] > 1_000 && won[1] > 1_000 && drawn > 0 && many_lines > 20, "{won:?} {drawn} {many_lines}");
}

#[test]
fn each_of_the_69_lines_wins_for_either_side_and_lights_exactly_its_cells() {
    let mut rng = random(3);
    let lines = plain::lines();
    assert_eq!(lines.len(), 69);
    for mut line in lines {
        line.sort_unstable_by_key(|cell| cell.index());
        for side in [Side::Red, Side::Yellow] {
            // A disc may complete a second line too; look on until it completes this one alone.
            let won = (0..100).map(|_| game_that_fills(&line, side, &mut rng)).find(|game| {
                let position = game.position();
                assert_eq!(position.winner(), Some(side), "{game}\n{position}");
                assert!(line.iter().all(|cell| position.winning_cells().contains(cell)), "{game}\n{position}");
                position.winning_cells() == line
            });
            let won = won.unwrap_or_else(|| panic!("{line:?} never alone"));
            assert_eq!(won.turn(), None);
        }
    }
}

#[test]
fn nothing_that_is_a_line_only_across_the_edge_of_the_board_wins() {
    let mut rng = random(4);
    let lines: BTreeSet<Vec<usize>> = plain::lines()
        .into_iter()
        .map(|line| {
            let mut line: Vec<_> = line.into_iter().map(Cell::index).collect();
            line.sort_unstable();
            line
        })
        .collect();
    let by_index: Vec<Cell> = Cell::all().collect();
    let by_column: Vec<Cell> =
        Column::ALL.into_iter().flat_map(|column| (0..6).filter_map(move |row| Cell::new(column, row))).collect();
    let mut tried = 0;
    for (order, steps) in [(by_index, [1, 6, 8]), (by_column, [1, 5, 7])] {
        for step in steps {
            for start in 0..Cell::COUNT - 3 * step {
                let mut wrapped: Vec<_> = (0..4).map(|at| order[start + at * step]).collect();
                wrapped.sort_unstable_by_key(|cell| cell.index());
                if lines.contains(&wrapped.iter().map(|cell| cell.index()).collect::<Vec<_>>()) {
                    continue;
                }
                for side in [Side::Red, Side::Yellow] {
                    // The last disc may complete a true line by chance; look on until it does not.
                    let found = (0..100).any(|_| {
                        let game = game_that_fills(&wrapped, side, &mut rng);
                        let board = plain::Board::of(game.position());
                        assert_eq!(game.position().winner(), board.winner(), "{game}");
                        board.winner().is_none()
                    });
                    assert!(found, "{wrapped:?}");
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(tried, 150);
}

#[test]
fn wins_in_the_last_column_are_seen() {
    for (digits, winner, lit) in [
        ("7171717", Side::Red, [(7, 1), (7, 2), (7, 3), (7, 4)]),
        ("17172737", Side::Yellow, [(7, 1), (7, 2), (7, 3), (7, 4)]),
        ("4455667", Side::Red, [(4, 1), (5, 1), (6, 1), (7, 1)]),
        ("45566767717", Side::Red, [(4, 1), (5, 2), (6, 3), (7, 4)]),
    ] {
        let position = position(digits);
        assert_eq!(position.winner(), Some(winner), "{digits}\n{position}");
        assert_eq!(position.winning_cells(), cells(&lit), "{digits}\n{position}");
    }
}

#[test]
fn five_and_seven_in_a_row_are_one_win_and_light_whole() {
    let five = position("112233554");
    assert_eq!(five.winner(), Some(Side::Red));
    assert_eq!(five.winning_cells(), cells(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]));
    let seven = position("1122335566774");
    assert_eq!(seven.winner(), Some(Side::Red));
    assert_eq!(seven.winning_cells(), cells(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]));
}

#[test]
fn a_disc_that_completes_two_lines_lights_both() {
    // Upwards in column 1, and from its top down to column 4.
    let position = position("421653123526121");
    assert_eq!(position.winner(), Some(Side::Red));
    let lit = [(1, 4), (1, 3), (1, 2), (1, 1), (2, 3), (3, 2), (4, 1)];
    assert_eq!(position.winning_cells(), cells(&lit), "{position}");
}

#[test]
fn a_full_column_refuses_the_disc_and_keeps_the_turn() {
    let mut game = game("444444");
    let before = game.clone();
    assert_eq!(game.play(column(4)), Err(MoveError::ColumnFull));
    assert_eq!(game.position().landing(column(4)), Err(MoveError::ColumnFull));
    assert_eq!(game, before);
    assert_eq!(game.turn(), Some(Side::Red));
    assert!(!game.position().legal().any(|at| at == column(4)));
    game.play(column(3)).unwrap();
}

#[test]
fn nothing_is_played_after_the_end() {
    for digits in ["1212121", DRAWN] {
        let mut game = game(digits);
        let before = game.clone();
        assert_eq!(game.turn(), None);
        assert_eq!(game.position().legal().count(), 0);
        for column in Column::ALL {
            assert_eq!(game.play(column), Err(MoveError::GameOver));
            assert_eq!(game.position().landing(column), Err(MoveError::GameOver));
        }
        assert_eq!(game, before);
        assert_eq!(perft(game.position(), 1), 0);
    }
}

/// A full board without a line.
const DRAWN: &str = "154673472542516521635716117463745736243232";

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let mut drawn = game(DRAWN);
    let position = *drawn.position();
    assert_eq!((position.plies(), position.is_over()), (42, true));
    assert_eq!((position.winner(), position.turn()), (None, None));
    assert!(position.winning_cells().is_empty());
    drawn.undo();
    assert!(drawn.turn().is_some(), "not over one disc earlier");
}

#[test]
fn the_last_disc_of_a_full_board_can_still_win() {
    let position = position("466264174142365257261675273277334334111555");
    assert_eq!((position.plies(), position.winner()), (42, Some(Side::Yellow)));
}

#[test]
fn the_mirror_image_of_a_game_is_the_game_of_the_mirrored_moves() {
    let mut rng = random(5);
    for _ in 0..200 {
        let mut image = Game::new();
        let mut game = Game::new();
        while play_random(&mut game, &mut rng) {
            image.play(game.moves().last().unwrap().mirrored()).unwrap();
            assert_eq!(game.position().mirrored(), *image.position());
            assert_eq!(game.position().winner(), image.position().winner());
        }
    }
}
