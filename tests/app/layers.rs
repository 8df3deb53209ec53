//! Who may know whom: the directions of imports, read from the sources.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::house::root;

pub fn sources(dir: &str, extension: &str) -> Vec<(PathBuf, String)> {
    fn walk(dir: &Path, extension: &str, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, extension, found);
            } else if path.extension().is_some_and(|e| e == extension) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(dir), extension, &mut found);
    assert!(!found.is_empty(), "{dir} holds no .{extension} files");
    found
}

/// The files of a set whose code (comments aside) contains one of these words.
pub fn that_say(files: Vec<(PathBuf, String)>, words: &[&str]) -> Vec<PathBuf> {
    let says = |text: &str| {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.into_iter().any(|line| words.iter().any(|word| line.contains(word)))
    };
    files.into_iter().filter(|(_, text)| says(text)).map(|(path, _)| path).collect()
}

fn names(paths: &[PathBuf]) -> Vec<String> {
    let mut names: Vec<_> = paths.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_island_depends_on_rand_only_and_knows_no_time_no_files_and_no_tauri() {
    let manifest = fs::read_to_string(root().join("src-tauri/crates/island/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let dependencies: Vec<_> = dependencies.lines().filter(|line| line.contains('=')).collect();
    assert_eq!(dependencies, ["rand.workspace = true"]);
    let outside = ["std::time", "std::fs", "std::io", "std::net", "std::thread", "tauri", "serde"];
    assert_eq!(that_say(sources("src-tauri/crates/island/src", "rs"), &outside), Vec::<PathBuf>::new());
}

#[test]
fn the_session_has_no_tauri_types_and_only_the_wiring_names_a_runtime() {
    assert_eq!(that_say(sources("src-tauri/src/session", "rs"), &["tauri"]), Vec::<PathBuf>::new());
    let app = || sources("src-tauri/src", "rs");
    assert_eq!(names(&that_say(app(), &["Runtime"])), ["ipc.rs", "lib.rs"]);
    assert_eq!(names(&that_say(app(), &["tauri::"])), ["commands.rs", "desktop.rs", "ipc.rs", "lib.rs"]);
}

#[test]
fn in_the_page_only_one_file_touches_tauri_and_the_board_knows_no_ipc() {
    assert_eq!(names(&that_say(sources("ui", "js"), &["__TAURI__"])), ["tauri.js"]);
    assert_eq!(that_say(sources("ui/board", "js"), &["ipc/"]), Vec::<PathBuf>::new());
}

#[test]
fn the_repository_is_of_the_shape_that_was_decided() {
    let kept = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "Cargo.lock",
        "Cargo.toml",
        "LICENSE",
        "README.md",
        "package-lock.json",
        "package.json",
        "rustfmt.toml",
        "src-tauri",
        "tests",
        "ui",
    ];
    let built = ["target", "node_modules"];
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = name.starts_with('.') || kept.contains(&name.as_str()) || built.contains(&name.as_str());
        assert!(known, "{name} has no place at the top level");
    }
}
