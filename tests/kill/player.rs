//! The game as a process of its own: real commands over real files, played by itself.

use std::{
    io::{Write, stdout},
    path::Path,
};

use infinite_reversi_lib::configure;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tauri::{
    WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets},
    webview::InvokeRequest,
};

/// How a process plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// Whole games, COM turns at their own pace.
    Whole,
    /// Discs placed and taken back without a pause.
    Hasty,
}

impl Play {
    /// The word for it on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Whole => "--play-whole",
            Self::Hasty => "--play-hasty",
        }
    }

    /// The play of a word.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Whole, Self::Hasty].into_iter().find(|play| play.name() == name)
    }
}

/// What a player would miss, as a view shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub code: String,
    pub moves: String,
    pub resigned: bool,
    /// Games counted in the records.
    pub ended: u32,
    pub sound: bool,
    pub notice: String,
}

impl State {
    /// The state that a line holds; `None` when the line says what was asked.
    pub fn read(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }

    /// Whether nothing was lost and nothing added.
    pub fn same_as(&self, other: &Self) -> bool {
        Self { notice: String::new(), ..self.clone() } == Self { notice: String::new(), ..other.clone() }
    }

    fn of(view: &Value) -> Self {
        let game = &view["game"];
        let cells = &game["island"]["cells"];
        let words: Vec<_> = game["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|ply| match ply["cell"].as_u64() {
                Some(cell) => cells[cell as usize]["name"].as_str().unwrap_or_default(),
                None => "pass",
            })
            .collect();
        let counts = ["wins", "losses", "draws"];
        let tallies = ["easy", "normal", "hard", "master"].map(|level| &view["records"][level]);
        let ended =
            tallies.iter().flat_map(|tally| counts.map(|count| tally[count].as_u64().unwrap_or(0))).sum::<u64>();
        Self {
            code: game["island"]["code"].as_str().unwrap_or_default().to_owned(),
            moves: words.join(" "),
            resigned: game["result"]["resigned"] == true,
            ended: ended as u32,
            sound: view["settings"]["sound"] == true,
            notice: view["notice"]["kind"].as_str().unwrap_or_default().to_owned(),
        }
    }
}

/// Plays until it is killed, and says before every command what it asks, after it where that led.
pub fn play(dir: &Path, play: Play, seed: u64) {
    let mut app = configure(mock_builder(), Some(dir.to_owned()))
        .build(mock_context(noop_assets()))
        .expect("the app can be built");
    #[expect(deprecated, reason = "the loop that replaces it never returns")]
    app.run_iteration(|_, _| {});
    let window = WebviewWindowBuilder::new(&app, "main", Default::default()).build().expect("a window");

    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut view = call(&window, "open", json!({}));
    say(&view);
    loop {
        let (asked, command, more) = choose(&view, play, &mut rng);
        println!("{asked}");
        flush();
        let mut arguments = more;
        arguments["game"] = view["game"]["id"].clone();
        arguments["ply"] = view["game"]["ply"].clone();
        let returned = call(&window, command, arguments);
        view = if returned["view"].is_null() { returned } else { returned["view"].clone() };
        say(&view);
    }
}

/// What to ask next: in words, as a command, and with which arguments.
fn choose(view: &Value, play: Play, rng: &mut ChaCha8Rng) -> (String, &'static str, Value) {
    let game = &view["game"];
    let new = || ("new".to_owned(), "new_game", json!({ "what": { "kind": "fresh" } }));
    let undo = || ("undo".to_owned(), "undo", json!({}));
    let sound = view["settings"]["sound"] != true;
    let settings = || {
        let mut settings = view["settings"].clone();
        settings["sound"] = json!(sound);
        (format!("settings {sound}"), "set_settings", json!({ "settings": settings }))
    };
    if game["turn"].is_null() {
        return if play == Play::Hasty && game["canUndo"] == true && rng.random_bool(0.5) { undo() } else { new() };
    }
    if game["turn"] != game["human"] {
        return match (play, rng.random_range(0..10)) {
            (Play::Whole, _) => ("com".to_owned(), "com_turn", json!({})),
            (Play::Hasty, 0) => ("resign".to_owned(), "resign", json!({})),
            (Play::Hasty, 1) => settings(),
            (Play::Hasty, _) if game["canUndo"] == true => undo(),
            (Play::Hasty, _) => new(),
        };
    }
    let legal = game["legal"].as_array().map_or(&[][..], Vec::as_slice);
    let cell = &legal[rng.random_range(0..legal.len())]["cell"];
    let name = &game["island"]["cells"][cell.as_u64().unwrap_or_default() as usize]["name"];
    (format!("place {}", name.as_str().unwrap_or_default()), "place", json!({ "cell": cell }))
}

fn say(view: &Value) {
    println!("{}", serde_json::to_string(&State::of(view)).expect("a state can be written"));
    flush();
}

fn flush() {
    // Whoever listens has gone only when this process is about to end.
    let _ = stdout().flush();
}

fn call(window: &WebviewWindow<MockRuntime>, command: &str, arguments: Value) -> Value {
    let request = InvokeRequest {
        cmd: command.into(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        // The address that a page of the app has on this system.
        url: if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" }.parse().expect("an address"),
        body: InvokeBody::Json(arguments),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.to_owned(),
    };
    let answer = get_ipc_response(window, request).unwrap_or_else(|error| panic!("{command}: {error}"));
    answer.deserialize().expect("an answer is JSON")
}
