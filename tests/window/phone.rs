//! The same page under fingers: in Chromium, which is what Android shows it with, over the real commands.

use fantoccini::actions::PointerAction;
use island::{Code, Seed, Stage};
use serde::Deserialize;

use crate::{
    app::{App, Screen},
    home::Home,
};

const PHONE: Screen = Screen::new(360, 640, "ja");

const DOWN: PointerAction = PointerAction::Down { button: 0 };
const UP: PointerAction = PointerAction::Up { button: 0 };

fn to((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo { duration: None, x, y }
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_whole_game_is_played_with_a_finger() {
    let home = Home::of_a_newcomer();
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_the_board().await;
    app.skip_the_guide().await;
    let end = app.play_to_the_end(async |_| ()).await;
    app.picture("phone-result").await;
    assert_eq!(home.saved_moves().len(), end.ply.expect("the board is under the result"));
    assert_eq!(end.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn whatever_could_be_a_mistake_of_a_finger_places_nothing() {
    let home = Home::with_game((island(1), String::new()));
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    let cell = |name: &str| format!("[data-cell='{name}']");
    let dot = app.middle(&cell(&start.dots[0])).await;
    let other = app.middle(&cell(&start.dots[1])).await;
    let disc = start.cells.iter().find(|(_, state)| *state == "black").map(|(name, _)| cell(name));
    let disc = app.middle(&disc.expect("black has discs")).await;
    let corner = (2.0, 2.0);

    let mistakes: [(&str, &[&[PointerAction]]); 5] = [
        ("two fingers", &[&[to(dot), DOWN, UP], &[to(other), DOWN, UP]]),
        ("a swipe that began elsewhere", &[&[to(corner), DOWN, to(dot), UP]]),
        ("a finger that slides off", &[&[to(dot), DOWN, to(corner), UP]]),
        ("a tap on a disc", &[&[to(disc), DOWN, UP]]),
        ("a touch that the system takes over", &[&[to(dot), DOWN, PointerAction::Cancel]]),
    ];
    for (mistake, fingers) in mistakes {
        app.point(fingers).await;
        let after = app.until("rest", |page| page.awaits_a_tap()).await;
        assert_eq!((after.ply, &after.cells), (start.ply, &start.cells), "{mistake} places nothing");
    }

    app.tap_cells(&[&start.dots[0]]).await;
    app.until("the next turn", |page| page.ply > start.ply && page.awaits_a_tap()).await;
    let moves = home.saved_moves();
    assert_eq!((moves.len(), &moves[0]), (2, &start.dots[0]), "and a tap still places one disc");
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_largest_islands_can_be_reached_whole_on_every_screen() {
    let screens = [(320, 568), (360, 640), (390, 844), (740, 360), (820, 1180), (1280, 800), (2560, 1440)];
    for (number, (width, height)) in screens.into_iter().enumerate() {
        let home = Home::with_game((island(18 + number as u16), String::new()));
        let language = if number % 2 == 0 { "en" } else { "ja" };
        let app = App::open_in_chromium(&home, Screen::new(width, height, language)).await;
        app.go_to_my_turn().await;
        app.picture(&format!("largest-{width}x{height}")).await;
        let board: Board = app.ask(BOARD).await;
        let at = format!("at {width}×{height}: {board:?}");
        assert_eq!(board.cells, 120, "{at}");
        // 24 px are promised from 360 px on.
        assert!(board.smallest_cell >= if width < 360 { 20.0 } else { 24.0 }, "cells are large enough {at}");
        assert_eq!(board.hidden_cells, Vec::<String>::new(), "no cell is covered or outside {at}");
        assert_eq!(board.small_buttons, Vec::<String>::new(), "a thumb hits every button {at}");
        assert_eq!(board.hidden_buttons, Vec::<String>::new(), "no button is covered or outside {at}");
        assert_eq!(app.page().await.faults, Vec::<String>::new());
    }
}

/// How a board lies on a screen.
#[derive(Debug, Deserialize)]
struct Board {
    cells: usize,
    smallest_cell: f64,
    /// Cells whose middle is not what a finger there would touch.
    hidden_cells: Vec<String>,
    /// Buttons in sight of which a side is under 48 px.
    small_buttons: Vec<String>,
    /// Buttons whose middle is not what a finger there would touch.
    hidden_buttons: Vec<String>,
}

const BOARD: &str = "
    const board = document.querySelector('[data-ply]')
    const cells = [...board.querySelectorAll('[data-cell]')]
    const boxes = cells.map((cell) => cell.querySelector('.hit').getBoundingClientRect())
    const seen = (box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const buttons = [...document.querySelectorAll('button')]
        .map((button) => [button, button.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0)
    return {
        cells: cells.length,
        smallest_cell: Math.min(...boxes.map((box) => Math.min(box.width, box.height))),
        hidden_cells: cells.filter((cell, i) => !cell.contains(seen(boxes[i]))).map((cell) => cell.dataset.cell),
        small_buttons: buttons
            .filter(([, box]) => Math.min(box.width, box.height) < 47.9)
            .map(([button, box]) => `${button.dataset.action} ${box.width}×${box.height}`),
        hidden_buttons: buttons
            .filter(([button, box]) => !button.contains(seen(box)))
            .map(([button]) => String(button.dataset.action)),
    }";

/// The code of an island of this stage, always the same one.
fn island(stage: u16) -> String {
    let stage = Stage::new(stage).expect("stages begin at 1");
    Code::Seeded { stage, seed: Seed::from_text("phone") }.to_string()
}
