//! An app on the mock runtime with its own directory, and ways to call it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use infinite_reversi_lib::com::Shared;
use island::{Code, Disc, Seed, Stage};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde_json::{Value, json};
use tauri::{
    App, Manager, WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder},
    webview::InvokeRequest,
};
use tempfile::TempDir;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The real commands on a mock runtime, with saves in a directory that goes with it.
pub struct House {
    window: WebviewWindow<MockRuntime>,
    app: App<MockRuntime>,
    pub dir: TempDir,
}

impl House {
    /// An app that has never run.
    pub fn new() -> Self {
        Self::on(tempfile::tempdir().unwrap())
    }

    /// An app on a directory that may hold saves.
    pub fn on(dir: TempDir) -> Self {
        let builder = infinite_reversi_lib::configure(mock_builder(), Some(dir.path().to_owned()));
        let mut app = builder.build(tauri::test::mock_context(tauri::test::noop_assets())).unwrap();
        // The first turn of the event loop runs the setup.
        #[expect(deprecated, reason = "the loop that replaces it never returns")]
        app.run_iteration(|_, _| {});
        let window = WebviewWindowBuilder::new(&app, "main", Default::default()).build().unwrap();
        Self { window, app, dir }
    }

    /// Ends the app and starts it again on the same directory.
    pub fn restarted(self) -> Self {
        Self::on(self.closed())
    }

    /// Ends the app and leaves its directory.
    pub fn closed(self) -> TempDir {
        // The mock runtime keeps its state for ever, while a process that ends lets go of the directory.
        #[expect(deprecated, reason = "no reference to the state is held here")]
        let session = self.app.unmanage::<Shared>();
        drop(session.expect("the app has a session"));
        self.dir
    }

    /// Calls a command as the page does; what it returns, or what it throws.
    pub fn call(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        call(&self.window, command, arguments)
    }

    /// Another handle to call from, for calls at the same time.
    pub fn window(&self) -> WebviewWindow<MockRuntime> {
        self.window.clone()
    }

    /// The current view.
    pub fn view(&self) -> Value {
        self.call("open", json!({})).unwrap()
    }
}

/// Calls a command through a window.
pub fn call(window: &WebviewWindow<MockRuntime>, command: &str, arguments: Value) -> Result<Value, Value> {
    let request = InvokeRequest {
        cmd: command.into(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        // The address that a page of the app has on this system; from any other the call is refused.
        url: if cfg!(any(windows, target_os = "android")) { "http://tauri.localhost" } else { "tauri://localhost" }
            .parse()
            .unwrap(),
        body: InvokeBody::Json(arguments),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.to_owned(),
    };
    get_ipc_response(window, request).map(|body| body.deserialize().unwrap())
}

/// `{game, ply}` of a view, as commands want it, with more arguments.
pub fn at(view: &Value, more: Value) -> Value {
    let mut arguments = json!({ "game": view["game"]["id"], "ply": view["game"]["ply"] });
    for (key, value) in more.as_object().unwrap() {
        arguments[key] = value.clone();
    }
    arguments
}

/// Plays the whole game through the commands, the human always on the first legal cell; the last view.
pub fn play_out(house: &House) -> Value {
    let mut view = house.view();
    while view["game"]["turn"] != Value::Null {
        let human = view["game"]["turn"] == view["game"]["human"];
        let turn = if human {
            let cell = &view["game"]["legal"][0]["cell"];
            house.call("place", at(&view, json!({ "cell": cell }))).unwrap()
        } else {
            house.call("com_turn", at(&view, json!({}))).unwrap()
        };
        view = turn["view"].clone();
    }
    view
}

/// A save of the newcomer's on this island after these moves, to start an app on.
pub fn saved_game(code: &str, moves: &str) -> TempDir {
    let dir = House::new().closed();
    rewrite(dir.path(), |saved| {
        saved["game"]["start"] = json!(code);
        saved["game"]["moves"] = json!(moves);
    });
    dir
}

/// Changes the newest save by hand, without a checksum.
pub fn rewrite(dir: &Path, change: impl FnOnce(&mut Value)) {
    let path = dir.join("save.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut saved: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    change(&mut saved);
    fs::write(&path, saved.to_string()).unwrap();
}

/// A game of stage 1 in which black's next move, the first legal one of the returned cell's name, ends it as wanted
/// (more discs for black, equal, or fewer): the island's code, the moves so far, the last cell.
pub fn one_move_before(end: std::cmp::Ordering) -> (String, String, String) {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    loop {
        let code = Code::Seeded { stage: Stage::FIRST, seed: Seed::random(&mut rng) };
        let mut game = island::new_game(code.island().unwrap()).unwrap();
        while let Some(turn) = game.turn() {
            let before = game.moves();
            let moves = game.position().legal_moves();
            let cell = moves.iter().nth(rng.random_range(0..moves.len() as usize)).unwrap();
            game.play(cell).unwrap();
            let counts = [Disc::Black, Disc::White].map(|disc| game.position().count(disc));
            if game.is_over() && turn == Disc::Black && counts[0].cmp(&counts[1]) == end {
                return (code.to_string(), before, game.position().island().name(cell).to_string());
            }
        }
    }
}

/// Plays the human's disc on the cell of this name.
pub fn place_on(house: &House, name: &str) -> Value {
    let view = house.view();
    let cells = view["game"]["island"]["cells"].as_array().unwrap();
    let cell = cells.iter().position(|cell| cell["name"] == name).unwrap();
    house.call("place", at(&view, json!({ "cell": cell }))).unwrap()
}
