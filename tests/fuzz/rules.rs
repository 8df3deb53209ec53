//! What holds for any text that is read as an island code or as a board.

use island::{Code, Disc, Position, Setup, Status, new_game};

/// A text is refused, or it names an island that is written and read again, and that a game can begin on.
pub fn code(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(code) = text.parse::<Code>() else { return };
    assert_eq!(code.to_string().parse(), Ok(code.clone()));
    let Ok(island) = code.island() else { return };
    let mut game = new_game(island).expect("a code names an island with a start");
    // A short game by the bytes themselves.
    for &byte in bytes {
        let moves = game.position().legal_moves();
        let Some(cell) = moves.iter().nth(usize::from(byte) % moves.len().max(1) as usize) else { break };
        game.play(cell).expect("a listed move is accepted");
    }
    let start = code.island().ok().and_then(new_game).expect("the same island again");
    assert_eq!(start.replay(&game.moves()), Ok(game));
}

/// A text is refused, or it is a board that is written and read again, and on which listed moves are those accepted.
pub fn board(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(setup) = Setup::parse(text) else { return };
    for turn in [Disc::Black, Disc::White] {
        let position = Position::new(setup.clone(), turn);
        let again = Setup::parse(&position.to_string()).expect("a board that was written");
        assert_eq!(Position::new(again, turn), position);
        let legal = position.legal_moves();
        for cell in position.island().land() {
            assert_eq!(position.play(cell).is_ok(), legal.contains(cell));
        }
        assert_eq!(position.status() == Status::ToMove, !legal.is_empty());
        assert!((position.safe_discs() & position.empty()).is_empty());
    }
}
