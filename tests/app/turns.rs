//! COM turns: their delay, and that a move which is no longer wanted never lands.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use infinite_reversi_lib::{
    com::{self, Shared},
    error::CommandError,
    session::{At, Session},
    wire::{Disc, NewGame, Order, View},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use tempfile::TempDir;

fn session(seed: u64) -> (Shared, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let session = Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(seed)).unwrap();
    (Arc::new(Mutex::new(session)), dir)
}

fn view(session: &Shared) -> View {
    session.lock().unwrap().view()
}

fn at(view: &View) -> At {
    At { game: view.game.id, ply: view.game.ply }
}

/// Places the human's first legal disc; the view after it.
fn place(session: &Shared) -> View {
    let before = view(session);
    let cell = u32::from(before.game.legal[0].cell);
    session.lock().unwrap().place(at(&before), cell).unwrap().view
}

/// Goes on until it is the COM's turn, on a new game when one is over.
async fn until_com_turn(session: &Shared) -> View {
    loop {
        let now = view(session);
        match now.game.turn {
            None => drop(session.lock().unwrap().new_game(now.game.id, NewGame::Fresh).unwrap()),
            Some(turn) if turn == now.game.human => drop(place(session)),
            Some(_) => return now,
        }
    }
}

#[tokio::test(start_paused = true)]
async fn two_hundred_com_turns_take_between_600_and_1000_ms_each_drawn_anew() {
    let (session, _dir) = session(1);
    let mut delays = Vec::new();
    for _ in 0..200 {
        let view = until_com_turn(&session).await;
        let called = tokio::time::Instant::now();
        com::turn(&session, at(&view)).await.unwrap();
        delays.push(called.elapsed().as_millis());
    }
    assert!(delays.iter().all(|delay| (600..=1000).contains(delay)), "{delays:?}");
    let spread = |part: std::ops::Range<u128>| delays.iter().filter(|delay| part.contains(delay)).count();
    assert!(spread(600..700) > 20 && spread(700..800) > 20 && spread(800..900) > 20 && spread(900..1001) > 20);
}

#[tokio::test]
async fn a_com_turn_takes_its_time_by_the_real_clock_too() {
    let (session, _dir) = session(2);
    let mut settings = view(&session).settings;
    settings.level = infinite_reversi_lib::wire::Level::Master;
    drop(session.lock().unwrap().set_settings(settings));
    let after = place(&session);
    let called = std::time::Instant::now();
    com::turn(&session, at(&after)).await.unwrap();
    let took = called.elapsed();
    assert!(took >= Duration::from_millis(600), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn of_five_com_turns_at_once_one_stone_lands() {
    let (session, _dir) = session(3);
    let after = place(&session);
    let calls: Vec<_> = (0..5)
        .map(|_| {
            let session = session.clone();
            let at = at(&after);
            tokio::spawn(async move { com::turn(&session, at).await })
        })
        .collect();
    let mut landed = 0;
    for call in calls {
        match call.await.unwrap() {
            Ok(_) => landed += 1,
            Err(error) => assert_eq!(error, CommandError::Stale),
        }
    }
    assert_eq!(landed, 1);
    let placed = view(&session).game.moves.len();
    assert!((2..=3).contains(&placed), "one stone of each side, and a pass at most");
}

#[tokio::test(start_paused = true)]
async fn whatever_the_player_does_at_any_moment_of_the_coms_think_no_stray_stone_lands() {
    type Act = fn(&Shared, &View);
    let acts: [Act; 4] = [
        |session, now| drop(session.lock().unwrap().new_game(now.game.id, NewGame::Fresh).unwrap()),
        |session, now| drop(session.lock().unwrap().undo(at(now)).unwrap()),
        |session, now| drop(session.lock().unwrap().resign(at(now)).unwrap()),
        |session, now| {
            let mut settings = now.settings.clone();
            settings.order = Order::Second;
            drop(session.lock().unwrap().set_settings(settings));
        },
    ];
    for (number, act) in acts.into_iter().enumerate() {
        // From the first moment after the call has begun to the longest delay.
        for step in 0..=20 {
            let (session, _dir) = session(100 + step);
            let thinking = until_com_turn(&session).await;
            let call = tokio::spawn({
                let (session, at) = (session.clone(), at(&thinking));
                async move { com::turn(&session, at).await }
            });
            tokio::time::sleep(Duration::from_millis(1 + 50 * step)).await;
            let landed_before = view(&session).game.ply > thinking.game.ply;
            if landed_before {
                call.await.unwrap().unwrap();
                continue;
            }
            act(&session, &thinking);
            let after = view(&session);
            let result = call.await.unwrap();
            let end = view(&session);
            if number == 3 {
                // A setting for the next game does not disturb the turn of this one.
                assert!(result.is_ok() && end.game.ply > thinking.game.ply);
                continue;
            }
            assert_eq!(result.unwrap_err(), CommandError::Stale);
            assert_eq!((end.game.discs, end.game.ply), (after.game.discs, after.game.ply), "act {number} at {step}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_stone_undone_and_replaced_by_another_is_not_answered_by_the_old_reply() {
    let (session, _dir) = session(4);
    let first = place(&session);
    let old = tokio::spawn({
        let (session, at) = (session.clone(), at(&first));
        async move { com::turn(&session, at).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    let start = session.lock().unwrap().undo(at(&first)).unwrap();
    let other = u32::from(start.game.legal.last().unwrap().cell);
    let second = session.lock().unwrap().place(at(&start), other).unwrap().view;
    assert_eq!((second.game.id, second.game.ply), (first.game.id, first.game.ply), "the same numbers, another board");
    assert_eq!(old.await.unwrap().unwrap_err(), CommandError::Stale);
    assert_eq!(view(&session).game.discs, second.game.discs);
    assert!(com::turn(&session, at(&second)).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn every_pass_is_an_event_before_the_next_stone_and_stands_in_the_move_list() {
    let (session, _dir) = session(5);
    let mut passes = 0;
    for _ in 0..40 {
        let before = view(&session);
        if before.game.turn.is_none() {
            drop(session.lock().unwrap().new_game(before.game.id, NewGame::Fresh).unwrap());
            continue;
        }
        let turn = if before.game.turn == Some(before.game.human) {
            let cell = u32::from(before.game.legal[0].cell);
            session.lock().unwrap().place(at(&before), cell).unwrap()
        } else {
            com::turn(&session, at(&before)).await.unwrap()
        };
        let passed: Vec<Disc> = turn
            .events
            .iter()
            .filter_map(|event| match event {
                infinite_reversi_lib::wire::Event::Pass { by } => Some(*by),
                _ => None,
            })
            .collect();
        passes += passed.len();
        assert_eq!(turn.view.game.moves.len(), turn.view.game.ply as usize);
        let added = turn.view.game.moves.len() - before.game.moves.len();
        assert_eq!(added, 1 + passed.len());
        if let Some(&by) = passed.last() {
            assert_ne!(turn.view.game.turn, Some(by), "who passed does not move next");
        }
    }
    for _ in 0..400 {
        if passes > 0 {
            return;
        }
        let now = view(&session);
        if now.game.turn.is_none() {
            drop(session.lock().unwrap().new_game(now.game.id, NewGame::Fresh).unwrap());
        } else if now.game.turn == Some(now.game.human) {
            passes += place(&session)
                .game
                .moves
                .iter()
                .filter(|ply| matches!(ply, infinite_reversi_lib::wire::Ply::Pass { .. }))
                .count();
        } else {
            com::turn(&session, at(&now)).await.unwrap();
        }
    }
    panic!("no pass came up in hundreds of turns");
}
