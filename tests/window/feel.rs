//! What the page is like under a hand: what it shows before a move, what it leaves alone, and what the system asks of it.

use std::collections::BTreeSet;

use island::{Code, Disc, Position, Seed, Stage};
use serde::Deserialize;

use crate::{
    ENGLISH, JAPANESE,
    app::{App, Pointer, Screen},
    game_before_a_pass,
    home::Home,
};

const PHONE: Screen = Screen::new(390, 844, "en");

const ARROW: char = '\u{E014}';

/// What a preview shows, as centres of cells in the board's own units.
#[derive(Deserialize)]
struct Preview {
    stone: (i32, i32),
    /// Each disc that would flip.
    coins: BTreeSet<(i32, i32)>,
    /// Each disc that would hold the other end of a line.
    anchors: BTreeSet<(i32, i32)>,
    says: String,
}

const PREVIEW: &str = "
    const shown = document.querySelector('.forecast')
    if (!shown) return null
    const at = (mark) => [Math.floor(mark.cx.baseVal.value / 40), Math.floor(mark.cy.baseVal.value / 40)]
    const all = (kind) => [...shown.querySelectorAll(kind)].map(at)
    const place = shown.querySelector('.disc').transform.baseVal.consolidate().matrix
    return {
        stone: [Math.floor(place.e / 40), Math.floor(place.f / 40)],
        coins: all('.coin'),
        anchors: all('.ring-core'),
        says: document.querySelector('.status').innerText,
    }";

impl Preview {
    /// Asserts that it shows exactly what a move would do. The board may lie on its side.
    fn is_of(&self, position: &Position, name: &str, transposed: bool) {
        let island = position.island();
        let place = |cell: island::Cell| {
            let (x, y) = (island.column(cell) as i32, island.row(cell) as i32);
            if transposed { (y, x) } else { (x, y) }
        };
        let cell = island.named(name).expect("the page and the rules use the same names");
        let lines = position.lines(cell);
        let coins: BTreeSet<_> = lines.iter().flat_map(|line| line.flips.iter().map(|&flip| place(flip))).collect();
        assert_eq!(self.stone, place(cell), "{name} on\n{position}");
        assert_eq!(self.coins, coins, "{name} on\n{position}");
        assert_eq!(self.anchors, lines.iter().map(|line| place(line.anchor)).collect(), "{name} on\n{position}");
        let says = format!("{name} flips {}", coins.len());
        assert!(self.says.starts_with(&says), "{says:?} is not said: {:?}", self.says);
    }
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn pointing_at_a_dot_or_walking_to_it_shows_exactly_what_would_flip_and_plays_nothing() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    let start = app.go_to_my_turn().await;
    let position = start.position();
    let transposed = app
        .ask(
            "const [cell] = document.querySelectorAll('[role=row] [role=gridcell]')
             return Number(cell.ariaColIndex) !== cell.dataset.cell.charCodeAt(0) - 96",
        )
        .await;
    for dot in &start.dots {
        let (x, y) = app.middle(&format!("[data-cell='{dot}']")).await;
        app.move_to(x, y).await;
        let shown = app.until_value::<Preview>("a preview under the pointer", PREVIEW).await;
        shown.is_of(&position, dot, transposed);
        app.move_to(2.0, 2.0).await;
        app.until_value::<bool>("no preview", "return document.querySelector('.forecast') ? null : true").await;
    }
    for dot in &start.dots {
        app.walk_to(dot).await;
        let shown = app.until_value::<Preview>("a preview under the focus", PREVIEW).await;
        shown.is_of(&position, dot, transposed);
    }
    let after = app.page().await;
    assert_eq!((after.ply, after.cells), (start.ply, start.cells), "looking plays nothing");
    assert_eq!(after.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn keys_work_by_their_place_under_a_japanese_input_method_and_rest_while_a_word_is_typed() {
    let home = Home::with_game(opening());
    let app = App::open(&home, JAPANESE).await;
    let start = app.go_to_my_turn().await;
    // An input method keeps the letter for itself and leaves the place of the key.
    let press = async |place: &str| {
        let key = format!("{{ key: 'Process', keyCode: 229, code: '{place}', bubbles: true, cancelable: true }}");
        app.ask::<()>(&format!("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key}))")).await;
    };
    press("KeyH").await;
    let hint = app.until_value::<Preview>("the hint", PREVIEW).await;
    assert!(hint.says.starts_with("達人なら"), "{}", hint.says);

    app.type_keys(&[ARROW]).await;
    press("KeyN").await;
    app.until_value::<Preview>("the next dot", PREVIEW).await;
    press("Enter").await;
    app.until("the answer of the COM", |page| page.ply > start.ply && page.awaits_a_tap()).await;
    press("KeyU").await;
    let back = app.until("the move taken back", |page| page.ply == start.ply && page.awaits_a_tap()).await;
    assert_eq!(back.cells, start.cells);
    press("KeyT").await;
    app.until_value::<bool>("the terrain", "return document.querySelector('.board.terrain') && true").await;
    press("KeyT").await;

    press("KeyM").await;
    app.until("the menu", |page| page.sheet.is_some() && !page.busy).await;
    app.press("code").await;
    app.until_value::<bool>("the field", "return document.activeElement.matches('input') || null").await;
    app.type_keys(&['u', 'h', 't', 'n']).await;
    let typed = app.ask::<String>("return document.activeElement.value").await;
    assert_eq!(typed, "uhtn", "letters in a field are letters");
    let after = app.page().await;
    assert_eq!((after.ply, after.cells, after.faults), (start.ply, start.cells, Vec::new()));
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn on_the_board_a_finger_selects_no_text_opens_no_menu_and_zooms_nothing() {
    let app = App::open_in_chromium(&Home::with_game(opening()), PHONE).await;
    app.go_to_my_turn().await;
    let (selectable, zooming, menu): (Vec<String>, Vec<String>, bool) = app
        .ask(
            "const sea = document.querySelector('.game .sea')
             const all = [sea, ...sea.querySelectorAll('*')]
             const named = (element) => element.getAttribute('class') ?? element.tagName
             // What a touch may do is what everything around it allows, too.
             const held = (element) => element && (getComputedStyle(element).touchAction === 'none' || held(element.parentElement))
             const long = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
             sea.querySelector('.hit').dispatchEvent(long)
             return [
                 all.filter((element) => getComputedStyle(element).userSelect !== 'none').map(named),
                 all.filter((element) => !held(element)).map(named),
                 long.defaultPrevented,
             ]",
        )
        .await;
    assert_eq!((selectable, zooming, menu), (vec![], vec![], true));
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_second_tap_confirms_when_the_player_wants_so() {
    let home = Home::with_settings(opening(), |settings| settings["confirm"] = true.into());
    let app = App::open_in_chromium(&home, PHONE).await;
    let start = app.go_to_my_turn().await;
    // Both taps of a double tap, made in one instant.
    app.tell_of(Pointer::Touch, &start.dots[0], &["pointerdown", "pointerup", "pointerdown", "pointerup"]).await;
    app.until_value::<Preview>("a preview that waits", PREVIEW).await;
    assert_eq!(app.page().await.ply, start.ply, "a double tap only chooses");
    for chosen in start.dots[..2].iter().rev() {
        app.tap_cells(&[chosen]).await;
        let shown = app.until_value::<Preview>("a preview that waits", PREVIEW).await;
        assert!(shown.says.starts_with(chosen.as_str()) && shown.says.contains("Tap again"), "{}", shown.says);
        assert_eq!(app.page().await.ply, start.ply, "one tap on {chosen} only chooses");
    }
    app.pause_between_taps().await;
    app.tap_cells(&[&start.dots[0]]).await;
    app.until("the next turn", |page| page.ply > start.ply && page.awaits_a_tap()).await;
    let moves = home.saved_moves();
    assert_eq!((moves.len(), &moves[0]), (2, &start.dots[0]), "the second tap on it plays");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn nothing_moves_where_the_system_or_the_player_asks_for_calm() {
    let calm_system = Screen { wishes: &["--force-prefers-reduced-motion"], ..PHONE };
    let calm_player = Home::with_settings(opening(), |settings| settings["speed"] = "off".into());
    // The third shows that motion would be seen.
    for (home, screen, calm) in [
        (Home::with_game(opening()), calm_system, true),
        (calm_player, PHONE, true),
        (Home::with_game(opening()), PHONE, false),
    ] {
        let app = App::open_in_chromium(&home, screen).await;
        let start = app.go_to_my_turn().await;
        app.ask::<()>(
            "window.motions = 0
             const { animate } = Element.prototype
             Element.prototype.animate = function (...how) { motions++; return animate.apply(this, how) }
             for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, () => motions++, true)",
        )
        .await;
        app.tap_cells(&[&start.dots[0]]).await;
        app.until("the answer", |page| page.ply > start.ply && page.awaits_a_tap()).await;
        app.press("menu").await;
        app.until("the menu", |page| page.sheet.is_some() && !page.busy).await;
        let motions: usize = app.ask("return motions").await;
        assert_eq!(motions == 0, calm, "{motions} motions with {screen:?}");
    }
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn the_theme_follows_the_system_until_the_player_chooses_one() {
    let theme = "return document.documentElement.dataset.theme";
    let dark = Screen { wishes: &["--force-dark-mode"], ..PHONE };
    for (screen, expected) in [(PHONE, "light"), (dark, "dark")] {
        let app = App::open_in_chromium(&Home::with_game(opening()), screen).await;
        assert_eq!(app.ask::<String>(theme).await, expected);
    }
    let chosen = Home::with_settings(opening(), |settings| settings["theme"] = "light".into());
    let app = App::open_in_chromium(&chosen, dark).await;
    assert_eq!(app.ask::<String>(theme).await, "light");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn what_is_on_looks_on_also_where_the_system_forces_its_colours() {
    let forced = Screen { wishes: &["--force-high-contrast"], ..PHONE };
    let app = App::open_in_chromium(&Home::with_game(opening()), forced).await;
    assert!(app.ask::<bool>("return matchMedia('(forced-colors: active)').matches").await);
    let shelf = "return document.querySelector('.isle.here')?.dataset.stage || null";
    let here = format!(".isle[data-stage='{}']", app.until_value::<String>("the shelf", shelf).await);
    let marked = app.look_of(&here).await;
    app.ask::<()>("document.querySelector('.isle.here').classList.remove('here')").await;
    assert!(app.look_of(&here).await != marked, "the island of the game");

    app.press("settings").await;
    let switch = app.looks_when_pressed_thrice("set-confirm", "aria-checked", " .switch").await;
    assert!(switch[0] == switch[2] && switch[0] != switch[1], "a switch");

    app.press("back").await;
    app.go_to_my_turn().await;
    app.press("terrain").await;
    let key = app.looks_when_pressed_thrice("terrain-cape", "aria-pressed", "").await;
    assert!(key[0] == key[2] && key[0] != key[1], "a kind of terrain");
}

#[tokio::test]
#[ignore = "needs Chromium and the bridge; `cargo xtask test` gives both"]
async fn a_move_is_felt_and_heard_from_the_first_touch_on_unless_the_player_has_silenced_it() {
    let silent = Home::with_settings(opening(), |settings| {
        settings["sound"] = false.into();
        settings["vibration"] = false.into();
    });
    for (home, wanted) in [(Home::with_game(opening()), true), (silent, false)] {
        let app = App::open_in_chromium(&home, PHONE).await;
        app.ask::<()>(
            "Object.assign(window, { ticks: 0, tones: 0, contexts: 0 })
             navigator.vibrate = () => Boolean(++ticks)
             window.AudioContext = class extends AudioContext { constructor(how) { super(how); contexts++ } }
             const { start } = OscillatorNode.prototype
             OscillatorNode.prototype.start = function (...when) { tones++; return start.apply(this, when) }",
        )
        .await;
        assert_eq!(app.ask::<(u32, u32)>("return [contexts, ticks]").await, (0, 0), "nothing before a touch");
        let start = app.go_to_my_turn().await;
        app.tap_cells(&[&start.dots[0]]).await;
        app.until("the answer", |page| page.ply > start.ply && page.awaits_a_tap()).await;
        let (contexts, ticks, tones): (u32, u32, u32) = app.ask("return [contexts, ticks, tones]").await;
        let made = [contexts > 0, ticks > 0, tones > 0];
        assert_eq!(made, [wanted; 3], "{contexts} audio contexts, {ticks} ticks, {tones} tones");
        assert_eq!(app.page().await.faults, Vec::<String>::new());
    }
}

/// A game of stage 2 that begins.
fn opening() -> (String, String) {
    let code = Code::Seeded { stage: Stage::new(2).expect("there is a stage 2"), seed: Seed::from_text("feel") };
    (code.to_string(), String::new())
}

impl App {
    /// What a part of a button looks like when it was pressed once, twice and three times and is on, off and on.
    async fn looks_when_pressed_thrice(&self, action: &str, state: &str, part: &str) -> [Vec<u8>; 3] {
        let button = format!("[data-action='{action}']");
        self.ask::<()>(&format!("document.querySelector(\"{button}\").scrollIntoView({{ block: 'center' }})")).await;
        let mut looks = [const { Vec::new() }; 3];
        for (look, on) in looks.iter_mut().zip([true, false, true]) {
            self.press(action).await;
            let held = format!("document.querySelector(\"{button}\")?.getAttribute('{state}') === '{on}'");
            self.until_value::<bool>(&format!("{action} is {on}"), &format!("return {held} || null")).await;
            *look = self.look_of(&format!("{button}{part}")).await;
        }
        looks
    }

    /// Moves the pointer there and presses nothing.
    async fn move_to(&self, x: f64, y: f64) {
        self.point(&[&[fantoccini::actions::PointerAction::MoveTo { duration: None, x, y }]]).await;
    }
}
