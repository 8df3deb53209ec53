//! Time that jumps, callers that vanish, and faults: the COM moves once, and a panic costs nothing but its own call.

use std::{
    fs,
    sync::{Arc, Mutex},
    time::Duration,
};

use infinite_reversi_lib::{
    com::{self, Shared},
    error::CommandError,
    faults,
    session::{At, Session},
    wire::{Level, NewGame, Order, View},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use tempfile::TempDir;

use crate::{
    layers::{sources, that_say},
    saves::quick_dir,
};

fn session(seed: u64) -> (Shared, TempDir) {
    let dir = quick_dir();
    let session = Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(seed)).unwrap();
    (Arc::new(Mutex::new(session)), dir)
}

fn view(session: &Shared) -> View {
    com_lock(session).view()
}

/// The session, also after a panic, as the commands take it.
fn com_lock(session: &Shared) -> std::sync::MutexGuard<'_, Session> {
    session.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn at(view: &View) -> At {
    At { game: view.game.id, ply: view.game.ply }
}

/// Places the human's first legal disc until it is the COM's turn, in a new game when one is over.
fn place(session: &Shared) -> View {
    loop {
        let now = view(session);
        match now.game.turn {
            None => drop(com_lock(session).new_game(now.game.id, NewGame::Fresh).unwrap()),
            Some(turn) if turn != now.game.human => return now,
            Some(_) => drop(com_lock(session).place(at(&now), u32::from(now.game.legal[0].cell)).unwrap()),
        }
    }
}

/// A COM turn that runs beside the test and has begun.
async fn thinking(
    session: &Shared,
    now: &View,
) -> tokio::task::JoinHandle<Result<infinite_reversi_lib::wire::Turn, CommandError>> {
    let (session, at) = (session.clone(), at(now));
    let call = tokio::spawn(async move { com::turn(&session, at).await });
    tokio::time::sleep(Duration::from_millis(1)).await;
    call
}

#[tokio::test(start_paused = true)]
async fn after_five_minutes_of_sleep_in_the_coms_think_it_has_moved_exactly_once() {
    for seed in 0..10 {
        let (session, _dir) = session(seed);
        let before = place(&session);
        let call = thinking(&session, &before).await;
        tokio::time::advance(Duration::from_secs(5 * 60)).await;
        let turn = call.await.unwrap().unwrap();
        assert_eq!(view(&session).game, turn.view.game);
        let stones = |view: &View| view.game.counts.black + view.game.counts.white;
        assert_eq!(stones(&turn.view), stones(&before) + 1);
        tokio::time::advance(Duration::from_secs(24 * 60 * 60)).await;
        assert_eq!(view(&session).game, turn.view.game, "nothing moves by itself");
    }
}

#[test]
fn no_wall_clock_is_read_anywhere_so_that_setting_it_back_or_forward_changes_nothing() {
    let clocks = ["SystemTime", "UNIX_EPOCH", "chrono", "time::Local", "OffsetDateTime"];
    let app = sources("src-tauri/src", "rs");
    assert!(!that_say(app, &["std::time::Instant::now()"]).is_empty(), "the search does measure its time");
    for of in ["src-tauri/src", "src-tauri/crates/island/src", "src-tauri/crates/connect_four/src"] {
        assert_eq!(that_say(sources(of, "rs"), &clocks), Vec::<std::path::PathBuf>::new());
    }
    assert_eq!(that_say(sources("ui", "js"), &["Date.now", "new Date", "Date("]), Vec::<std::path::PathBuf>::new());
}

#[tokio::test(start_paused = true)]
async fn a_page_that_goes_away_at_any_moment_of_the_coms_think_leaves_a_turn_that_can_be_asked_for_again() {
    for step in 0..=20 {
        let (session, dir) = session(200 + step);
        let before = place(&session);
        let call = thinking(&session, &before).await;
        tokio::time::sleep(Duration::from_millis(50 * step)).await;
        call.abort();
        let _ = call.await;
        tokio::time::sleep(Duration::from_secs(5)).await;
        let mut now = view(&session);
        if now.game.ply == before.game.ply {
            now = match com::turn(&session, at(&before)).await {
                Ok(turn) => turn.view,
                // The disc of the call before was on its way already.
                Err(error) => {
                    assert_eq!(error, CommandError::Stale);
                    view(&session)
                }
            };
        }
        let stones = |view: &View| view.game.counts.black + view.game.counts.white;
        assert_eq!(stones(&now), stones(&before) + 1, "at {step}");
        // What the next start of the program finds is the same.
        drop(session);
        let mut reopened = Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(1)).unwrap();
        assert_eq!(reopened.view().game.discs, now.game.discs, "at {step}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_order_changed_before_the_first_disc_takes_the_turn_from_a_thinking_com() {
    for step in 0..=20 {
        let (session, _dir) = session(300 + step);
        let mut settings = view(&session).settings;
        settings.order = Order::Second;
        let before = com_lock(&session).set_settings(settings.clone());
        assert_ne!(before.game.turn, Some(before.game.human));
        let call = thinking(&session, &before).await;
        tokio::time::sleep(Duration::from_millis(50 * step)).await;
        settings.order = Order::First;
        let after = com_lock(&session).set_settings(settings);
        let landed = after.game.ply > 0;
        match call.await.unwrap() {
            Ok(_) => assert!(landed, "at {step}"),
            Err(error) => assert_eq!((error, landed), (CommandError::Stale, false), "at {step}"),
        }
        let end = view(&session);
        assert_eq!(end.game.discs, after.game.discs, "at {step}");
        // Before the first disc the human now moves first; after it the order is of the next game.
        assert_eq!(end.game.turn, Some(end.game.human), "at {step}");
    }
}

#[tokio::test]
async fn while_the_strongest_com_searches_other_questions_are_answered() {
    // A busy machine may be slow in any one turn; a search that held the session would be so in all of them.
    const TURNS: u64 = 10;
    for turn in 0..TURNS {
        let (session, _dir) = session(900 + turn);
        let mut settings = view(&session).settings;
        settings.level = Level::Master;
        drop(com_lock(&session).set_settings(settings));
        let before = place(&session);
        let begun = std::time::Instant::now();
        let call = thinking(&session, &before).await;
        let seen = com::with(&session, |session| session.view()).await.unwrap();
        let answered = begun.elapsed();
        assert!(call.await.unwrap().is_ok());
        // The search of this level takes twice as long.
        if answered < Duration::from_millis(270) && seen.game == before.game {
            return;
        }
    }
    panic!("in {TURNS} turns no question was answered before the search was over");
}

#[tokio::test(start_paused = true)]
async fn a_panic_in_a_command_is_a_typed_error_and_the_session_goes_on_with_nothing_lost() {
    let (session, dir) = session(7);
    let before = place(&session);
    let panicked = com::with(&session, |session| {
        let view = session.view();
        assert_eq!(view.game.id, u32::MAX, "provoked");
    });
    assert_eq!(panicked.await, Err(CommandError::Internal));
    assert_eq!(view(&session).game, before.game);
    let after = com::turn(&session, at(&before)).await.unwrap().view;
    assert!(after.game.ply > before.game.ply);
    drop(session);
    let mut reopened = Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(1)).unwrap();
    assert_eq!(reopened.view().game.discs, after.game.discs);
}

#[tokio::test]
async fn panics_are_logged_without_anything_about_the_player_in_a_file_that_never_grows_large() {
    let dir = quick_dir();
    faults::log_to(dir.path().to_owned());
    let (session, _dir) = session(8);
    let provoke = |words: String| com::with(&session, move |_| -> () { panic!("{words}") });
    assert_eq!(provoke("a line\nand another\u{1b}[31m".to_owned()).await, Err(CommandError::Internal));
    let log = dir.path().join("faults.log");
    let text = fs::read_to_string(&log).unwrap();
    let line = text.lines().find(|line| line.contains("and another")).unwrap();
    assert!(line.starts_with(env!("CARGO_PKG_VERSION")) && line.contains("time.rs"), "{line}");
    assert!(!text.contains('\u{1b}'));
    if let Some(home) = std::env::var_os("HOME").filter(|home| home.len() > 1) {
        assert!(!text.contains(&*home.to_string_lossy()), "{text}");
    }

    for _ in 0..200 {
        assert_eq!(provoke("島".repeat(2_500)).await, Err(CommandError::Internal));
    }
    let size = |name: &str| fs::metadata(dir.path().join(name)).unwrap().len();
    let both = size("faults.log") + size("faults.before.log");
    assert!((256 * 1024..=1 << 20).contains(&both), "{both} bytes");
}
