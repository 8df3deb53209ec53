//! The release build of the game, running in a window under WebDriver.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{
    Client, ClientBuilder,
    actions::{InputSource, MouseActions, PointerAction},
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::home::Home;

/// How long anything may take before the test gives up on it; far above what is usual, for slow machines.
const DEADLINE: Duration = Duration::from_secs(30);
/// Between two looks at a condition.
const LOOK: Duration = Duration::from_millis(15);

/// A running game; it ends with this value.
pub struct App {
    driver: Child,
    process: u32,
    client: Client,
}

impl App {
    /// Opens the game at this home, on a system that speaks `language`, and waits until a screen of it stands.
    pub async fn open(home: &Home, language: &str) -> Self {
        let binary = std::env::var_os("INFINITE_REVERSI_APP").map(PathBuf::from);
        let binary = binary.expect("INFINITE_REVERSI_APP names the game to test; `cargo xtask test` sets it");
        let port = free_port();
        let mut driver = Command::new("WebKitWebDriver");
        driver.arg(format!("--port={port}"));
        driver.envs(home.variables()).envs([("LANG", language), ("LC_ALL", language), ("LANGUAGE", "")]);
        driver.env("LOCPATH", locale(language));
        driver.envs([("TAURI_AUTOMATION", "true"), ("TAURI_WEBVIEW_AUTOMATION", "true")]);
        // Drawing helpers outlive the game by an instant and would complain that the home is gone.
        driver.env("MESA_SHADER_CACHE_DISABLE", "true");
        let driver = driver.stdin(Stdio::null()).spawn().expect("WebKitWebDriver starts");
        let driver = Started(Some(driver));
        until("the driver listens", async || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()).await;

        let capabilities = json!({ "webkitgtk:browserOptions": { "binary": binary, "args": [] } });
        let Value::Object(capabilities) = capabilities else { unreachable!("it is written as an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("the game opens");
        let driver = driver.keep();
        let process = child_of(driver.id(), &binary).expect("the driver has started the game");
        let app = Self { driver, process, client };
        app.until_value::<String>("a screen stands", "return document.documentElement.dataset.screen || null").await;
        app
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

    /// Taps the middle of each of these elements, one after the other without a pause.
    pub async fn tap(&self, selectors: &[&str]) {
        let mut finger = MouseActions::new("finger".to_owned());
        for selector in selectors {
            let middle = format!(
                "const box = document.querySelector({selector:?})?.getBoundingClientRect()
                 return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null"
            );
            let (x, y) = self.until_value(&format!("{selector} is there to be tapped"), &middle).await;
            finger = finger
                .then(PointerAction::MoveTo { duration: None, x, y })
                .then(PointerAction::Down { button: 0 })
                .then(PointerAction::Up { button: 0 });
        }
        self.client.perform_actions(finger).await.expect("the taps are made");
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
        self.until_value::<String>("a screen stands", "return document.documentElement.dataset.screen || null").await;
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
        let picture = self.client.screenshot().await.expect("the window can be photographed");
        std::fs::write(directory.join(name).with_extension("png"), picture).expect("the picture can be written");
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
        end(&mut self.driver);
    }
}

/// A driver that ends with this value unless it is kept.
struct Started(Option<Child>);

impl Started {
    fn keep(mut self) -> Child {
        self.0.take().expect("it is there until it is kept")
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if let Some(driver) = &mut self.0 {
            end(driver);
        }
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

fn end(driver: &mut Child) {
    // It may have ended by itself.
    let _ = driver.kill();
    let _ = driver.wait();
}

fn kill(process: u32) {
    // It may have ended by itself; then there is nothing to say about it.
    let _ = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
}

/// The process that this parent has started from this program.
fn child_of(parent: u32, program: &Path) -> Option<u32> {
    let program = program.canonicalize().ok()?;
    std::fs::read_dir("/proc").ok()?.flatten().find_map(|entry| {
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        // The name, in parentheses, may hold anything; the state and the parent follow it.
        let its_parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse::<u32>().ok()?;
        let its_program = std::fs::read_link(entry.path().join("exe")).ok()?;
        (its_parent == parent && its_program == program).then(|| entry.file_name().to_str()?.parse().ok())?
    })
}
