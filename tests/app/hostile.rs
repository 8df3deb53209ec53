//! Hostile callers: any argument, in any order, from many threads at once.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use island::{Code, Disc, new_game};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use serde_json::{Value, json};
use tauri::{WebviewWindow, test::MockRuntime};

use crate::{
    house::{House, at, call},
    saves::quick_dir,
};

/// Holds the four in a row of a view against its own moves.
fn four_is_consistent(four: &Value) {
    let moves = four["moves"].as_array().unwrap();
    let discs: Vec<_> = four["discs"].as_str().unwrap().chars().collect();
    for column in 0..7 {
        let lying = discs.iter().skip(column).step_by(7).filter(|disc| **disc != '.').count();
        assert_eq!(lying, moves.iter().filter(|chosen| **chosen == json!(column)).count());
    }
    assert_eq!(four["ply"], moves.len());
    assert_eq!(four["result"].is_null(), !four["turn"].is_null());
}

/// Plays the moves of a view again by the rules alone, and holds the rest of the view against that.
pub fn consistent(view: &Value) {
    four_is_consistent(&view["four"]);
    let game = &view["game"];
    let cells = game["island"]["cells"].as_array().unwrap();
    let words: Vec<_> = moves(view)
        .iter()
        .map(|ply| match ply["cell"].as_u64() {
            Some(cell) => cells[cell as usize]["name"].as_str().unwrap(),
            None => "pass",
        })
        .collect();
    let code: Code = game["island"]["code"].as_str().unwrap().parse().unwrap();
    let start = new_game(code.island().unwrap()).unwrap();
    let played = start.replay(&words.join(" ")).unwrap_or_else(|error| panic!("{error}: {words:?} on {code}"));
    let position = played.position();
    let discs: String = position
        .island()
        .land()
        .into_iter()
        .map(|cell| match position.disc(cell) {
            None => '.',
            Some(Disc::Black) => 'X',
            Some(Disc::White) => 'O',
        })
        .collect();
    assert_eq!(game["discs"], discs);
    assert_eq!(game["ply"], words.len());
    let colour = |disc: Disc| json!(if disc == Disc::Black { "black" } else { "white" });
    let counts = json!({
        "black": position.count(Disc::Black),
        "white": position.count(Disc::White),
        "empty": position.empty().len(),
    });
    assert_eq!(game["counts"], counts);
    let resigned = game["result"]["resigned"] == true;
    let turn = played.turn().filter(|_| !resigned).map_or(Value::Null, colour);
    assert_eq!(game["turn"], turn);
    assert_eq!(game["result"].is_null(), !turn.is_null(), "a game has a result exactly when nobody is to move");
    let mine = !turn.is_null() && turn == game["human"];
    let legal: Vec<_> = game["legal"]
        .as_array()
        .unwrap()
        .iter()
        .map(|legal| &cells[legal["cell"].as_u64().unwrap() as usize]["name"])
        .collect();
    let listed: Vec<_> =
        position.legal_moves().into_iter().map(|cell| json!(position.island().name(cell).to_string())).collect();
    assert_eq!(legal, if mine { listed.iter().collect() } else { Vec::new() });
}

fn moves(view: &Value) -> &[Value] {
    view["game"]["moves"].as_array().unwrap()
}

/// A call that may be sensible or not.
struct Call {
    command: &'static str,
    arguments: Value,
}

/// Values that no command expects.
fn hostile_value(rng: &mut ChaCha8Rng) -> Value {
    let values = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(0.5),
        json!(1e300),
        json!(u64::from(u32::MAX) + 1),
        json!(i64::MIN),
        json!(""),
        json!("1"),
        json!("\0\u{202e}\u{1f3dd}島"),
        json!("x".repeat(100_000)),
        json!([0, 0]),
        json!({ "kind": "place" }),
        json!({ "__proto__": { "game": 1 } }),
        (0..100).fold(Value::Null, |inner, _| json!([inner])),
    ];
    values[rng.random_range(0..values.len())].clone()
}

fn any_new_game(rng: &mut ChaCha8Rng) -> Value {
    match rng.random_range(0..14) {
        0 => json!({ "kind": "next" }),
        1 => json!({ "kind": "same" }),
        2 | 3 => json!({ "kind": "fresh" }),
        4 => json!({ "kind": "stage", "stage": rng.random_range(0..4) }),
        5 => json!({ "kind": "stage", "stage": rng.random_range(-5..100_000) }),
        6 => json!({ "kind": "code", "code": "v1-9-K7Q2M9XA" }),
        7 => json!({ "kind": "code", "code": "v1=.../..." }),
        8 => json!({ "kind": "code", "code": "v1=../.." }),
        9 => json!({ "kind": "code", "code": ".".repeat(rng.random_range(0..1_000_000)) }),
        10 => json!({ "kind": "code", "code": format!("v1={}", ".".repeat(1_000_000)) }),
        11 => json!({ "kind": "code", "code": format!("v1={}", "./".repeat(300)) }),
        12 => json!({ "kind": "code" }),
        _ => json!({ "kind": hostile_value(rng) }),
    }
}

/// A call made by someone who has seen this view, or an older one, or none.
fn any_call(seen: &Value, rng: &mut ChaCha8Rng) -> Call {
    let commands = [
        "place",
        "place",
        "place",
        "place",
        "place",
        "place",
        "com_turn",
        "undo",
        "hint",
        "resign",
        "new_game",
        "restore",
        "set_settings",
        "reset_records",
        "open",
        "shelf",
        "no_such_command",
    ];
    let command = commands[rng.random_range(0..commands.len())];
    let four = rng.random_bool(0.2);
    let table = &seen[if four { "four" } else { "game" }];
    let mut arguments = json!({ "game": table["id"], "ply": table["ply"] });
    match command {
        "place" if four => arguments["cell"] = json!(rng.random_range(0..9)),
        "place" => {
            let legal = seen["game"]["legal"].as_array().unwrap();
            arguments["cell"] = match legal.len() {
                0 => json!(rng.random_range(0..300)),
                _ if rng.random_bool(0.2) => json!(rng.random_range(0..300)),
                some => legal[rng.random_range(0..some)]["cell"].clone(),
            };
        }
        "new_game" => arguments["what"] = any_new_game(rng),
        "set_settings" => {
            let mut settings = seen["settings"].clone();
            let (key, value) = match rng.random_range(0..4) {
                0 => ("order", json!(["first", "second", "alternate"][rng.random_range(0..3)])),
                1 => ("level", json!(["easy", "normal"][rng.random_range(0..2)])),
                2 => ("theme", json!("dark")),
                _ => ("sound", hostile_value(rng)),
            };
            settings[key] = value;
            arguments = json!({ "settings": settings });
        }
        _ => {}
    }
    if rng.random_bool(0.15) {
        let names = ["game", "ply", "cell", "what", "settings"];
        arguments[names[rng.random_range(0..names.len())]] = hostile_value(rng);
    }
    if rng.random_bool(0.02) {
        arguments = hostile_value(rng);
    }
    Call { command, arguments }
}

/// A typed refusal, or what Tauri says of arguments that do not fit: anything but a fault of the program.
fn is_a_refusal(thrown: &Value) -> bool {
    match thrown {
        Value::String(sentence) => ["invalid args", "not found", "not allowed", "missing required key"]
            .iter()
            .any(|part| sentence.contains(part)),
        error => error["kind"].is_string() && error["kind"] != "internal",
    }
}

/// The view that a call led to, if it changed anything.
fn view_after<'a>(command: &str, returned: &'a Value) -> Option<&'a Value> {
    match command {
        "place" | "com_turn" | "resign" => Some(&returned["view"]),
        "undo" | "new_game" | "restore" | "set_settings" | "reset_records" => Some(returned),
        _ => None,
    }
}

/// Holds one change against the command that made it.
fn follows(before: &Value, call: &Call, after: &Value) {
    let context = || {
        format!("{} {} from ply {} to {}", call.command, call.arguments, before["game"]["ply"], after["game"]["ply"])
    };
    let (old, new) = (moves(before), moves(after));
    let same_game = before["game"]["id"] == after["game"]["id"];
    if call.arguments["game"] == before["four"]["id"] {
        assert_eq!(before["game"]["discs"], after["game"]["discs"], "{}", context());
        let [old, new] = [before, after].map(|view| view["four"]["moves"].as_array().unwrap());
        let same_four = before["four"]["id"] == after["four"]["id"];
        match call.command {
            "place" | "com_turn" => assert!(new.starts_with(old) && new.len() == old.len() + 1, "{}", context()),
            "undo" => assert!(old.starts_with(new) && same_four, "{}", context()),
            "resign" => assert!(old == new && same_four, "{}", context()),
            "new_game" => assert!(new.is_empty() && !same_four, "{}", context()),
            _ => {}
        }
        return;
    }
    assert_eq!(before["four"]["discs"], after["four"]["discs"], "{}", context());
    match call.command {
        "place" | "com_turn" => {
            assert!(same_game && call.arguments["ply"] == before["game"]["ply"], "{}", context());
            assert!(new.starts_with(old), "{}", context());
            let (stones, passes): (Vec<_>, Vec<_>) = new[old.len()..].iter().partition(|ply| ply["kind"] == "place");
            assert!(stones.len() == 1 && passes.len() <= 1 && new[old.len()]["kind"] == "place", "{}", context());
            let human = stones[0]["by"] == after["game"]["human"];
            assert_eq!(human, call.command == "place", "{}", context());
            assert!(!human || stones[0]["cell"] == call.arguments["cell"], "{}", context());
        }
        "undo" => {
            assert!(same_game && old.starts_with(new), "{}", context());
            assert!(new.len() < old.len() || before["game"]["result"]["resigned"] == true, "{}", context());
        }
        "resign" => {
            assert!(same_game && old == new && after["game"]["result"]["resigned"] == true, "{}", context());
        }
        "new_game" => {
            assert!(!same_game && new.iter().all(|ply| ply["kind"] == "pass"), "{}", context());
        }
        // Which game comes back, tests of the session say.
        "restore" => {}
        _ => assert!(same_game && old == new, "{}", context()),
    }
}

/// The figures of a storm of calls.
#[derive(Default)]
struct Storm {
    accepted: AtomicU64,
    refused: AtomicU64,
}

/// Calls from many threads; every accepted change, in the order of the versions it returned.
fn storm(
    house: &House,
    threads: u64,
    calls_of_each: usize,
    next: impl Fn(&Value, &mut ChaCha8Rng) -> Call + Sync,
) -> (Vec<(Call, Value)>, Storm) {
    let storm = Storm::default();
    let first = house.view();
    let run = |window: WebviewWindow<MockRuntime>, seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut seen = first.clone();
        let mut changes = Vec::new();
        for _ in 0..calls_of_each {
            let asked = next(&seen, &mut rng);
            match call(&window, asked.command, asked.arguments.clone()) {
                Ok(returned) => {
                    storm.accepted.fetch_add(1, Ordering::Relaxed);
                    if let Some(view) = view_after(asked.command, &returned) {
                        seen = view.clone();
                        changes.push((asked, view.clone()));
                    }
                }
                Err(thrown) => {
                    storm.refused.fetch_add(1, Ordering::Relaxed);
                    assert!(is_a_refusal(&thrown), "{} {}: {thrown}", asked.command, asked.arguments);
                }
            }
            if rng.random_bool(0.3) {
                seen = call(&window, "open", json!({})).unwrap();
            }
        }
        changes
    };
    let mut changes: Vec<(Call, Value)> = thread::scope(|scope| {
        let run = &run;
        let threads: Vec<_> = (0..threads)
            .map(|seed| {
                let window = house.window();
                scope.spawn(move || run(window, seed))
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    changes.sort_by_key(|(_, view)| view["version"].as_u64());
    (changes, storm)
}

/// Holds every change of a storm against the one before it.
fn check_history(first: &Value, changes: &[(Call, Value)], last: &Value) {
    let mut before = first;
    for (call, after) in changes {
        assert_eq!(
            after["version"].as_u64(),
            before["version"].as_u64().map(|version| version + 1),
            "no change is unseen"
        );
        consistent(after);
        follows(before, call, after);
        before = after;
    }
    assert_eq!((&last["version"], &last["game"]), (&before["version"], &before["game"]));
}

#[test]
fn hostile_calls_in_any_order_are_refused_with_a_type_and_the_rest_follows_the_rules() {
    let house = House::on(quick_dir());
    let first = house.view();
    let (changes, storm) = storm(&house, 1, 4_000, |seen, rng| {
        loop {
            let call = any_call(seen, rng);
            // A COM turn or a hint takes its time; a few of them are enough here.
            let waits = matches!(call.command, "com_turn" | "hint");
            if !waits || rng.random_bool(0.05) {
                return call;
            }
        }
    });
    check_history(&first, &changes, &house.view());
    let (accepted, refused) = (storm.accepted.into_inner(), storm.refused.into_inner());
    println!("hostile calls {}: {accepted} accepted, {refused} refused, {} changes", accepted + refused, changes.len());
    assert!(accepted > 500 && refused > 500 && changes.len() > 200);
    let kept = house.view();
    assert_eq!(house.restarted().view()["game"]["discs"], kept["game"]["discs"]);
}

#[test]
fn thousands_of_calls_at_once_leave_one_history_in_which_every_change_follows_from_the_one_before() {
    let house = House::on(quick_dir());
    let first = house.view();
    let (changes, storm) = storm(&house, 32, 125, |seen, rng| {
        loop {
            let call = any_call(seen, rng);
            let waits = matches!(call.command, "com_turn" | "hint");
            if !waits || rng.random_bool(0.3) {
                return call;
            }
        }
    });
    check_history(&first, &changes, &house.view());
    let (accepted, refused) = (storm.accepted.into_inner(), storm.refused.into_inner());
    println!("calls at once {}: {accepted} accepted, {refused} refused, {} changes", accepted + refused, changes.len());
    assert!(accepted > 500 && refused > 500 && changes.len() > 200);
}

/// The same call from many threads at once; what was accepted of it.
fn at_once(house: &House, calls: Vec<Call>) -> Vec<(Call, Value)> {
    let calls: Vec<_> = calls.into_iter().map(|asked| (house.window(), asked)).collect();
    let threads: Vec<_> = calls
        .into_iter()
        .map(|(window, asked)| {
            thread::spawn(move || {
                let answer = call(&window, asked.command, asked.arguments.clone());
                (asked, answer)
            })
        })
        .collect();
    let answers = threads.into_iter().map(|thread| thread.join().unwrap());
    let mut accepted = Vec::new();
    for (asked, answer) in answers {
        match answer {
            Ok(returned) => accepted.push((asked, returned["view"].clone())),
            Err(thrown) => assert!(["stale", "notYourTurn"].contains(&thrown["kind"].as_str().unwrap()), "{thrown}"),
        }
    }
    accepted
}

#[test]
fn when_all_play_at_once_the_plies_are_the_accepted_discs_and_the_passes() {
    let house = House::on(quick_dir());
    let mut discs = 0;
    // Some games on small islands end after a few discs; several of them prove as much as a long one.
    while discs < 20 {
        let first = house.view();
        let mut changes = Vec::new();
        let mut seen = first.clone();
        while !seen["game"]["turn"].is_null() {
            let calls = if seen["game"]["turn"] == seen["game"]["human"] {
                let legal = seen["game"]["legal"].as_array().unwrap().iter().cycle().take(24);
                legal
                    .map(|legal| Call { command: "place", arguments: at(&seen, json!({ "cell": legal["cell"] })) })
                    .collect()
            } else {
                (0..8).map(|_| Call { command: "com_turn", arguments: at(&seen, json!({})) }).collect()
            };
            let accepted = at_once(&house, calls);
            assert_eq!(accepted.len(), 1, "one disc of all that were asked for at once");
            changes.extend(accepted);
            seen = house.view();
        }
        check_history(&first, &changes, &seen);
        let passes = moves(&seen).iter().filter(|ply| ply["kind"] == "pass").count();
        assert_eq!(moves(&seen).len(), changes.len() + passes);
        discs += changes.len();
        let what = json!({ "game": seen["game"]["id"], "what": { "kind": "fresh" } });
        house.call("new_game", what).unwrap();
    }
}
