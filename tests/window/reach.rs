//! The game without eyes or without a pointer: by keyboard alone, and by spoken labels alone.

use std::collections::{BTreeMap, VecDeque};

use island::Disc;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::Deserialize;

use crate::{
    ENGLISH, MOST_GAMES,
    app::App,
    game_before_a_pass,
    home::Home,
    table::{good_move, position},
};

const TAB: char = '\u{E004}';
const ENTER: char = '\u{E007}';
/// The arrow keys, each with its step over columns and rows.
const ARROWS: [(char, i32, i32); 4] =
    [('\u{E012}', -1, 0), ('\u{E013}', 0, -1), ('\u{E014}', 1, 0), ('\u{E015}', 0, 1)];

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_newcomer_wins_stage_1_by_keyboard_alone() {
    let home = Home::of_a_newcomer();
    let app = App::open(&home, ENGLISH).await;
    app.until("a screen at rest", |page| !page.busy).await;
    app.press_by_keyboard("continue").await;
    app.until("the guide", |page| page.guide && !page.busy).await;
    app.press_by_keyboard("skip-guide").await;

    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for game in 1.. {
        assert!(game <= MOST_GAMES, "{MOST_GAMES} games without a win");
        let end = loop {
            let page = app.until_my_turn_or_the_end().await;
            if page.shows_the_result() {
                break page;
            }
            app.walk_to(&good_move(&page.position(), &mut rng)).await;
            app.type_keys(&[ENTER]).await;
            app.until("the disc is placed", |next| next.ply > page.ply || next.shows_the_result()).await;
        };
        if end.count("black") > end.count("white") {
            break;
        }
        app.press_by_keyboard("fresh").await;
        app.until("a new game", |page| page.game != end.game && page.sheet.is_none()).await;
    }
    app.press_by_keyboard("next").await;
    let next = app.until("stage 2", |page| page.awaits_a_tap()).await;
    assert_eq!(next.cells.len(), 26, "the win opened stage 2");
    let focus = "return document.activeElement.dataset.cell !== undefined || null";
    app.until_value::<bool>("the focus is on the new island", focus).await;
    assert_eq!(next.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_newcomer_wins_stage_1_by_labels_alone_and_is_told_everything() {
    let home = Home::of_a_newcomer();
    let app = App::open(&home, ENGLISH).await;
    app.listen().await;
    app.press_by_name("Begin").await;
    app.press_by_name("Skip").await;

    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for game in 1.. {
        assert!(game <= MOST_GAMES, "{MOST_GAMES} games without a win");
        let verdict = loop {
            let heard = app.until_asked_or_told_the_end().await;
            if let Some(verdict) = heard.dialog {
                break verdict;
            }
            let (mut cells, mut playable) = (BTreeMap::new(), Vec::new());
            for label in &heard.cells {
                let (name, content) = label.split_once(' ').expect("a cell says its coordinate, then its content");
                if content.starts_with("playable, flips ") {
                    playable.push(name.to_owned());
                }
                cells.insert(name.to_owned(), content.to_owned());
            }
            let position = position(&cells);
            let mut legal: Vec<_> =
                position.legal_moves().into_iter().map(|cell| position.island().name(cell).to_string()).collect();
            legal.sort();
            playable.sort();
            assert_eq!(playable, legal, "the cells that call themselves playable");
            let name = good_move(&position, &mut rng);
            let flips = position.island().named(&name).and_then(|cell| position.flips(cell).ok()).expect("it is legal");
            let discs = flips.into_iter().count();
            let label = format!("{name} playable, flips {discs} disc{}", if discs == 1 { "" } else { "s" });
            app.ask::<()>(&format!(
                "window.said.length = 0
                 const cell = [...document.querySelectorAll('[role=grid] [role=gridcell]')]
                     .find((cell) => cell.getAttribute('aria-label') === '{label}')
                 cell.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
            ))
            .await;
            let said = app.until_value::<Vec<String>>("an answer", "return said.length > 1 ? said : null").await;
            let mine = format!("You: {name}, flipped {discs} disc{}", if discs == 1 { "" } else { "s" });
            assert_eq!(said[0], mine, "my own move is confirmed");
        };
        let said: Vec<String> = app.ask("return said").await;
        let told = said.last().expect("the end is told");
        assert!(told.starts_with(&format!("{verdict}. Black ")), "the result with its counts: {said:?}");
        if verdict == "You win" {
            break;
        }
        app.ask::<()>("said.length = 0").await;
        app.press_by_name("New island").await;
    }
    app.ask::<()>("said.length = 0").await;
    app.press_by_name("Next island").await;
    let heard = app.until_asked_or_told_the_end().await;
    assert_eq!((heard.board.as_str(), heard.cells.len()), ("Board of Island 2", 26));
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn moves_of_the_com_counts_and_passes_are_spoken() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    let start = app.go_to_my_turn().await;
    app.listen().await;
    app.tap_cells(&[&start.dots[0]]).await;
    app.until("my turn again", |page| page.awaits_a_tap() && page.ply > start.ply).await;
    let said: Vec<String> = app.ask("return said").await;
    assert!(said[0].starts_with(&format!("You: {}, flipped ", start.dots[0])), "{said:?}");
    assert_eq!(said[1], "COM passes. There is nowhere to play. Your turn again", "{said:?}");
    let turn = said.last().expect("the turn is told");
    assert!(turn.contains("Black ") && turn.contains("Your turn, "), "counts and what may be done: {said:?}");
    // A second copy would only bring this one to the front.
    app.kill().await;

    let home = Home::with_game(game_before_a_pass(Disc::White, Disc::Black));
    let app = App::open(&home, ENGLISH).await;
    app.listen().await;
    app.go_to_the_board().await;
    app.until_my_turn_or_the_end().await;
    let said: Vec<String> = app.ask("return said").await;
    assert!(said[0].starts_with("COM: "), "{said:?}");
    assert_eq!(said[1], "You pass. There is nowhere to play. COM plays again", "{said:?}");
    assert!(said[2].starts_with("COM: "), "{said:?}");
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn why_a_cell_is_refused_is_spoken_and_an_undo_says_whose_turn_it_is() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    let start = app.go_to_my_turn().await;
    app.listen().await;
    let taken = start.cells.iter().find(|(_, state)| *state == "white").expect("a cell that may not be played").0;
    app.walk_to(taken).await;
    app.type_keys(&[ENTER]).await;
    app.until_value::<bool>("the reason", "return said.at(-1) === 'Nothing flips there' || null").await;

    app.ask::<()>("said.length = 0").await;
    app.type_keys(&['u']).await;
    app.until("the turn before", |page| page.awaits_a_tap() && page.ply < start.ply).await;
    let said: Vec<String> = app.ask("return said").await;
    let told = said.last().expect("the undo is told");
    assert!(told.starts_with("Took back a move. ") && told.contains("Your turn, "), "{said:?}");
}

/// What a screen reader finds.
#[derive(Deserialize)]
struct Heard {
    board: String,
    /// The labels of the cells.
    cells: Vec<String>,
    /// The label of the dialog, when one is open.
    dialog: Option<String>,
}

impl App {
    /// Goes to a button with the tabulator and presses it.
    async fn press_by_keyboard(&self, action: &str) {
        let mut passed = Vec::new();
        loop {
            self.type_keys(&[TAB]).await;
            let (here, visible): (Option<String>, bool) = self
                .ask(
                    "const here = document.activeElement
                     const { outlineStyle, outlineWidth } = getComputedStyle(here)
                     const ring = document.querySelector('.focus') !== null
                     const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
                     return [here.dataset.action ?? here.dataset.cell ?? null, here.dataset.cell ? ring : outlined]",
                )
                .await;
            // Between the last stop and the first the window itself may have the focus.
            assert!(visible || here.is_none(), "the focus on {here:?} is seen");
            if here.as_deref() == Some(action) {
                break;
            }
            passed.push(here);
            assert!(passed.len() < 40, "{action} is no stop; stops are {passed:?}");
        }
        self.type_keys(&[ENTER]).await;
    }

    /// Walks over the board to a cell with the arrow keys.
    pub async fn walk_to(&self, cell: &str) {
        let here = "(document.activeElement.dataset.cell ?? null)";
        if self.ask::<Option<String>>(&format!("return {here}")).await.is_none() {
            // The first arrow leads onto the board.
            self.type_keys(&[ARROWS[0].0]).await;
        }
        let start: String = self.until_value("the board has the focus", &format!("return {here}")).await;
        let land: Vec<(String, i32, i32)> = self
            .ask(
                "return [...document.querySelectorAll('[role=row] [role=gridcell]')].map((cell) =>
                     [cell.dataset.cell, Number(cell.ariaColIndex), Number(cell.parentElement.ariaRowIndex)])",
            )
            .await;
        let keys = way(&land, &start, cell);
        if !keys.is_empty() {
            self.type_keys(&keys).await;
        }
        let there = format!("return {here} === '{cell}' && document.querySelector('.focus') !== null || null");
        self.until_value::<bool>(&format!("the visible focus is on {cell}"), &there).await;
    }

    /// Notes from now on, in `said`, what the live region says.
    async fn listen(&self) {
        self.ask::<()>(
            "window.said = []
             const live = document.querySelector('[aria-live]')
             new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true, subtree: true })",
        )
        .await;
    }

    /// Presses the button that calls itself so.
    async fn press_by_name(&self, name: &str) {
        let pressed = format!(
            "const named = [...document.querySelectorAll('button')].find((button) =>
                 (button.ariaLabel ?? button.innerText).startsWith('{name}') && !button.closest('[inert], [hidden]'))
             named?.click()
             return named ? true : null"
        );
        self.until_value::<bool>(&format!("a button called {name}"), &pressed).await;
    }

    /// Waits until the live region asks for a move, or a dialog tells the end.
    async fn until_asked_or_told_the_end(&self) -> Heard {
        self.until_value(
            "a turn or the end",
            "const grid = document.querySelector('[role=grid]')
             const dialog = document.querySelector('[role=dialog]')?.ariaLabel ?? null
             if (!grid || !(dialog || said.at(-1)?.includes('Your turn, '))) return null
             const cells = [...grid.querySelectorAll('[role=row] [role=gridcell]')].map((cell) => cell.ariaLabel)
             return { board: grid.ariaLabel, cells, dialog }",
        )
        .await
    }
}

/// The shortest way over the land with the arrow keys; each leads to the next land in its direction.
fn way(land: &[(String, i32, i32)], from: &str, to: &str) -> Vec<char> {
    let mut known = BTreeMap::from([(from, Vec::new())]);
    let mut next = VecDeque::from([from]);
    while let Some(name) = next.pop_front() {
        let keys = known[name].clone();
        if name == to {
            return keys;
        }
        let (_, x, y) = land.iter().find(|(other, ..)| other == name).expect("the land holds it");
        for (key, dx, dy) in ARROWS {
            let ahead = |(_, u, v): &&(String, i32, i32)| {
                let (along, across) = ((u - x) * dx + (v - y) * dy, (u - x) * dy + (v - y) * dx);
                along > 0 && across == 0
            };
            let Some((step, ..)) = land.iter().filter(ahead).min_by_key(|(_, u, v)| (u - x).abs() + (v - y).abs())
            else {
                continue;
            };
            if !known.contains_key(step.as_str()) {
                known.insert(step, [&keys[..], &[key]].concat());
                next.push_back(step);
            }
        }
    }
    panic!("no way leads from {from} to {to}");
}
