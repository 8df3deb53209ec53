//! Nothing moves while nobody acts: the real window at rest.

use std::time::Duration;

use island::Disc;

use crate::{ENGLISH, app::App, game_before_a_pass, home::Home};

/// How long an idle board is watched.
const WATCH: Duration = Duration::from_secs(5);

/// How often, until it has come to rest.
const MOST_WATCHES: usize = 6;

/// A hundredth of a second each; a web view that runs a timer or an animation takes tens of them.
const MOST_TICKS: u64 = 3;

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_board_that_waits_for_me_takes_no_processor_time() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    app.go_to_my_turn().await;
    let mut watched = Vec::new();
    // On a busy machine the last painting takes its time; what never ends never lets it come to rest.
    while watched.len() < MOST_WATCHES && watched.last().is_none_or(|&ticks| ticks > MOST_TICKS) {
        let before = app.processor_ticks();
        // Time itself is what is measured here: nothing is waited for.
        tokio::time::sleep(WATCH).await;
        watched.push(app.processor_ticks() - before);
    }
    println!("figure idle_ticks {watched:?} of 10 ms in {} s each", WATCH.as_secs());
    assert!(watched.last().is_some_and(|&ticks| ticks <= MOST_TICKS), "an idle board took {watched:?} ticks");
}
