//! The second game of the cabinet: whole games, kills and clumsy fingers.

use connect_four::{Cell, Column, Game, Level, Position, Side};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    ENGLISH, JAPANESE,
    app::{App, Screen, until},
    home::Home,
    table::Page,
};

const PHONE: Screen = Screen::new(360, 640, "ja");

/// Whoever tries to lose against a beginner who sees three plies has lost after this many games.
const MOST_GAMES: usize = 20;

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_whole_game_of_four_in_a_row_is_won_in_the_window() {
    let home = Home::of_a_newcomer();
    win(App::open(&home, JAPANESE).await, &home, "four-win").await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_whole_game_of_four_in_a_row_is_won_with_a_finger() {
    let home = Home::of_a_newcomer();
    win(App::open_in_chromium(&home, PHONE).await, &home, "four-phone-win").await;
    assert_eq!(record(&home, "wins"), 1);
    assert_eq!(home.save().pointer("/records/streak"), Some(&json!(0)), "the other game's records are its own");
}

/// Plays perfectly against the level of a newcomer, moving first: that cannot be lost.
async fn win(app: App, home: &Home, picture: &str) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    sit_down(&app).await;
    let choose = |position: &Position| Level::Perfect.choose(position, &mut rng, &|| false).expect("a move").column;
    let (end, game) = play(&app, home, choose).await;
    assert_eq!(game.winner(), Some(Side::Red));
    assert_eq!(app.ask::<String>("return document.querySelector('[data-ply]').dataset.result").await, "win");
    let lit: usize = app.ask("return document.querySelectorAll('.front .win-mark').length").await;
    assert_eq!(lit, game.winning_cells().len(), "every disc of the line is lit");
    app.picture(picture).await;
    app.press("fresh").await;
    app.until("a new game", |page| page.game != end.game && waits(page)).await;
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_lost_game_of_four_in_a_row_is_told_and_recorded() {
    let home = Home::of_a_newcomer();
    let app = App::open_in_chromium(&home, PHONE).await;
    sit_down(&app).await;
    for games in 1.. {
        assert!(games <= MOST_GAMES, "{MOST_GAMES} games without a loss");
        let (end, game) = play(&app, &home, give_away).await;
        if game.winner() == Some(Side::Yellow) {
            break;
        }
        app.press("fresh").await;
        app.until("a new game", |page| page.game != end.game && waits(page)).await;
    }
    assert_eq!(app.ask::<String>("return document.querySelector('[data-ply]').dataset.result").await, "loss");
    app.picture("four-loss").await;
    assert_eq!(record(&home, "losses"), 1);
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_full_board_without_a_line_is_told_as_a_draw() {
    // Columns filled in pairs of colours, so that no four stand in a line; two free cells in the last column.
    let home = left("1 2 1 2 2 1 2 1 1 2 1 2 3 4 3 4 4 3 4 3 3 4 3 4 5 6 5 6 6 5 6 5 5 6 5 6 7 7 7 7");
    let app = App::open_in_chromium(&home, PHONE).await;
    sit_down(&app).await;
    let (end, position) = play(&app, &home, |position| position.legal().next().expect("a free column")).await;
    assert_eq!((position.plies(), position.winner(), end.ply), (42, None, Some(42)));
    assert_eq!(app.ask::<String>("return document.querySelector('[data-ply]').dataset.result").await, "draw");
    app.picture("four-draw").await;
    assert_eq!(record(&home, "draws"), 1);
    assert_eq!(end.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn killed_in_a_turn_of_the_com_four_in_a_row_stands_on_the_same_ply_and_the_com_plays_once() {
    killed(async |home| App::open(home, ENGLISH).await).await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn killed_on_a_phone_four_in_a_row_stands_on_the_same_ply_and_the_com_plays_once() {
    killed(async |home| App::open_in_chromium(home, PHONE).await).await;
}

async fn killed(open: impl AsyncFn(&Home) -> App) {
    let home = Home::of_a_newcomer();
    let mut app = open(&home).await;
    // In every column in turn, so that nothing is over before the last kill.
    for column in 0..3 {
        sit_down(&app).await;
        let known = saved(&home);
        tap_column(&app, column).await;
        let mine = until("the disc is saved", async || Some(saved(&home)).filter(|game| *game != known)).await;
        app.kill().await;
        assert_eq!(saved(&home), mine, "the COM was still thinking");
        app = open(&home).await;
        sit_down(&app).await;
        let mut after = saved(&home);
        let page = app.page().await;
        assert_eq!((page.ply, &page.faults), (Some(after.moves().len()), &Vec::new()));
        after.undo();
        assert_eq!(after, mine, "the same ply, and one answer of the COM");
        app.press("back").await;
        app.until("home", |page| page.screen == "home").await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn hasty_fingers_drop_one_disc_and_a_full_column_keeps_the_turn() {
    let home = left("1 1 1 1 1 2 2 1");
    let app = App::open_in_chromium(&home, PHONE).await;
    sit_down(&app).await;
    let before = app.page().await;

    tap_column(&app, 0).await;
    app.until_value::<bool>(
        "a word about the full column",
        "return document.querySelector('.status').innerText.includes('1列目') || null",
    )
    .await;
    let after = app.page().await;
    assert_eq!((after.ply, &after.cells, after.busy), (before.ply, &before.cells, false), "the turn is kept");

    // A double tap, and a third one into another column while the disc falls.
    let column = |number: usize| format!("[data-column='{}'] .hit", number + 1);
    app.tap(&[&column(4), &column(4), &column(6)]).await;
    app.until("my next turn", |page| page.ply > before.ply && waits(page)).await;
    let game = saved(&home);
    assert_eq!((game.moves().len(), game.moves()[8].index()), (10, 4), "one disc of mine, one of the COM");
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_game_that_is_given_up_shows_its_end_and_no_longer_what_might_have_been_played() {
    let home = left("4 4 3 5");
    let app = App::open_in_chromium(&home, PHONE).await;
    sit_down(&app).await;
    app.press("hint").await;
    app.until_value::<bool>("the hint", "return document.querySelector('.previewing') !== null || null").await;
    app.give_up().await;
    let shown = "return [document.querySelector('.status').innerText, document.querySelectorAll('.previewing').length]";
    let (says, previews): (String, usize) = app.ask(shown).await;
    assert!(says.starts_with("投了") && previews == 0, "{says:?}, {previews} previews");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn every_column_of_four_in_a_row_can_be_reached_on_every_screen() {
    let screens = [(320, 568), (360, 640), (390, 844), (740, 360), (820, 1180), (1280, 800), (2560, 1440)];
    for (number, (width, height)) in screens.into_iter().enumerate() {
        let language = if number % 2 == 0 { "en" } else { "ja" };
        let home = left("4 4 3 5");
        let app = App::open_in_chromium(&home, Screen::new(width, height, language)).await;
        sit_down(&app).await;
        app.picture(&format!("four-{width}x{height}")).await;
        let board: Board = app.ask(BOARD).await;
        let at = format!("at {width}×{height}: {board:?}");
        assert_eq!(board.reached, 42, "a touch on any cell means its column {at}");
        assert!(board.narrowest >= 40.0, "columns are wide enough {at}");
        assert_eq!(board.small_buttons, Vec::<String>::new(), "a thumb hits every button {at}");
        assert!(!board.scrolls, "nothing scrolls {at}");
        assert_eq!(app.page().await.faults, Vec::<String>::new());
    }
}

/// How the board lies on a screen.
#[derive(Debug, Deserialize)]
struct Board {
    /// Cells whose middle belongs to the column that they are in, for a finger.
    reached: usize,
    narrowest: f64,
    /// Buttons in sight of which a side is under 48 px.
    small_buttons: Vec<String>,
    scrolls: bool,
}

const BOARD: &str = "
    const columns = [...document.querySelectorAll('[data-column]')]
    const boxes = columns.map((column) => column.querySelector('.hit').getBoundingClientRect())
    const board = document.querySelector('[data-ply]').getBoundingClientRect()
    const reached = boxes.flatMap((box, i) => Array.from({ length: 6 }, (_, row) =>
        columns[i].contains(document.elementFromPoint(box.x + box.width / 2, board.y + (row + 0.5) * board.height / 6))))
    const buttons = [...document.querySelectorAll('button')].map((button) => [button, button.getBoundingClientRect()])
    const page = document.scrollingElement
    return {
        reached: reached.filter(Boolean).length,
        narrowest: Math.min(...boxes.map((box) => box.width)),
        small_buttons: buttons
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 47.9)
            .map(([button, box]) => `${button.dataset.action} ${box.width}×${box.height}`),
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    }";

/// The home of someone who left a game of four in a row at this point, playing first at the lowest level.
fn left(moves: &str) -> Home {
    let home = Home::with_game(("v1-1-K7Q2M9XA".into(), String::new()));
    let mut save = home.save();
    let game = json!({
        "start": "", "moves": moves, "human": "first", "level": "easy", "recorded": false, "resigned": false,
    });
    save["four"] = json!({ "game": game, "replaced": null });
    std::fs::write(home.app_data().join("save.json"), save.to_string()).expect("the save can be changed");
    home
}

/// The game in the save on disk.
fn saved(home: &Home) -> Game {
    let save = home.save();
    let moves = save.pointer("/four/game/moves").and_then(Value::as_str).expect("the save has a move list");
    moves.parse().expect("it is a game")
}

/// How many games ended so at the lowest level.
fn record(home: &Home, kind: &str) -> u64 {
    let save = home.save();
    save.pointer(&format!("/records/four/easy/{kind}")).and_then(Value::as_u64).expect("a record of the level")
}

/// The human may drop a disc, or the game is over and nothing lies over it.
fn waits(page: &Page) -> bool {
    page.screen == "four" && page.sheet.is_none() && !page.busy
}

/// Goes to the board of four in a row and waits for the human's turn.
async fn sit_down(app: &App) {
    if app.page().await.screen == "home" {
        app.press("four").await;
    }
    app.until("my turn", |page| waits(page) && page.cells.len() == 42).await;
}

async fn tap_column(app: &App, column: usize) {
    app.tap(&[&format!("[data-column='{}'] .hit", column + 1)]).await;
}

/// Plays the game on the board to its end; the page shows at every turn what the rules say.
async fn play(app: &App, home: &Home, mut choose: impl FnMut(&Position) -> Column) -> (Page, Position) {
    loop {
        let page = app.until("my turn or the end", |page| page.screen == "four" && !page.busy).await;
        let position = position(home, &page);
        if page.shows_the_result() {
            return (page, position);
        }
        tap_column(app, choose(&position).index()).await;
        app.until("the disc has dropped", |next| next.ply > page.ply || next.shows_the_result()).await;
    }
}

/// The position in the save, which is the one that the page shows.
fn position(home: &Home, page: &Page) -> Position {
    let game = saved(home);
    for cell in Cell::all() {
        let state = match game.position().disc(cell) {
            None => "empty",
            Some(Side::Red) => "first",
            Some(Side::Yellow) => "second",
        };
        assert_eq!(page.cells[&cell.to_string()], state, "{cell} of\n{}", game.position());
    }
    *game.position()
}

/// A move that lets the other side win at once, if there is one.
fn give_away(position: &Position) -> Column {
    let after = |column: Column| position.play(column).expect("it is legal");
    let gives = |column: &Column| {
        let next = after(*column);
        next.legal().any(|reply| next.play(reply).is_ok_and(|end| end.winner() == next.turn()))
    };
    let still_open = |column: &Column| !after(*column).is_over();
    let legal = || position.legal();
    let any = legal().find(still_open).or_else(|| legal().next());
    legal().find(gives).or(any).expect("there is a free column")
}
