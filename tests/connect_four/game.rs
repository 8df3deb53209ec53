//! Playing, taking back, and the written list of moves.

use connect_four::{Cell, Column, Game, MoveError, ReplayError, Side};

use crate::{column, game, play_random, random};

#[test]
fn undo_takes_back_one_disc_and_says_whose_it_was() {
    let mut rng = random(20);
    for _ in 0..200 {
        let mut game = Game::new();
        let mut states = vec![game.clone()];
        while play_random(&mut game, &mut rng) {
            states.push(game.clone());
        }
        while states.len() > 1 {
            states.pop();
            let last = *game.moves().last().unwrap();
            let side = if game.moves().len() % 2 == 1 { Side::Red } else { Side::Yellow };
            assert_eq!(game.undo(), Some((last, side)));
            assert_eq!(Some(&game), states.last());
            assert_eq!(game.turn(), Some(side));
        }
        assert_eq!(game.undo(), None);
        assert_eq!(game, Game::new());
    }
}

#[test]
fn a_written_game_reads_back_as_the_same_game() {
    let mut rng = random(21);
    for _ in 0..200 {
        let mut game = Game::new();
        while {
            assert_eq!(game.to_string().parse(), Ok(game.clone()));
            play_random(&mut game, &mut rng)
        } {}
    }
    assert_eq!("".parse(), Ok(Game::new()));
    assert_eq!(" 4\n4\t3 ".parse(), Ok(game("443")));
}

#[test]
fn a_written_list_that_is_no_game_says_where_and_why() {
    for (text, at, error) in [
        ("4 8 1", 1, MoveError::NoSuchColumn),
        ("0", 0, MoveError::NoSuchColumn),
        ("4 4 44", 2, MoveError::NoSuchColumn),
        ("4 -1", 1, MoveError::NoSuchColumn),
        ("４", 0, MoveError::NoSuchColumn),
        ("1 2 x", 2, MoveError::NoSuchColumn),
        ("3 3 3 3 3 3 3", 6, MoveError::ColumnFull),
        ("1 2 1 2 1 2 1 2", 7, MoveError::GameOver),
        ("1 2 1 2 1 2 1 9", 7, MoveError::NoSuchColumn),
    ] {
        assert_eq!(text.parse::<Game>(), Err(ReplayError { at, error }), "{text}");
    }
}

#[test]
fn a_position_is_drawn_with_the_top_row_first() {
    let text = game("443534").position().to_string();
    assert_eq!(text, ".......\n.......\n.......\n...O...\n..XO...\n..XXO..");
}

#[test]
fn columns_and_cells_are_counted_from_the_top_left() {
    for (index, at) in Column::ALL.into_iter().enumerate() {
        assert_eq!(Column::try_from(index), Ok(at));
        assert_eq!((at.index(), at.to_string()), (index, (index + 1).to_string()));
        assert_eq!(at.to_string().parse(), Ok(at));
        assert_eq!(at.mirrored().index(), 6 - index);
    }
    assert_eq!(Column::try_from(7), Err(MoveError::NoSuchColumn));
    assert_eq!(Cell::new(column(1), 6), None);
    let cells: Vec<_> = Cell::all().collect();
    assert_eq!(cells.len(), Cell::COUNT);
    for (index, cell) in cells.into_iter().enumerate() {
        assert_eq!((cell.index(), cell.row(), cell.column().index()), (index, index / 7, index % 7));
        assert_eq!(Cell::new(cell.column(), cell.row()), Some(cell));
    }
    let landing = game("44").position().landing(column(4)).unwrap();
    assert_eq!((landing.row(), landing.to_string()), (3, "d4".to_owned()));
}
