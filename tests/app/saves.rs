//! Bad saves: damaged, cut, foreign, hostile or in the way; the game starts, says what happened, and loses nothing
//! that can still be read.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use infinite_reversi_lib::{
    com,
    session::{At, Session},
    wire::{Level, NewGame},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    hostile::consistent,
    house::{House, root},
};

const NEWEST: &str = "save.json";
const BEFORE: &str = "save.before.json";

/// A directory in memory where there is one: thousands of saves are synced in these tests.
pub fn quick_dir() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory).unwrap() } else { tempfile::tempdir().unwrap() }
}

/// The view of an app that starts on a directory and ends at once.
fn opened(dir: &Path, seed: u64) -> Value {
    let view = Session::open(dir.to_owned(), ChaCha8Rng::seed_from_u64(seed)).unwrap().view();
    serde_json::to_value(view).unwrap()
}

/// What must outlive the program.
fn kept(view: &Value) -> Value {
    let mut kept = json!({ "settings": view["settings"], "records": view["records"] });
    for part in ["moves", "discs", "human", "level", "result", "canUndo", "canRestore"] {
        kept[part] = view["game"][part].clone();
    }
    kept["four"] = view["four"]["moves"].clone();
    kept["island"] = view["game"]["island"]["code"].clone();
    kept
}

/// The two saves of someone who has finished games, is in the middle of one and has replaced another.
struct Saves {
    newest: Vec<u8>,
    before: Vec<u8>,
    newest_kept: Value,
    before_kept: Value,
}

async fn saves() -> Saves {
    let dir = quick_dir();
    let session = Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(3)).unwrap();
    let session = Arc::new(Mutex::new(session));
    let view = || session.lock().unwrap().view();
    let mut settings = view().settings;
    settings.level = Level::Easy;
    settings.guide_done = true;
    drop(session.lock().unwrap().set_settings(settings));
    for plies_of_game in [usize::MAX, usize::MAX, 4, 7] {
        loop {
            let now = view();
            let at = At { game: now.game.id, ply: now.game.ply };
            match now.game.turn {
                Some(_) if now.game.moves.len() >= plies_of_game => break,
                None => break,
                Some(turn) if turn == now.game.human => {
                    session.lock().unwrap().place(at, u32::from(now.game.legal[0].cell)).unwrap();
                }
                Some(_) => drop(com::turn(&session, at).await.unwrap()),
            }
        }
        if plies_of_game != 7 {
            let id = view().game.id;
            drop(session.lock().unwrap().new_game(id, NewGame::Fresh).unwrap());
        }
    }
    drop(session);
    let read = |name| fs::read(dir.path().join(name)).unwrap();
    let (newest, before) = (read(NEWEST), read(BEFORE));
    let alone = |bytes: &[u8]| {
        let dir = quick_dir();
        fs::write(dir.path().join(NEWEST), bytes).unwrap();
        kept(&opened(dir.path(), 1))
    };
    let (newest_kept, before_kept) = (alone(&newest), alone(&before));
    assert_ne!(newest_kept, before_kept);
    Saves { newest, before, newest_kept, before_kept }
}

/// Damage to the bytes of a file, as crashes, disks, editors and enemies do it.
fn damaged(original: &[u8], other: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = original.to_vec();
    let len = bytes.len();
    let (from, to) = (rng.random_range(0..len), rng.random_range(0..len));
    let (from, to) = (from.min(to), from.max(to) + 1);
    match rng.random_range(0..14) {
        0 | 1 => bytes[from] ^= 1 << rng.random_range(0..8),
        2 | 3 => bytes.truncate(from),
        4 => bytes[from..].fill(0),
        5 => bytes.fill(0),
        6 => bytes[from..to].fill(0),
        7 => drop(bytes.drain(from..to)),
        8 => bytes = [&bytes[..to], &bytes[from..]].concat(),
        9 => {
            drop(bytes.splice(from..from, (0..rng.random_range(1..64)).map(|_| rng.random::<u8>()).collect::<Vec<_>>()))
        }
        10 => (0..rng.random_range(1..64)).for_each(|_| bytes[rng.random_range(0..len)] = rng.random()),
        // The beginning of one save and the end of another, as a sector that was not written leaves it.
        11 => bytes = [&bytes[..from], &other[from.min(other.len())..]].concat(),
        12 => bytes = (0..rng.random_range(0..2 * len)).map(|_| rng.random()).collect(),
        _ => {
            let foreign: [&[u8]; 8] = [
                b"",
                b"\n",
                b"null",
                b"[]",
                b"\xef\xbb\xbf{}",
                b"\xff\xfe{\0}\0",
                b"{\"format\":1}",
                b"SQLite format 3\0",
            ];
            bytes = foreign[rng.random_range(0..foreign.len())].to_vec();
        }
    }
    bytes
}

#[tokio::test(start_paused = true)]
async fn ten_thousand_damaged_saves_start_a_game_say_so_lie_aside_and_never_reset_records_silently() {
    const SAVES: u64 = 10_000;
    let saves = saves().await;
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut as_it_was, mut restored, mut fresh) = (0, 0, 0);
    for number in 0..SAVES {
        let dir = quick_dir();
        let put = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
        let newest = damaged(&saves.newest, &saves.before, &mut rng);
        let both = rng.random_bool(0.4);
        let before = if both { damaged(&saves.before, &saves.newest, &mut rng) } else { saves.before.clone() };
        put(NEWEST, &newest);
        put(BEFORE, &before);
        if rng.random_bool(0.2) {
            put("save.new.json", &newest[..newest.len() / 2]);
        }

        let view = opened(dir.path(), number);
        consistent(&view);
        let lies_aside = |bytes: &[u8]| {
            let aside = |n| fs::read(dir.path().join(format!("unreadable-{n}.json"))).ok();
            [1, 2].into_iter().filter_map(aside).any(|found| found == bytes)
        };
        match view["notice"]["kind"].as_str() {
            None => {
                as_it_was += 1;
                // A whole older save in the place of the newest is a good save.
                let expected = if newest == saves.before { &saves.before_kept } else { &saves.newest_kept };
                assert_eq!(kept(&view), *expected, "save {number}");
            }
            Some("restoredBackup") => {
                restored += 1;
                assert!(lies_aside(&newest) || lies_aside(&before), "save {number}");
                // A damaged save before is noticed too, when the newest came through.
                assert!([&saves.newest_kept, &saves.before_kept].contains(&&kept(&view)), "save {number}");
            }
            Some("startedFresh") => {
                fresh += 1;
                assert!(both && lies_aside(&newest) && lies_aside(&before), "save {number}");
            }
            other => panic!("save {number}: {other:?}"),
        }
        let again = opened(dir.path(), number);
        assert_eq!((kept(&again), &again["notice"]), (kept(&view), &Value::Null), "save {number} is healed");
    }
    println!(
        "damaged saves {SAVES}: {as_it_was} came through, {restored} fell back on the save before, {fresh} began afresh"
    );
    assert!(as_it_was > 0 && restored > 1_000 && fresh > 1_000);
}

/// A value to stand where another was: mostly one that could be read in its place.
fn other_value(value: &Value, rng: &mut ChaCha8Rng) -> Value {
    let numbers = [0, 1, 2, 7, 18, u64::from(u16::MAX), u64::from(u32::MAX), u64::MAX];
    let texts =
        ["", "a1", "pass", "easy", "master", "second", "v1-1-K7Q2M9XA", "v1=../..", "v1-65535-ZZZZZZZZ", "a1 a1 a1 a1"];
    match value {
        Value::Bool(_) if rng.random_bool(0.9) => json!(rng.random::<bool>()),
        Value::Number(_) if rng.random_bool(0.9) => json!(numbers[rng.random_range(0..numbers.len())]),
        Value::String(_) if rng.random_bool(0.9) => json!(texts[rng.random_range(0..texts.len())]),
        _ => any_value(rng),
    }
}

/// A value of any kind.
fn any_value(rng: &mut ChaCha8Rng) -> Value {
    match rng.random_range(0..16) {
        0 => Value::Null,
        1 => json!(rng.random::<bool>()),
        2 => json!(0),
        3 => json!(1),
        4 => json!(-1),
        5 => json!(u16::MAX),
        6 => json!(u32::MAX),
        7 => json!(u64::MAX),
        8 => json!(1e300),
        9 => json!("\u{202e}無限\0"),
        10 => json!("a1 ".repeat(10_000)),
        11 => json!("pass"),
        12 => json!("v1=../.."),
        13 => json!("v1-65535-ZZZZZZZZ"),
        14 => json!([[], {}]),
        _ => json!({ "game": {} }),
    }
}

/// Puts another value in some place of a document.
fn altered(document: &mut Value, rng: &mut ChaCha8Rng) {
    let mut place = document;
    loop {
        let inside = match place {
            Value::Object(map) => map.len(),
            _ => 0,
        };
        if inside == 0 || rng.random_bool(0.02) {
            *place = other_value(place, rng);
            return;
        }
        let Value::Object(map) = place else { return };
        place = map.values_mut().nth(rng.random_range(0..inside)).unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn saves_that_say_something_impossible_start_a_game_that_follows_the_rules() {
    const SAVES: u64 = 3_000;
    let saves = saves().await;
    let text = String::from_utf8(saves.newest).unwrap();
    let original: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut seen = std::collections::BTreeMap::<String, u32>::new();
    for number in 0..SAVES {
        let mut document = original.clone();
        for _ in 0..rng.random_range(1..4) {
            altered(&mut document, &mut rng);
        }
        let dir = quick_dir();
        fs::write(dir.path().join(NEWEST), document.to_string()).unwrap();
        let view = opened(dir.path(), number);
        consistent(&view);
        let notice = view["notice"]["kind"].as_str().unwrap_or("none").to_owned();
        let lies_aside = dir.path().join("unreadable-1.json").exists();
        assert_eq!(lies_aside, notice != "none", "save {number}: {notice}");
        if notice != "startedFresh" {
            assert_eq!(view["records"], document["records"], "save {number}: {notice}");
        }
        *seen.entry(notice).or_default() += 1;
        assert_eq!(opened(dir.path(), number)["notice"], Value::Null);
    }
    println!("impossible saves {SAVES}: {seen:?}");
    assert!(["none", "lostGame", "startedFresh"].iter().all(|notice| seen[*notice] > 100), "{seen:?}");
}

#[tokio::test(start_paused = true)]
async fn saves_of_other_formats_and_enormous_ones_lie_aside_whole_and_the_save_before_is_used() {
    let saves = saves().await;
    let text = String::from_utf8(saves.newest.clone()).unwrap();
    let format =
        |number: &str| text.lines().next().unwrap().replacen("\"format\":1", &format!("\"format\":{number}"), 1);
    let mut bad: Vec<Vec<u8>> =
        ["0", "2", "99", "-1", "1.5", "\"1\"", "null", "4294967297", "1e1"].map(|n| format(n).into()).into();
    assert!(bad.iter().all(|bytes| *bytes != saves.newest));
    bad.push([&saves.newest[..], &vec![b'x'; 3 << 20]].concat());
    bad.push([b"\"".as_slice(), &vec![b'a'; 3 << 20], b"\""].concat());
    bad.push(vec![0; 3 << 20]);
    bad.push("[".repeat(1 << 20).into());
    bad.push("{\"a\":".repeat(100_000).into());
    for bytes in bad {
        let dir = quick_dir();
        fs::write(dir.path().join(NEWEST), &bytes).unwrap();
        fs::write(dir.path().join(BEFORE), &saves.before).unwrap();
        let view = opened(dir.path(), 1);
        assert_eq!((view["notice"]["kind"].as_str(), kept(&view)), (Some("restoredBackup"), saves.before_kept.clone()));
        assert!(fs::read(dir.path().join("unreadable-1.json")).unwrap() == bytes);
    }
}

/// Puts something at a path.
#[cfg(unix)]
type Put = fn(&Path);

/// What can stand in the place of a file without being one.
#[cfg(unix)]
fn obstacles() -> Vec<(&'static str, Put)> {
    use std::os::unix::fs::symlink;
    vec![
        ("a directory", |place| fs::create_dir(place).unwrap()),
        ("a directory that is not empty", |place| fs::create_dir_all(place.join("more")).unwrap()),
        ("a pipe that nobody writes to", |place| {
            assert!(std::process::Command::new("mkfifo").arg(place).status().unwrap().success());
        }),
        ("a file without end", |place| symlink("/dev/zero", place).unwrap()),
        ("a link to itself", |place| symlink(place, place).unwrap()),
        ("bytes that are no text", |place| fs::write(place, [0xff, 0xfe, 0xc0]).unwrap()),
    ]
}

#[cfg(unix)]
#[tokio::test(start_paused = true)]
async fn whatever_stands_in_the_place_of_a_save_is_moved_out_of_the_way_and_saving_goes_on() {
    let saves = saves().await;
    for (what, put) in obstacles() {
        for name in [NEWEST, BEFORE, "save.new.json"] {
            if name == "save.new.json" && what == "bytes that are no text" {
                // That is a write which was cut short, and no bad save.
                continue;
            }
            let dir = quick_dir();
            for (name, bytes) in [(NEWEST, &saves.newest), (BEFORE, &saves.before)] {
                fs::write(dir.path().join(name), bytes).unwrap();
            }
            let place = dir.path().join(name);
            let _ = fs::remove_file(&place);
            put(&place);
            let view = opened(dir.path(), 1);
            assert_eq!(view["notice"]["kind"], "restoredBackup", "{what} for {name}");
            let expected = if name == NEWEST { &saves.before_kept } else { &saves.newest_kept };
            assert_eq!(kept(&view), *expected, "{what} for {name}");
            assert!(dir.path().join("unreadable-1.json").symlink_metadata().is_ok(), "{what} for {name}");
            let again = opened(dir.path(), 1);
            assert_eq!((kept(&again), &again["notice"]), (kept(&view), &Value::Null), "{what} for {name}");
        }
    }
}

#[cfg(unix)]
#[tokio::test(start_paused = true)]
async fn a_save_that_may_not_be_read_is_kept_and_the_one_before_it_is_used() {
    use std::os::unix::fs::PermissionsExt;
    let saves = saves().await;
    let dir = quick_dir();
    let newest = dir.path().join(NEWEST);
    fs::write(&newest, &saves.newest).unwrap();
    fs::write(dir.path().join(BEFORE), &saves.before).unwrap();
    fs::set_permissions(&newest, fs::Permissions::from_mode(0o000)).unwrap();
    // An administrator may read everything, and then nothing is wrong.
    let forbidden = fs::read(&newest).is_err();
    let view = opened(dir.path(), 1);
    assert_eq!(view["notice"]["kind"] == "restoredBackup", forbidden);
    assert_eq!(kept(&view), if forbidden { saves.before_kept } else { saves.newest_kept });
}

#[test]
fn a_directory_that_cannot_be_made_leaves_a_game_to_play_and_both_facts_are_told() {
    let dir = quick_dir();
    let blocked = dir.path().join("no-directory");
    fs::write(&blocked, "a file").unwrap();
    let mut session = Session::open(blocked, ChaCha8Rng::seed_from_u64(1)).unwrap();
    let told: Vec<_> = (0..3).map(|_| serde_json::to_value(session.view().notice).unwrap()["kind"].clone()).collect();
    assert_eq!(told, [json!("startedFresh"), json!("saveFailing"), Value::Null]);
    let view = session.view();
    assert!(session.place(At { game: view.game.id, ply: 0 }, u32::from(view.game.legal[0].cell)).is_ok());
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_the_game_goes_on_the_player_is_told_once_and_the_next_write_repairs_it() {
    let house = House::on(quick_dir());
    let view = house.view();
    let acknowledged = fs::read(house.dir.path().join(NEWEST)).unwrap();
    // Every write to this device fails with "no space left on device".
    let full = house.dir.path().join("save.new.json");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    let set = |value: bool| {
        let mut settings = view["settings"].clone();
        settings["sound"] = json!(value);
        house.call("set_settings", json!({ "settings": settings })).unwrap()
    };
    let told = set(false);
    assert_eq!((&told["notice"]["kind"], &told["settings"]["sound"]), (&json!("saveFailing"), &json!(false)));
    assert_eq!(set(false)["notice"], Value::Null, "told once");
    assert_eq!(fs::read(house.dir.path().join(NEWEST)).unwrap(), acknowledged, "what was saved stays");
    fs::remove_file(&full).unwrap();
    assert_eq!(set(false)["notice"], Value::Null);
    let after = house.restarted().view();
    assert_eq!((&after["settings"]["sound"], &after["notice"]), (&json!(false), &Value::Null));
}

#[test]
fn a_bad_save_set_aside_just_before_a_kill_is_still_told_of_at_the_next_start() {
    let dir = quick_dir();
    fs::write(dir.path().join("unreadable-1.json"), "nonsense").unwrap();
    assert_eq!(opened(dir.path(), 1)["notice"]["kind"], "startedFresh");
    assert_eq!(opened(dir.path(), 1)["notice"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_start_that_is_killed_before_it_tells_of_a_bad_save_leaves_that_to_the_next() {
    let saves = saves().await;
    let bad_game = {
        let text = String::from_utf8(saves.newest.clone()).unwrap();
        let mut document: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        document["game"]["moves"] = json!("a1 a1 a1");
        document.to_string().into_bytes()
    };
    let nonsense = b"nonsense".to_vec();
    for (newest, before, notice) in [
        (&nonsense, Some(&saves.before), "restoredBackup"),
        (&bad_game, Some(&saves.before), "restoredBackup"),
        (&bad_game, None, "lostGame"),
        (&nonsense, Some(&nonsense), "startedFresh"),
        (&nonsense, None, "startedFresh"),
    ] {
        let dir = quick_dir();
        fs::write(dir.path().join(NEWEST), newest).unwrap();
        if let Some(before) = before {
            fs::write(dir.path().join(BEFORE), before).unwrap();
        }
        for seed in 0..3 {
            drop(Session::open(dir.path().to_owned(), ChaCha8Rng::seed_from_u64(seed)).unwrap());
        }
        let view = opened(dir.path(), 4);
        assert_eq!(view["notice"]["kind"], notice);
        if notice == "restoredBackup" {
            assert_eq!(kept(&view), saves.before_kept);
        }
        let again = opened(dir.path(), 5);
        assert_eq!((kept(&again), &again["notice"]), (kept(&view), &Value::Null), "{notice} is told once");
    }
}

#[test]
fn bad_saves_fill_no_disk_however_many_there_are() {
    let dir = quick_dir();
    for number in 0..30 {
        fs::write(dir.path().join(NEWEST), format!("bad {number}")).unwrap();
        fs::write(dir.path().join(BEFORE), "bad too").unwrap();
        opened(dir.path(), number);
    }
    // The lock, the save, and what lies aside.
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2 + 9);
    assert_eq!(fs::read_to_string(dir.path().join("unreadable-1.json")).unwrap(), "bad 0", "the first is the best");
}

/// The saves that released versions wrote.
fn released() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("tests/data/saves")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let saves: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "save")).collect();
    assert!(!saves.is_empty());
    saves
}

/// Where every field of an object and of the objects in it is, as JSON pointers.
fn fields(object: &Value, at: &str) -> Vec<String> {
    let Value::Object(map) = object else { return Vec::new() };
    map.iter()
        .flat_map(|(name, value)| {
            let here = format!("{at}/{name}");
            let inner = fields(value, &here);
            std::iter::once(here).chain(inner)
        })
        .collect()
}

#[test]
fn a_save_from_before_a_setting_or_a_record_was_invented_loads_with_its_default_and_loses_nothing_else() {
    let nobody = quick_dir();
    let defaults = opened(nobody.path(), 1);
    let mut tried = 0;
    for path in released() {
        let text = fs::read_to_string(path).unwrap();
        let mut original: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        // Nothing of this player's is as it would be by default.
        for pointer in fields(&json!({ "settings": original["settings"], "records": original["records"] }), "") {
            let value = original.pointer_mut(&pointer).unwrap();
            match value {
                Value::Bool(flag) => *flag = !*flag,
                Value::Number(_) => *value = json!(7),
                Value::String(word) => {
                    let others = ["hard", "second", "contrast", "ja", "off"];
                    let name = pointer.rsplit('/').next().unwrap().to_lowercase();
                    let kind = ["level", "order", "theme", "language", "speed"].iter().position(|k| name.ends_with(k));
                    *word = others[kind.expect("a kind of setting")].to_owned();
                }
                _ => {}
            }
        }
        let load = |document: &Value| {
            let dir = quick_dir();
            fs::write(dir.path().join(NEWEST), document.to_string()).unwrap();
            let view = opened(dir.path(), 1);
            assert_eq!(view["notice"], Value::Null);
            kept(&view)
        };
        let whole = load(&original);
        for part in ["settings", "records"] {
            assert_eq!(whole[part], original[part]);
            for pointer in fields(&original[part], &format!("/{part}")) {
                let (outer, name) = pointer.rsplit_once('/').unwrap();
                let mut older = original.clone();
                older.pointer_mut(outer).unwrap().as_object_mut().unwrap().remove(name).unwrap();
                let mut expected = whole.clone();
                let default = defaults.pointer(&pointer).unwrap();
                assert_ne!(expected.pointer(&pointer).unwrap(), default, "{pointer} is told apart from its default");
                *expected.pointer_mut(&pointer).unwrap() = default.clone();
                assert_eq!(load(&older), expected, "without {pointer}");

                let mut newer = original.clone();
                newer.pointer_mut(outer).unwrap()["inventedLater"] = json!({ "a": [1] });
                assert_eq!(load(&newer), whole, "with more beside {pointer}");
                tried += 1;
            }
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn a_save_of_every_released_version_keeps_loading() {
    for path in released() {
        let dir = quick_dir();
        fs::copy(&path, dir.path().join(NEWEST)).unwrap();
        let view = opened(dir.path(), 1);
        consistent(&view);
        assert_eq!(view["notice"], Value::Null, "{}", path.display());
        let expected: Value = serde_json::from_str(&fs::read_to_string(path.with_extension("json")).unwrap()).unwrap();
        assert_eq!(kept(&view), expected, "{}", path.display());
    }
}
