//! What the program may do, read from its configuration: no more than the game needs.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

use serde_json::Value;

use crate::{
    house::root,
    layers::{sources, that_say},
};

fn config() -> Value {
    serde_json::from_str(&fs::read_to_string(root().join("src-tauri/tauri.conf.json")).unwrap()).unwrap()
}

#[test]
fn the_pages_policy_allows_its_own_files_and_the_call_to_the_game_and_nothing_else() {
    let config = config();
    let policy = config.pointer("/app/security/csp").unwrap().as_str().unwrap();
    let directives: BTreeSet<_> = policy.split(';').map(str::trim).collect();
    let needed = BTreeSet::from([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        // The two addresses that Tauri's own calls go to, on different systems.
        "connect-src ipc: http://ipc.localhost",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]);
    assert_eq!(directives, needed);
    assert_eq!(config.pointer("/app/security/freezePrototype"), Some(&Value::Bool(true)));
    for widened in ["devCsp", "dangerousDisableAssetCspModification", "assetProtocol", "headers"] {
        assert_eq!(config.pointer(&format!("/app/security/{widened}")), None);
    }
    assert_eq!(config.pointer("/build/devUrl"), None, "no page comes from a server");
    assert_eq!(config.pointer("/plugins"), None, "no plugin is told anything");
}

#[test]
fn a_desktop_permits_the_games_own_commands_only_and_a_phone_adds_what_a_hand_feels() {
    let mut permissions = BTreeMap::new();
    for (path, text) in sources("src-tauri/capabilities", "json") {
        let capability: Value = serde_json::from_str(&text).unwrap();
        assert!(capability.get("remote").is_none(), "{}", path.display());
        assert_eq!(capability["windows"], serde_json::json!(["main"]));
        for platform in capability["platforms"].as_array().unwrap() {
            let twice = permissions.insert(platform.as_str().unwrap().to_owned(), capability["permissions"].clone());
            assert!(twice.is_none(), "{platform} has one capability");
        }
    }
    let haptics = || serde_json::json!(["haptics:allow-impact-feedback", "haptics:allow-notification-feedback"]);
    let none = || Value::Array(Vec::new());
    let expected =
        [("android", haptics()), ("iOS", haptics()), ("linux", none()), ("macOS", none()), ("windows", none())];
    assert_eq!(permissions, expected.map(|(platform, may)| (platform.to_owned(), may)).into());
    assert_eq!(config().pointer("/app/security/capabilities"), Some(&serde_json::json!(["desktop", "phone"])));
}

#[test]
fn no_file_of_the_page_names_an_address_to_load_from() {
    for extension in ["html", "css", "js", "svg"] {
        let mut files = sources("ui", extension);
        // A namespace is a name, which nothing loads.
        files.iter_mut().for_each(|(_, text)| *text = text.replace("http://www.w3.org/", ""));
        assert_eq!(
            that_say(files, &["http://", "https://", "url(//", "src=\"//", "@import", "eval("]),
            Vec::<std::path::PathBuf>::new()
        );
    }
}

/// What cargo says without a network: of other systems' crates it may know nothing then.
fn cargo(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(words).args(["--offline", "--locked"]).current_dir(root()).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What cargo knows of the project and all that it depends on here.
fn metadata() -> Value {
    let here = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap();
    let here = String::from_utf8(here.stdout).unwrap();
    let metadata = cargo(&["metadata", "--format-version", "1", "--filter-platform", here.trim()]);
    serde_json::from_str(&metadata).unwrap()
}

#[test]
fn every_crate_forbids_unsafe_code_and_the_app_has_no_door_to_files_shells_networks_or_developer_tools() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let ours: Vec<_> = packages.iter().filter(|package| package["source"].is_null()).collect();
    assert!(ours.len() >= 4);
    for package in &ours {
        let manifest = fs::read_to_string(package["manifest_path"].as_str().unwrap()).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{}", package["name"]);
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(workspace.contains("unsafe_code = \"forbid\""));

    let app = ours.iter().find(|package| package["name"] == "infinite-reversi").unwrap();
    let dependencies = app["dependencies"].as_array().unwrap();
    let features: Vec<_> = dependencies
        .iter()
        .filter(|dependency| dependency["name"] == "tauri" && dependency["kind"].is_null())
        .flat_map(|dependency| dependency["features"].as_array().unwrap())
        .collect();
    assert_eq!(features, Vec::<&Value>::new(), "no developer tools, no protocol for files");
    let plugins: Vec<_> = dependencies
        .iter()
        .filter_map(|dependency| dependency["name"].as_str())
        .filter(|name| name.starts_with("tauri-plugin-"))
        .collect();
    assert_eq!(plugins, ["tauri-plugin-haptics", "tauri-plugin-single-instance"]);
}

/// The quoted words of a list in the rules for what the program may be made of.
fn rule(list: &str) -> Vec<String> {
    let rules = fs::read_to_string(root().join(".cargo/deny.toml")).unwrap();
    let inside = rules.split(&format!("\n{list} = [")).nth(1).unwrap().split("\n]").next().unwrap();
    let words: Vec<_> = inside.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(!words.is_empty(), "{list}");
    words
}

/// Whether a licence expression can be met by the licences allowed: any of `OR`, all of `AND`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    // The only parentheses in use hold alternatives, joined to the rest by AND.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|licence| allowed.iter().any(|allowed| allowed == licence.trim_matches(['(', ')', ' '])))
    })
}

#[test]
fn everything_the_program_is_made_of_comes_from_the_registry_under_a_licence_that_allows_it() {
    let metadata = metadata();
    let allowed = rule("allow");
    let mut foreign = 0;
    for package in metadata["packages"].as_array().unwrap() {
        let name = format!("{} {}", package["name"], package["version"]);
        if package["source"].is_null() {
            assert!(package["manifest_path"].as_str().unwrap().starts_with(root().to_str().unwrap()), "{name}");
            continue;
        }
        assert_eq!(package["source"], "registry+https://github.com/rust-lang/crates.io-index", "{name}");
        let licence = package["license"].as_str().unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(is_allowed(licence, &allowed), "{name}: {licence}");
        foreign += 1;
    }
    assert!(foreign > 100);
}

#[test]
fn no_crate_is_built_in_two_versions_but_those_that_are_known() {
    let mut versions = BTreeMap::<String, BTreeSet<String>>::new();
    for line in cargo(&["tree", "-p", "infinite-reversi", "-e", "normal", "--prefix", "none", "-f", "{p}"]).lines() {
        let mut words = line.split(' ');
        let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        versions.entry(name.to_owned()).or_default().insert(version.to_owned());
    }
    assert!(versions.len() > 100);
    let known = rule("skip");
    let is_known = |name: &str, version: &str| {
        let skips = |known: &String| {
            let known = known.split_once('@');
            known.is_some_and(|(known, of)| known == name && format!("{version}.").starts_with(&format!("v{of}.")))
        };
        known.iter().any(skips)
    };
    for (name, versions) in versions {
        let unknown: Vec<_> = versions.iter().filter(|version| !is_known(&name, version)).collect();
        assert!(unknown.len() < 2, "{name}: {unknown:?}");
    }
}
