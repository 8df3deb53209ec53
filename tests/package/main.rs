//! What the packages of every platform promise, read from the files that the platforms' own tools read.

mod android;
mod apple;
mod desktop;
mod names;
mod store;
mod workflows;

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The text of a file of the repository.
fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&text(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text of an element's only child of this name.
fn child_text(xml: &str, path: &[&str]) -> Vec<String> {
    let document = roxmltree::Document::parse(xml).unwrap();
    let mut found = vec![document.root_element()];
    for name in path {
        found = found.iter().flat_map(|node| node.children().filter(|child| child.has_tag_name(*name))).collect();
    }
    found.iter().map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// A colour of one of the page's themes, as six hexadecimal digits.
fn page_colour(theme: &str, name: &str) -> String {
    let css = text("ui/style/tokens.css");
    let (_, block) = css.split_once(&format!("[data-theme=\"{theme}\"]")).unwrap();
    let (_, value) = block.split_once(&format!("--{name}: #")).unwrap();
    value[..6].to_lowercase()
}

/// Every file under a directory of the repository.
fn files_under(path: &str) -> Vec<PathBuf> {
    fn walk(directory: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(path), &mut found);
    found.sort();
    found
}

/// Width and height of a PNG, from its header.
fn png_size(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{} is a PNG", path.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}
