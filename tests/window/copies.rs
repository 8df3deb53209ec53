//! The game as a program among others: started twice, killed at any instant.

use std::{
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use island::{Code, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::{
    ENGLISH,
    app::{App, until},
    home::Home,
};

/// Where no display answers.
const NO_DISPLAY: &str = ":64999";

/// A copy of the game without a driver; it ends with this value.
struct Copy(Child);

impl Copy {
    fn start(home: &Home, bus: Bus) -> Self {
        Self::start_on(home, bus, None)
    }

    /// The same where the variables name a display that may not exist.
    fn start_on(home: &Home, bus: Bus, display: Option<&str>) -> Self {
        let program = std::env::var_os("INFINITE_REVERSI_APP").expect("`cargo xtask test` names the program to test");
        let mut command = Command::new(program);
        command.envs(home.variables()).stderr(Stdio::piped());
        // Drawing helpers outlive the game by an instant and would complain that the home is gone.
        command.env("MESA_SHADER_CACHE_DISABLE", "true");
        if let Some(display) = display {
            command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY");
        }
        if bus == Bus::None {
            command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere").env_remove("XDG_RUNTIME_DIR");
        }
        Self(command.spawn().expect("the game starts"))
    }

    async fn ended(&mut self, what: &str) -> ExitStatus {
        let child = std::cell::RefCell::new(&mut self.0);
        until(what, async || child.borrow_mut().try_wait().expect("a child can be waited for")).await
    }

    fn runs(&mut self) -> bool {
        self.0.try_wait().expect("a child can be waited for").is_none()
    }

    /// What it wrote to standard error; it has ended.
    fn complaints(&mut self) -> String {
        let stderr = self.0.stderr.take().expect("its output is piped");
        std::io::read_to_string(stderr).expect("it writes text")
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether programs can find each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bus {
    Session,
    None,
}

async fn save_stands(home: &Home) {
    until("the first copy has saved", async || home.app_data().join("save.json").exists().then_some(())).await;
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn a_second_copy_hands_over_to_the_first_before_it_looks_for_a_display() {
    let home = Home::of_a_newcomer();
    let mut first = Copy::start(&home, Bus::Session);
    save_stands(&home).await;
    let save = home.save();
    let mut second = Copy::start_on(&home, Bus::Session, Some(NO_DISPLAY));
    let status = second.ended("the second copy ends").await;
    assert_eq!((status.code(), second.complaints()), (Some(0), String::new()));
    assert!(first.runs());
    assert_eq!(home.save(), save);
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn without_a_session_bus_a_second_copy_says_that_the_game_runs_and_touches_nothing() {
    let home = Home::of_a_newcomer();
    let mut first = Copy::start(&home, Bus::None);
    save_stands(&home).await;
    let save = home.save();
    let mut second = Copy::start(&home, Bus::None);
    let status = second.ended("the second copy ends").await;
    let complaints = second.complaints();
    // The toolkit may have something to say about the missing bus as well.
    let ours: Vec<_> = complaints.lines().filter(|line| line.starts_with("infinite-reversi")).collect();
    assert_eq!((status.code(), ours), (Some(1), vec!["infinite-reversi: the game is already running"]), "{complaints}");
    assert!(first.runs());
    assert_eq!(home.save(), save);
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn beside_a_copy_that_the_system_has_stopped_a_second_says_that_the_game_runs() {
    let home = Home::of_a_newcomer();
    let first = Copy::start(&home, Bus::Session);
    save_stands(&home).await;
    let stopped = Command::new("kill").arg("-STOP").arg(first.0.id().to_string()).status();
    assert!(stopped.is_ok_and(|status| status.success()));
    let mut second = Copy::start(&home, Bus::Session);
    let status = second.ended("the second copy ends").await;
    let line = "infinite-reversi: the game is already running";
    let complaints = second.complaints();
    assert_eq!((status.code(), complaints.lines().any(|said| said == line)), (Some(1), true), "{complaints}");
}

#[tokio::test]
#[ignore = "needs the release build; `cargo xtask test` gives it"]
async fn where_no_display_answers_one_line_says_so() {
    let home = Home::of_a_newcomer();
    let mut copy = Copy::start_on(&home, Bus::None, Some(NO_DISPLAY));
    let status = copy.ended("it gives up").await;
    let line = "infinite-reversi: no window can be opened here; do DISPLAY and WAYLAND_DISPLAY name a display?\n";
    assert_eq!((status.code(), copy.complaints().as_str()), (Some(2), line));
    assert!(!home.app_data().exists());
}

/// Whether the saved game has ended.
fn is_over(home: &Home) -> bool {
    let code = home.save().pointer("/game/start").and_then(|start| start.as_str()?.parse::<Code>().ok());
    let start = code.and_then(|code| new_game(code.island().ok()?)).expect("the save names an island");
    start.replay(&home.saved_moves().join(" ")).expect("the save holds a game").is_over()
}

/// `INFINITE_REVERSI_KILLS` asks for more than the few of an ordinary run.
#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn killed_at_random_instants_the_window_comes_back_to_what_it_had_shown() {
    let kills = std::env::var("INFINITE_REVERSI_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(2);
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let home = Home::of_a_newcomer();
    let mut app = App::open(&home, ENGLISH).await;
    app.go_to_the_board().await;
    app.skip_the_guide_for_good(&home).await;
    let (mut killed, mut in_the_think) = (0, 0);
    while killed < kills {
        let before = app.until_my_turn_or_the_end().await;
        if before.shows_the_result() {
            app.press("fresh").await;
            app.until("a new game", |page| page.game != before.game && page.sheet.is_none()).await;
            continue;
        }
        let shown = home.saved_moves();
        assert_eq!(Some(shown.len()), before.ply);
        let dot = before.dots[rng.random_range(0..before.dots.len())].clone();
        app.tap_cells(&[&dot]).await;
        tokio::time::sleep(rng.random_range(Duration::ZERO..Duration::from_millis(1_300))).await;
        app.kill().await;
        killed += 1;

        let saved = home.saved_moves();
        assert_eq!(saved[..shown.len()], shown, "what had been shown is kept");
        let stones: Vec<_> = saved[shown.len()..].iter().filter(|word| *word != "pass").collect();
        assert!(stones.len() <= 2 && stones.first().is_none_or(|first| **first == dot), "{dot} was tapped: {saved:?}");
        in_the_think += usize::from(stones.len() == 1);
        app = App::open(&home, ENGLISH).await;
        let over = is_over(&home);
        let resumed = app.go_to_the_board().await;
        if over {
            // The way on from a finished game is a new one.
            assert_eq!(resumed.ply, Some(0));
            continue;
        }
        assert!(resumed.ply >= Some(saved.len()), "{resumed:?}");
        let after = app.until_my_turn_or_the_end().await;
        let moves = home.saved_moves();
        assert_eq!((&moves[..saved.len()], Some(moves.len())), (&saved[..], after.ply), "nothing is lost or doubled");
        assert_eq!(after.faults, Vec::<String>::new());
    }
    println!("kills of the window {killed}, {in_the_think} of them in a COM's think: nothing lost, nothing doubled");
}
