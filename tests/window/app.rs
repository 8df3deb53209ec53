//! The release build of the game, running in a window under WebDriver.

use std::{
    io::{BufRead, BufReader},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{ActionSequence, Actions, InputSource, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions},
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::home::Home;

/// How long anything may take before the test gives up on it; far above what is usual, for slow machines.
const DEADLINE: Duration = Duration::from_secs(30);
/// Between two looks at a condition.
const LOOK: Duration = Duration::from_millis(15);

/// What a browser points with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    Mouse,
    Touch,
}

/// A running game; it ends with this value.
pub struct App {
    client: Client,
    pointer: Pointer,
    /// The game itself, or the browser that shows it.
    process: u32,
    /// What serves it; they end after it.
    _servers: Vec<Server>,
}

impl App {
    /// Opens the release build in a window, on a system that speaks `language`, and waits until a screen of it stands.
    pub async fn open(home: &Home, language: &str) -> Self {
        let binary = from_environment("INFINITE_REVERSI_APP");
        let mut driver = Command::new("WebKitWebDriver");
        driver.envs(home.variables()).envs([("LANG", language), ("LC_ALL", language), ("LANGUAGE", "")]);
        driver.env("LOCPATH", locale(language));
        driver.envs([("TAURI_AUTOMATION", "true"), ("TAURI_WEBVIEW_AUTOMATION", "true")]);
        // Drawing helpers outlive the game by an instant and would complain that the home is gone.
        driver.env("MESA_SHADER_CACHE_DISABLE", "true");
        let options = json!({ "webkitgtk:browserOptions": { "binary": binary, "args": [] } });
        let app = Self::drive(driver, options, Pointer::Mouse, Vec::new()).await;
        app.stands().await;
        app
    }

    /// Opens the same page in Chromium, which is what Android shows it with, over the real commands.
    pub async fn open_in_chromium(home: &Home, screen: Screen) -> Self {
        let mut bridge = Command::new(from_environment("INFINITE_REVERSI_BRIDGE"));
        let (bridge, url) = Server::announcing(bridge.arg("--data").arg(home.app_data()));
        let mut driver = Command::new("chromedriver");
        driver.envs(home.variables()).stdout(Stdio::null());
        let alone = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
        let quiet =
            ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
        let switches = [&alone[..], &quiet, screen.wishes].concat();
        let (width, height) = (screen.width, screen.height);
        let options = json!({ "goog:chromeOptions": {
            "args": switches,
            "prefs": {
                "intl.accept_languages": screen.language,
                "webkit.webprefs.default_font_size": screen.letters,
            },
            "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true } },
        }});
        let app = Self::drive(driver, options, Pointer::Touch, vec![bridge]).await;
        app.client.goto(&url).await.expect("the page is served");
        app.stands().await;
        app
    }

    async fn drive(mut driver: Command, options: Value, pointer: Pointer, mut servers: Vec<Server>) -> Self {
        let port = free_port();
        let driver = Server::start(driver.arg(format!("--port={port}")));
        until("the driver listens", async || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()).await;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(serde_json::from_value(options).expect("capabilities are an object"))
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("the game opens");
        let process = child_of(driver.0.id()).expect("the driver has started it");
        servers.push(driver);
        Self { client, pointer, process, _servers: servers }
    }

    async fn stands(&self) {
        self.until_value::<String>("a screen stands", "return document.documentElement.dataset.screen || null").await;
    }

    /// Runs a script in the page.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"));
        serde_json::from_value(value).unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script in the page answers with something.
    pub async fn until_value<T: DeserializeOwned>(&self, what: &str, script: &str) -> T {
        until(what, async || self.ask::<Option<T>>(script).await).await
    }

    /// Where the middle of an element is in the window.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        let script = format!(
            "const box = document.querySelector({selector:?})?.getBoundingClientRect()
             return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null"
        );
        self.until_value(&format!("{selector} is there to be pointed at"), &script).await
    }

    /// Taps the middle of each of these elements, one after the other without a pause.
    pub async fn tap(&self, selectors: &[&str]) {
        let mut steps = Vec::new();
        for selector in selectors {
            let (x, y) = self.middle(selector).await;
            steps.extend([
                PointerAction::MoveTo { duration: None, x, y },
                PointerAction::Down { button: 0 },
                PointerAction::Up { button: 0 },
            ]);
        }
        self.point(&[&steps]).await;
    }

    /// Makes gestures with as many fingers as there are lists, step by step together; or with the mouse.
    pub async fn point(&self, fingers: &[&[PointerAction]]) {
        let sequences = fingers.iter().enumerate().map(|(number, steps)| -> ActionSequence {
            let name = format!("{:?} {number}", self.pointer);
            match self.pointer {
                Pointer::Mouse => steps.iter().cloned().fold(MouseActions::new(name), MouseActions::then).into(),
                Pointer::Touch => steps.iter().cloned().fold(TouchActions::new(name), TouchActions::then).into(),
            }
        });
        let actions = sequences.fold(Actions::default(), Actions::and);
        self.client.perform_actions(actions).await.expect("the gesture is made");
    }

    /// Tells the page directly of a pointer in the middle of a cell: the driver loses one that stays down between two of
    /// its commands. Real ones are tried elsewhere.
    pub async fn tell_of(&self, pointer: Pointer, cell: &str, events: &[&str]) {
        let kind = if pointer == Pointer::Mouse { "mouse" } else { "touch" };
        self.ask::<()>(&format!(
            "const hit = document.querySelector('[data-cell={cell}] .hit')
             const {{ x, y, width, height }} = hit.getBoundingClientRect()
             const pointer = {{ pointerId: 1, pointerType: '{kind}', isPrimary: true, bubbles: true }}
             const at = {{ clientX: x + width / 2, clientY: y + height / 2 }}
             for (const event of {events:?}) {{
                 const buttons = Number(event === 'pointerdown')
                 hit.dispatchEvent(new PointerEvent(event, {{ ...pointer, ...at, buttons }}))
             }}"
        ))
        .await;
    }

    /// Types keys, one after the other.
    pub async fn type_keys(&self, keys: &[char]) {
        let steps = keys.iter().flat_map(|&value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let typing = steps.fold(KeyActions::new("keys".to_owned()), KeyActions::then);
        self.client.perform_actions(typing).await.expect("the keys are typed");
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
        self.stands().await;
    }

    /// Keeps a picture of the window, once nothing moves in it, for people to look at.
    pub async fn picture(&self, name: &str) {
        let still = "document.getAnimations().every((motion) => motion.playState !== 'running')";
        self.until_value::<bool>("nothing moves", &format!("return {still} || null")).await;
        // What has been decided is on the screen when the frame after the next begins.
        let drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
        self.ask::<bool>(&format!("return {drawn}")).await;
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&directory).expect("a directory for pictures");
        // WebKitGTK takes the picture when it draws next. Where it draws in memory and nothing moves, that would be never:
        // a point in the corner that flickers, too faintly to be seen, keeps it drawing.
        self.ask::<()>(
            "const point = document.body.appendChild(document.createElement('i'))
             Object.assign(point.style, { position: 'fixed', inset: '0 auto auto 0', width: '1px', height: '1px' })
             let on = false
             const flicker = setInterval(() => point.style.background = (on = !on) ? 'rgb(0 0 0 / 0.01)' : 'none', 20)
             window.photographed = () => { clearInterval(flicker); point.remove() }",
        )
        .await;
        let picture = self.client.screenshot().await.expect("the window can be photographed");
        self.ask::<()>("photographed()").await;
        std::fs::write(directory.join(name).with_extension("png"), picture).expect("the picture can be written");
    }

    /// What an element looks like. The page may put another in its place meanwhile, which is then looked at.
    pub async fn look_of(&self, selector: &str) -> Vec<u8> {
        let look = async || self.client.find(Locator::Css(selector)).await.ok()?.screenshot().await.ok();
        until(&format!("{selector} is photographed"), look).await
    }

    /// When the game's process began, in milliseconds since 1970, to a hundredth of a second.
    pub fn began(&self) -> f64 {
        let read = |path: &str| std::fs::read_to_string(path).expect("Linux tells about processes");
        let stat = read(&format!("/proc/{}/stat", self.process));
        let ticks = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(19)?.parse::<f64>().ok());
        let uptime = read("/proc/uptime").split(' ').next().and_then(|seconds| seconds.parse::<f64>().ok());
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
        let age = uptime.expect("the machine is up") - ticks.expect("the process runs") / 100.0;
        (now.as_secs_f64() - age) * 1000.0
    }

    /// The processor time that the game and its helpers have taken, in the system's ticks.
    pub fn processor_ticks(&self) -> u64 {
        let mut family = vec![self.process];
        let mut ticks = 0;
        while let Some(parent) = family.pop() {
            let processes = processes();
            ticks += processes.iter().filter(|process| process.id == parent).map(|process| process.ticks).sum::<u64>();
            family.extend(processes.iter().filter(|process| process.parent == parent).map(|process| process.id));
        }
        ticks
    }

    /// Ends the game as a crash or an impatient system would: at once, without a word.
    pub async fn kill(self) {
        kill(self.process);
        let stat = format!("/proc/{}/stat", self.process);
        until("the game is gone", async || {
            let stat = std::fs::read_to_string(&stat).unwrap_or_default();
            (stat.is_empty() || stat.contains(") Z ")).then_some(())
        })
        .await;
    }
}

impl Drop for App {
    fn drop(&mut self) {
        kill(self.process);
    }
}

/// A screen to show the page on, and what its owner has chosen for the whole system.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub language: &'static str,
    /// The height of ordinary letters in pixels.
    pub letters: u32,
    /// Chromium's words for what else the system asks of pages.
    pub wishes: &'static [&'static str],
}

impl Screen {
    /// The screen of an owner who has changed nothing.
    pub const fn new(width: u32, height: u32, language: &'static str) -> Self {
        Self { width, height, language, letters: 16, wishes: &[] }
    }
}

/// A program that runs beside a test; it ends with this value.
struct Server(Child);

impl Server {
    fn start(command: &mut Command) -> Self {
        let child = command.stdin(Stdio::null()).spawn();
        Self(child.unwrap_or_else(|error| panic!("{} starts: {error}", command.get_program().display())))
    }

    /// Starts a program and reads the one line in which it says where it serves.
    fn announcing(command: &mut Command) -> (Self, String) {
        let mut server = Self::start(command.stdout(Stdio::piped()));
        let mut line = String::new();
        let stdout = server.0.stdout.take().expect("its output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it serves");
        (server, line.trim().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until a condition holds, and fails when it does not in time.
pub async fn until<T>(what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    within_deadline(look).await.unwrap_or_else(|| panic!("not within {DEADLINE:?}: {what}"))
}

/// Looks until something is found; `None` when it is not in time.
pub async fn within_deadline<T>(look: impl AsyncFn() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let found = look().await;
        if found.is_some() || start.elapsed() > DEADLINE {
            return found;
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Compiles a locale such as `ja_JP.UTF-8`, which this machine need not have; returns the directory it lies in.
fn locale(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("locales");
    if !directory.join(name).is_dir() {
        std::fs::create_dir_all(&directory).expect("a directory for locales");
        let (language, charset) = name.split_once('.').expect("a locale names its charset");
        let mut compiler = Command::new("localedef");
        compiler.args(["-i", language, "-f", charset]).arg(directory.join(name));
        assert!(compiler.status().is_ok_and(|status| status.success()), "localedef cannot make {name}");
    }
    directory
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("a port has a number").port()
}

fn kill(process: u32) {
    // It may have ended by itself; then there is nothing to say about it.
    let _ = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
}

/// The process that this parent has started.
fn child_of(parent: u32) -> Option<u32> {
    processes().into_iter().find(|process| process.parent == parent).map(|process| process.id)
}

/// A process of this machine.
struct Process {
    id: u32,
    parent: u32,
    /// Processor time taken so far.
    ticks: u64,
}

fn processes() -> Vec<Process> {
    let read = |entry: std::fs::DirEntry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name, in parentheses, may hold anything; the state, the parent and the rest follow it.
        let fields: Vec<_> = stat.rsplit_once(") ")?.1.split(' ').collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(Process { id, parent: number(1)? as u32, ticks: number(11)? + number(12)? })
    };
    std::fs::read_dir("/proc").expect("Linux lists its processes").flatten().filter_map(read).collect()
}

fn from_environment(name: &str) -> PathBuf {
    let path = std::env::var_os(name);
    PathBuf::from(path.unwrap_or_else(|| panic!("{name} names the program to test; `cargo xtask test` sets it")))
}
