//! The session through its commands, on the mock runtime: turns, results, undo, new games, settings, saves.

use std::{cmp::Ordering, collections::BTreeSet, fs, thread};

use serde_json::{Value, json};

use crate::house::{House, at, call, one_move_before, place_on, play_out, rewrite, saved_game};

fn kind(thrown: Result<Value, Value>) -> String {
    let error = thrown.expect_err("the command should refuse");
    error["kind"].as_str().unwrap_or_else(|| panic!("an untyped error: {error}")).to_owned()
}

/// An app at the start of stage 1 on an island where black's first legal move leaves white one.
fn begun() -> House {
    House::on(saved_game("v1-1-K7Q2M9XA", ""))
}

/// Sets one of the settings.
fn set(house: &House, name: &str, value: Value) -> Value {
    let mut settings = house.view()["settings"].clone();
    settings[name] = value;
    house.call("set_settings", json!({ "settings": settings })).unwrap()
}

fn new_game(house: &House, what: Value) -> Result<Value, Value> {
    house.call("new_game", json!({ "game": house.view()["game"]["id"], "what": what }))
}

fn restore(house: &House) -> Result<Value, Value> {
    house.call("restore", json!({ "game": house.view()["game"]["id"] }))
}

/// A game on an island of a given code.
fn on_island(house: &House, code: &str) -> Value {
    new_game(house, json!({ "kind": "code", "code": code })).unwrap()
}

fn place(house: &House, view: &Value, cell: &Value) -> Result<Value, Value> {
    house.call("place", at(view, json!({ "cell": cell })))
}

fn games_counted(view: &Value) -> u64 {
    let levels = ["easy", "normal", "hard", "master"];
    let tallies = levels.iter().map(|level| &view["records"][level]);
    tallies.map(|tally| ["wins", "losses", "draws"].iter().map(|key| tally[key].as_u64().unwrap()).sum::<u64>()).sum()
}

#[test]
fn a_newcomer_stands_on_stage_1_with_20_cells_to_move_and_nothing_recorded() {
    let view = House::new().view();
    assert_eq!(view["game"]["island"]["stage"], 1);
    assert_eq!(view["game"]["island"]["cells"].as_array().unwrap().len(), 20);
    assert_eq!(view["game"]["discs"].as_str().unwrap().len(), 20);
    assert_eq!((&view["game"]["human"], &view["game"]["turn"]), (&json!("black"), &json!("black")));
    assert_eq!(view["game"]["counts"], json!({ "black": 2, "white": 2, "empty": 16 }));
    assert!(!view["game"]["legal"].as_array().unwrap().is_empty());
    assert_eq!((&view["settings"]["level"], &view["settings"]["order"]), (&json!("normal"), &json!("first")));
    assert_eq!((games_counted(&view), &view["records"]["stage"], &view["notice"]), (0, &json!(1), &Value::Null));
    assert_eq!((&view["game"]["canUndo"], &view["game"]["canRestore"]), (&json!(false), &json!(false)));
}

#[test]
fn a_placed_disc_flips_what_the_view_had_foretold_and_then_it_is_the_coms_turn() {
    let house = begun();
    let before = house.view();
    let foretold = &before["game"]["legal"][0];
    let turn = place(&house, &before, &foretold["cell"]).unwrap();
    let event = &turn["events"][0];
    assert_eq!((&event["kind"], &event["by"]), (&json!("place"), &json!("black")));
    assert_eq!((&event["cell"], &event["lines"]), (&foretold["cell"], &foretold["lines"]));
    let game = &turn["view"]["game"];
    assert_eq!((&game["turn"], &game["last"], &game["legal"]), (&json!("white"), &foretold["cell"], &json!([])));
    let cells = |disc: char| game["discs"].as_str().unwrap().matches(disc).count() as u64;
    assert_eq!(
        (game["counts"]["black"].as_u64(), game["counts"]["white"].as_u64()),
        (Some(cells('X')), Some(cells('O')))
    );
    assert!(turn["view"]["version"].as_u64() > before["version"].as_u64());
}

#[test]
fn calls_out_of_turn_for_no_cell_or_for_a_position_that_is_gone_change_nothing() {
    let house = begun();
    let view = house.view();
    let legal = view["game"]["legal"][0]["cell"].clone();
    let taken = view["game"]["discs"].as_str().unwrap().find('X').unwrap();
    assert_eq!(kind(place(&house, &view, &json!(taken))), "illegalMove");
    for cell in [20, 255, 256, u32::MAX] {
        assert_eq!(kind(place(&house, &view, &json!(cell))), "noSuchCell");
    }
    assert_eq!(kind(house.call("com_turn", at(&view, json!({})))), "notComTurn");
    assert_eq!(kind(house.call("undo", at(&view, json!({})))), "nothingToUndo");
    assert_eq!(kind(restore(&house)), "nothingToRestore");
    assert_eq!(kind(new_game(&house, json!({ "kind": "next" }))), "notWon");
    assert_eq!(kind(new_game(&house, json!({ "kind": "stage", "stage": 2 }))), "stageLocked");
    assert_eq!(kind(new_game(&house, json!({ "kind": "stage", "stage": 0 }))), "stageLocked");
    for code in ["", "v1-1", "v2-1-K7Q2M9XA", "v1=.../#.#", &"v1=".repeat(100_000)] {
        assert_eq!(kind(new_game(&house, json!({ "kind": "code", "code": code }))), "badCode");
    }
    for (game, ply) in [(0, 0), (view["game"]["id"].as_u64().unwrap() as u32, 1), (4, 0), (u32::MAX, u32::MAX)] {
        for command in ["place", "com_turn", "undo", "hint", "resign"] {
            let arguments = json!({ "game": game, "ply": ply, "cell": legal });
            assert_eq!(kind(house.call(command, arguments)), "stale", "{command} {game} {ply}");
        }
    }
    assert_eq!(house.view(), view);

    let after = place(&house, &view, &legal).unwrap()["view"].clone();
    assert_eq!(kind(place(&house, &after, &legal)), "notYourTurn");
    assert_eq!(kind(house.call("hint", at(&after, json!({})))), "notYourTurn");
    assert_eq!(kind(place(&house, &view, &legal)), "stale");
    assert_eq!(house.view(), after);
}

#[test]
fn arguments_of_the_wrong_type_are_refused_and_change_nothing() {
    let house = begun();
    let view = house.view();
    for wrong in [json!(null), json!(-1), json!(1.5), json!("0"), json!([]), json!({}), json!(1e300)] {
        assert!(place(&house, &view, &wrong).is_err());
        assert!(house.call("new_game", json!({ "game": 1, "what": wrong })).is_err());
        assert!(house.call("set_settings", json!({ "settings": wrong })).is_err());
    }
    assert!(house.call("place", json!({})).is_err());
    assert!(house.call("no_such_command", json!({})).is_err());
    assert_eq!(house.view(), view);
}

#[test]
fn of_two_places_at_once_one_lands() {
    let house = begun();
    let view = house.view();
    let arguments = at(&view, json!({ "cell": view["game"]["legal"][0]["cell"] }));
    let calls: Vec<_> = (0..8)
        .map(|_| {
            let (window, arguments) = (house.window(), arguments.clone());
            thread::spawn(move || call(&window, "place", arguments))
        })
        .collect();
    let landed = calls.into_iter().map(|call| call.join().unwrap()).filter(Result::is_ok).count();
    assert_eq!((landed, house.view()["game"]["ply"].as_u64()), (1, Some(1)));
}

#[test]
fn a_finished_game_is_recorded_once_under_the_level_of_its_start_and_refuses_more() {
    let house = begun();
    set(&house, "level", json!("easy"));
    let view = house.view();
    let first = place(&house, &view, &view["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    assert_eq!(first["game"]["level"], "easy");
    set(&house, "level", json!("normal"));
    let end = play_out(&house);
    let result = end["game"]["result"]["human"].as_str().unwrap();
    let key = match result {
        "win" => "wins",
        "loss" => "losses",
        _ => "draws",
    };
    assert_eq!((games_counted(&end), end["records"]["easy"][key].as_u64()), (1, Some(1)));
    let (black, white) = (end["game"]["counts"]["black"].as_u64(), end["game"]["counts"]["white"].as_u64());
    assert_eq!(
        result,
        if black > white {
            "win"
        } else if black < white {
            "loss"
        } else {
            "draw"
        }
    );
    assert_eq!(end["records"]["stage"], if result == "win" { 2 } else { 1 });
    assert_eq!(end["game"]["result"]["next"].is_object(), result == "win");

    for command in ["place", "com_turn", "hint", "resign"] {
        assert_eq!(kind(house.call(command, at(&end, json!({ "cell": 0 })))), "gameOver", "{command}");
    }
    // Undone and played to an end again, the game still counts once.
    let undone = house.call("undo", at(&end, json!({}))).unwrap();
    assert_eq!((&undone["game"]["result"], &undone["game"]["turn"]), (&Value::Null, &json!("black")));
    assert_eq!(games_counted(&play_out(&house)), 1);
}

#[test]
fn a_win_opens_the_next_stage_and_a_loss_or_draw_keeps_it() {
    for (end, key, outcome) in
        [(Ordering::Greater, "wins", "win"), (Ordering::Equal, "draws", "draw"), (Ordering::Less, "losses", "loss")]
    {
        let (code, moves, last) = one_move_before(end);
        let house = House::on(saved_game(&code, &moves));
        let turn = place_on(&house, &last);
        assert_eq!(turn["events"][1], json!({ "kind": "over" }));
        let end = &turn["view"];
        assert_eq!(end["game"]["result"]["human"], outcome);
        assert_eq!((end["records"]["normal"][key].as_u64(), games_counted(end)), (Some(1), 1));
        if outcome == "win" {
            assert_eq!(end["game"]["result"]["next"], json!({ "stage": 2, "cells": 26 }));
            assert_eq!((&end["records"]["stage"], &end["records"]["best"]), (&json!(2), &json!(1)));
            // Won, undone and won again: still one win, and the next stage stays open.
            house.call("undo", at(end, json!({}))).unwrap();
            let again = place_on(&house, &last)["view"].clone();
            assert_eq!((&again["game"]["result"], &again["records"]), (&end["game"]["result"], &end["records"]));
            let next = new_game(&house, json!({ "kind": "next" })).unwrap();
            assert_eq!(next["game"]["island"]["stage"], 2);
            assert_eq!(next["game"]["island"]["cells"].as_array().unwrap().len(), 26);
        } else {
            assert_eq!((&end["game"]["result"]["next"], &end["records"]["stage"]), (&Value::Null, &json!(1)));
            assert_eq!(kind(new_game(&house, json!({ "kind": "next" }))), "notWon");
            let same = new_game(&house, json!({ "kind": "same" })).unwrap();
            assert_eq!((&same["game"]["island"], &same["game"]["ply"]), (&end["game"]["island"], &json!(0)));
            let fresh = new_game(&house, json!({ "kind": "fresh" })).unwrap();
            assert_eq!(fresh["game"]["island"]["stage"], 1);
            assert_ne!(fresh["game"]["island"]["code"], end["game"]["island"]["code"]);
        }
    }
}

#[test]
fn a_game_lost_undone_and_then_won_is_recorded_as_it_first_ended_but_opens_the_next_stage() {
    let (code, moves, last) = one_move_before(Ordering::Greater);
    let house = House::on(saved_game(&code, &moves));
    let view = house.view();
    let lost = house.call("resign", at(&view, json!({}))).unwrap()["view"].clone();
    house.call("undo", at(&lost, json!({}))).unwrap();
    let won = place_on(&house, &last)["view"].clone();
    assert_eq!((games_counted(&won), won["records"]["normal"]["losses"].as_u64()), (1, Some(1)));
    assert_eq!((&won["game"]["result"]["human"], &won["records"]["stage"]), (&json!("win"), &json!(2)));
}

#[test]
fn undo_goes_back_to_the_humans_previous_decision_over_the_coms_discs_and_passes() {
    let house = begun();
    let mut decisions = Vec::new();
    let mut view = house.view();
    while view["game"]["turn"] != Value::Null {
        let turn = if view["game"]["turn"] == "black" {
            decisions.push(view["game"]["discs"].clone());
            place(&house, &view, &view["game"]["legal"][0]["cell"])
        } else {
            house.call("com_turn", at(&view, json!({})))
        };
        view = turn.unwrap()["view"].clone();
    }
    for earlier in decisions.into_iter().rev() {
        view = house.call("undo", at(&view, json!({}))).unwrap();
        assert_eq!((&view["game"]["discs"], &view["game"]["turn"]), (&earlier, &json!("black")));
    }
    assert_eq!((&view["game"]["canUndo"], &view["game"]["ply"]), (&json!(false), &json!(0)));
    assert_eq!(kind(house.call("undo", at(&view, json!({})))), "nothingToUndo");
}

#[test]
fn when_the_com_moves_first_its_first_disc_cannot_be_taken_back() {
    let house = begun();
    let view = set(&house, "order", json!("second"));
    assert_eq!((&view["game"]["human"], &view["game"]["turn"]), (&json!("white"), &json!("black")));
    assert_eq!((&view["game"]["legal"], &view["game"]["canUndo"]), (&json!([]), &json!(false)));
    let view = house.call("com_turn", at(&view, json!({}))).unwrap()["view"].clone();
    assert_eq!(view["game"]["canUndo"], false);
    assert_eq!(kind(house.call("undo", at(&view, json!({})))), "nothingToUndo");
    let human: Vec<_> = ["alternate", "alternate", "first", "second"]
        .into_iter()
        .map(|order| {
            set(&house, "order", json!(order));
            new_game(&house, json!({ "kind": "fresh" })).unwrap()["game"]["human"].clone()
        })
        .collect();
    assert_eq!(human, ["black", "white", "black", "white"]);
}

#[test]
fn resigning_loses_once_and_can_be_taken_back_without_a_second_entry() {
    let house = begun();
    let view = house.view();
    let view = place(&house, &view, &view["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    let turn = house.call("resign", at(&view, json!({}))).unwrap();
    assert_eq!(turn["events"], json!([{ "kind": "over" }]));
    let result = &turn["view"]["game"]["result"];
    assert_eq!(
        (&result["human"], &result["resigned"], &result["winner"]),
        (&json!("loss"), &json!(true), &json!("white"))
    );
    let back = house.call("undo", at(&turn["view"], json!({}))).unwrap();
    assert_eq!((&back["game"]["turn"], &back["game"]["discs"]), (&json!("white"), &view["game"]["discs"]));
    let end = play_out(&house);
    assert_eq!((games_counted(&end), end["records"]["normal"]["losses"].as_u64()), (1, Some(1)));
}

#[test]
fn a_game_replaced_by_mistake_comes_back_also_after_a_restart() {
    let house = begun();
    let view = house.view();
    let mine = place(&house, &view, &view["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    let fresh = new_game(&house, json!({ "kind": "fresh" })).unwrap();
    assert_eq!(fresh["game"]["canRestore"], true);
    assert_ne!(fresh["game"]["island"], mine["game"]["island"]);
    let house = house.restarted();
    let back = restore(&house).unwrap();
    assert_eq!((&back["game"]["discs"], &back["game"]["island"]), (&mine["game"]["discs"], &mine["game"]["island"]));
    assert_eq!(back["game"]["canRestore"], false);
    // A call with the number of the replaced game is refused: its stone must not land here.
    assert_eq!(kind(house.call("com_turn", at(&fresh, json!({})))), "stale");
}

#[test]
fn the_game_the_settings_and_the_records_are_the_same_after_a_restart_at_every_ply() {
    let mut house = begun();
    set(&house, "theme", json!("dark"));
    let mut view = house.view();
    while view["game"]["turn"] != Value::Null {
        let turn = if view["game"]["turn"] == "black" {
            place(&house, &view, &view["game"]["legal"][0]["cell"])
        } else {
            house.call("com_turn", at(&view, json!({})))
        };
        let acknowledged = turn.unwrap()["view"].clone();
        house = house.restarted();
        view = house.view();
        for part in ["game", "settings", "records"] {
            let without_id = |view: &Value| {
                let mut part = view[part].clone();
                part.as_object_mut().unwrap().remove("id");
                part
            };
            assert_eq!(without_id(&view), without_id(&acknowledged));
        }
    }
}

#[test]
fn a_code_is_read_however_a_keyboard_writes_it() {
    let house = House::new();
    for typed in [
        "V1-1-K7Q2M9XA",
        " v1-1-k7q2m9xa\n",
        "ｖ１－１－Ｋ７Ｑ２Ｍ９ＸＡ",
        "Ｖ１ー１−ｋ７ｑ２ｍ９ｘａ　",
        "v1–1—K7Q2M9XA",
    ] {
        let view = new_game(&house, json!({ "kind": "code", "code": typed })).expect(typed);
        assert_eq!(view["game"]["island"]["code"], "v1-1-K7Q2M9XA", "{typed}");
    }
    let view = new_game(&house, json!({ "kind": "code", "code": "Ｖ１＝．．．．／＃．．＃" })).expect("a literal code");
    assert_eq!(view["game"]["island"]["code"], "v1=..../#..");
    for typed in ["VV1-1-K7Q2M9XA", "v1-1-K7Q2M9XÄ", "1-1-K7Q2M9XA", "v1 1 K7Q2M9XA"] {
        assert_eq!(kind(new_game(&house, json!({ "kind": "code", "code": typed }))), "badCode", "{typed}");
    }
}

#[test]
fn an_island_of_a_stage_not_yet_reached_can_be_played_by_its_code_but_opens_nothing() {
    let house = begun();
    let view = on_island(&house, " v1-12-K7Q2M9XA\n");
    assert_eq!(view["game"]["island"]["code"], "v1-12-K7Q2M9XA");
    assert_eq!(view["game"]["island"]["cells"].as_array().unwrap().len(), 86);
    // Four cells in a row of three by two: black takes all, which is a win that opens no stage.
    let view = on_island(&house, "v1=.../...");
    assert_eq!((&view["game"]["island"]["stage"], &view["records"]["stage"]), (&Value::Null, &json!(1)));
    let end = play_out(&house);
    assert_eq!((&end["game"]["result"]["next"], &end["records"]["stage"]), (&Value::Null, &json!(1)));
    // On four cells nobody can ever move: over at once, a draw, and no entry in the records.
    let counted = games_counted(&end);
    let stuck = on_island(&house, "v1=../..");
    assert_eq!((&stuck["game"]["turn"], &stuck["game"]["result"]["human"]), (&Value::Null, &json!("draw")));
    assert_eq!(games_counted(&stuck), counted);
}

#[test]
fn the_shelf_begins_with_the_next_stage_as_a_ghost_and_shows_islands_played() {
    let house = begun();
    let shelf = house.call("shelf", json!({})).unwrap();
    let stages: Vec<_> =
        shelf.as_array().unwrap().iter().map(|s| (s["stage"].as_u64(), s["reached"].as_bool())).collect();
    assert_eq!(stages, [(Some(2), Some(false)), (Some(1), Some(true))]);
    let outline: Vec<_> =
        house.view()["game"]["island"]["cells"].as_array().unwrap().iter().map(|c| json!([c["x"], c["y"]])).collect();
    assert_eq!(shelf[1]["land"], json!(outline));
    assert_eq!((shelf[0]["cells"].as_u64(), shelf[0]["land"].as_array().unwrap().len()), (Some(26), 26));
}

#[test]
fn an_island_of_every_size_that_was_reached_can_be_chosen_from_a_shelf_of_bounded_length() {
    for reached in [1, 18, 39, 40, 57, 3_000, u16::MAX] {
        let dir = saved_game("v1-1-K7Q2M9XA", "");
        rewrite(dir.path(), |saved| saved["records"]["stage"] = json!(reached));
        let house = House::on(dir);
        let shelf = house.call("shelf", json!({})).unwrap();
        let shelf = shelf.as_array().unwrap();
        let open: Vec<_> = shelf.iter().filter(|island| island["reached"] == true).collect();
        let stages: Vec<_> = open.iter().map(|island| island["stage"].as_u64().unwrap() as u16).collect();
        assert!(shelf.len() <= 40 && stages.is_sorted_by(|newer, older| newer > older), "{reached}: {stages:?}");
        assert_eq!(stages[0], reached);
        let sizes = |stages: &mut dyn Iterator<Item = u16>| -> BTreeSet<_> {
            stages.map(|stage| island::Stage::new(stage).unwrap().size()).collect()
        };
        assert_eq!(sizes(&mut stages.iter().copied()), sizes(&mut (1..=reached)), "{reached}");
        if reached < 40 {
            assert_eq!(stages.len(), usize::from(reached), "none is missing while there is room");
        }
        for (island, stage) in open.iter().zip(stages).filter(|(_, stage)| [1, 18, reached].contains(stage)) {
            let chosen = new_game(&house, json!({ "kind": "stage", "stage": stage })).unwrap();
            assert_eq!(chosen["game"]["island"]["stage"], stage);
            assert_eq!(json!(chosen["game"]["discs"].as_str().unwrap().len()), island["cells"]);
        }
    }
}

#[test]
fn what_was_won_before_the_records_were_erased_does_not_come_back_from_the_game_that_still_lies_there() {
    let (code, moves, last) = one_move_before(Ordering::Greater);
    let house = House::on(saved_game(&code, &moves));
    let nothing = house.view()["records"].clone();
    assert_eq!(place_on(&house, &last)["view"]["records"]["stage"], 2);
    let erased = |view: &Value| {
        assert_eq!((&view["records"], &view["game"]["result"]["human"]), (&nothing, &json!("win")));
        assert_eq!(view["game"]["result"]["next"], Value::Null);
    };
    erased(&house.call("reset_records", json!({})).unwrap());
    // Nothing that is done beside the game that has ended brings it back, nor does a restart.
    erased(&set(&house, "theme", json!("dark")));
    let four = &house.view()["four"];
    let four = json!({ "game": four["id"], "ply": four["ply"], "cell": 3 });
    erased(&house.call("place", four).unwrap()["view"]);
    let house = house.restarted();
    erased(&set(&house, "theme", json!("light")));
    assert_eq!(kind(new_game(&house, json!({ "kind": "next" }))), "stageLocked");
    assert_eq!(house.call("shelf", json!({})).unwrap()[0]["reached"], false);
    assert_eq!(house.view()["records"], nothing);

    // Taken back, put away, brought back and won again, it opens the next stage, as any win, and has counted before.
    house.call("undo", at(&house.view(), json!({}))).unwrap();
    new_game(&house, json!({ "kind": "fresh" })).unwrap();
    house.call("reset_records", json!({})).unwrap();
    assert_eq!(restore(&house).unwrap()["records"], nothing);
    let again = place_on(&house, &last)["view"].clone();
    assert_eq!((games_counted(&again), &again["records"]["streak"]), (0, &json!(0)));
    assert_eq!((&again["records"]["stage"], &again["records"]["best"]), (&json!(2), &json!(1)));
    assert_eq!(again["game"]["result"]["next"]["stage"], 2);
    assert_eq!(new_game(&house, json!({ "kind": "next" })).unwrap()["game"]["island"]["stage"], 2);
}

#[test]
fn records_are_forgotten_only_when_asked_and_the_game_goes_on() {
    let (code, moves, last) = one_move_before(Ordering::Less);
    let house = House::on(saved_game(&code, &moves));
    place_on(&house, &last);
    let fresh = new_game(&house, json!({ "kind": "fresh" })).unwrap();
    assert_eq!(games_counted(&fresh), 1);
    let view = house.call("reset_records", json!({})).unwrap();
    assert_eq!((games_counted(&view), &view["game"]["discs"]), (0, &fresh["game"]["discs"]));
}

#[test]
fn a_hint_is_a_legal_move_with_what_it_flips() {
    let house = begun();
    let view = house.view();
    let hint = house.call("hint", at(&view, json!({}))).unwrap();
    assert!(view["game"]["legal"].as_array().unwrap().contains(&hint));
    assert_eq!(house.view()["game"], view["game"]);
}

#[test]
fn a_save_that_cannot_be_read_is_kept_aside_and_the_one_before_it_is_used() {
    let house = begun();
    let view = house.view();
    let one = place(&house, &view, &view["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    for damage in ["", "\0\0\0\0", "{", "{\"format\": 99}", "[]"] {
        fs::write(house.dir.path().join("save.json"), damage).unwrap();
    }
    let house = house.restarted();
    let view = house.view();
    assert_eq!(view["notice"], json!({ "kind": "restoredBackup" }));
    assert_eq!(house.view()["notice"], Value::Null, "told once");
    assert!([0, 1].contains(&view["game"]["ply"].as_u64().unwrap()));
    assert_eq!(view["game"]["island"], one["game"]["island"]);
    assert_eq!(fs::read_to_string(house.dir.path().join("unreadable-1.json")).unwrap(), "[]");

    for name in ["save.json", "save.before.json"] {
        fs::write(house.dir.path().join(name), "nonsense").unwrap();
    }
    let house = house.restarted();
    assert_eq!(house.view()["notice"], json!({ "kind": "startedFresh" }));
}

#[test]
fn a_game_that_breaks_the_rules_is_dropped_but_records_and_settings_stay() {
    let (code, moves, last) = one_move_before(Ordering::Less);
    let house = House::on(saved_game(&code, &moves));
    place_on(&house, &last);
    set(&house, "theme", json!("contrast"));
    let dir = house.closed();
    rewrite(dir.path(), |saved| saved["game"]["moves"] = json!("z9 pass a1"));
    fs::remove_file(dir.path().join("save.before.json")).unwrap();
    let view = House::on(dir).view();
    assert_eq!(view["notice"], json!({ "kind": "lostGame" }));
    assert_eq!(
        (games_counted(&view), &view["settings"]["theme"], &view["game"]["ply"]),
        (1, &json!("contrast"), &json!(0))
    );
}

#[test]
fn when_nothing_can_be_written_the_game_goes_on_the_player_is_told_once_and_it_heals() {
    let house = begun();
    // A directory in the place of the file being written: nothing can be created there, even by root.
    let block = house.dir.path().join("save.new.json");
    fs::create_dir(&block).unwrap();
    let told = on_island(&house, "v1-5-K7Q2M9XA");
    assert_eq!(told["notice"], json!({ "kind": "saveFailing" }));
    let one = place(&house, &told, &told["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    assert_eq!((&one["notice"], &one["game"]["turn"]), (&Value::Null, &json!("black")), "the COM has passed");
    fs::remove_dir(&block).unwrap();
    let after = place(&house, &one, &one["game"]["legal"][0]["cell"]).unwrap()["view"].clone();
    assert_eq!(house.restarted().view()["game"]["discs"], after["game"]["discs"]);
}
