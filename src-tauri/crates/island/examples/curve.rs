//! The difficulty curve: how often three reference players win against each level on the way through the stages.
//!
//! `cargo run --release -p island --example curve -- --games G --seed S --out DIR [--nodes K]`
//!
//! Writes `curve.csv` and `curve.svg` into DIR. Levels may visit K positions a move (5,000 unless given) and nothing
//! else limits them, so the same command writes the same files.

mod common;
#[path = "common/players.rs"]
mod players;

use std::{fmt::Write, path::Path};

use island::{Level, Stage};
use players::{Player, Points};

const USAGE: &str = "curve --games G --seed S --out DIR [--nodes K]";
const STAGES: [u16; 6] = [1, 3, 5, 8, 12, 18];
const HUMANS: [(&str, Player); 3] =
    [("random", Player::Random), ("greedy", Player::Greedy), ("careful", Player::Careful)];

fn main() {
    let arguments = common::options(USAGE, 6..=8);
    let value = |name: &str| common::option(&arguments, name);
    let number = |name: &str, text: Option<&str>| -> u64 {
        text.and_then(|text| text.parse().ok())
            .unwrap_or_else(|| common::fail(format_args!("{name} needs a number: {USAGE}")))
    };
    let games = number("--games", value("--games"));
    let seed = number("--seed", value("--seed"));
    let nodes = number("--nodes", value("--nodes").or(Some("5000")));
    let Some(out) = value("--out").map(Path::new) else { common::fail(format_args!("usage: {USAGE}")) };

    let stages = STAGES.map(|number| Stage::new(number).expect("a stage"));
    let curve = HUMANS.map(|(name, human)| {
        Level::ALL.map(|level| {
            stages.map(|stage| {
                let points = players::match_up(human, Player::Level(level), stage, games, nodes, seed);
                println!("{name} against {level} at stage {stage}: {points}");
                points
            })
        })
    });
    for (name, text) in [("curve.csv", csv(&curve, &stages)), ("curve.svg", svg(&curve, &stages))] {
        let path = out.join(name);
        if let Err(error) = std::fs::write(&path, text) {
            common::fail(format_args!("{}: {error}", path.display()));
        }
    }
}

/// The colours of the levels.
const COLOURS: [&str; Level::ALL.len()] = ["#2a9d4a", "#2b6cb0", "#c05621", "#822659"];
/// The size of a panel of the plot, where the first one begins, and from one to the next.
const WIDTH: f64 = 210.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 40.0;
const STRIDE: f64 = 260.0;

/// The points of each reference player against each level at each stage.
type Curve = [[[Points; STAGES.len()]; Level::ALL.len()]; HUMANS.len()];

fn csv(curve: &Curve, stages: &[Stage]) -> String {
    let mut text = "player,level,stage,cells,rate\n".to_owned();
    for ((name, _), levels) in HUMANS.iter().zip(curve) {
        for (level, points) in Level::ALL.iter().zip(levels) {
            for (stage, points) in stages.iter().zip(points) {
                // Writing into a string cannot fail.
                let _ = writeln!(text, "{name},{level},{stage},{},{:.1}", stage.size(), points.rate());
            }
        }
    }
    text
}

/// One panel a reference player, one line a level: the points in percent over the cells of the island.
fn svg(curve: &Curve, stages: &[Stage]) -> String {
    let mut text = String::new();
    let mut line = |arguments: std::fmt::Arguments| {
        let _ = writeln!(text, "{arguments}");
    };
    line(format_args!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 300" font-family="sans-serif" font-size="11" fill="#333">"##
    ));
    line(format_args!(r##"<rect width="820" height="300" fill="#fff"/>"##));
    let x = |panel: usize, cells: u32| LEFT + panel as f64 * STRIDE + WIDTH * f64::from(cells - 20) / 100.0;
    let y = |rate: f64| TOP + HEIGHT * (1.0 - rate / 100.0);
    for (panel, ((name, _), levels)) in HUMANS.iter().zip(curve).enumerate() {
        let (left, right) = (x(panel, 20), x(panel, 120));
        line(format_args!(r#"<text x="{left}" y="24" font-size="13">{name} player, points in %</text>"#));
        for rate in [0, 25, 50, 75, 100] {
            let height = y(f64::from(rate));
            line(format_args!(r##"<path d="M{left} {height}H{right}" stroke="#ddd"/>"##));
            line(format_args!(r#"<text x="{}" y="{}" text-anchor="end">{rate}</text>"#, left - 5.0, height + 4.0));
        }
        for stage in stages {
            let at = x(panel, stage.size());
            line(format_args!(r#"<text x="{at}" y="256" text-anchor="middle">{}</text>"#, stage.size()));
        }
        for ((level, colour), points) in Level::ALL.iter().zip(COLOURS).zip(levels) {
            let path: Vec<String> = stages
                .iter()
                .zip(points)
                .map(|(stage, points)| format!("{:.1} {:.1}", x(panel, stage.size()), y(points.rate())))
                .collect();
            let path = path.join("L");
            line(format_args!(
                r#"<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"><title>{level}</title></path>"#
            ));
        }
    }
    for (nth, (level, colour)) in Level::ALL.iter().zip(COLOURS).enumerate() {
        let at = 40 + 100 * nth;
        line(format_args!(r#"<path d="M{at} 280h20" stroke="{colour}" stroke-width="2"/>"#));
        line(format_args!(r#"<text x="{}" y="284">{level}</text>"#, at + 26));
    }
    line(format_args!(r#"<text x="560" y="284">cells of the island (stages 1, 3, 5, 8, 12, 18)</text>"#));
    text + "</svg>\n"
}
