//! The second game of the cabinet through the same commands.

use serde_json::{Value, json};

use crate::house::{House, rewrite};

fn kind(thrown: Result<Value, Value>) -> String {
    thrown.expect_err("the command should refuse")["kind"].as_str().expect("a typed error").to_owned()
}

fn at(view: &Value) -> Value {
    json!({ "game": view["four"]["id"], "ply": view["four"]["ply"] })
}

fn drop_into(house: &House, column: u32) -> Result<Value, Value> {
    let mut arguments = at(&house.view());
    arguments["cell"] = json!(column);
    house.call("place", arguments)
}

fn set(house: &House, name: &str, value: Value) -> Value {
    let mut settings = house.view()["settings"].clone();
    settings[name] = value;
    house.call("set_settings", json!({ "settings": settings })).unwrap()
}

/// An app with this game of four in a row, the human playing first against the lowest level.
fn after(moves: &str) -> House {
    let dir = House::new().closed();
    rewrite(dir.path(), |saved| saved["four"]["game"]["moves"] = json!(moves));
    House::on(dir)
}

#[test]
fn an_empty_board_waits_for_the_human_beside_an_island_of_its_own() {
    let view = House::new().view();
    let four = &view["four"];
    assert_eq!((&four["ply"], &four["turn"], &four["human"]), (&json!(0), &json!("first"), &json!("first")));
    assert_eq!(four["discs"], ".".repeat(42));
    let landings: Vec<_> = (0..7).map(|column| json!({ "column": column, "row": 5 })).collect();
    assert_eq!(four["legal"], json!(landings));
    assert_ne!(four["id"], view["game"]["id"]);
}

#[test]
fn a_disc_falls_to_the_lowest_free_cell_and_the_com_answers_once() {
    let house = House::new();
    let island = house.view()["game"].clone();
    let turn = drop_into(&house, 3).unwrap();
    assert_eq!(turn["events"], json!([{ "kind": "drop", "by": "first", "column": 3, "row": 5 }]));
    assert_eq!(kind(drop_into(&house, 3)), "notYourTurn");
    let answer = house.call("com_turn", at(&turn["view"])).unwrap();
    assert_eq!((&answer["events"][0]["kind"], &answer["events"][0]["by"]), (&json!("drop"), &json!("second")));
    assert_eq!((&answer["view"]["four"]["ply"], &answer["view"]["four"]["turn"]), (&json!(2), &json!("first")));
    assert_eq!(answer["view"]["game"], island, "the other game has not moved");
    assert_eq!(kind(house.call("com_turn", at(&turn["view"]))), "stale");
}

#[test]
fn a_full_column_and_a_column_that_is_none_are_refused_and_keep_the_turn() {
    let house = after("1 1 1 1 1 1");
    let before = house.view();
    assert_eq!(kind(drop_into(&house, 0)), "columnFull");
    for column in [7, 41, 255, u32::MAX] {
        assert_eq!(kind(drop_into(&house, column)), "noSuchCell");
    }
    assert_eq!(house.view(), before);
    assert_eq!(before["four"]["legal"].as_array().unwrap().len(), 6);
    assert!(drop_into(&house, 1).is_ok());
}

#[test]
fn a_win_lights_its_line_ends_the_game_and_is_recorded_once_for_its_level() {
    let house = after("1 7 2 7 3 7");
    let turn = drop_into(&house, 3).unwrap();
    assert_eq!(turn["events"][1], json!({ "kind": "over" }));
    let four = &turn["view"]["four"];
    assert_eq!((&four["line"], &four["turn"], &four["legal"]), (&json!([35, 36, 37, 38]), &Value::Null, &json!([])));
    assert_eq!(four["result"], json!({ "winner": "first", "human": "win", "resigned": false }));
    let records = &turn["view"]["records"];
    assert_eq!(records["four"]["easy"], json!({ "wins": 1, "losses": 0, "draws": 0 }));
    assert_eq!((&records["streak"], &records["stage"], &records["easy"]["wins"]), (&json!(0), &json!(1), &json!(0)));
    assert_eq!(kind(drop_into(&house, 0)), "gameOver");
    // Undone and won again it is still one win.
    house.call("undo", at(&turn["view"])).unwrap();
    assert_eq!(drop_into(&house, 3).unwrap()["view"]["records"], *records);
}

#[test]
fn five_in_a_row_lights_all_five_and_a_full_board_without_a_line_is_a_draw() {
    let five = drop_into(&after("1 1 2 2 3 3 5 5"), 3).unwrap()["view"]["four"].clone();
    assert_eq!(five["line"], json!([35, 36, 37, 38, 39]));
    // Columns filled in pairs of colours, so that no four stand in a line.
    let full = "1 2 1 2 2 1 2 1 1 2 1 2 3 4 3 4 4 3 4 3 3 4 3 4 5 6 5 6 6 5 6 5 5 6 5 6 7 7 7 7 7";
    let house = after(full);
    let view = house.view();
    assert_eq!((&view["four"]["ply"], &view["notice"]), (&json!(41), &Value::Null), "the game is possible");
    let end = house.call("com_turn", at(&view)).unwrap()["view"].clone();
    assert_eq!(end["four"]["result"], json!({ "winner": null, "human": "draw", "resigned": false }));
    assert_eq!(end["records"]["four"]["easy"]["draws"], 1);
}

#[test]
fn each_game_keeps_its_own_game_in_progress_level_and_order_over_a_restart() {
    let house = House::new();
    set(&house, "fourLevel", json!("hard"));
    let view = set(&house, "fourOrder", json!("second"));
    assert_eq!((&view["four"]["human"], &view["four"]["level"]), (&json!("second"), &json!("hard")));
    assert_eq!((&view["game"]["human"], &view["game"]["level"]), (&json!("black"), &json!("normal")));
    let com = house.call("com_turn", at(&view)).unwrap()["view"].clone();
    let mine = drop_into(&house, 6).unwrap()["view"].clone();
    assert_eq!(com["four"]["canUndo"], false);
    let house = house.restarted();
    let again = house.view();
    for part in ["discs", "moves", "human", "level", "turn"] {
        assert_eq!(again["four"][part], mine["four"][part]);
    }
    assert_eq!(again["game"]["discs"], mine["game"]["discs"]);

    let fresh = house.call("new_game", json!({ "game": again["four"]["id"], "what": { "kind": "fresh" } })).unwrap();
    assert_eq!((&fresh["four"]["ply"], &fresh["four"]["canRestore"]), (&json!(0), &json!(true)));
    assert_eq!(fresh["game"]["id"], again["game"]["id"]);
    let back = house.call("restore", json!({ "game": fresh["four"]["id"] })).unwrap();
    assert_eq!(back["four"]["discs"], mine["four"]["discs"]);
    assert_eq!(kind(house.call("restore", json!({ "game": fresh["four"]["id"] }))), "stale");
}

#[test]
fn a_hint_of_the_strongest_level_takes_the_win_and_nothing_moves() {
    let house = after("1 7 2 7 3 7");
    let view = house.view();
    let hint = house.call("hint", at(&view)).unwrap();
    assert_eq!(hint, json!({ "cell": 3, "lines": [] }));
    assert_eq!(house.view()["four"], view["four"]);
}

#[test]
fn a_saved_game_that_goes_on_after_a_win_or_over_the_top_is_dropped_alone() {
    for moves in ["1 2 1 2 1 2 1 2", "1 1 1 1 1 1 1", "8", "x", "0"] {
        let house = after(moves);
        let view = house.view();
        assert_eq!((&view["four"]["ply"], &view["notice"]["kind"]), (&json!(0), &json!("lostGame")), "{moves}");
    }
}
