//! What iOS reads.

use plist::{Dictionary, Value};

use crate::{json, page_colour, root, text};

fn plist(path: &str) -> Dictionary {
    Value::from_file(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}")).into_dictionary().unwrap()
}

fn words<'a>(dictionary: &'a Dictionary, key: &str) -> Vec<&'a str> {
    let array = dictionary.get(key).and_then(Value::as_array).unwrap_or_else(|| panic!("{key} is a list"));
    array.iter().map(|word| word.as_string().unwrap()).collect()
}

#[test]
fn the_app_speaks_both_languages_turns_every_way_and_hides_no_cipher() {
    let info = plist("src-tauri/Info.ios.plist");
    assert_eq!(words(&info, "CFBundleLocalizations"), ["en", "ja"]);
    assert_eq!(info.get("ITSAppUsesNonExemptEncryption").and_then(Value::as_boolean), Some(false));
    let phone = words(&info, "UISupportedInterfaceOrientations");
    let tablet = words(&info, "UISupportedInterfaceOrientations~ipad");
    let each = ["Portrait", "LandscapeLeft", "LandscapeRight"].map(|way| format!("UIInterfaceOrientation{way}"));
    for way in &each {
        assert!(phone.contains(&way.as_str()) && tablet.contains(&way.as_str()), "{way}");
    }
    assert!(tablet.contains(&"UIInterfaceOrientationPortraitUpsideDown"));
}

#[test]
fn the_privacy_manifest_says_no_tracking_no_data_and_why_files_are_looked_at() {
    let privacy = plist("src-tauri/ios/PrivacyInfo.xcprivacy");
    assert_eq!(privacy.get("NSPrivacyTracking").and_then(Value::as_boolean), Some(false));
    for list in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes"] {
        assert_eq!(privacy.get(list).and_then(Value::as_array), Some(&Vec::new()), "{list}");
    }
    let accessed = privacy.get("NSPrivacyAccessedAPITypes").and_then(Value::as_array).unwrap();
    let accessed: Vec<(&str, Vec<&str>)> = accessed
        .iter()
        .map(|entry| entry.as_dictionary().unwrap())
        .map(|entry| {
            let kind = entry.get("NSPrivacyAccessedAPIType").and_then(Value::as_string).unwrap();
            (kind, words(entry, "NSPrivacyAccessedAPITypeReasons"))
        })
        .collect();
    assert_eq!(
        accessed,
        [
            ("NSPrivacyAccessedAPICategoryFileTimestamp", vec!["C617.1"]),
            ("NSPrivacyAccessedAPICategorySystemBootTime", vec!["35F9.1"]),
        ]
    );
}

#[test]
fn the_launch_screen_is_the_sea_of_the_page() {
    let colours = json("src-tauri/ios/Sea.colorset/Contents.json");
    for (colour, theme) in colours["colors"].as_array().unwrap().iter().zip(["light", "dark"]) {
        let components = &colour["color"]["components"];
        let parts = ["red", "green", "blue"].map(|part| components[part].as_str().unwrap().trim_start_matches("0x"));
        assert_eq!(parts.concat().to_lowercase(), page_colour(theme, "sea"), "{theme}");
    }
    let screen = text("src-tauri/ios/LaunchScreen.storyboard");
    let screen = roxmltree::Document::parse(&screen).unwrap();
    let background = screen.descendants().find(|node| node.attribute("key") == Some("backgroundColor")).unwrap();
    assert_eq!(background.attribute("name"), Some("Sea"));
}

#[test]
fn every_icon_has_the_size_of_its_name() {
    let icons = crate::files_under("src-tauri/icons/ios");
    assert!(icons.len() >= 18, "{} icons", icons.len());
    for icon in icons {
        let name = icon.file_name().unwrap().to_str().unwrap();
        let rest = name.strip_prefix("AppIcon-").unwrap();
        let points: f64 = rest.split(['x', '@']).next().unwrap().parse().unwrap();
        let scale: f64 = rest.split_once('@').unwrap().1[..1].parse().unwrap();
        let size = (points * scale) as u32;
        assert_eq!(crate::png_size(&icon), (size, size), "{name}");
    }
}
