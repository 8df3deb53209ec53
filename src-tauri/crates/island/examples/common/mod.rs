//! What the command-line examples share: reading boards, and ending with one clear line.

// Each example uses a part of this.
#![allow(dead_code)]

use std::{
    fmt::Display,
    io::{Read, Write},
    process::exit,
};

use island::{Disc, Position, Setup};

/// The largest board text that is read; a board of the largest size needs under 300 bytes.
const MAX_TEXT: u64 = 64 * 1024;

/// Ends the program with one line on standard error and status 2.
pub fn fail(message: impl Display) -> ! {
    eprintln!("{message}");
    exit(2)
}

/// Prints a line; when nobody reads any more, as with `| head -1`, the program ends without a word.
pub fn say(line: impl Display) {
    if let Err(error) = writeln!(std::io::stdout(), "{line}") {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            exit(0);
        }
        fail(format_args!("standard output: {error}"));
    }
}

/// The arguments after the program's name, refused with the usage when there are too few or too many.
pub fn arguments(usage: &str, count: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let arguments: Vec<_> = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    if !count.contains(&arguments.len()) {
        fail(format_args!("usage: {usage}"));
    }
    arguments
}

/// The arguments as pairs of an option and its value, refused when an option does not stand in the usage.
pub fn options(usage: &str, count: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let arguments = arguments(usage, count);
    let known = |name: &str| usage.split([' ', '[', ']']).any(|word| word == name && name.starts_with("--"));
    if let Some(pair) = arguments.chunks(2).find(|pair| pair.len() < 2 || !known(&pair[0])) {
        fail(format_args!("{} means nothing here; usage: {usage}", pair[0]));
    }
    arguments
}

/// The value after an option such as `--seed`.
pub fn option<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let pair = arguments.chunks(2).find(|pair| pair[0] == name)?;
    pair.get(1).map(String::as_str)
}

/// The board in a file, or on standard input for `-`.
pub fn read_setup(file: &str) -> Setup {
    let input: Box<dyn Read> = match file {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(std::fs::File::open(path).unwrap_or_else(|error| fail(format_args!("{path}: {error}")))),
    };
    let mut text = String::new();
    if let Err(error) = input.take(MAX_TEXT).read_to_string(&mut text) {
        fail(format_args!("{file}: {error}"));
    }
    Setup::parse(&text).unwrap_or_else(|error| fail(format_args!("{file}: {error}")))
}

/// The board in a file with the side to move given by an argument, X when there is none.
pub fn read_position(file: &str, turn: Option<&String>) -> Position {
    let turn = match turn.map(String::as_str) {
        None | Some("X") => Disc::Black,
        Some("O") => Disc::White,
        Some(other) => fail(format_args!("{other}: the side to move is X or O")),
    };
    Position::new(read_setup(file), turn)
}
