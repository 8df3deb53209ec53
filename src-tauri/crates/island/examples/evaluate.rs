//! Shows what the COM of level normal thinks of each legal move: a line `cell score`, by row then column.
//!
//! `pass` when the side to move has no move, `over X O` with both counts when neither has.
//! `cargo run --release -p island --example evaluate -- FILE [X|O]`, with `-` for standard input.

mod common;

use island::{Disc, Status, evaluate};

fn main() {
    let arguments = common::arguments("evaluate FILE [X|O]   (FILE - is standard input)", 1..=2);
    let position = common::read_position(&arguments[0], arguments.get(1));
    match position.status() {
        Status::Over => {
            common::say(format_args!("over {} {}", position.count(Disc::Black), position.count(Disc::White)));
        }
        Status::MustPass => common::say("pass"),
        Status::ToMove => {
            for (cell, score) in evaluate::scores(&position) {
                common::say(format_args!("{} {score}", position.island().name(cell)));
            }
        }
    }
}
