//! What holds for any text that is read as a save.

use infinite_reversi_lib::{
    save::{self, SavedGame},
    session::{Four, Match, Reversi, Rules},
};

/// A text is refused, or it is a save that is written and read again, with a game that follows the rules or none.
pub fn save(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(saved) = save::parse(text) else { return };
    let written = serde_json::to_string(&saved).expect("a save can be written");
    assert_eq!(save::parse(&written).expect("and read again"), saved);
    for game in [Some(&saved.game), saved.replaced.as_ref()].into_iter().flatten() {
        plays_on::<Reversi>(game);
    }
    for table in saved.four.iter() {
        plays_on::<Four>(&table.game);
        table.replaced.iter().for_each(plays_on::<Four>);
    }
}

/// A saved game is refused, or it comes back the same, and is over if and only if nobody is to move.
fn plays_on<G: Rules>(saved: &SavedGame) {
    let Some(loaded) = Match::<G>::load(saved) else { return };
    let kept = loaded.save();
    assert_eq!(Match::<G>::load(&kept).expect("a kept game loads").save(), kept);
    assert_eq!(loaded.turn().is_none(), loaded.outcome().is_some());
}
