//! Hasty hands: taps that come twice, keys and choices at moments when the game is somewhere else already.

use island::{Disc, Game};

use crate::{
    app::{App, Pointer, Screen, until},
    game_before, game_before_a_pass,
    home::Home,
    table::Page,
};

const PHONE: Screen = Screen::new(390, 844, "en");

/// The Enter of the letters, by which WebDriver knows it apart from that of the figures.
const RETURN: char = '\u{E006}';
const ENTER: char = '\u{E007}';

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_echoes_of_a_tap_do_not_touch_what_the_tap_has_opened() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    let thrice = async |action: &str| {
        let button = format!("[data-action='{action}']");
        app.tap(&[&button, &button, &button]).await;
        app.pause_between_taps().await;
    };
    app.until("home", |page| page.screen == "home").await;
    thrice("continue").await;
    let start = app.until("my turn", |page| page.awaits_a_tap()).await;
    thrice("terrain").await;
    let pressed = "return document.querySelectorAll('.legend[aria-pressed=true]').length";
    assert_eq!(app.ask::<usize>(pressed).await, 0, "the key that came under the finger was not meant");
    thrice("terrain-close").await;
    thrice("menu").await;
    app.until("the menu", |page| page.sheet.as_deref() == Some("menu")).await;
    thrice("settings").await;
    app.until("the settings", |page| page.screen == "settings").await;
    thrice("back").await;
    let after = app.until("the board again", |page| page.awaits_a_tap()).await;
    assert_eq!(after, start, "nothing has been played, taken back or left");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_double_tap_goes_one_step_on_in_the_guide_and_back_leads_out_of_it() {
    let app = App::open_in_chromium(&Home::of_a_newcomer(), PHONE).await;
    app.go_to_the_board().await;
    app.until("the guide", |page| page.guide && !page.busy).await;
    app.tap(&["[data-action='next-guide']", "[data-action='next-guide']"]).await;
    let step = "return document.querySelector('[data-guide]').dataset.guide";
    app.until_value::<bool>("a step on", "return document.querySelector('[data-guide]').dataset.guide !== '1' || null")
        .await;
    assert_eq!(app.ask::<String>(step).await, "2");

    app.press("back").await;
    app.until("home, although the guide shows the terrain", |page| page.screen == "home").await;
    app.press("continue").await;
    app.until("the guide again", |page| page.guide && !page.busy).await;
    assert_eq!(app.ask::<String>(step).await, "2", "where it was left");
    app.until_value::<bool>("the terrain", "return document.querySelector('.mark-cape') !== null || null").await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_cape_explains_itself_before_the_guide_goes_on_and_no_key_takes_its_mark_away() {
    let app = App::open_in_chromium(&Home::of_a_newcomer(), PHONE).await;
    app.go_to_the_board().await;
    app.until("the guide", |page| page.guide && !page.busy).await;
    app.press("next-guide").await;
    let cape = "document.querySelector('.mark-cape')?.closest('[data-cell]').dataset.cell ?? null";
    let name: String = app.until_value("a cape", &format!("return {cape}")).await;
    for key in ["KeyT", "KeyH"] {
        app.ask::<()>(&format!("dispatchEvent(new KeyboardEvent('keydown', {{ code: '{key}' }}))")).await;
    }
    app.tap_cells(&[&name]).await;
    let explained = format!("return document.querySelector('.status').innerText.startsWith('{name} ') || null");
    app.until_value::<bool>("what the cape is worth", &explained).await;
    let step = "return document.querySelector('[data-guide]').dataset.guide";
    assert_eq!(app.ask::<String>(step).await, "2", "there is time to read it");
    assert_eq!(app.ask::<Option<String>>(&format!("return {cape}")).await, Some(name.clone()), "the marks are there");
    app.tap_cells(&[&name]).await;
    app.until_value::<bool>("the last step", "return document.querySelector('[data-guide=\"3\"]') && true").await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_choice_that_waits_to_be_confirmed_goes_with_its_preview() {
    let home = Home::with_settings(game_before_a_pass(Disc::Black, Disc::White), |settings| {
        settings["confirm"] = true.into();
    });
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    let previewed = "return document.querySelector('.forecast') !== null || null";
    let dot = start.dots[0].as_str();

    app.tap_cells(&[dot]).await;
    app.until_value::<bool>("the preview", previewed).await;
    app.press("terrain").await;
    app.press("terrain-close").await;
    assert_eq!(app.ask::<Option<bool>>(previewed).await, None, "the terrain has taken the preview away");
    app.tap_cells(&[dot]).await;
    app.until_value::<bool>("the preview again", previewed).await;
    assert_eq!(app.page().await, start, "a first tap places nothing");
    app.pause_between_taps().await;
    app.tap_cells(&[dot]).await;
    app.until("the disc is placed", |page| page.ply > start.ply).await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_press_under_which_the_screen_has_changed_plays_nothing() {
    let home = Home::with_game(game_before(every_move_was_legal_a_turn_ago));
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    let mouse = async |event: &str| app.tell_of(Pointer::Mouse, &start.dots[0], &[event]).await;
    let status = "return document.querySelector('.status').innerText";
    let held = "return document.querySelector('.previewing') !== null || null";

    mouse("pointerdown").await;
    app.until_value::<bool>("a preview", held).await;
    app.type_keys(&['t']).await;
    mouse("pointerup").await;
    let says: String = app.ask(status).await;
    assert!(says.starts_with(&start.dots[0]), "the terrain is explained: {says:?}");
    app.type_keys(&['t']).await;
    mouse("pointermove").await;
    let says: String = app.ask(status).await;
    assert!(!says.contains("Release"), "nothing is held any more: {says:?}");

    mouse("pointerdown").await;
    app.until_value::<bool>("a preview", held).await;
    app.type_keys(&['m']).await;
    mouse("pointerup").await;
    app.press_at_rest("close").await;
    let after = app.until("the board", |page| page.awaits_a_tap()).await;
    assert_eq!(after, start, "a menu has come between");

    mouse("pointerdown").await;
    app.until_value::<bool>("a preview", held).await;
    app.type_keys(&['u']).await;
    let before = app.until("the turn before", |page| page.ply < start.ply && page.awaits_a_tap()).await;
    assert!(before.dots.contains(&start.dots[0]), "the move would be legal");
    mouse("pointerup").await;
    assert_eq!(app.page().await, before, "another position has come between");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_game_can_be_given_up_while_a_pass_is_being_told() {
    let home = waiting_at_a_pass();
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_the_board().await;
    app.until("the band", |page| page.pass.is_some()).await;
    let end = app.give_up().await;
    assert_eq!(end.pass, None);
    assert_eq!(home.save().pointer("/game/resigned"), Some(&true.into()));
    assert_eq!(end.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_key_typed_in_a_sheet_over_the_band_of_a_pass_is_meant_for_the_sheet() {
    let app = App::open_in_chromium(&waiting_at_a_pass(), PHONE).await;
    app.go_to_the_board().await;
    app.until("the band", |page| page.pass.is_some()).await;
    app.press("menu").await;
    app.until("the menu", |page| page.sheet.as_deref() == Some("menu")).await;
    app.ask::<()>("document.querySelector('.sheet-menu [data-action=help]').focus()").await;
    app.type_keys(&[RETURN]).await;
    app.until("help", |page| page.screen == "help").await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_result_waits_until_the_menu_is_closed() {
    let ends = |game: &Game| {
        game.turn() == Some(Disc::Black)
            && game.position().legal_moves().into_iter().all(|cell| {
                let mut after = game.clone();
                after.play(cell).is_ok_and(|()| after.turn().is_none())
            })
    };
    let home = Home::with_game(game_before(ends));
    let app = App::open_in_chromium(&home, PHONE).await;
    let before = app.go_to_my_turn().await;
    let dot = format!("[data-cell='{}']", before.dots[0]);
    app.tap(&[&dot, "[data-action='menu']"]).await;
    let over = app.until("the end", |page| page.dots.is_empty() && !page.busy && page.ply > before.ply).await;
    assert_eq!(over.sheet.as_deref(), Some("menu"), "who reads the menu is not interrupted");
    app.press_at_rest("close").await;
    let end = app.until("the result", |page| page.shows_the_result()).await;
    assert_eq!(end.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_code_typed_by_any_keyboard_is_played_with_any_enter() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_the_board().await;
    for (typed, enter) in [("V1-1-K7Q2M9XA", ENTER), ("ｖ１ー２ーｋ７ｑ２ｍ９ｘａ", RETURN)] {
        let before = app.until("my turn", |page| page.awaits_a_tap()).await;
        app.press("menu").await;
        app.press_at_rest("code").await;
        app.until("the sheet", |page| page.sheet.as_deref() == Some("code")).await;
        app.type_keys(&typed.chars().chain([enter]).collect::<Vec<_>>()).await;
        let after = app.until("the island", |page| page.game != before.game && page.awaits_a_tap()).await;
        assert_eq!(after.faults, Vec::<String>::new());
    }
    assert_eq!(home.save().pointer("/game/start"), Some(&"v1-2-K7Q2M9XA".into()));
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_page_loaded_again_still_leads_back_to_the_game_that_it_was_opened_from() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    app.press("four").await;
    app.until("four in a row", |page| page.screen == "four" && !page.busy).await;
    app.press("menu").await;
    app.press_at_rest("settings").await;
    app.until("the settings", |page| page.screen == "settings").await;
    app.reload().await;
    assert_eq!(app.page().await.screen, "settings");
    app.press("back").await;
    app.until("four in a row again", |page| page.screen == "four").await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_hint_asked_for_over_the_terrain_is_seen_and_said() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_my_turn().await;
    app.press("terrain").await;
    app.until_value::<bool>("the terrain", "return document.querySelector('.mark') !== null || null").await;
    app.type_keys(&['h']).await;
    app.until_value::<bool>("the hint", "return document.querySelector('.forecast') !== null || null").await;
    let says: String = app.ask("return document.querySelector('.status').innerText").await;
    assert!(says.starts_with("A master plays"), "{says:?}");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_code_that_is_copied_twice_stands_there_again() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_my_turn().await;
    app.ask::<()>("navigator.clipboard.writeText = async () => {}").await;
    app.press("menu").await;
    // The word stands for a moment only.
    app.ask::<()>(
        "window.words = 0
         const shown = () => document.querySelector('.sheet-menu .code-text') !== null
         new MutationObserver(() => { words += Number(!shown()) }).observe(document.getElementById('sheets'), { childList: true, subtree: true })",
    )
    .await;
    app.press_at_rest("copy").await;
    app.press_at_rest("copy").await;
    let code = "document.querySelector('.sheet-menu .code-text') !== null";
    app.until_value::<bool>("the code again", &format!("return words === 2 && {code} || null")).await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn what_an_undo_takes_back_is_told_again_when_it_comes_again() {
    let home = Home::with_settings(game_before_a_pass(Disc::Black, Disc::White), |settings| {
        settings["passWait"] = true.into();
    });
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    for _ in 0..2 {
        app.tap_cells(&[&start.dots[0]]).await;
        app.until("the band", |page| page.pass.as_deref() == Some("white")).await;
        app.tap(&["[data-pass]"]).await;
        app.until("my turn again", |page| page.awaits_a_tap() && page.ply > start.ply).await;
        app.press("undo").await;
        app.until("the turn before", |page| page.awaits_a_tap() && page.ply == start.ply).await;
    }
    for _ in 0..2 {
        app.give_up().await;
        app.press_at_rest("close").await;
        app.press("undo").await;
        app.until("the game goes on", |page| page.awaits_a_tap() && page.ply == start.ply).await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_new_island_shows_its_dots_whatever_was_previewed_on_the_old_one() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    let before = app.go_to_my_turn().await;
    app.press("hint").await;
    app.until_value::<bool>("the hint", "return document.querySelector('.forecast') !== null || null").await;
    app.press("menu").await;
    app.press_at_rest("fresh").await;
    app.until("a new island", |page| page.game != before.game && page.awaits_a_tap()).await;
    assert_eq!(app.ask::<usize>("return document.querySelectorAll('.previewing').length").await, 0);
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_mouse_that_only_passes_over_a_dot_is_not_asked_to_confirm() {
    let home = Home::with_settings(game_before_a_pass(Disc::Black, Disc::White), |settings| {
        settings["confirm"] = true.into();
    });
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    let status = "return document.querySelector('.status').innerText";
    app.tell_of(Pointer::Mouse, &start.dots[0], &["pointermove"]).await;
    app.until_value::<bool>("a preview", "return document.querySelector('.forecast') !== null || null").await;
    assert!(!app.ask::<String>(status).await.contains("Tap again"));
    app.tell_of(Pointer::Mouse, &start.dots[0], &["pointerdown", "pointerup"]).await;
    assert!(app.ask::<String>(status).await.contains("Tap again"));
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_echo_of_a_tap_beside_another_finger_leaves_the_board_open_to_touch() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    app.press("menu").await;
    app.until("the menu", |page| page.sheet.is_some()).await;
    // A tap closes the sheet; another finger comes down on the board before the echo of the tap, and stays longer.
    app.ask::<()>(
        "const touch = (type, pointerId, x, y, isPrimary) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(
             type, { pointerId, pointerType: 'touch', isPrimary, clientX: x, clientY: y, bubbles: true, cancelable: true }))
         const sea = document.querySelector('.sea').getBoundingClientRect()
         touch('pointerdown', 7, 195, 30, true)
         touch('pointerup', 7, 195, 30, true)
         document.querySelector('.scrim').click()
         touch('pointerdown', 8, sea.left + 5, sea.bottom - 5, true)
         touch('pointerdown', 9, 195, 30, false)
         touch('pointerup', 9, 195, 30, false)
         touch('pointerup', 8, sea.left + 5, sea.bottom - 5, true)",
    )
    .await;
    app.pause_between_taps().await;
    app.tap_cells(&[&start.dots[0]]).await;
    app.until("the disc is placed", |page| page.ply > start.ply).await;
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_pass_that_came_while_the_player_was_elsewhere_is_told_before_play_goes_on() {
    let home = waiting_at_a_pass();
    let app = App::open_in_chromium(&home, PHONE).await;
    app.go_to_the_board().await;
    let start = home.saved_moves().len();
    app.until("the COM's turn or its pass", |page| page.busy || page.pass.is_some()).await;
    app.press("back").await;
    app.until("home", |page| page.screen == "home").await;
    let passed = async || (home.saved_moves().len() > start + 1).then_some(());
    until("the COM has played and black has passed", passed).await;
    for _ in 0..2 {
        app.press("continue").await;
        app.until("the band, also when it was cut short", |page| page.pass.as_deref() == Some("black")).await;
        app.press("back").await;
        app.until("home", |page| page.screen == "home").await;
    }
    assert_eq!(home.saved_moves().len(), start + 2, "nothing goes on behind the band");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_game_that_was_given_up_says_so_and_so_does_taking_that_back() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    app.give_up().await;
    let live = "document.getElementById('live').textContent";
    app.until_value::<bool>("the end", &format!("return {live}.startsWith('Resigned. Black ') || null")).await;
    app.press_at_rest("close").await;
    let says: String = app.ask("return document.querySelector('.status').innerText").await;
    assert!(says.starts_with("Resigned: black "), "{says:?}");
    app.press("undo").await;
    app.until("my turn", |page| page.awaits_a_tap() && page.ply == start.ply).await;
    let said: String = app.ask(&format!("return {live}")).await;
    assert!(said.starts_with("Took back the resignation. "), "{said:?}");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_focus_is_never_lost_when_what_had_it_goes() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open_in_chromium(&home, Screen::new(360, 640, "en")).await;
    let start = app.go_to_my_turn().await;
    let holder = "return document.activeElement === document.body ? null : document.activeElement.dataset.action ?? document.activeElement.tagName";
    assert_eq!(app.ask::<Option<String>>(holder).await.as_deref(), Some("H1"), "a screen begins with its name");

    // The dock is drawn anew under the open menu.
    app.tap_cells(&[&start.dots[0]]).await;
    app.ask::<()>("document.querySelector('[data-action=menu]').focus(); document.activeElement.click()").await;
    app.until("the turn after, under the menu", |page| !page.busy && page.ply > start.ply).await;
    app.press_at_rest("close").await;
    app.until("the board", |page| page.awaits_a_tap()).await;
    assert!(app.ask::<Option<String>>(holder).await.is_some());

    loop {
        let left = "const undo = document.querySelector('[data-action=undo]')
                    if (undo.disabled) return 0
                    undo.focus()
                    undo.click()
                    return 1";
        let before = app.until("my turn", |page| page.awaits_a_tap()).await;
        if app.ask::<usize>(left).await == 0 {
            break;
        }
        app.until("a turn before", |page| page.awaits_a_tap() && page.ply < before.ply).await;
        assert!(app.ask::<Option<String>>(holder).await.is_some(), "at ply {:?}", before.ply);
    }
}

impl App {
    /// Resigns the game on the screen and waits for its result.
    pub async fn give_up(&self) -> Page {
        self.press("menu").await;
        self.press_at_rest("resign").await;
        self.press_at_rest("confirm").await;
        self.until("the result", |page| page.shows_the_result()).await
    }

    /// Presses a button of a sheet, once it no longer rises.
    async fn press_at_rest(&self, action: &str) {
        let still = "document.querySelector('.sheet-paper')?.getAnimations().length === 0";
        self.until_value::<bool>("the sheet at rest", &format!("return {still} || null")).await;
        self.tap(&[&format!(".sheet-paper [data-action='{action}']")]).await;
    }
}

/// Whether black is to move and each of its moves was already legal at its last turn.
fn every_move_was_legal_a_turn_ago(game: &Game) -> bool {
    let mut before = game.clone();
    let undone = [before.undo(), before.undo()].into_iter().flatten().count();
    let then = before.position().legal_moves();
    undone == 2
        && (game.turn(), before.turn()) == (Some(Disc::Black), Some(Disc::Black))
        && game.position().legal_moves().into_iter().all(|cell| then.into_iter().any(|legal| legal == cell))
}

/// Somebody whose pass is told until it is touched.
fn waiting_at_a_pass() -> Home {
    Home::with_settings(game_before_a_pass(Disc::White, Disc::Black), |settings| settings["passWait"] = true.into())
}
