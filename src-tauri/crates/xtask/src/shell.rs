//! Running other programs and saying clearly what became of them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a command of ours ended without success.
#[derive(Debug)]
pub struct Failure {
    pub message: String,
    pub status: u8,
}

impl Failure {
    /// The work was done and its result is bad.
    pub fn failed(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: 1 }
    }

    /// The work was not begun: the request or the machine is not fit for it.
    pub fn refused(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: 2 }
    }

    /// Whether the work was not begun.
    pub fn is_refusal(&self) -> bool {
        self.status == 2
    }
}

/// Where the repository lies and which cargo works on it.
pub struct Project {
    pub root: PathBuf,
    cargo: PathBuf,
}

impl Project {
    /// Finds the repository through the variables that cargo sets for the programs it runs.
    pub fn find() -> Result<Self, Failure> {
        let variable = |name| std::env::var_os(name).map(PathBuf::from);
        let (Some(cargo), Some(manifest)) = (variable("CARGO"), variable("CARGO_MANIFEST_DIR")) else {
            return Err(Failure::refused("start this as `cargo xtask …`, from inside the repository"));
        };
        let root = manifest
            .ancestors()
            .find(|directory| directory.join("src-tauri/tauri.conf.json").is_file())
            .ok_or_else(|| Failure::refused("the repository around this program is gone"))?;
        Ok(Self { root: root.to_path_buf(), cargo })
    }

    /// A call of cargo at the root of the repository, never touching `Cargo.lock`.
    pub fn cargo(&self, subcommand: &str) -> Command {
        let mut command = self.program(&self.cargo);
        command.arg(subcommand).arg("--locked");
        command
    }

    /// A call of cargo for subcommands that know nothing of `Cargo.lock`.
    pub fn plain_cargo(&self, subcommand: &str) -> Command {
        let mut command = self.program(&self.cargo);
        command.arg(subcommand);
        command
    }

    /// A call of another program at the root of the repository.
    pub fn program(&self, name: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(name);
        // Cargo describes this program to itself through these; to a program started from here they are about nothing.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
                command.env_remove(name);
            }
        }
        command.current_dir(&self.root).stdin(Stdio::null());
        command
    }

    /// Cargo's target directory, wherever the machine's settings put it.
    pub fn target(&self) -> Result<PathBuf, Failure> {
        let metadata = output(self.cargo("metadata").args(["--no-deps", "--format-version", "1"]))
            .ok_or_else(|| Failure::failed("`cargo metadata` failed; run it to see why"))?;
        let (_, rest) = metadata
            .split_once("\"target_directory\":\"")
            .ok_or_else(|| Failure::failed("`cargo metadata` names no target directory"))?;
        let path = rest.split('"').next().unwrap_or_default();
        Ok(PathBuf::from(path.replace("\\\\", "\\")))
    }
}

/// Runs a command with its output shown, and fails with `sentence` if it does not succeed.
pub fn must(command: &mut Command, sentence: &str) -> Result<(), Failure> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::failed(format!("{sentence} ({status})"))),
        Err(error) => Err(not_started(command, sentence, &error)),
    }
}

/// Runs a command with its output shown line by line to `watch` as well.
pub fn must_watched(command: &mut Command, sentence: &str, mut watch: impl FnMut(&str)) -> Result<(), Failure> {
    let failed = |why: String| Failure::failed(format!("{sentence} ({why})"));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| not_started(command, sentence, &error))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = line.map_err(|error| failed(error.to_string()))?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            watch(&line);
        }
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(status.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// What a command printed, or nothing if it cannot be run or did not succeed.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program of this name can be found to be run.
pub fn on_path(name: &str) -> bool {
    let directories = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&directories).any(|directory| is_program(&directory.join(name)))
}

fn is_program(path: &Path) -> bool {
    path.is_file() || (cfg!(windows) && ["exe", "cmd"].iter().any(|end| path.with_extension(end).is_file()))
}

fn not_started(command: &Command, sentence: &str, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{sentence} ({}: {error})", command.get_program().to_string_lossy()))
}

/// A call of one of the tools that `package.json` pins.
pub fn npx(project: &Project, tool: &str) -> Command {
    // On Windows npx is a batch file, which has to be named in full.
    let mut command = project.program(if cfg!(windows) { "npx.cmd" } else { "npx" });
    command.args(["--no-install", tool]);
    command
}
