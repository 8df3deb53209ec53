//! Laws that tie two ways of knowing the same thing, over random islands, games and boards.

use island::{Disc, Game, Island, Kind, Ply, Position, Status, evaluate, perft};
use rand::RngExt;

use crate::{plain, play_random, position, random, random_board, random_start};

fn place(position: &Position, cell: island::Cell) -> (i32, i32) {
    (position.island().column(cell) as i32, position.island().row(cell) as i32)
}

fn check_against_plain(position: &Position) {
    let board = plain::board(position);
    let turn = position.turn();
    let mut legal: Vec<_> = position.legal_moves().into_iter().map(|cell| place(position, cell)).collect();
    legal.sort_unstable();
    assert_eq!(legal, plain::moves(&board, turn), "legal moves of {turn}\n{position}");
    for cell in position.island().land() {
        let expected = plain::flips(&board, place(position, cell), turn);
        let listed = position.legal_moves().contains(cell);
        let mut along_lines: Vec<_> =
            position.lines(cell).iter().flat_map(|line| &line.flips).map(|&cell| place(position, cell)).collect();
        along_lines.sort_unstable();
        assert_eq!(along_lines, expected, "lines\n{position}");
        match position.play(cell) {
            Err(_) => assert!(!listed && expected.is_empty(), "a listed move was refused\n{position}"),
            Ok((after, flips)) => {
                assert!(listed, "a move was accepted that is not listed\n{position}");
                let mut flips: Vec<_> = flips.into_iter().map(|cell| place(position, cell)).collect();
                flips.sort_unstable();
                assert_eq!(flips, expected, "flips\n{position}");
                assert_eq!(plain::board(&after), plain::play(&board, place(position, cell), turn));
                assert_eq!(after.turn(), !turn);
            }
        }
    }
}

#[test]
fn listed_is_accepted_is_legal_by_the_plain_rules_on_any_board() {
    let mut rng = random(1);
    for _ in 0..2_000 {
        check_against_plain(&random_board(&mut rng));
    }
}

#[test]
fn listed_is_accepted_is_legal_by_the_plain_rules_through_whole_games() {
    let mut rng = random(2);
    for _ in 0..40 {
        let mut game = random_start(&mut rng);
        while {
            check_against_plain(game.position());
            play_random(&mut game, &mut rng)
        } {}
    }
}

#[test]
fn perft_agrees_with_the_plain_rules_on_random_islands() {
    let mut rng = random(3);
    for _ in 0..60 {
        let mut game = random_start(&mut rng);
        for _ in 0..rng.random_range(0..30) {
            play_random(&mut game, &mut rng);
        }
        let position = game.position();
        let plain = plain::perft(&plain::board(position), position.turn(), 3);
        assert_eq!(perft(position, 3), plain, "{position}");
    }
}

#[test]
fn a_game_ends_exactly_when_nobody_can_move_and_its_counts_add_up() {
    let mut rng = random(4);
    let (mut passes, mut ended_with_empty_cells) = (0, 0);
    for _ in 0..1_000 {
        let mut game = random_start(&mut rng);
        let land = game.position().island().size();
        let mut placed = 0;
        while play_random(&mut game, &mut rng) {
            placed += 1;
            let now = game.position();
            assert_eq!(now.count(Disc::Black) + now.count(Disc::White) + now.empty().len(), land);
            assert_eq!(now.count(Disc::Black) + now.count(Disc::White), 4 + placed);
        }
        let end = game.position();
        assert_eq!((end.status(), game.turn()), (Status::Over, None));
        assert!(end.legal_moves().is_empty() && end.opponent_moves().is_empty());
        let passed = game.plies().iter().filter(|ply| matches!(ply, Ply::Pass { .. })).count();
        assert_eq!(game.plies().len(), placed as usize + passed);
        let (black, white) = (end.count(Disc::Black), end.count(Disc::White));
        assert_eq!(
            game.leader(),
            if black > white { Some(Disc::Black) } else { (white > black).then_some(Disc::White) }
        );
        passes += usize::from(passed > 0);
        ended_with_empty_cells += usize::from(!end.empty().is_empty());
    }
    assert!(passes > 100 && ended_with_empty_cells > 100, "{passes} {ended_with_empty_cells}: too rare to prove much");
}

#[test]
fn no_two_passes_follow_each_other_and_sides_alternate() {
    let mut rng = random(5);
    for _ in 0..300 {
        let mut game = random_start(&mut rng);
        while play_random(&mut game, &mut rng) {}
        for pair in game.plies().windows(2) {
            assert_eq!(pair[1].by(), !pair[0].by());
            assert!(!matches!(pair, [Ply::Pass { .. }, Ply::Pass { .. }]));
        }
    }
}

#[test]
fn undo_brings_back_every_position_and_the_written_moves_play_it_again() {
    let mut rng = random(6);
    for _ in 0..300 {
        let start = random_start(&mut rng);
        let mut game = start.clone();
        let mut before: Vec<Game> = Vec::new();
        loop {
            before.push(game.clone());
            if !play_random(&mut game, &mut rng) {
                break;
            }
            assert_eq!(start.clone().replay(&game.moves()), Ok(game.clone()));
        }
        before.pop();
        while let Some(earlier) = before.pop() {
            assert!(matches!(game.undo(), Some(Ply::Place { .. })));
            assert_eq!(game, earlier);
        }
        assert_eq!((game.undo(), &game), (None, &start));
    }
}

/// A board turned and mirrored in one of eight ways, with its cells' new places.
fn turned(position: &Position, way: u32) -> Position {
    let text = position.to_string();
    let mut rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    if way & 1 == 1 {
        rows.reverse();
    }
    if way & 2 == 2 {
        rows.iter_mut().for_each(|row| row.reverse());
    }
    if way & 4 == 4 {
        rows = (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
    }
    let text: String = rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect();
    crate::position(&text, position.turn())
}

#[test]
fn all_eight_symmetries_of_a_position_are_worth_the_same() {
    let mut rng = random(7);
    let facts = |position: &Position| {
        let mut scores: Vec<_> = evaluate::scores(position).map(|(_, score)| score).collect();
        scores.sort_unstable();
        let island = position.island();
        let mut weights: Vec<_> = island.land().into_iter().map(|cell| island.weight(cell)).collect();
        weights.sort_unstable();
        (scores, weights, position.safe_discs().len(), perft(position, 3))
    };
    for _ in 0..200 {
        let mut game = random_start(&mut rng);
        for _ in 0..rng.random_range(0..40) {
            play_random(&mut game, &mut rng);
        }
        let expected = facts(game.position());
        for way in 1..8 {
            assert_eq!(facts(&turned(game.position(), way)), expected, "way {way}\n{}", game.position());
        }
    }
}

#[test]
fn black_and_white_are_treated_alike() {
    let mut rng = random(8);
    for _ in 0..500 {
        let board = random_board(&mut rng);
        let swapped = board.to_string().replace('X', "-").replace('O', "X").replace('-', "O");
        let swapped = position(&swapped, !board.turn());
        assert_eq!(board.legal_moves(), swapped.legal_moves());
        assert_eq!(evaluate::scores(&board).collect::<Vec<_>>(), evaluate::scores(&swapped).collect::<Vec<_>>());
    }
}

#[test]
fn a_disc_called_safe_is_never_flipped_in_any_continuation_tried() {
    let mut rng = random(9);
    let mut seen = 0;
    for _ in 0..400 {
        let mut game = random_start(&mut rng);
        for _ in 0..rng.random_range(10..60) {
            play_random(&mut game, &mut rng);
        }
        let safe = game.position().safe_discs();
        let colours: Vec<_> = safe.into_iter().map(|cell| (cell, game.position().disc(cell))).collect();
        seen += colours.len();
        while play_random(&mut game, &mut rng) {
            for &(cell, disc) in &colours {
                assert_eq!(game.position().disc(cell), disc);
            }
        }
    }
    assert!(seen > 1_000, "{seen} safe discs are too few to prove much");
}

#[test]
fn the_kind_of_a_cell_follows_from_its_neighbours() {
    let mut rng = random(10);
    for _ in 0..500 {
        let board = random_board(&mut rng);
        let island: &Island = board.island();
        for cell in island.land() {
            let sides = |cell| island.sides(cell).count();
            let beside_cape = island.sides(cell).any(|side| sides(side) <= 2);
            let expected = match (sides(cell), beside_cape) {
                (0..=2, _) => Kind::Cape,
                (_, true) => Kind::Danger,
                (3, false) => Kind::Edge,
                _ => Kind::Inner,
            };
            assert_eq!(island.kind(cell), Some(expected));
        }
    }
}
