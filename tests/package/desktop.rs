//! What Linux desktops, Windows and macOS read.

use crate::{json, png_size, root, text};

#[test]
fn the_desktop_entry_is_a_board_game_in_two_languages() {
    let entry = text("src-tauri/linux/infinite-reversi.desktop");
    for line in ["Type=Application", "Terminal=false", "Categories=Game;BoardGame;", "Exec={{exec}}", "Icon={{icon}}"] {
        assert!(entry.lines().any(|other| other == line), "{line}");
    }
    for key in ["Name", "GenericName", "Comment", "Keywords"] {
        let both = [format!("{key}="), format!("{key}[ja]=")];
        assert!(both.iter().all(|start| entry.lines().any(|line| line.starts_with(start))), "{key} in both languages");
    }
}

#[test]
fn every_icon_that_a_package_names_is_there_in_the_size_of_its_name() {
    for settings in ["tauri.conf.json", "tauri.linux.conf.json"] {
        let settings = json(&format!("src-tauri/{settings}"));
        let icons = settings["bundle"]["icon"].as_array().unwrap();
        assert!(icons.len() >= 5);
        for icon in icons {
            let path = root().join("src-tauri").join(icon.as_str().unwrap());
            assert!(path.is_file(), "{icon}");
            let name = path.file_stem().unwrap().to_str().unwrap();
            let Some((size, rest)) = name.split_once('x') else { continue };
            let scale = if rest.ends_with("@2x") { 2 } else { 1 };
            let size = size.parse::<u32>().unwrap() * scale;
            assert_eq!(png_size(&path), (size, size), "{icon}");
        }
    }
    assert_eq!(png_size(&root().join("src-tauri/icons/icon.png")), (512, 512));
}

#[test]
fn every_file_that_a_linux_package_brings_is_there() {
    let settings = json("src-tauri/tauri.linux.conf.json");
    for kind in ["deb", "rpm", "appimage"] {
        let package = &settings["bundle"]["linux"][kind];
        let files = package["files"].as_object().unwrap();
        assert!(files.keys().any(|to| to.starts_with("/usr/share/metainfo/")), "{kind} brings AppStream metadata");
        for (to, from) in files {
            assert!(root().join("src-tauri").join(from.as_str().unwrap()).is_file(), "{kind}: {to} from {from}");
        }
    }
    for kind in ["deb", "rpm"] {
        let template = settings["bundle"]["linux"][kind]["desktopTemplate"].as_str().unwrap();
        assert!(root().join("src-tauri").join(template).is_file(), "{kind}");
    }
}

#[test]
fn the_window_on_linux_differs_from_the_others_only_in_waiting_for_its_page() {
    let mut windows = json("src-tauri/tauri.conf.json")["app"]["windows"].clone();
    windows[0]["visible"] = false.into();
    assert_eq!(json("src-tauri/tauri.linux.conf.json")["app"]["windows"], windows);
}
