//! One name, one identifier and one version on every platform.

use crate::{child_text, files_under, json, root, text};

pub const ENGLISH: &str = "Infinite Reversi";
pub const JAPANESE: &str = "無限リバーシ";
const IDENTIFIER: &str = "app.infinitereversi.game";
const METAINFO: &str = "src-tauri/linux/app.infinitereversi.game.metainfo.xml";

#[test]
fn the_version_of_cargo_is_the_only_one() {
    let version = env!("CARGO_PKG_VERSION");
    for name in ["tauri.conf.json", "tauri.linux.conf.json", "tauri.macos.conf.json", "tauri.windows.conf.json"] {
        assert_eq!(json(&format!("src-tauri/{name}")).get("version"), None, "{name} takes its version from Cargo");
    }
    for name in ["tauri.android.conf.json", "tauri.ios.conf.json"] {
        let settings = json(&format!("src-tauri/{name}"));
        assert_eq!(settings.get("version"), None, "{name} takes its version from Cargo");
        for (system, key) in [("android", "versionCode"), ("iOS", "bundleVersion")] {
            assert_eq!(settings["bundle"][system].get(key), None, "{name} counts from Cargo's version");
        }
    }
    assert_eq!(json("package.json").get("version"), None);
    let gradle = text("src-tauri/gen/android/app/build.gradle.kts");
    assert!(gradle.contains("versionName = tauriProperties.getProperty("), "the CLI hands the version to Gradle");
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
        assert!(!text("src-tauri/Info.ios.plist").contains(key), "the CLI writes {key}");
    }
    let metainfo = text(METAINFO);
    let document = roxmltree::Document::parse(&metainfo).unwrap();
    let newest = document.descendants().find(|node| node.has_tag_name("release")).unwrap();
    assert_eq!(newest.attribute("version"), Some(version), "the newest release in the AppStream metadata");
    let manifests = files_under("src-tauri").into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let mut seen = 0;
    for manifest in manifests {
        let manifest = std::fs::read_to_string(manifest).unwrap();
        assert!(manifest.contains("\nversion.workspace = true\n"), "every crate has the workspace's version");
        seen += 1;
    }
    assert!(seen >= 3, "{seen} manifests were looked at");
}

#[test]
fn the_identifier_is_the_same_on_every_platform() {
    assert_eq!(json("src-tauri/tauri.conf.json")["identifier"], IDENTIFIER);
    let gradle = text("src-tauri/gen/android/app/build.gradle.kts");
    for key in ["namespace", "applicationId"] {
        assert!(gradle.contains(&format!("{key} = \"{IDENTIFIER}\"")), "{key}");
    }
    let activity = text("src-tauri/gen/android/app/src/main/java/app/infinitereversi/game/MainActivity.kt");
    assert!(activity.starts_with(&format!("package {IDENTIFIER}\n")));
    assert_eq!(child_text(&text(METAINFO), &["id"]), [IDENTIFIER]);
}

#[test]
fn the_name_is_given_in_english_and_japanese_everywhere() {
    for (directory, name) in [("values", ENGLISH), ("values-ja", JAPANESE)] {
        let strings = text(&format!("src-tauri/gen/android/app/src/main/res/{directory}/strings.xml"));
        assert_eq!(child_text(&strings, &["string"]), [name, name], "Android, {directory}");
    }
    for (directory, name) in [("en.lproj", ENGLISH), ("ja.lproj", JAPANESE)] {
        let strings = text(&format!("src-tauri/ios/{directory}/InfoPlist.strings"));
        assert!(strings.contains(&format!("CFBundleDisplayName = \"{name}\";")), "iOS, {directory}");
    }
    let entry = text("src-tauri/linux/infinite-reversi.desktop");
    assert!(entry.contains(&format!("\nName={ENGLISH}\nName[ja]={JAPANESE}\n")), "the desktop entry");
    assert_eq!(child_text(&text(METAINFO), &["name"]), [ENGLISH, JAPANESE], "AppStream");
    assert_eq!(json("src-tauri/tauri.conf.json")["productName"], ENGLISH);
}

#[test]
fn no_packaged_word_is_the_trademark() {
    let mut looked_at = 0;
    for directory in ["src-tauri/linux", "src-tauri/ios", "src-tauri/store", "src-tauri/gen/android/app/src"] {
        for path in files_under(directory) {
            let Ok(words) = std::fs::read_to_string(&path) else { continue };
            looked_at += 1;
            let words = words.to_lowercase();
            for mark in [["oth", "ello"].concat(), ["オセ", "ロ"].concat()] {
                assert!(!words.contains(&mark), "{} says {mark}", path.strip_prefix(root()).unwrap().display());
            }
        }
    }
    assert!(looked_at > 10, "{looked_at} files were read");
}
