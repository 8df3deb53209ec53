//! The opening book, and the level that knows the end of every game.

use connect_four::{Column, Game, Level, Position, Side, Solver, book};
use rand::{rngs::ChaCha8Rng, seq::IndexedRandom};

use crate::{position, random, random_game, solver::score};

/// The last plies at which the book knows its own turns: moving first, and moving second.
const LAST: [u32; 2] = [10, 9];

/// Up to so many discs the book knows every position, whoever plays.
const ALL: u32 = 6;

/// A decision beyond the book visits no more positions than this; so many take a third of a second.
const MOST_NODES: u64 = 5_000_000;

const NEVER: &dyn Fn() -> bool = &|| false;

/// The score from the book, or from the solver beyond it.
fn known(solver: &mut Solver, position: &Position) -> i32 {
    book::look_up(position).map_or_else(|| score(solver, position), |(_, score)| score.value())
}

/// Every position that can occur when one side always plays by the book, where it is that side's turn; all but so many
/// of the last turns.
fn own_turns(but: usize) -> Vec<Position> {
    let replies = |position: &Position| -> Vec<_> { position.legal().map(|at| position.play(at).unwrap()).collect() };
    let played = |position: &Position| {
        let (column, _) = book::look_up(position).unwrap_or_else(|| panic!("not in the book\n{position}"));
        position.play(column).unwrap_or_else(|error| panic!("{error}\n{position}"))
    };
    let mut found = Vec::new();
    for (first, mut layer) in [(0, vec![Position::START]), (1, replies(&Position::START))] {
        let turns = (first as u32..=LAST[first]).step_by(2).count();
        for _ in 0..turns - but {
            layer.retain(|position| !position.is_over());
            layer.sort_by_key(book::id);
            layer.dedup_by_key(|position| book::id(position));
            found.extend(layer.iter().copied());
            layer = layer.iter().map(played).flat_map(|position| replies(&position)).collect();
        }
    }
    found
}

#[test]
fn the_book_answers_whatever_the_other_side_does() {
    let positions = own_turns(0);
    assert!(positions.len() > 6_000, "{}", positions.len());
    assert_eq!(book::look_up(&Position::START).map(|(at, score)| (at, score.value())), Some((Column::CENTRE, 1)));
}

#[test]
fn every_score_in_the_book_is_the_worst_that_the_next_replies_leave() {
    let mut solver = Solver::new();
    for position in own_turns(1) {
        let (column, value) = book::look_up(&position).unwrap();
        let played = position.play(column).unwrap();
        let replies = played.legal().map(|reply| known(&mut solver, &played.play(reply).unwrap()));
        let worst = replies.min().unwrap_or_else(|| -score(&mut Solver::new(), &played));
        assert_eq!(value.value(), worst, "{position}");
    }
}

/// The positions of the start, of one disc and so on, of each and its mirror image one.
fn layers(last: u32) -> Vec<Vec<Position>> {
    let mut layers = vec![vec![Position::START]];
    for ply in 0..last as usize {
        let replies =
            |position: &Position| -> Vec<_> { position.legal().map(|at| position.play(at).unwrap()).collect() };
        let mut next: Vec<_> = layers[ply].iter().flat_map(replies).collect();
        next.sort_by_key(book::id);
        next.dedup_by_key(|position| book::id(position));
        layers.push(next);
    }
    layers
}

#[test]
fn the_book_knows_every_position_of_few_discs_and_agrees_with_itself_on_each_move() {
    let layers = layers(ALL);
    assert_eq!(layers.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4, 25, 121, 568, 2144, 8231]);
    for position in layers.iter().flatten() {
        let (column, score) = book::look_up(position).unwrap_or_else(|| panic!("not in the book\n{position}"));
        let after = position.play(column).unwrap();
        let thought = Level::Perfect.choose(position, &mut random(63), &|| true).unwrap();
        assert_eq!(thought.score, Some(score), "{position}");
        if position.plies() < ALL && !after.is_over() {
            assert_eq!(book::look_ahead(position, book::look_up), Some((column, score)), "{position}");
        }
    }
}

#[test]
fn a_sample_of_the_book_is_what_the_solver_finds_now() {
    let mut rng = random(54);
    let late: Vec<_> = own_turns(0).into_iter().filter(|position| position.plies() >= 8).collect();
    let mut solver = Solver::new();
    for _ in 0..60 {
        let position = late.choose(&mut rng).unwrap();
        assert_eq!(solver.settle(position), book::look_up(position), "{position}");
    }
}

#[test]
fn what_the_solver_settles_on_depends_on_the_position_alone() {
    let mut rng = random(62);
    let mut used = Solver::new();
    for round in 0..60 {
        let position = *random_game(13 + round % 20, &mut rng).position();
        let (column, score) = Solver::new().settle(&position).unwrap();
        assert_eq!(used.settle(&position), Some((column, score)), "{position}");
        assert_eq!(score.value(), crate::solver::score(&mut used, &position), "{position}");
        if position.is_over() || position == position.mirrored() {
            continue;
        }
        assert_eq!(used.settle(&position.mirrored()), Some((column.mirrored(), score)), "{position}");
        // No move nearer to the centre keeps the score.
        let off = |column: Column| column.index().abs_diff(Column::CENTRE.index());
        let after = |at: Column| -crate::solver::score(&mut Solver::new(), &position.play(at).unwrap());
        assert_eq!(after(column), score.value(), "{position}");
        let lost_at_sight = score.last_ply(&position) <= position.plies() + 2;
        for nearer in position.legal().filter(|&nearer| off(nearer) < off(column)) {
            assert!(lost_at_sight || after(nearer) < score.value(), "{nearer}\n{position}");
        }
    }
}

#[test]
fn the_book_holds_for_mirror_images_and_fits_its_size() {
    for position in own_turns(0) {
        let (column, score) = book::look_up(&position).unwrap();
        let (image, same) = book::look_up(&position.mirrored()).unwrap();
        assert_eq!(score, same);
        if position != position.mirrored() {
            assert_eq!(image, column.mirrored(), "{position}");
        }
    }
    const { assert!(book::SIZE <= 200_000) };
}

/// Plays a game with the perfect level on one side; the other is asked for a column.
fn play(side: Side, rng: &mut ChaCha8Rng, mut other: impl FnMut(&Position, &mut ChaCha8Rng) -> Column) -> Game {
    let mut game = Game::new();
    while let Some(turn) = game.turn() {
        let column = if turn == side {
            let thought = Level::Perfect.choose(game.position(), rng, NEVER).unwrap();
            assert!(thought.nodes <= MOST_NODES, "{} positions\n{}", thought.nodes, game.position());
            thought.column
        } else {
            other(game.position(), rng)
        };
        game.play(column).unwrap();
    }
    game
}

#[test]
fn perfect_as_first_player_opens_in_the_centre_and_always_wins_by_ply_41() {
    let mut rng = random(55);
    let check = |game: Game| {
        assert_eq!(game.moves()[0], Column::CENTRE);
        assert_eq!(game.position().winner(), Some(Side::Red), "{game}");
        assert!(game.position().plies() <= 41, "{game}");
    };
    for _ in 0..20 {
        check(play(Side::Red, &mut rng, |position, rng| {
            let legal: Vec<_> = position.legal().collect();
            *legal.choose(rng).unwrap()
        }));
    }
    for level in [Level::Beginner, Level::Intermediate, Level::Advanced] {
        for _ in 0..3 {
            check(play(Side::Red, &mut rng, |position, rng| level.choose(position, rng, NEVER).unwrap().column));
        }
    }
}

#[test]
fn perfect_against_itself_wins_for_the_first_player_with_the_41st_disc() {
    let mut rng = random(56);
    for _ in 0..2 {
        let perfect = |position: &Position, rng: &mut _| Level::Perfect.choose(position, rng, NEVER).unwrap().column;
        let game = play(Side::Red, &mut rng, perfect);
        assert_eq!((game.position().winner(), game.position().plies()), (Some(Side::Red), 41), "{game}");
    }
}

#[test]
fn perfect_as_second_player_punishes_every_mistake_of_the_first() {
    let mut rng = random(57);
    for first in 0..7 {
        let mut moved = false;
        let game = play(Side::Yellow, &mut rng, |position, rng| {
            if !std::mem::replace(&mut moved, true) {
                return Column::ALL[first];
            }
            Level::Perfect.choose(position, rng, NEVER).unwrap().column
        });
        // What each first disc is worth is well known.
        let expected = [Some(Side::Yellow), Some(Side::Yellow), None, Some(Side::Red)][first.min(6 - first)];
        assert_eq!(game.position().winner(), expected, "{game}");
    }
}

#[test]
fn stopped_at_once_perfect_still_wins_blocks_and_plays_by_the_book() {
    let at_once = &|| true;
    let mut rng = random(59);
    for (digits, number, by_book) in
        [("172737", 4, false), ("17273", 4, false), ("", 4, true), ("4", 4, true), ("44", 4, true), ("444", 4, true)]
    {
        let thought = Level::Perfect.choose(&position(digits), &mut rng, at_once).unwrap();
        assert_eq!(thought.column.index() + 1, number, "{digits}");
        assert!(!by_book || thought.score.is_some(), "{digits}");
    }
}

#[test]
fn perfect_knows_the_best_reply_to_the_book_without_any_time() {
    let mut rng = random(61);
    let mut checked = 0;
    for position in own_turns(1) {
        let (column, value) = book::look_up(&position).unwrap();
        let played = position.play(column).unwrap();
        if played.is_over() || played.legal().any(|reply| played.play(reply).unwrap().is_over()) {
            continue;
        }
        let thought = Level::Perfect.choose(&played, &mut rng, &|| true).unwrap();
        assert_eq!(thought.score.map(|score| score.value()), Some(-value.value()), "{played}");
        // The other side of the book may know this turn as its own, and another of several best moves.
        if book::look_up(&played).is_none() {
            let (_, next) = book::look_up(&played.play(thought.column).unwrap()).unwrap();
            assert_eq!(next, value, "{played}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}
