//! Every view of the page on a phone, a large phone and a desktop, photographed and looked over.
//!
//! The pictures lie in `target/screenshots/gallery/`. Usually each size is shown in one theme and language; with
//! `INFINITE_REVERSI_GALLERY` set to anything, in all themes and both languages.

use island::{Code, Disc, Game, Ply, Seed, Stage};
use serde_json::json;

use crate::{
    JAPANESE,
    app::{App, Pointer, Screen},
    game_found,
    home::Home,
    table::Page,
};

/// A theme and a language.
type Look = (&'static str, &'static str);

const ALL: [Look; 6] =
    [("light", "ja"), ("light", "en"), ("dark", "ja"), ("dark", "en"), ("contrast", "ja"), ("contrast", "en")];

#[tokio::test]
#[ignore = "needs a screen, the release build, Chromium and the bridge; `cargo xtask test` gives them"]
async fn every_view_is_whole_in_every_size() {
    let everything = std::env::var_os("INFINITE_REVERSI_GALLERY").is_some();
    std::fs::create_dir_all(concat!(env!("CARGO_TARGET_TMPDIR"), "/../screenshots/gallery")).expect("a directory");
    let of = |chosen: &'static [Look]| if everything { &ALL } else { chosen };
    let phone = Room { width: 360, height: 640, letters: 16, engine: Engine::Chromium, looks: of(&ALL[..1]) };
    let large = Room { width: 390, height: 844, looks: of(&ALL[3..4]), ..phone };
    let desktop = Room { width: 1280, height: 800, looks: of(&ALL[4..]), ..phone };
    // Letters of 200 %, in both languages.
    let magnified = Room { letters: 32, looks: &ALL[..2], ..phone };
    let sideways = Room { width: 740, height: 360, ..magnified };
    let wide = Room { width: 1280, height: 800, ..magnified };
    // Side by side: most of the time is spent waiting for browsers to start.
    let wrong = tokio::join!(phone.photograph(), large.photograph(), desktop.photograph());
    let large_letters = tokio::join!(magnified.photograph(), sideways.photograph(), wide.photograph());
    // WebKit lays some things out in its own way.
    let window = Room { width: 1080, height: 760, engine: Engine::WebKit, looks: of(&ALL[..1]), ..phone };
    let wrong =
        [wrong.0, wrong.1, wrong.2, large_letters.0, large_letters.1, large_letters.2, window.photograph().await];
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A size of window, and how it is to be shown.
#[derive(Clone, Copy)]
struct Room {
    width: u32,
    height: u32,
    /// The height of ordinary letters in pixels.
    letters: u32,
    engine: Engine,
    looks: &'static [Look],
}

/// What draws the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    Chromium,
    /// The release build in its window, which opens in the size above.
    WebKit,
}

impl Room {
    /// Photographs all views; returns what is wrong with them.
    async fn photograph(self) -> Vec<String> {
        let mut wrong = Vec::new();

        let newcomer = Home::of_a_newcomer();
        let mut album = self.open(&newcomer).await;
        for look in self.looks {
            album.enter("home", *look).await;
            album.take("home-first").await;
            album.enter("four", *look).await;
            album.app.until("the second game", |page| !page.busy).await;
            album.take("four").await;
            album.enter("game", *look).await;
            album.app.until("the guide", |page| page.guide && !page.busy).await;
            for step in ["guide-1", "guide-2", "guide-3"] {
                album.take(step).await;
                if step != "guide-3" {
                    album.app.press("next-guide").await;
                }
            }
        }
        wrong.extend(album.close().await);

        let (code, game) = game_in_the_middle();
        let mut album = self.open(&home_of_a_player(&code, &game)).await;
        for look in self.looks {
            for page in ["home", "settings", "records", "help"] {
                album.enter(page, *look).await;
                album.take(page).await;
            }
            album.enter("game", *look).await;
            album.app.until("my turn", |page| page.awaits_a_tap()).await;
            album.take("mid-game").await;
            album.hold("preview").await;
            album.app.press("terrain").await;
            album.take("terrain").await;
            album.app.press("terrain-cape").await;
            album.take("terrain-capes").await;
            album.app.press("terrain-close").await;
            album.app.press("hint").await;
            album.app.until("the hint", |page| !page.busy).await;
            album.take("hint").await;
            album.app.press("menu").await;
            album.take("menu").await;
            album.press("resign").await;
            album.take("question").await;
            album.press("cancel").await;
            album.app.press("menu").await;
            album.press("code").await;
            album.take("code").await;
        }
        wrong.extend(album.close().await);

        let mut album = self.open(&home_of_a_player(&code_of(18, "largest"), "")).await;
        for look in self.looks {
            album.enter("game", *look).await;
            album.app.until("my turn", |page| page.awaits_a_tap()).await;
            album.take("largest").await;
            album.hold("largest-preview").await;
        }
        wrong.extend(album.close().await);

        let (code, game) =
            found(|game| game.plies().len() > 20 && matches!(game.plies().last(), Some(Ply::Pass { by: Disc::White })));
        let mut album = self.open(&home_of_a_player(&code, &game.moves())).await;
        for look in self.looks {
            album.enter("game", *look).await;
            album.app.until("the band", |page| page.pass.is_some()).await;
            album.take("pass").await;
        }
        wrong.extend(album.close().await);

        let results: [(&str, Option<Disc>); 3] =
            [("win", Some(Disc::Black)), ("loss", Some(Disc::White)), ("draw", None)];
        for (name, leader) in results {
            let (code, game) = found(|game| game.is_over() && game.leader() == leader);
            let home = home_of_a_player(&code, &game.moves());
            if leader == Some(Disc::Black) {
                // The win has opened the next island.
                home.rewrite(|save| save["records"]["stage"] = 8.into());
            }
            let mut album = self.open(&home).await;
            for look in self.looks {
                album.enter("game", *look).await;
                album.app.until("the result", |page| page.shows_the_result()).await;
                album.take(name).await;
            }
            wrong.extend(album.close().await);
        }

        let (code, game) = found(|game| game.plies().len() > 30 && game.turn() == Some(Disc::White));
        for look in self.looks {
            let mut tries = 0..5;
            loop {
                // The COM plays once only, so each picture needs its own game, and may miss it on a busy machine.
                assert!(tries.next().is_some(), "the COM's turn was over whenever it was looked for");
                let mut album = self.open(&home_of_a_player(&code, &game.moves())).await;
                album.enter("game", *look).await;
                let thinks = |page: &Page| page.screen == "game" && page.busy && page.dots.is_empty();
                let seen = album.app.until("the COM's turn", |page| thinks(page) || page.awaits_a_tap()).await;
                if thinks(&seen) {
                    album.take("thinking").await;
                }
                wrong.extend(album.close().await);
                if thinks(&seen) {
                    break;
                }
            }
        }
        wrong
    }

    async fn open(self, home: &Home) -> Album {
        let app = match self.engine {
            Engine::Chromium => {
                let screen = Screen { letters: self.letters, ..Screen::new(self.width, self.height, "ja") };
                App::open_in_chromium(home, screen).await
            }
            Engine::WebKit => App::open(home, JAPANESE).await,
        };
        Album { app, room: self, look: ALL[0], wrong: Vec::new() }
    }
}

/// Pictures of one player's game in one window.
struct Album {
    app: App,
    room: Room,
    look: Look,
    /// What is wrong with the pictures so far.
    wrong: Vec<String>,
}

impl Album {
    /// Ends the game, of which only one copy runs at a time; returns what is wrong with its pictures.
    async fn close(self) -> Vec<String> {
        self.app.kill().await;
        self.wrong
    }

    /// Opens the page on one of its screens, as after a restart of the web view.
    async fn enter(&mut self, screen: &str, look: Look) {
        self.look = look;
        let (theme, language) = look;
        let changes = json!({ "theme": theme, "language": language });
        // At home there is nothing to go back from.
        let guard = screen != "home";
        self.app
            .ask::<()>(&format!(
                "const {{ invoke }} = window.__TAURI__.core
                 return invoke('open')
                     .then(({{ settings }}) => invoke('set_settings', {{ settings: {{ ...settings, ...{changes} }} }}))
                     .then(() => history.replaceState({{ guard: {guard} }}, '', '#{screen}'))"
            ))
            .await;
        self.app.reload().await;
        self.app.until("the screen", |page| page.screen == screen).await;
    }

    /// Presses a button of a sheet, which may have to be scrolled to it.
    async fn press(&self, action: &str) {
        self.app
            .ask::<()>(&format!(
                "const button = document.querySelector('.sheet-paper [data-action={action}]')
                 const out = button ? button.getBoundingClientRect().bottom - innerHeight : 0
                 if (out > 0) button.closest('.sheet-paper').scrollTop += out + 24"
            ))
            .await;
        self.app.press(action).await;
    }

    /// Takes a picture and looks it over.
    async fn take(&mut self, view: &str) {
        let Room { width, height, letters, .. } = self.room;
        let magnified = if letters > 16 { "-magnified" } else { "" };
        let name = format!("{view}-{width}x{height}{magnified}-{}-{}", self.look.0, self.look.1);
        self.app.picture(&format!("gallery/{name}")).await;
        let wrong: Vec<String> = self.app.ask(LOOK_OVER).await;
        self.wrong.extend(wrong.into_iter().map(|fault| format!("{name}: {fault}")));
    }

    /// Takes a picture with a finger on a dot.
    async fn hold(&mut self, view: &str) {
        let page = self.app.page().await;
        let cell = &page.dots[page.dots.len() / 2];
        self.app.tell_of(Pointer::Touch, cell, &["pointerdown"]).await;
        self.take(view).await;
        self.app.tell_of(Pointer::Touch, cell, &["pointercancel"]).await;
    }
}

/// What a careful eye would find wrong on any screen.
const LOOK_OVER: &str = r"
    const wrong = JSON.parse(document.documentElement.dataset.faults ?? '[]')
    const root = document.documentElement
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // For whoever listens only.
    const unseen = (element) => element && (getComputedStyle(element).clipPath === 'inset(50%)' || unseen(element.parentElement))
    const scrolls = (style, axis) => /auto|scroll/.test(style[`overflow${axis}`])
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth || scrollX || scrollY) wrong.push('the window scrolls')

    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const text = walk.currentNode
        const own = text.parentElement
        if (!text.data.trim() || own.closest('svg') || unseen(own) || !shown(own)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const words = range.getBoundingClientRect()
        // Letters stand a little out of lines that are set tight.
        const { fontSize, writingMode } = getComputedStyle(own)
        const slack = parseFloat(fontSize) * 0.35
        const aside = writingMode === 'horizontal-tb' ? 1 : slack
        for (let box = own; box && box !== root; box = box.parentElement) {
            const style = getComputedStyle(box)
            if (style.display === 'inline' || style.display === 'contents') continue
            const edge = box.getBoundingClientRect()
            if (scrolls(style, 'X') && box.scrollWidth > box.clientWidth) break
            const out = words.left < edge.left - aside || words.right > edge.right + aside
            if (out) wrong.push(`«${text.data.trim()}» is wider than ${box.className || box.tagName}`)
            if (scrolls(style, 'Y')) break
            const over = words.top < edge.top - slack || words.bottom > edge.bottom + slack
            if (over) wrong.push(`«${text.data.trim()}» is higher than ${box.className || box.tagName}`)
            if (out || over) break
        }
        for (const word of own.closest('.code-text') ? [] : text.data.matchAll(/[A-Za-z’]+/g)) {
            range.setStart(text, word.index)
            range.setEnd(text, word.index + word[0].length)
            const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)))
            if (lines.size > 1) wrong.push(`«${word[0]}» is broken`)
        }
    }

    for (const button of document.querySelectorAll('button, input')) {
        const box = button.getBoundingClientRect()
        if (shown(button) && Math.min(box.width, box.height) < 47.9) wrong.push(`${button.dataset.action} has only ${box.width}×${box.height}`)
    }

    if (root.dataset.screen === 'game') {
        const covered = root.dataset.sheet || document.querySelector('[data-pass]')
        for (const cell of document.querySelectorAll('[data-ply] [data-cell]')) {
            const box = cell.querySelector('.hit').getBoundingClientRect()
            if (Math.min(box.width, box.height) < 24) wrong.push(`${cell.dataset.cell} has only ${box.width} px`)
            const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            if (!covered && !cell.contains(seen)) wrong.push(`${cell.dataset.cell} is covered or outside`)
        }
    }
    return wrong";

/// The home of someone who has played a while and is in the middle of this game.
fn home_of_a_player(code: &str, moves: &str) -> Home {
    let home = Home::with_settings((code.to_owned(), moves.to_owned()), |settings| {
        settings["passWait"] = true.into();
        settings["sound"] = false.into();
    });
    home.rewrite(|save| {
        let records = &mut save["records"];
        records["best"] = 6.into();
        records["streak"] = 3.into();
        records["bestStreak"] = 5.into();
        records["easy"] = json!({ "wins": 4, "losses": 1, "draws": 0 });
        records["normal"] = json!({ "wins": 11, "losses": 8, "draws": 2 });
        records["hard"] = json!({ "wins": 0, "losses": 3, "draws": 0 });
    });
    home
}

fn code_of(stage: u16, seed: &str) -> String {
    Code::Seeded { stage: Stage::new(stage).expect("stages begin at 1"), seed: Seed::from_text(seed) }.to_string()
}

fn game_in_the_middle() -> (String, String) {
    let (code, game) = found(|game| game.plies().len() == 24 && game.turn() == Some(Disc::Black));
    (code, game.moves())
}

/// A game by chance on an island of stage 7, as soon as it is as wanted.
fn found(wanted: impl Fn(&Game) -> bool) -> (String, Game) {
    game_found(11, Stage::new(7).expect("there is a stage 7"), wanted)
}
