//! The store listing, in the layout that fastlane and F-Droid read.

use crate::{
    files_under,
    names::{ENGLISH, JAPANESE},
    png_size, root, text,
};

const STORE: &str = "src-tauri/store";

fn listing(path: &str) -> String {
    let words = text(&format!("{STORE}/{path}"));
    assert!(!words.trim().is_empty(), "{path} says something");
    words.trim_end().to_owned()
}

#[test]
fn the_texts_for_android_fit_their_places_in_both_languages() {
    for (language, name) in [("en-US", ENGLISH), ("ja-JP", JAPANESE)] {
        let place = format!("fastlane/metadata/android/{language}");
        assert_eq!(listing(&format!("{place}/title.txt")), name);
        for (file, most) in [("short_description", 80), ("full_description", 4000)] {
            let length = listing(&format!("{place}/{file}.txt")).chars().count();
            assert!(length <= most, "{language}/{file}: {length} characters, {most} at most");
        }
        let number: Vec<u32> = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse().unwrap()).collect();
        let code = number[0] * 1_000_000 + number[1] * 1000 + number[2];
        let length = listing(&format!("{place}/changelogs/{code}.txt")).chars().count();
        assert!(length <= 500, "{language}: what is new takes {length} characters, 500 at most");
    }
}

#[test]
fn the_texts_for_ios_fit_their_places_in_both_languages() {
    for (language, name) in [("en-US", ENGLISH), ("ja", JAPANESE)] {
        let place = format!("fastlane/metadata/{language}");
        assert_eq!(listing(&format!("{place}/name.txt")), name);
        for (file, most) in [("subtitle", 30), ("keywords", 100), ("description", 4000), ("release_notes", 4000)] {
            let length = listing(&format!("{place}/{file}.txt")).chars().count();
            assert!(length <= most, "{language}/{file}: {length} characters, {most} at most");
        }
    }
}

#[test]
fn the_privacy_text_promises_no_data_and_no_network() {
    let english = listing("privacy.en.txt");
    assert!(english.contains("collects nothing") && english.contains("no network access"));
    let japanese = listing("privacy.ja.txt");
    assert!(japanese.contains("何も集めません") && japanese.contains("ネットワークに接続しません"));
}

#[test]
fn pictures_are_there_in_the_sizes_that_stores_take() {
    for (language, apple) in [("en-US", "en-US"), ("ja-JP", "ja")] {
        let images = format!("{STORE}/fastlane/metadata/android/{language}/images");
        assert_eq!(png_size(&root().join(&images).join("icon.png")), (512, 512));
        assert_eq!(png_size(&root().join(&images).join("featureGraphic.png")), (1024, 500));
        let phone = files_under(&format!("{images}/phoneScreenshots"));
        assert!((2..=8).contains(&phone.len()), "{language}: {} pictures of a phone", phone.len());
        for picture in phone {
            let (width, height) = png_size(&picture);
            assert!(width >= 1080 && height <= 2 * width, "{}: {width} × {height}", picture.display());
        }
        let tablet = files_under(&format!("{images}/tenInchScreenshots"));
        assert!(!tablet.is_empty());
        for picture in tablet {
            let (width, height) = png_size(&picture);
            assert!(width.min(height) >= 1080 && width.max(height) <= 2 * width.min(height), "{}", picture.display());
        }
        let apple = files_under(&format!("{STORE}/fastlane/screenshots/{apple}"));
        for (size, what) in [((1290, 2796), "6.9-inch phone"), ((2064, 2752), "13-inch tablet")] {
            let count = apple.iter().filter(|picture| png_size(picture) == size).count();
            assert!((2..=10).contains(&count), "{language}: {count} pictures of a {what}");
        }
    }
}
