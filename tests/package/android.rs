//! What Android reads; `cargo xtask check-mobile` compiles the same files with aapt2.

use std::collections::BTreeSet;

use infinite_reversi_lib::{
    save::{Saved, SavedGame, Store},
    wire::{Level, Records, Settings, Side},
};
use roxmltree::{Document, Node};

use crate::{child_text, page_colour, root, text};

const MAIN: &str = "src-tauri/gen/android/app/src/main";
const ANDROID: &str = "http://schemas.android.com/apk/res/android";

fn said<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attribute((ANDROID, name))
}

fn permissions(path: &str) -> Vec<String> {
    let manifest = text(path);
    let manifest = Document::parse(&manifest).unwrap();
    let asked = manifest.descendants().filter(|node| node.tag_name().name().starts_with("uses-permission"));
    asked.map(|node| said(node, "name").unwrap().to_owned()).collect()
}

#[test]
fn a_release_asks_for_nothing_but_the_vibration_and_never_for_the_network() {
    assert_eq!(permissions(&format!("{MAIN}/AndroidManifest.xml")), ["android.permission.VIBRATE"]);
    assert_eq!(
        permissions("src-tauri/gen/android/app/src/debug/AndroidManifest.xml"),
        ["android.permission.INTERNET"],
        "a debug build may load from a development server"
    );
}

#[test]
fn the_manifest_says_game_any_orientation_and_the_new_way_of_going_back() {
    let manifest = text(&format!("{MAIN}/AndroidManifest.xml"));
    let manifest = Document::parse(&manifest).unwrap();
    let one = |name: &str| {
        let mut found = manifest.descendants().filter(|node| node.has_tag_name(name));
        let node = found.next().unwrap();
        assert!(found.next().is_none(), "there is one {name}");
        node
    };
    let application = one("application");
    for (name, value) in [
        ("appCategory", "game"),
        ("enableOnBackInvokedCallback", "true"),
        ("icon", "@mipmap/ic_launcher"),
        ("label", "@string/app_name"),
        ("localeConfig", "@xml/locales"),
    ] {
        assert_eq!(said(application, name), Some(value), "{name}");
    }
    let activity = one("activity");
    assert_eq!(said(activity, "screenOrientation"), None, "the phone may be turned");
    for change in ["orientation", "screenSize", "uiMode"] {
        let handled = said(activity, "configChanges").unwrap();
        assert!(handled.split('|').any(|other| other == change), "a game is not torn down by {change}");
    }
}

#[test]
fn a_backup_holds_the_saves_and_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let game = SavedGame {
        start: "v1-1-00000000".into(),
        moves: String::new(),
        human: Side::First,
        level: Level::Normal,
        recorded: false,
        resigned: false,
    };
    let saved = Saved::new(Settings::default(), Records::default(), Default::default(), game, None, None);
    for _ in 0..3 {
        let (mut store, _) = Store::open(home.path().to_owned()).expect("nobody else uses it");
        store.write(saved.clone()).unwrap();
    }
    let entries = std::fs::read_dir(home.path()).unwrap();
    let written: BTreeSet<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".json"))
        .collect();
    assert_eq!(written.len(), 2, "a save and the one before it: {written:?}");
    for name in ["backup_rules", "data_extraction_rules"] {
        let rules = text(&format!("{MAIN}/res/xml/{name}.xml"));
        let rules = Document::parse(&rules).unwrap();
        let kept: BTreeSet<String> = rules
            .descendants()
            .filter(|node| node.has_tag_name("include"))
            .map(|node| {
                assert_eq!(node.attribute("domain"), Some("root"), "where Tauri puts an app's data");
                node.attribute("path").unwrap().to_owned()
            })
            .collect();
        assert_eq!(kept, written, "{name}");
    }
}

#[test]
fn the_first_thing_seen_is_the_sea_of_the_page() {
    for (directory, theme) in [("values", "light"), ("values-night", "dark")] {
        let colours = text(&format!("{MAIN}/res/{directory}/colors.xml"));
        let colour = child_text(&colours, &["color"]).concat().to_lowercase();
        assert_eq!(colour, format!("#ff{}", page_colour(theme, "sea")), "{theme}");
    }
    let splash = text(&format!("{MAIN}/res/values-v31/themes.xml"));
    assert_eq!(child_text(&splash, &["style", "item"]), ["@color/sea", "@color/sea"]);
}

#[test]
fn the_icon_adapts_and_can_be_tinted() {
    let icon = text(&format!("{MAIN}/res/mipmap-anydpi-v26/ic_launcher.xml"));
    let icon = Document::parse(&icon).unwrap();
    for layer in ["background", "foreground", "monochrome"] {
        let node = icon.descendants().find(|node| node.has_tag_name(layer)).unwrap();
        assert_eq!(said(node, "drawable"), Some(format!("@mipmap/ic_launcher_{layer}").as_str()));
        for (density, size) in [("mdpi", 108), ("hdpi", 162), ("xhdpi", 216), ("xxhdpi", 324), ("xxxhdpi", 432)] {
            let path = root().join(format!("{MAIN}/res/mipmap-{density}/ic_launcher_{layer}.png"));
            assert_eq!(crate::png_size(&path), (size, size), "{layer} at {density}");
        }
    }
}

#[test]
fn the_build_is_shrunk_signed_by_the_environment_and_for_a_system_of_today() {
    let gradle = text("src-tauri/gen/android/app/build.gradle.kts");
    let number = |key: &str| -> u32 {
        let (_, rest) = gradle.split_once(&format!("{key} = ")).unwrap();
        rest.split_whitespace().next().unwrap().parse().unwrap()
    };
    assert!(number("targetSdk") >= 36);
    assert_eq!(
        number("minSdk"),
        crate::json("src-tauri/tauri.android.conf.json")["bundle"]["android"]["minSdkVersion"].as_u64().unwrap() as u32
    );
    let (_, release) = gradle.split_once("getByName(\"release\") {").unwrap();
    let words: String = release.split_whitespace().collect();
    assert!(words.contains("optimization{enable=true}"), "R8 is on");
    for name in ["ANDROID_KEYSTORE", "ANDROID_KEYSTORE_PASSWORD", "ANDROID_KEY_ALIAS", "ANDROID_KEY_PASSWORD"] {
        assert!(gradle.contains(&format!("System.getenv(\"{name}\")")), "{name}");
    }
    assert!(text("src-tauri/build.rs").contains("-z,max-page-size=16384"), "pages of 16 KiB");
}
