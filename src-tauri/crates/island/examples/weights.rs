//! Shows what each cell of an island is worth to the COM: rows of weights, `#` for sea.
//!
//! `cargo run --release -p island --example weights -- FILE`, with `-` for standard input.

mod common;

fn main() {
    let arguments = common::arguments("weights FILE   (FILE - is standard input)", 1..=1);
    let position = common::read_position(&arguments[0], None);
    let island = position.island();
    for row in 0..island.height() {
        let weights = (0..island.width()).map(|column| match island.cell(column, row) {
            Some(cell) => island.weight(cell).to_string(),
            None => "#".to_owned(),
        });
        common::say(weights.collect::<Vec<_>>().join(" "));
    }
}
