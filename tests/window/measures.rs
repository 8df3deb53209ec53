//! How quick the real window is, in lines `figure NAME VALUE UNIT`. Nothing here fails for being slow: the figures are
//! for people, who know what else the machine was doing.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener},
    path::Path,
    process::Command,
    time::SystemTime,
};

use island::{Code, Disc, Game, Seed, Stage, new_game};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::{ENGLISH, app::App, home::Home};

/// A window of the web view alone, where the system has one.
const BARE_WINDOW: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/// How often something is measured that varies.
const TIMES: usize = 5;
/// A percentile says little about fewer taps.
const TAPS: usize = 30;
/// A move lasts 450 ms at the most.
const MOTION: &str = "450";

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn how_long_from_exec_to_a_painted_board() {
    let home = Home::with_game(largest_move());
    let mut painted = Vec::new();
    for _ in 0..TIMES {
        let app = App::open(&home, ENGLISH).await;
        let paint: f64 = app.until_value("the first paint", FIRST_PAINT).await;
        // The first picture of the page is whole: home, with the board of the saved game.
        assert!(app.ask::<bool>("return document.querySelector('.board .disc') !== null").await);
        painted.push(paint - app.began());
        app.kill().await;
    }
    figure("exec-to-board", middle(&mut painted), "ms");
    if Path::new(BARE_WINDOW).exists() {
        let mut bare: Vec<_> = (0..TIMES).map(|_| bare_window()).collect();
        figure("exec-to-bare-window", middle(&mut bare), "ms");
    }
    load();
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn how_long_from_a_tap_to_the_first_changed_frame() {
    let home = Home::with_game((code(18, 1), String::new()));
    let app = App::open(&home, ENGLISH).await;
    app.go_to_the_board().await;
    app.ask::<()>(
        "window.taps = []
         addEventListener('pointerup', (tap) => {
             const before = document.querySelectorAll('[data-state=empty]').length
             requestAnimationFrame(() => {
                 const changed = document.querySelectorAll('[data-state=empty]').length < before
                 // What the frame holds has been painted when the next task runs.
                 const channel = new MessageChannel()
                 channel.port1.onmessage = () => taps.push([changed, performance.now() - tap.timeStamp])
                 channel.port2.postMessage(0)
             })
         }, true)",
    )
    .await;
    for _ in 0..TAPS {
        let page = app.until("my turn", |page| page.awaits_a_tap()).await;
        app.tap_cells(&[&page.dots[page.dots.len() / 2]]).await;
        app.until("the disc is placed", |next| next.ply > page.ply).await;
    }
    let taps: Vec<(bool, f64)> = app.ask("return taps").await;
    assert_eq!(taps.len(), TAPS);
    assert!(taps.iter().all(|(changed, _)| *changed), "each first frame after a tap shows the disc: {taps:?}");
    let mut times: Vec<f64> = taps.into_iter().map(|(_, time)| time).collect();
    figure("tap-to-frame-median", middle(&mut times), "ms");
    figure("tap-to-frame-p95", times[TAPS * 95 / 100], "ms");
    load();
}

#[tokio::test]
#[ignore = "needs a screen and the release build; `cargo xtask test` gives both"]
async fn how_many_frames_while_the_most_discs_flip() {
    let (code, moves) = largest_move();
    let (cell, flips) = most_flips(&replayed(&code, &moves)).expect("black is to move");
    let home = Home::with_game((code, moves));
    let app = App::open(&home, ENGLISH).await;
    app.go_to_the_board().await;
    app.ask::<()>(&format!(
        "window.gaps = []
         addEventListener('pointerup', (tap) => {{
             if (!tap.target.closest('.sea')) return
             const end = performance.now() + {MOTION}
             let last = null
             const frame = (now) => {{
                 if (last !== null) gaps.push(now - last)
                 last = now
                 if (performance.now() < end) requestAnimationFrame(frame)
             }}
             requestAnimationFrame(frame)
         }}, true)"
    ))
    .await;
    let start = app.until("my turn", |page| page.awaits_a_tap()).await;
    for _ in 0..TIMES {
        app.tap_cells(&[&cell]).await;
        app.until("the answer", |page| page.ply > start.ply && page.awaits_a_tap()).await;
        app.press("undo").await;
        app.until("the move taken back", |page| page.ply == start.ply && page.awaits_a_tap()).await;
    }
    let mut gaps: Vec<f64> = app.ask("return gaps").await;
    figure("flipped-at-once", flips as f64, "discs");
    figure("frames-while-flipping", gaps.len() as f64 / TIMES as f64, "frames in 450 ms");
    figure("frame-rate-median", 1000.0 / middle(&mut gaps), "fps");
    figure("frame-gap-p95", gaps[gaps.len() * 95 / 100], "ms");
    load();
    assert!(gaps.len() > TIMES, "the motion was seen");
}

/// When the page was first painted, in milliseconds since 1970.
const FIRST_PAINT: &str = "
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint ? performance.timeOrigin + paint.startTime : null";

/// The time from exec to a painted word in a window of the web view alone, in milliseconds.
fn bare_window() -> f64 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let port = listener.local_addr().expect("a port has a number").port();
    let began = since_1970();
    let home = Home::of_a_newcomer();
    let mut window = Command::new(BARE_WINDOW)
        .arg(format!("http://127.0.0.1:{port}/"))
        .envs(home.variables())
        .spawn()
        .expect("the bare window opens");
    let page = format!(
        "<!doctype html><title>bare</title><p>bare<script>
         const look = () => {{
             const paint = (() => {{ {FIRST_PAINT} }})()
             if (paint) fetch('/painted/' + paint)
             else setTimeout(look, 10)
         }}
         look()</script>"
    );
    let painted = loop {
        let (mut stream, _) = listener.accept().expect("the window asks");
        let mut request = [0; 4096];
        let length = stream.read(&mut request).expect("a request");
        let request = String::from_utf8_lossy(&request[..length]).into_owned();
        // A window that has gone no longer listens.
        let _ = write!(
            stream,
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{page}",
            page.len()
        );
        let told = request.strip_prefix("GET /painted/").and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
        if let Some(painted) = told {
            break painted;
        }
    };
    window.kill().expect("the window closes");
    window.wait().expect("the window is gone");
    painted - began
}

fn since_1970() -> f64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970").as_secs_f64() * 1000.0
}

fn code(stage: u16, number: u64) -> String {
    let seed = Seed::random(&mut ChaCha8Rng::seed_from_u64(number));
    Code::Seeded { stage: Stage::new(stage).expect("stages begin at 1"), seed }.to_string()
}

fn replayed(code: &str, moves: &str) -> Game {
    let island = code.parse::<Code>().expect("a code").island().expect("an island");
    new_game(island).and_then(|game| game.replay(moves).ok()).expect("the game can be played")
}

/// The move of black that flips the most discs, if black is to move.
fn most_flips(game: &Game) -> Option<(String, usize)> {
    let position = game.position();
    (game.turn() == Some(Disc::Black)).then_some(())?;
    let flips = |cell| position.flips(cell).map_or(0, |flips| flips.into_iter().count());
    let cell = position.legal_moves().into_iter().max_by_key(|cell| flips(*cell))?;
    Some((position.island().name(cell).to_string(), flips(cell)))
}

/// A game on an island of 144 cells before a move that flips 40 discs, made for that: by chance few moves flip a dozen.
fn largest_move() -> (String, String) {
    (LARGEST_MOVE_ISLAND.to_owned(), LARGEST_MOVE.to_owned())
}

const LARGEST_MOVE_ISLAND: &str = "\
    v1=#####..#####../..###...###../...#....##../#...#....../##........./##......../.............../.............../\
    ............../........../##........./#.......#../#..##....#../..###...###../#####...####../#####..######../####\
    #..";

const LARGEST_MOVE: &str = "\
    g7 f9 g10 f7 e8 e9 i8 j8 j7 e7 k8 l8 l9 f6 m8 n8 n7 h10 i10 f11 f10 i11 d8 d9 d10 e11 f12 c11 c9 c8 o8 d12 b12 \
    b8 b7 b10 a8 c7 d6 a7 e12 f13 g14 c5 e5 c6 b4 f4 d5 c4 f5 d4 f3 g5 h6 f2 e3 i5 f1 g3 h4 g1 c12 h3 j6 j11 j10 j4 \
    j12 k13 h11 k7 l14 m15 l7 m9 j5 m7 h5 o7 g12 g13 k3 l2 h2 g15 h15 k11 f15 f14 n9 g16 f17 i6 h12 f16 n16 k9 h13 \
    i13 h14 c13 i7 g6 i4 k5 k12 h7 k4 l3 m1 g4";

fn middle(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn figure(name: &str, value: f64, unit: &str) {
    println!("figure {name} {value:.1} {unit}");
}

/// How busy the machine was.
fn load() {
    let load = std::fs::read_to_string("/proc/loadavg").expect("Linux tells its load");
    let minute = load.split(' ').next().and_then(|minute| minute.parse().ok()).expect("a number");
    figure("machine-load", minute, "processes");
}
