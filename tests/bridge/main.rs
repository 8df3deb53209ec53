//! Serves the page to an ordinary browser on this machine, with the real commands behind it.
//!
//! `ui/` is served as it is, under the content security policy of the app; a script put before the page's own defines
//! `window.__TAURI__`, whose `invoke` reaches the real Rust commands through Tauri's mock runtime. For looking at the
//! page with a browser's own tools, and for tests in browsers that are not this system's web view.

use std::{
    io::Cursor,
    net::Ipv4Addr,
    path::{Component, Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    thread,
};

use infinite_reversi_lib::configure;
use serde_json::{Value, json};
use tauri::{
    WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody, InvokeResponseBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets},
    webview::InvokeRequest,
};
use tiny_http::{Header, Method, Request, Response, Server};

const USAGE: &str = "usage: bridge [--port NUMBER] [--data DIRECTORY]

  --port  the port on 127.0.0.1; a free one when not given
  --data  where the save lies; a new temporary directory when not given";

/// What Tauri itself would put before the page's scripts, as far as this page uses it.
const BRIDGE_SCRIPT: &str = include_str!("bridge.js");
const BRIDGE_PATH: &str = "/bridge.js";
const INVOKE_PATH: &str = "/invoke/";

/// How many requests are answered at once: a COM turn holds one of them for a second.
const WORKERS: usize = 8;

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("bridge: {message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match serve(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bridge: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    port: u16,
    data: Option<PathBuf>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { port: 0, data: None };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            match word.as_str() {
                "--port" => options.port = value()?.parse().map_err(|_| "--port needs a port number".to_owned())?,
                "--data" => options.data = Some(value()?.into()),
                _ => return Err(format!("{word} means nothing here")),
            }
        }
        Ok(options)
    }
}

fn serve(options: Options) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let temporary = tempfile::tempdir()?;
    let data = options.data.unwrap_or_else(|| temporary.path().to_path_buf());
    let mut app = configure(mock_builder(), Some(data)).build(mock_context(noop_assets()))?;
    // The app's state is set up in the first turn of its loop; nothing else ever happens in the mock one.
    #[expect(deprecated, reason = "the loop that replaces it never returns")]
    app.run_iteration(|_, _| {});
    let window = WebviewWindowBuilder::new(&app, "main", Default::default()).build()?;

    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let site = Arc::new(Site {
        pages: sources.join("../ui"),
        policy: policy(&std::fs::read_to_string(sources.join("tauri.conf.json"))?)?,
    });
    let server = Arc::new(Server::http((Ipv4Addr::LOCALHOST, options.port))?);
    println!("http://{}/", server.server_addr());

    let workers: Vec<_> = (0..WORKERS)
        .map(|_| {
            let (server, site, window) = (Arc::clone(&server), Arc::clone(&site), window.clone());
            thread::spawn(move || {
                for request in server.incoming_requests() {
                    answer(request, &site, &window);
                }
            })
        })
        .collect();
    for worker in workers {
        worker.join().map_err(|_| "a worker panicked")?;
    }
    Ok(())
}

/// The policy of the app, except that the page may also call back here, which takes the place of Tauri's own protocol.
fn policy(config: &str) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let config: Value = serde_json::from_str(config)?;
    let policy = config.pointer("/app/security/csp").and_then(Value::as_str).ok_or("tauri.conf.json has no policy")?;
    let directives = policy.split(';').map(str::trim);
    Ok(directives
        .map(|directive| if directive.starts_with("connect-src ") { "connect-src 'self'" } else { directive })
        .collect::<Vec<_>>()
        .join("; "))
}

struct Site {
    pages: PathBuf,
    policy: String,
}

fn answer(mut request: Request, site: &Site, window: &WebviewWindow<MockRuntime>) {
    let path = request.url().split('?').next().unwrap_or_default().to_owned();
    let response = match (request.method(), path.strip_prefix(INVOKE_PATH)) {
        (Method::Post, Some(command)) => {
            let mut body = String::new();
            match request.as_reader().read_to_string(&mut body) {
                Ok(_) => invoke(window, command, &body),
                Err(error) => reply(400, "text/plain", error.to_string().into_bytes()),
            }
        }
        (Method::Get, None) => site.get(&path),
        _ => reply(405, "text/plain", Vec::new()),
    };
    // A browser that has gone away needs no answer.
    let _ = request.respond(response);
}

type Reply = Response<Cursor<Vec<u8>>>;

fn reply(status: u16, kind: &str, body: Vec<u8>) -> Reply {
    [("Content-Type", kind), ("Cache-Control", "no-store")]
        .into_iter()
        .filter_map(|(name, value)| Header::from_bytes(name, value).ok())
        .fold(Response::from_data(body).with_status_code(status), Response::with_header)
}

/// Calls a command: 200 with what it returned, 422 with what it refused with.
fn invoke(window: &WebviewWindow<MockRuntime>, command: &str, body: &str) -> Reply {
    let Ok(arguments) = serde_json::from_str::<Value>(body) else {
        return reply(400, "text/plain", b"the arguments are no JSON".to_vec());
    };
    let Ok(url) = "tauri://localhost".parse() else { return reply(500, "text/plain", Vec::new()) };
    let request = InvokeRequest {
        cmd: command.to_owned(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url,
        body: InvokeBody::Json(arguments),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.to_owned(),
    };
    match get_ipc_response(window, request) {
        Ok(InvokeResponseBody::Json(text)) => reply(200, "application/json", text.into_bytes()),
        Ok(InvokeResponseBody::Raw(bytes)) => reply(200, "application/json", json!(bytes).to_string().into_bytes()),
        Err(error) => reply(422, "application/json", error.to_string().into_bytes()),
    }
}

impl Site {
    fn get(&self, path: &str) -> Reply {
        if path == BRIDGE_PATH {
            return reply(200, "text/javascript", BRIDGE_SCRIPT.into());
        }
        let path = Path::new(if path == "/" { "index.html" } else { path.trim_start_matches('/') });
        let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
        let Some(mut body) = inside.then(|| std::fs::read(self.pages.join(path)).ok()).flatten() else {
            return reply(404, "text/plain", format!("there is no {}", path.display()).into_bytes());
        };
        let kind = match path.extension().and_then(|end| end.to_str()) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("json" | "webmanifest") => "application/json",
            _ => "application/octet-stream",
        };
        if kind.starts_with("text/html") {
            body = with_bridge(&String::from_utf8_lossy(&body)).into_bytes();
        }
        match Header::from_bytes("Content-Security-Policy", self.policy.as_str()) {
            Ok(policy) => reply(200, kind, body).with_header(policy),
            Err(()) => reply(500, "text/plain", b"the policy cannot be sent".to_vec()),
        }
    }
}

/// The page with the bridge's script before any of its own.
fn with_bridge(page: &str) -> String {
    let script = format!("<script src=\"{BRIDGE_PATH}\"></script>");
    match page.find("<script").or_else(|| page.find("</head>")) {
        Some(at) => format!("{}{script}{}", &page[..at], &page[at..]),
        None => format!("{script}{page}"),
    }
}
