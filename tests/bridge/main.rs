//! Serves the page to an ordinary browser on this machine, with the real commands behind it.
//!
//! `ui/` is served as it is, under the content security policy of the app; a script put before the page's own defines
//! `window.__TAURI__`, whose `invoke` reaches the real Rust commands through Tauri's mock runtime. For looking at the
//! page with a browser's own tools, and for tests in browsers that are not this system's web view.

use std::{
    convert::Infallible,
    net::Ipv4Addr,
    path::{Component, Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use infinite_reversi_lib::configure;
use serde_json::{Value, json};
use tauri::{
    Url, WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody, InvokeResponseBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets},
    webview::InvokeRequest,
};
use tokio::net::TcpListener;

const USAGE: &str = "usage: bridge [--port NUMBER] [--data DIRECTORY]

  --port  the port on 127.0.0.1; a free one when not given
  --data  where the save lies; a new temporary directory when not given";

/// What Tauri itself would put before the page's scripts, as far as this page uses it.
const BRIDGE_SCRIPT: &str = include_str!("bridge.js");
const BRIDGE_PATH: &str = "/bridge.js";
const INVOKE_PATH: &str = "/invoke/";

type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("bridge: {message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match serve(options).await {
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

async fn serve(options: Options) -> Result<(), Error> {
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
        window,
        origin: "tauri://localhost".parse()?,
    });
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
    println!("http://{}/", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        let site = Arc::clone(&site);
        let service = service_fn(move |request| {
            let site = Arc::clone(&site);
            async move { Ok::<_, Infallible>(site.answer(request).await) }
        });
        // A browser that goes away in the middle of an answer is no fault.
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

/// The policy of the app, except that the page may also call back here, which takes the place of Tauri's own protocol.
fn policy(config: &str) -> Result<HeaderValue, Error> {
    let config: Value = serde_json::from_str(config)?;
    let policy = config.pointer("/app/security/csp").and_then(Value::as_str).ok_or("tauri.conf.json has no policy")?;
    let directives = policy.split(';').map(str::trim);
    let widened: Vec<_> = directives
        .map(|directive| if directive.starts_with("connect-src ") { "connect-src 'self'" } else { directive })
        .collect();
    Ok(HeaderValue::from_str(&widened.join("; "))?)
}

struct Site {
    pages: PathBuf,
    policy: HeaderValue,
    window: WebviewWindow<MockRuntime>,
    /// Where the mock runtime believes the page to come from.
    origin: Url,
}

type Reply = Response<Full<Bytes>>;

fn reply(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    reply.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

fn complaint(status: StatusCode, sentence: String) -> Reply {
    reply(status, "text/plain; charset=utf-8", sentence)
}

impl Site {
    async fn answer(&self, request: Request<Incoming>) -> Reply {
        let path = request.uri().path().to_owned();
        match (request.method(), path.strip_prefix(INVOKE_PATH)) {
            (&Method::POST, Some(command)) => match request.into_body().collect().await {
                Ok(body) => self.invoke(command.to_owned(), &body.to_bytes()).await,
                Err(error) => complaint(StatusCode::BAD_REQUEST, error.to_string()),
            },
            (&Method::GET, None) => self.file(&path),
            (method, _) => complaint(StatusCode::METHOD_NOT_ALLOWED, format!("no {method} here")),
        }
    }

    /// Calls a command: 200 with what it returned, 422 with what it refused with.
    async fn invoke(&self, command: String, body: &[u8]) -> Reply {
        let arguments = match serde_json::from_slice(body) {
            Ok(arguments) => arguments,
            Err(error) => return complaint(StatusCode::BAD_REQUEST, error.to_string()),
        };
        let request = InvokeRequest {
            cmd: command,
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: self.origin.clone(),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        let window = self.window.clone();
        // The mock runtime holds a thread until the answer is there: for a COM turn, a second.
        match tokio::task::spawn_blocking(move || get_ipc_response(&window, request)).await {
            Ok(Ok(InvokeResponseBody::Json(text))) => reply(StatusCode::OK, "application/json", text),
            Ok(Ok(InvokeResponseBody::Raw(bytes))) => {
                reply(StatusCode::OK, "application/json", json!(bytes).to_string())
            }
            Ok(Err(error)) => reply(StatusCode::UNPROCESSABLE_ENTITY, "application/json", error.to_string()),
            Err(error) => complaint(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
        }
    }

    fn file(&self, path: &str) -> Reply {
        if path == BRIDGE_PATH {
            return reply(StatusCode::OK, "text/javascript", BRIDGE_SCRIPT);
        }
        let path = Path::new(if path == "/" { "index.html" } else { path.trim_start_matches('/') });
        let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
        let Some(mut body) = inside.then(|| std::fs::read(self.pages.join(path)).ok()).flatten() else {
            return complaint(StatusCode::NOT_FOUND, format!("there is no {}", path.display()));
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
        let mut reply = reply(StatusCode::OK, kind, body);
        reply.headers_mut().insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        reply
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
