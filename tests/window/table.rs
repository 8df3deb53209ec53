//! What the page shows of a game, and playing it by tapping.

use std::{cell::RefCell, collections::BTreeMap};

use island::{Budget, Disc, Level, Position, Setup};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::Deserialize;

use crate::{
    app::{App, until, within_deadline},
    home::Home,
};

/// The page at one instant.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Page {
    pub screen: String,
    /// The sheet that lies over the screen.
    pub sheet: Option<String>,
    /// Something moves, or a call is under way.
    pub busy: bool,
    pub game: Option<String>,
    pub ply: Option<usize>,
    /// The land by name: what lies on it.
    pub cells: BTreeMap<String, String>,
    /// The cells with a green dot.
    pub dots: Vec<String>,
    /// The guide for newcomers is shown.
    pub guide: bool,
    /// Who passes, while the band says so.
    pub pass: Option<String>,
    /// What the browser complained about.
    pub faults: Vec<String>,
}

const PAGE: &str = "
    const root = document.documentElement.dataset
    const board = document.querySelector('[data-ply]')?.dataset
    const cells = [...document.querySelectorAll('[data-cell]')].map((cell) => cell.dataset)
    return {
        screen: root.screen,
        sheet: root.sheet ?? null,
        busy: root.busy === 'true',
        game: board?.game ?? null,
        ply: board ? Number(board.ply) : null,
        cells: Object.fromEntries(cells.map((cell) => [cell.cell, cell.state])),
        dots: cells.filter((cell) => cell.legal === 'true').map((cell) => cell.cell),
        guide: document.querySelector('[data-guide]:not([hidden])') !== null,
        pass: document.querySelector('[data-pass]')?.dataset.pass ?? null,
        faults: JSON.parse(root.faults ?? '[]'),
    }";

impl Page {
    /// The human may tap a dot.
    pub fn awaits_a_tap(&self) -> bool {
        self.screen == "game" && self.sheet.is_none() && !self.busy && !self.dots.is_empty()
    }

    /// The result lies over the board.
    pub fn shows_the_result(&self) -> bool {
        self.sheet.as_deref() == Some("result") && !self.busy
    }

    /// How many discs of this colour lie on the board.
    pub fn count(&self, colour: &str) -> usize {
        self.cells.values().filter(|state| *state == colour).count()
    }

    /// The board as the rules see it, with black, the newcomer's colour, to move.
    pub fn position(&self) -> Position {
        position(&self.cells)
    }
}

/// A board as the rules see it, from what lies on each cell by name, with black to move.
pub fn position(cells: &BTreeMap<String, String>) -> Position {
    let place = |name: &str| {
        let column = usize::from(name.as_bytes()[0] - b'a');
        let row: usize = name[1..].parse().expect("a cell's name ends with its row");
        (row - 1, column)
    };
    let (height, width) = cells
        .keys()
        .map(|name| place(name))
        .fold((0, 0), |(height, width), (row, column)| (height.max(row + 1), width.max(column + 1)));
    let mut rows = vec![vec!['#'; width]; height];
    for (name, state) in cells {
        let (row, column) = place(name);
        rows[row][column] = match state.as_str() {
            "black" => 'X',
            "white" => 'O',
            _ => '.',
        };
    }
    let text: String = rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect();
    Position::new(Setup::parse(&text).expect("the page shows a board"), Disc::Black)
}

/// The name of the cell on which a good player would play.
pub fn good_move(position: &Position, rng: &mut ChaCha8Rng) -> String {
    let budget = Budget { nodes: Some(200_000), stop: &|| false };
    let choice = Level::Master.choose(position, rng, &budget).expect("there is a legal move");
    position.island().name(choice.cell).to_string()
}

impl App {
    /// The page now.
    pub async fn page(&self) -> Page {
        self.ask(PAGE).await
    }

    /// Waits until the page is in some state.
    pub async fn until(&self, what: &str, holds: impl Fn(&Page) -> bool) -> Page {
        let last = RefCell::new(None);
        let look = async || {
            let page = self.page().await;
            let held = holds(&page);
            last.replace(Some(page.clone()));
            held.then_some(page)
        };
        match within_deadline(look).await {
            Some(page) => page,
            None => {
                self.picture("failed").await;
                panic!("not in time: {what}; the page at last: {:#?}", last.into_inner())
            }
        }
    }

    /// Presses a button.
    pub async fn press(&self, action: &str) {
        self.tap(&[&format!("[data-action='{action}']")]).await;
    }

    /// Goes from the first screen to the board.
    pub async fn go_to_the_board(&self) -> Page {
        let opened = self.until("a screen at rest", |page| !page.busy).await;
        if opened.screen == "home" {
            self.press("continue").await;
        }
        self.until("the board", |page| page.screen == "game" && !page.cells.is_empty()).await
    }

    /// Goes from the first screen to the board and waits until the human may tap.
    pub async fn go_to_my_turn(&self) -> Page {
        self.go_to_the_board().await;
        self.until("my turn", |page| page.awaits_a_tap()).await
    }

    /// Skips the guide that a newcomer is shown on the board.
    pub async fn skip_the_guide(&self) {
        self.until("the guide", |page| page.guide && !page.busy).await;
        self.press("skip-guide").await;
        self.until("the board alone", |page| !page.guide).await;
    }

    /// The same, and waits until the save says so.
    pub async fn skip_the_guide_for_good(&self, home: &Home) {
        self.skip_the_guide().await;
        let skipped = async || (home.save().pointer("/settings/guideDone") == Some(&true.into())).then_some(());
        until("the skipped guide is saved", skipped).await;
    }

    /// Taps cells, one after the other without a pause.
    pub async fn tap_cells(&self, names: &[&str]) {
        let selectors: Vec<_> = names.iter().map(|name| format!("[data-cell='{name}']")).collect();
        self.tap(&selectors.iter().map(String::as_str).collect::<Vec<_>>()).await;
    }

    /// Waits until the next tap stands alone, and is not the second of a double tap.
    pub async fn pause_between_taps(&self) {
        let last: f64 = self.ask("return performance.now()").await;
        let passed = format!("return performance.now() - {last} > 300 || null");
        self.until_value::<bool>("the time of a double tap has passed", &passed).await;
    }

    /// Waits until it is the human's turn or the result is shown.
    pub async fn until_my_turn_or_the_end(&self) -> Page {
        self.until("a turn or the end", |page| page.awaits_a_tap() || page.shows_the_result()).await
    }

    /// Plays the game on the board to its end, tapping the dots that a good player would.
    pub async fn play_to_the_end(&self, mut look: impl AsyncFnMut(&Page)) -> Page {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        loop {
            let page = self.until_my_turn_or_the_end().await;
            look(&page).await;
            if page.shows_the_result() {
                return page;
            }
            let position = page.position();
            let island = position.island();
            let mut legal: Vec<_> =
                position.legal_moves().into_iter().map(|cell| island.name(cell).to_string()).collect();
            let mut dots = page.dots.clone();
            legal.sort();
            dots.sort();
            assert_eq!(dots, legal, "the dots are the legal moves of\n{position}");

            self.tap_cells(&[&good_move(&position, &mut rng)]).await;
            self.until("the disc is placed", |next| next.ply > page.ply || next.shows_the_result()).await;
        }
    }
}
