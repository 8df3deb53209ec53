//! The command-line examples from outside: what they print, and how they refuse.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

const ORDINARY: &str = "........\n........\n........\n...OX...\n...XO...\n........\n........\n........\n";

/// Runs an example with this text on its standard input.
fn run(name: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "island", "--example", name, "--"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // An example that refuses its arguments does not read what is sent.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn printed(name: &str, arguments: &[&str], input: &str) -> String {
    let output = run(name, arguments, input.as_bytes());
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn perft_prints_a_line_a_depth() {
    assert_eq!(printed("perft", &["-", "4"], ORDINARY), "1 4\n2 12\n3 56\n4 244\n");
    assert_eq!(printed("perft", &["-", "2", "O"], ORDINARY), "1 4\n2 12\n");
}

#[test]
fn weights_prints_rows_of_numbers_with_the_sea_between() {
    assert_eq!(printed("weights", &["-"], "#..\n....\n.#.\n"), "# 10 10 #\n10 -5 -5 10\n10 # 10 #\n");
}

#[test]
fn evaluate_prints_scores_by_row_then_column_a_pass_or_the_end() {
    // After d3 black holds four inner cells, and both sides have three moves.
    assert_eq!(printed("evaluate", &["-"], ORDINARY), "d3 4\nc4 4\nf5 4\ne6 4\n");
    assert_eq!(printed("evaluate", &["-", "X"], "OX.\n"), "pass\n");
    assert_eq!(printed("evaluate", &["-", "O"], "OX.\n"), "c1 30\n");
    assert_eq!(printed("evaluate", &["-"], "XX\nXO\n"), "over 3 1\n");
}

#[test]
fn islands_prints_codes_and_boards_that_can_be_read_back() {
    let text = printed("islands", &["--count", "3", "--seed", "K7Q2M9XA", "--stage", "12"], "");
    let entries: Vec<_> = text.split("\n\n").collect();
    assert_eq!((entries.len(), entries[0].lines().next()), (3, Some("code: v1-12-K7Q2M9XA")));
    for entry in entries {
        let (code, board) = entry.split_once('\n').unwrap();
        let code: island::Code = code.strip_prefix("code: ").unwrap().parse().unwrap();
        let start = island::new_game(code.island().unwrap()).unwrap();
        assert_eq!(crate::position(board, island::Disc::Black), *start.position());
    }
    assert_eq!(printed("islands", &["--stage", "1", "--seed", "いろは", "--count", "0"], ""), "");
}

#[test]
fn a_game_in_the_terminal_can_be_played_undone_and_left() {
    let text = printed("play", &["v1-1-K7Q2M9XA"], "z9\na1\nd2\nu\nq\n");
    assert!(text.contains("z9: no disc can be placed there") && text.contains("X 2  O 2"), "{text}");
    assert!(printed("play", &[], "").contains("You are X"));
}

#[test]
fn bad_files_sizes_and_codes_get_one_line_and_status_2() {
    let cases: &[(&str, &[&str], &[u8])] = &[
        ("perft", &[], b""),
        ("perft", &["-", "3", "X", "more"], b""),
        ("perft", &["no-such-file", "3"], b""),
        ("perft", &[".", "3"], b""),
        ("perft", &["-", "0"], ORDINARY.as_bytes()),
        ("perft", &["-", "deep"], ORDINARY.as_bytes()),
        ("perft", &["-", "99999999999"], ORDINARY.as_bytes()),
        ("perft", &["-", "3", "x"], ORDINARY.as_bytes()),
        ("perft", &["-", "3"], b""),
        ("weights", &["-"], b"\xff\xfe"),
        ("weights", &["-"], b"..\n.?\n"),
        ("weights", &["-"], &[b'.'; 100_000]),
        ("evaluate", &["-"], b"###\n"),
        ("evaluate", &["-", "Y"], ORDINARY.as_bytes()),
        ("islands", &["--stage", "0", "--seed", "a", "--count", "1"], b""),
        ("islands", &["--stage", "65536", "--seed", "a", "--count", "1"], b""),
        ("islands", &["--stage", "1", "--seed", "a", "--count", "-1"], b""),
        ("islands", &["--stage", "1", "--stage", "1", "--stage", "1"], b""),
        ("play", &["v9-1-K7Q2M9XA"], b""),
        ("play", &["v1=.../#.#"], b""),
    ];
    for (name, arguments, input) in cases {
        let Output { status, stdout, stderr } = run(name, arguments, input);
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), stdout.len()), (Some(2), 0), "{name} {arguments:?}: {said}");
        assert!(said.lines().count() == 1 && said.len() > 5, "{name} {arguments:?}: {said:?}");
    }
}
