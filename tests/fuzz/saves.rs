//! What holds for any text that is read as a save.

use infinite_reversi_lib::{
    save,
    session::{Match, Reversi},
};

/// A text is refused, or it is a save that is written and read again, with a game that follows the rules or none.
pub fn save(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(saved) = save::parse(text) else { return };
    let written = serde_json::to_string(&saved).expect("a save can be written");
    assert_eq!(save::parse(&written).expect("and read again"), saved);
    for game in [Some(&saved.game), saved.replaced.as_ref()].into_iter().flatten() {
        let Some(loaded) = Match::<Reversi>::load(game) else { continue };
        let kept = loaded.save();
        assert_eq!(Match::<Reversi>::load(&kept).expect("a kept game loads").save(), kept);
        assert_eq!(loaded.turn().is_none(), loaded.outcome().is_some());
    }
}
