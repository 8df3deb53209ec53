//! Kills the game at random instants and compares what it stands at afterwards with what it had acknowledged.
//!
//! `cargo test -p infinite-reversi --test kill -- --kills N --seed S --stopped SECONDS`
//!
//! The game is this program once more, as a process of its own with the real commands over real files. Half of the
//! processes play whole games, thinking COM included; the others place, take back, resign and choose as fast as they can,
//! so that kills hit the moment of writing. What a process was asked and what it acknowledged comes through a pipe,
//! which outlives it. After every kill the next process on the same directory must stand at the acknowledged ply, or
//! at what the one command under way leads to.

mod player;

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, ExitCode, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use island::{Code, Ply, new_game};
use player::{Play, State};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use tempfile::TempDir;

/// How many directories are played in at the same time; a thinking COM mostly waits.
const LANES: u64 = 8;
/// The kills of a run of the whole test suite.
const KILLS: u64 = 64;
/// A game that thinks is killed this long after its first word at the latest; a hasty one in a tenth of that.
const LATEST: Duration = Duration::from_millis(1_800);
/// A suspended process is stopped for longer than a COM turn takes, in seconds.
const STOPPED: u64 = 3;

/// What the kills hit, and what they did.
#[derive(Default)]
struct Tally {
    kills: AtomicU64,
    in_think: AtomicU64,
    in_write: AtomicU64,
    landed: AtomicU64,
    acknowledged: AtomicU64,
    games: AtomicU64,
    lost: AtomicU64,
    doubled: AtomicU64,
    corrupted: AtomicU64,
}

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    if let [mode, dir, seed] = &words[..]
        && let Some(play) = Play::named(mode)
    {
        player::play(Path::new(dir), play, seed.parse().unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    // Whatever else the runner of the whole suite says means nothing here.
    let number = |name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1)?.parse::<u64>().ok()
    };
    let (kills, seed) = (number("--kills").unwrap_or(KILLS), number("--seed").unwrap_or(1));

    let tally = Tally::default();
    thread::scope(|scope| {
        for lane in 0..LANES {
            let tally = &tally;
            scope.spawn(move || run_lane(lane, kills, seed, tally));
        }
    });
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "kills {}: {} in a COM's think, {} in a write",
        of(&tally.kills),
        of(&tally.in_think),
        of(&tally.in_write)
    );
    println!("commands acknowledged {}, games ended {}", of(&tally.acknowledged), of(&tally.games));
    println!("the command under way had been carried out in {} of them", of(&tally.landed));
    println!("lost {}, doubled {}, corrupted {}", of(&tally.lost), of(&tally.doubled), of(&tally.corrupted));
    // Only there can one process stop another.
    let moved_once = !cfg!(unix) || {
        let stopped = Duration::from_secs(number("--stopped").unwrap_or(STOPPED));
        let discs = suspended_in_the_think(seed, stopped);
        println!("stopped for {stopped:?} in a COM's think: {discs} COM disc after it");
        discs == 1
    };
    // Few kills need not fall into a write: how long one takes is the disk's affair.
    let hit = (kills < KILLS || of(&tally.in_think) > 0) && (kills <= KILLS || of(&tally.in_write) > 0);
    let well = [&tally.lost, &tally.doubled, &tally.corrupted].iter().all(|count| of(count) == 0);
    if hit && well && moved_once { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Kills game after game in one directory.
fn run_lane(lane: u64, kills: u64, seed: u64, tally: &Tally) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(1_000).wrapping_add(lane));
    let dir = TempDir::new().expect("a temporary directory");
    let play = if lane.is_multiple_of(2) { Play::Whole } else { Play::Hasty };
    let latest = if play == Play::Whole { LATEST } else { LATEST / 10 };
    let mut said: Option<Said> = None;
    let mut game = Game::start(dir.path(), play, rng.random());
    while tally.kills.fetch_add(1, Ordering::Relaxed) < kills {
        let begun = game.first();
        if let Some(said) = &said {
            judge(said, &begun, tally, lane);
        }
        thread::sleep(rng.random_range(Duration::ZERO..latest));
        let last = game.kill(begun, said.as_ref());
        let writing = dir.path().join("save.new.json").exists() || !dir.path().join("save.json").exists();
        tally.in_write.fetch_add(u64::from(writing), Ordering::Relaxed);
        tally.in_think.fetch_add(u64::from(last.asked.as_deref() == Some("com") && !writing), Ordering::Relaxed);
        tally.acknowledged.fetch_add(last.acknowledged, Ordering::Relaxed);
        tally.games.fetch_add(last.games, Ordering::Relaxed);
        said = Some(last);
        game = Game::start(dir.path(), play, rng.random());
    }
    // This one was not killed for the count.
    tally.kills.fetch_sub(1, Ordering::Relaxed);
    let begun = game.first();
    if let Some(said) = &said {
        judge(said, &begun, tally, lane);
    }
    game.kill(begun, None);
}

/// What a process had said when it was killed.
struct Said {
    /// The last state that it acknowledged.
    state: State,
    /// What it had been asked since.
    asked: Option<String>,
    /// The game at that state has been counted in the records.
    recorded: bool,
    acknowledged: u64,
    games: u64,
}

/// Compares the state after a kill with what was said before it.
fn judge(said: &Said, found: &State, tally: &Tally, lane: u64) {
    let count = |count: &AtomicU64| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    let complain = |what: &str| {
        eprintln!("lane {lane}: {what}\n  acknowledged {:?}\n  asked {:?}\n  found {found:?}", said.state, said.asked);
    };
    let playable =
        found.code.parse::<Code>().ok().and_then(|code| new_game(code.island().ok()?)?.replay(&found.moves).ok());
    if !found.notice.is_empty() || playable.is_none() {
        count(&tally.corrupted);
        complain("corrupted");
        return;
    }
    if said.state.same_as(found) {
        return;
    }
    if said.asked.as_ref().is_some_and(|asked| leads_to(said, asked, found)) {
        count(&tally.landed);
        return;
    }
    let grown = found.moves.len() > said.state.moves.len() || found.ended > said.state.ended;
    count(if grown { &tally.doubled } else { &tally.lost });
    complain(if grown { "doubled" } else { "lost" });
}

/// Whether this one command leads from one state to the other.
fn leads_to(said: &Said, asked: &str, after: &State) -> bool {
    let before = &said.state;
    let same_game = before.code == after.code;
    let recorded = |ends: bool| after.ended == before.ended + u32::from(ends && !said.recorded);
    let Some(start) = before.code.parse::<Code>().ok().and_then(|code| new_game(code.island().ok()?)) else {
        return false;
    };
    let Ok(old) = start.clone().replay(&before.moves) else { return false };
    match asked.split_once(' ').unwrap_or((asked, "")) {
        ("place", cell) => {
            let mut game = old;
            let cell = game.position().island().named(cell);
            cell.is_some_and(|cell| game.play(cell).is_ok())
                && same_game
                && game.moves() == after.moves
                && recorded(game.is_over())
        }
        ("com", _) => {
            let Ok(new) = start.replay(&after.moves) else { return false };
            let added = new.plies().get(old.plies().len()..).unwrap_or_default();
            let stones = added.iter().filter(|ply| matches!(ply, Ply::Place { .. })).count();
            same_game && after.moves.starts_with(&before.moves) && stones == 1 && recorded(new.is_over())
        }
        ("undo", _) => {
            let shorter = before.moves.starts_with(&after.moves);
            same_game
                && (before.resigned || after.moves.len() < before.moves.len())
                && shorter
                && after.ended == before.ended
        }
        ("resign", _) => {
            same_game && before.moves == after.moves && after.resigned && recorded(!before.moves.is_empty())
        }
        ("new", _) => after.moves.replace("pass", "").trim().is_empty() && after.ended == before.ended,
        ("settings", sound) => {
            same_game && before.moves == after.moves && after.sound.to_string() == sound && after.ended == before.ended
        }
        _ => false,
    }
}

/// A game that runs as a process.
struct Game {
    process: Child,
    words: BufReader<ChildStdout>,
}

impl Game {
    fn start(dir: &Path, play: Play, seed: u64) -> Self {
        let program = std::env::current_exe().expect("this program has a path");
        let mut command = Command::new(program);
        command.arg(play.name()).arg(dir).arg(seed.to_string()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the game starts");
        let words = BufReader::new(process.stdout.take().expect("its output is piped"));
        Self { process, words }
    }

    /// The next whole line; what a kill cut off does not count.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.words.read_line(&mut line).ok()?;
        line.strip_suffix('\n').map(str::to_owned)
    }

    /// The state that it stands at.
    fn first(&mut self) -> State {
        let line = self.line().expect("the game says where it stands");
        State::read(&line).unwrap_or_else(|| panic!("not a state: {line}"))
    }

    /// Kills it at this instant; all that it had said.
    fn kill(mut self, begun: State, before: Option<&Said>) -> Said {
        self.process.kill().expect("the game runs until it is killed");
        self.process.wait().expect("it has ended");
        // A game counted before the last kill has been counted, though no view says so while it goes on.
        let counted = |said: &Said| said.state.code == begun.code && (said.recorded || begun.ended > said.state.ended);
        let recorded = before.is_some_and(counted);
        let mut said = Said { state: begun, asked: None, recorded, acknowledged: 0, games: 0 };
        while let Some(line) = self.line() {
            match State::read(&line) {
                Some(state) => {
                    let ended = state.ended > said.state.ended;
                    said.games += u64::from(ended);
                    said.recorded = ended || (said.recorded && state.code == said.state.code);
                    said.state = state;
                    said.asked = None;
                    said.acknowledged += 1;
                }
                None => said.asked = Some(line),
            }
        }
        said
    }
}

/// Stops a game in a COM's think for longer than the turn takes, lets it go on, and counts the COM's discs.
fn suspended_in_the_think(seed: u64, long: Duration) -> usize {
    let dir = TempDir::new().expect("a temporary directory");
    let mut game = Game::start(dir.path(), Play::Whole, seed);
    let mut state = game.first();
    loop {
        let line = game.line().expect("the game goes on");
        match State::read(&line) {
            Some(next) => state = next,
            None if line == "com" => break,
            None => {}
        }
    }
    let signal = |name: &str| {
        let sent = Command::new("kill").args([name, &game.process.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{name} is sent");
    };
    signal("-STOP");
    let stopped = Instant::now();
    while stopped.elapsed() < long {
        thread::sleep(long - stopped.elapsed());
    }
    signal("-CONT");
    let line = game.line().expect("the game goes on");
    let after = State::read(&line).expect("the COM's turn is acknowledged");
    assert!(after.moves.starts_with(&state.moves), "the game is the same");
    let mut added: Vec<_> = after.moves[state.moves.len()..].split_whitespace().collect();
    added.retain(|word| *word != "pass");
    // The human's next disc is only asked for after this.
    let count = added.len();
    game.kill(after, None);
    count
}
