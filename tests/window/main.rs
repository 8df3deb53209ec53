//! The release build of the game in a real window: what a player sees and does, from outside.
//!
//! `cargo xtask test` builds the game, gives it a screen and runs these; without a screen they are ignored.

mod app;
mod copies;
mod feel;
mod four;
mod gallery;
mod haste;
mod home;
mod idle;
mod measures;
mod phone;
mod reach;
mod table;

use app::{App, until};
use home::Home;
use island::{Code, Disc, Game, Ply, Seed, Stage, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

const JAPANESE: &str = "ja_JP.UTF-8";
const ENGLISH: &str = "en_US.UTF-8";

/// A newcomer who reads ahead wins sooner than this, however unlucky.
const MOST_GAMES: usize = 40;

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_newcomer_wins_stage_1_by_tapping_dots_and_stands_on_stage_2() {
    let home = Home::of_a_newcomer();
    let app = App::open(&home, JAPANESE).await;
    app.go_to_the_board().await;
    app.until("the guide", |page| page.guide).await;
    app.picture("guide").await;
    app.skip_the_guide().await;
    let start = app.until("the first turn", |page| page.awaits_a_tap()).await;
    assert_eq!(start.cells.len(), 20, "stage 1 has 20 cells");
    assert_eq!((start.count("black"), start.count("white")), (2, 2));
    app.picture("start").await;

    let mut games = 0;
    loop {
        games += 1;
        assert!(games <= MOST_GAMES, "{MOST_GAMES} games without a win");
        let mut pictured = false;
        let end = app
            .play_to_the_end(async |page| {
                if !pictured && page.ply >= Some(8) {
                    pictured = true;
                    app.picture("mid-game").await;
                }
            })
            .await;
        let (black, white) = (end.count("black"), end.count("white"));
        let winning = app.ask::<bool>("return document.querySelector('[data-action=next]') !== null").await;
        assert_eq!(winning, black > white, "only more discs, here {black} to {white}, open the next stage");
        if winning {
            break;
        }
        // By turns, so that both ways on from a loss are gone.
        app.press(if games % 2 == 1 { "fresh" } else { "same" }).await;
        app.until("a new game", |page| page.game != end.game && page.sheet.is_none()).await;
    }
    app.picture("result").await;

    app.press("next").await;
    let next = app.until("stage 2", |page| page.cells.len() == 26 && page.awaits_a_tap()).await;
    assert_eq!((next.count("black"), next.count("white")), (2, 2));
    app.picture("stage-2").await;

    let save = home.save();
    let record = |path: &str| save.pointer(path).and_then(serde_json::Value::as_u64);
    assert_eq!((record("/records/stage"), record("/records/best")), (Some(2), Some(1)));
    assert_eq!(record("/records/normal/wins"), Some(1));
    assert_eq!(
        ["wins", "losses", "draws"].iter().filter_map(|kind| record(&format!("/records/normal/{kind}"))).sum::<u64>(),
        games as u64,
        "each game is recorded once"
    );
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn killed_in_the_middle_of_a_com_turn_it_stands_on_the_same_ply_and_the_com_plays_once() {
    let home = Home::of_a_newcomer();
    let mut app = App::open(&home, ENGLISH).await;
    app.go_to_the_board().await;
    app.skip_the_guide_for_good(&home).await;
    let mut kills = 0;
    while kills < 3 {
        let before = app.until_my_turn_or_the_end().await;
        if before.shows_the_result() {
            app.press("fresh").await;
            app.until("a new game", |page| page.game != before.game && page.sheet.is_none()).await;
            continue;
        }
        let known = home.saved_moves();
        assert_eq!(Some(known.len()), before.ply);
        let dot = before.dots[kills % before.dots.len()].clone();
        app.tap_cells(&[&dot]).await;
        let mine = until("the disc is saved", async || Some(home.saved_moves()).filter(|moves| *moves != known)).await;
        if mine.last() != Some(&dot) {
            // The COM had to pass, or the game is over: no COM turn to be killed in.
            continue;
        }
        app.kill().await;
        kills += 1;
        assert_eq!(home.saved_moves(), mine, "the COM was still thinking");

        app = App::open(&home, ENGLISH).await;
        let resumed = app.go_to_the_board().await;
        if resumed.ply == Some(mine.len()) {
            assert_eq!(resumed.dots, Vec::<String>::new(), "it is the COM's turn");
        }
        let after = app.until_my_turn_or_the_end().await;
        let moves = home.saved_moves();
        assert_eq!(moves[..mine.len()], mine, "the same ply");
        assert_eq!(Some(moves.len()), after.ply);
        let (passes, stones) = moves[mine.len()..].iter().partition::<Vec<_>, _>(|word| *word == "pass");
        assert_eq!(stones.len(), 1 + passes.len(), "the COM plays once, and again for each pass of mine: {moves:?}");
        assert_eq!(after.faults, Vec::<String>::new());
    }
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_double_tap_and_a_hasty_second_tap_place_one_disc() {
    let home = Home::with_game(game_with_a_choice_at_the_second_turn());
    let app = App::open(&home, ENGLISH).await;
    let first = app.go_to_my_turn().await;
    let dot = first.dots[0].as_str();
    app.tap_cells(&[dot, dot]).await;
    let second = app.until("the next turn", |page| page.ply > first.ply && page.awaits_a_tap()).await;
    let moves = home.saved_moves();
    assert_eq!((moves.len(), moves[0].as_str()), (2, dot), "one disc of mine, one of the COM: {moves:?}");

    assert!(second.dots.len() > 1, "there is a second dot to be hasty with");
    app.tap_cells(&[&second.dots[0], &second.dots[1]]).await;
    app.until("the turn after", |page| page.ply > second.ply && page.awaits_a_tap()).await;
    let moves = home.saved_moves();
    assert_eq!((moves.len(), moves[2].as_str()), (4, second.dots[0].as_str()), "the first tap counts: {moves:?}");
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn my_pass_is_announced_for_a_second_before_the_next_disc_of_the_com() {
    let home = Home::with_game(game_before_a_pass(Disc::White, Disc::Black));
    let app = App::open(&home, JAPANESE).await;
    app.record_passes().await;
    app.go_to_the_board().await;
    app.until_passed("black").await;
    app.until_my_turn_or_the_end().await;

    let seen: Vec<Seen> = app.ask("return window.seen").await;
    let band = seen.iter().position(|now| now.pass.as_deref() == Some("black")).expect("the band was seen");
    let disc = seen[band..].iter().find(|now| now.discs > seen[band].discs).expect("the COM played on");
    let shown = disc.at - seen[band].at;
    assert!(shown >= 1000.0, "the next disc came {shown} ms after the band: {seen:?}");
    assert_eq!(disc.pass, None, "the band is gone before the next disc: {seen:?}");
    assert_eq!(app.page().await.faults, Vec::<String>::new());
}

impl App {
    /// Notes from now on, in `seen`, which discs and which band of a pass are seen when: a band may come and go between
    /// two looks of a test.
    async fn record_passes(&self) {
        self.ask::<()>(
            "const seen = window.seen = []
             const look = () => {
                 const pass = document.querySelector('[data-pass]')?.dataset.pass ?? null
                 const discs = document.querySelectorAll('[data-state=black], [data-state=white]').length
                 const last = seen[seen.length - 1]
                 if (last?.pass !== pass || last?.discs !== discs) seen.push({ pass, discs, at: performance.now() })
             }
             new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
             look()",
        )
        .await;
    }

    /// Waits until the band has told the pass of a side.
    async fn until_passed(&self, side: &str) {
        self.until_value::<bool>("the band", &format!("return seen.some((now) => now.pass === '{side}') || null"))
            .await;
    }
}

/// One line of what a page showed over time.
#[derive(Debug, serde::Deserialize)]
struct Seen {
    pass: Option<String>,
    discs: usize,
    at: f64,
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_pass_stays_announced_until_a_tap_when_the_player_wants_so() {
    let game = game_before_a_pass(Disc::White, Disc::Black);
    let home = Home::with_settings(game, |settings| settings["passWait"] = true.into());
    let app = App::open(&home, JAPANESE).await;
    app.go_to_the_board().await;
    let band = app.until("the band", |page| page.pass.as_deref() == Some("black")).await;
    app.picture("pass").await;
    let tall = app.ask::<f64>("return document.querySelector('[data-pass]').offsetHeight / innerHeight").await;
    assert!(tall < 0.3, "the band leaves the board in sight: it takes {tall} of the window");
    assert_eq!(app.page().await, band, "nothing goes on behind the band");
    app.tap(&["[data-pass]"]).await;
    let after = app.until("play goes on", |page| page.awaits_a_tap() || page.shows_the_result()).await;
    assert!(after.ply > band.ply);
    assert_eq!(after.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn after_a_pass_of_the_com_it_is_my_turn_again() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    let before = app.go_to_my_turn().await;
    app.record_passes().await;
    app.tap_cells(&[&before.dots[0]]).await;
    app.until_passed("white").await;
    let after = app.until("my turn again", |page| page.awaits_a_tap() && page.ply > before.ply).await;
    assert_eq!(after.count("black") + after.count("white"), before.count("black") + before.count("white") + 1);
    assert_eq!(home.saved_moves().last().map(String::as_str), Some("pass"));
    assert_eq!(after.faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_page_loaded_again_shows_the_same_position() {
    let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
    let app = App::open(&home, ENGLISH).await;
    let before = app.go_to_my_turn().await;
    app.reload().await;
    let after = app.go_to_my_turn().await;
    assert_eq!(after, before);
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn the_page_speaks_the_language_of_the_system() {
    for (system, language, word) in [(JAPANESE, "ja", "無限リバーシ"), (ENGLISH, "en", "Infinite Reversi")] {
        let home = Home::with_game(game_before_a_pass(Disc::Black, Disc::White));
        let app = App::open(&home, system).await;
        assert_eq!(app.ask::<String>("return document.documentElement.lang").await, language);
        let text: String = app.ask("return document.title + document.body.innerText").await;
        assert!(text.contains(word), "{word} is not in: {text}");
        app.picture(&format!("home-{language}")).await;
        assert_eq!(app.page().await.faults, Vec::<String>::new());
    }
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn faults_that_the_other_tests_deny_would_be_seen() {
    let app = App::open(&Home::of_a_newcomer(), ENGLISH).await;
    let provoked = [
        ("an inline script", "document.body.append(Object.assign(document.createElement('script'), { text: '1' }))"),
        ("an inline style", "document.body.setAttribute('style', 'top: 0')"),
        ("a request", "fetch('https://example.invalid/').catch(() => {})"),
        ("a missing file", "document.body.append(Object.assign(document.createElement('img'), { src: 'none.png' }))"),
        ("an error", "setTimeout(() => { throw new Error('provoked') })"),
        ("a rejection", "Promise.reject(new Error('provoked'))"),
        ("a message", "console.error('provoked')"),
    ];
    for (what, script) in provoked {
        let before = app.page().await.faults.len();
        app.ask::<()>(script).await;
        app.until(&format!("{what} is noted"), |page| page.faults.len() > before).await;
    }
}

/// A game that begins, in which black may choose at its second turn too, whatever is played before it.
fn game_with_a_choice_at_the_second_turn() -> (String, String) {
    let after = |game: &Game| -> Vec<Game> {
        let play = |cell| {
            let mut after = game.clone();
            after.play(cell).expect("it is one of the legal moves");
            after
        };
        game.position().legal_moves().into_iter().map(play).collect()
    };
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    loop {
        let code = Code::Seeded { stage: Stage::FIRST, seed: Seed::random(&mut rng) };
        let Some(game) = code.island().ok().and_then(new_game) else { continue };
        let chooses = |game: &Game| game.turn() == Some(Disc::Black) && game.position().legal_moves().len() > 1;
        if after(&game).iter().flat_map(after).all(|game| chooses(&game)) {
            return (code.to_string(), String::new());
        }
    }
}

/// A game in which `mover` is to move and every move makes `passer` pass without ending the game.
fn game_before_a_pass(mover: Disc, passer: Disc) -> (String, String) {
    game_before(|game| {
        let passes = |cell| {
            let mut after = game.clone();
            after.play(cell).is_ok_and(|()| after.plies().last() == Some(&Ply::Pass { by: passer }))
        };
        // Enough of a game for a picture of it.
        game.turn() == Some(mover) && game.plies().len() > 6 && game.position().legal_moves().into_iter().all(passes)
    })
}

/// A game of stage 1 that is not over, at a moment that a test wants.
fn game_before(wanted: impl Fn(&Game) -> bool) -> (String, String) {
    let (code, game) = game_found(5, Stage::FIRST, |game| !game.is_over() && wanted(game));
    (code, game.moves())
}

/// A game by chance on an island of this stage, as soon as it is as wanted.
fn game_found(chance: u64, stage: Stage, wanted: impl Fn(&Game) -> bool) -> (String, Game) {
    let mut rng = ChaCha8Rng::seed_from_u64(chance);
    loop {
        let code = Code::Seeded { stage, seed: Seed::random(&mut rng) };
        let Some(mut game) = code.island().ok().and_then(new_game) else { continue };
        loop {
            if wanted(&game) {
                return (code.to_string(), game);
            }
            let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
            if game.is_over() {
                break;
            }
            game.play(legal[rng.random_range(0..legal.len())]).expect("it is one of the legal moves");
        }
    }
}
