//! `cargo xtask check-mobile`: what can be known of phones, Macs and Windows on a machine that is none of them.
//!
//! A lint compiles no C and links nothing, so stand-ins for a C compiler and its archiver are enough. The Android
//! library is linked by Rust's own linker against empty system libraries; what it then still asks the system for is
//! compared with a list. `cargo xtask prepare-ios` is the part that only a Mac can do.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::needs::{self, FRAMEWORK};
use crate::shell::{Failure, Project, must, npx, output};

const ANDROID: &str = "aarch64-linux-android";
const TARGETS: [&str; 4] = [ANDROID, "aarch64-apple-ios", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];
const IMPORTS: &str = "tests/data/android/imports.txt";
const NEWER: &str = "tests/data/android/newer-attributes.txt";
const STAND_INS: &str = "tests/data/android/stand-ins.xml";
/// Phones may page memory in pieces of 16 KiB; a library laid out for smaller ones does not load there.
const PAGE: u64 = 0x4000;
/// Names a folder or an archive with the standard library's source, for machines that rustup cannot serve.
const SOURCE: &str = "INFINITE_REVERSI_RUST_SRC";

/// Lints for every platform, then looks at the Android library and at Android's resources; on Linux only, because the
/// stand-ins for what other systems bring are made of its tools.
pub fn check(project: &Project) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        return Err(Failure::refused("phones and the other systems are looked at on Linux, with its tools"));
    }
    needs::for_mobile(project)?;
    crate::package::tools(project)?;
    let tools = Tools::make(project)?;
    for target in TARGETS {
        println!("-- {target}");
        let mut clippy = tools.cargo("clippy", target);
        clippy.args(["--package", "infinite-reversi", "--", "-D", "warnings"]);
        must(&mut clippy, &format!("clippy found something for {target}"))?;
    }
    if cfg!(not(target_arch = "x86_64")) {
        println!("-- The Android library and resources are looked at on x86-64 only: they were NOT checked.");
        return Ok(());
    }
    println!("-- the Android library");
    let library = tools.link()?;
    inspect(project, &library)?;
    println!("-- Android's resources and manifests");
    for build in ["release", "debug"] {
        resources(project, &tools.directory, build)?;
    }
    Ok(())
}

/// Stand-ins and settings for compiling for systems that are not here.
struct Tools<'a> {
    project: &'a Project,
    directory: PathBuf,
    /// The standard library's source, where its compiled forms cannot be had.
    source: Option<PathBuf>,
}

impl<'a> Tools<'a> {
    fn make(project: &'a Project) -> Result<Self, Failure> {
        let directory = project.target()?.join("mobile/tools");
        for name in ["bin", "stubs", "Stand-in.sdk"] {
            let path = directory.join(name);
            fs::create_dir_all(&path).map_err(|error| unwritable(&path, &error))?;
        }
        for (name, script) in [("cc", CC), ("ar", AR), ("android-linker", LINKER)] {
            write(&directory.join("bin").join(name), script)?;
            must(project.program("chmod").arg("+x").arg(directory.join("bin").join(name)), "a stand-in is no program")?;
        }
        for name in ["c", "m", "dl", "log", "android", "OpenSLES", "unwind", "gcc"] {
            write(&directory.join(format!("stubs/lib{name}.a")), "!<arch>\n")?;
        }
        let source = if has_targets(project) { None } else { Some(source(project, &directory)?) };
        Ok(Self { project, directory, source })
    }

    /// A call of cargo for another system, in a target directory of its own.
    fn cargo(&self, subcommand: &str, target: &str) -> Command {
        let mut command = self.project.cargo(subcommand);
        command.args(["--target", target, "--target-dir"]);
        command.arg(self.directory.with_file_name(if self.source.is_some() { "with-source" } else { "build" }));
        command.env("TARGET_CC", self.directory.join("bin/cc")).env("TARGET_AR", self.directory.join("bin/ar"));
        command.env("SDKROOT", self.directory.join("Stand-in.sdk")).env("CARGO_PROFILE_DEV_DEBUG", "0");
        if let Some(source) = &self.source {
            command.args(["-Z", "build-std=std,panic_abort"]);
            command.env("RUSTC_BOOTSTRAP", "1").env("__CARGO_TESTS_ONLY_SRC_ROOT", source);
        }
        command
    }

    /// The app's library for a phone of today.
    fn link(&self) -> Result<PathBuf, Failure> {
        let mut command = self.cargo("rustc", ANDROID);
        command.args(["--package", "infinite-reversi", "--lib", "--crate-type", "cdylib", "--release"]);
        command.args(["--features", "tauri/custom-protocol"]);
        command.env("CARGO_TARGET_AARCH64_LINUX_ANDROID_LINKER", self.directory.join("bin/android-linker"));
        let libraries = "-Clink-arg=-landroid -Clink-arg=-llog -Clink-arg=-lOpenSLES";
        command.env("CARGO_TARGET_AARCH64_LINUX_ANDROID_RUSTFLAGS", libraries);
        // Whole-program optimisation takes minutes and changes neither imports nor layout.
        command.envs([("CARGO_PROFILE_RELEASE_LTO", "off"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")]);
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        command.envs([("TAURI_ANDROID_PACKAGE_UNESCAPED", "app.infinitereversi.game")]);
        command.envs([("WRY_ANDROID_PACKAGE", "app.infinitereversi.game")]);
        command.env("WRY_ANDROID_LIBRARY", "infinite_reversi_lib");
        must(&mut command, "the Android library could not be linked")?;
        let built = self.directory.with_file_name(if self.source.is_some() { "with-source" } else { "build" });
        Ok(built.join(ANDROID).join("release/libinfinite_reversi_lib.so"))
    }
}

/// Whether the compiled standard libraries are there, or rustup can bring them.
fn has_targets(project: &Project) -> bool {
    let installed = || {
        let list = output(project.program("rustup").args(["target", "list", "--installed"])).unwrap_or_default();
        TARGETS.iter().all(|target| list.lines().any(|line| line == *target))
    };
    installed() || (output(project.program("rustup").args(["target", "add"]).args(TARGETS)).is_some() && installed())
}

/// The source of exactly this compiler's standard library.
fn source(project: &Project, directory: &Path) -> Result<PathBuf, Failure> {
    let version = output(project.program("rustc").arg("--version")).unwrap_or_default();
    let version = version.split_whitespace().nth(1).unwrap_or_default();
    let sysroot = output(project.program("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let named = std::env::var_os(SOURCE).map(PathBuf::from);
    let beside = project.root.join(format!("../shared/mobile/rust-src-library-{version}.tar.zst"));
    let component = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library");
    let found = [named, Some(component), Some(beside)].into_iter().flatten().find(|path| path.exists());
    let Some(found) = found else {
        return Err(Failure::refused(format!(
            "the standard libraries of {} are not here, `rustup target add` cannot bring them, and no source of \
             version {version} was found: name its folder or archive in {SOURCE}",
            TARGETS.join(", ")
        )));
    };
    println!("The standard library is compiled from {}.", found.display());
    if found.is_dir() {
        return Ok(found);
    }
    let unpacked = directory.join(format!("usr/src/rustc-{version}/library"));
    if !unpacked.join("std/src/lib.rs").is_file() {
        let mut tar = project.program("tar");
        must(tar.arg("--zstd").arg("-xf").arg(&found).arg("-C").arg(directory), "that archive cannot be unpacked")?;
    }
    Ok(unpacked)
}

/// Looks at what a phone's loader would look at.
fn inspect(project: &Project, library: &Path) -> Result<(), Failure> {
    let readelf = |flags: &[&str]| {
        output(project.program("readelf").env("LC_ALL", "C").args(flags).arg(library))
            .ok_or_else(|| Failure::failed(format!("readelf cannot read {}", library.display())))
    };
    let headers = readelf(&["-lW"])?;
    let mut segments = 0;
    for line in headers.lines().filter(|line| line.trim_start().starts_with("LOAD ")) {
        let align = line.rsplit("0x").next().and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
        if align.is_none_or(|align| align < PAGE) {
            return Err(Failure::failed(format!("a segment is laid out for pages under 16 KiB: {}", line.trim())));
        }
        segments += 1;
    }
    let symbols = readelf(&["--dyn-syms", "-W"])?;
    let mut imports = BTreeSet::new();
    let mut exports = BTreeSet::new();
    for line in symbols.lines() {
        let columns: Vec<&str> = line.split_whitespace().collect();
        if let [_, _, _, _, _, _, section, name, ..] = columns[..] {
            let name = name.split('@').next().unwrap_or(name);
            let side = if section == "UND" { &mut imports } else { &mut exports };
            side.insert(name);
        }
    }
    for entry in
        ["Java_app_infinitereversi_game_Rust_onCreate", "Java_app_tauri_plugin_PluginManager_handlePluginResponse"]
    {
        if !exports.contains(entry) {
            return Err(Failure::failed(format!("the library has no {entry}, which the app's Java side calls")));
        }
    }
    let known = read(&project.root.join(IMPORTS))?;
    let known: BTreeSet<&str> = known.lines().filter(|line| !line.starts_with('#')).collect();
    let new: Vec<&str> = imports.difference(&known).copied().collect();
    if segments == 0 || imports.is_empty() {
        return Err(Failure::failed(format!("{} is not a library that Android could load", library.display())));
    }
    if !new.is_empty() {
        return Err(Failure::failed(format!(
            "the library asks Android for what {IMPORTS} does not list: {}",
            new.join(", ")
        )));
    }
    println!("{} imports, all known; {segments} segments for pages of 16 KiB; the entries are there", imports.len());
    Ok(())
}

/// Compiles and links resources and manifest as Gradle would, without a phone's SDK.
fn resources(project: &Project, directory: &Path, build: &str) -> Result<(), Failure> {
    let main = project.root.join("src-tauri/gen/android/app/src/main");
    let stage = directory.join("resources").join(build);
    let _ = fs::remove_dir_all(&stage);
    let stand_ins = stage.join("stand-ins");
    fs::create_dir_all(stand_ins.join("values")).map_err(|error| unwritable(&stage, &error))?;
    let copied = stage.join("res");
    must(project.program("cp").arg("-r").arg(main.join("res")).arg(&copied), "the resources cannot be copied")?;
    let newer = read(&project.root.join(NEWER))?;
    let newer: Vec<&str> = newer.lines().filter(|line| !line.starts_with('#')).collect();
    let themes = copied.join("values-v31/themes.xml");
    write(&themes, &without(&read(&themes)?, &newer, |name| format!("<item name=\"android:{name}\">"), "</item>")?)?;
    write(&stand_ins.join("values/stand-ins.xml"), &read(&project.root.join(STAND_INS))?)?;
    let mut manifest = read(&main.join("AndroidManifest.xml"))?.replace("${usesCleartextTraffic}", "false");
    if build == "debug" {
        let debug = read(&main.with_file_name("debug").join("AndroidManifest.xml"))?;
        let permission = debug.lines().find(|line| line.contains("<uses-permission ")).unwrap_or_default();
        manifest = manifest.replacen("<application", &format!("{permission}\n<application"), 1);
    }
    let manifest = without(&manifest, &newer, |name| format!("android:{name}=\""), "\"")?.replacen(
        "<manifest ",
        "<manifest package=\"app.infinitereversi.game\" ",
        1,
    );
    write(&stage.join("AndroidManifest.xml"), &manifest)?;
    let aapt2 = |words: &[&str]| {
        let mut command = project.program("aapt2");
        command.args(words);
        command
    };
    let [own, others, package] = ["own.zip", "stand-ins.zip", "package.apk"].map(|name| stage.join(name));
    let sentence = "Android's resources do not compile";
    must(aapt2(&["compile", "--dir"]).arg(&copied).arg("-o").arg(&own), sentence)?;
    must(aapt2(&["compile", "--dir"]).arg(&stand_ins).arg("-o").arg(&others), sentence)?;
    let mut link = aapt2(&["link", "--min-sdk-version", "24", "--target-sdk-version", "29", "-I", FRAMEWORK, "-o"]);
    link.arg(&package).arg("--manifest").arg(stage.join("AndroidManifest.xml")).arg(&own).arg(&others);
    must(&mut link, "Android's resources do not fit together")?;
    let badging = output(aapt2(&["dump", "badging"]).arg(&package))
        .ok_or_else(|| Failure::failed("aapt2 cannot read the package it made"))?;
    let asked: BTreeSet<&str> = badging
        .lines()
        .filter_map(|line| line.strip_prefix("uses-permission: name='android.permission."))
        .map(|rest| rest.trim_end_matches('\''))
        .collect();
    let granted = if build == "debug" { BTreeSet::from(["INTERNET", "VIBRATE"]) } else { BTreeSet::from(["VIBRATE"]) };
    if asked != granted {
        return Err(Failure::failed(format!("the {build} package asks for {asked:?}, not for {granted:?}")));
    }
    for promise in [
        "application-label:'Infinite Reversi'",
        "application-label-ja:'無限リバーシ'",
        "launchable-activity: name='app.infinitereversi.game.MainActivity'",
    ] {
        if !badging.contains(promise) {
            return Err(Failure::failed(format!("the {build} package does not say {promise}")));
        }
    }
    println!("{build}: asks for {}", asked.into_iter().collect::<Vec<_>>().join(", "));
    Ok(())
}

/// XML without what this machine's aapt2 is too old to know.
fn without(xml: &str, newer: &[&str], open: impl Fn(&str) -> String, close: &str) -> Result<String, Failure> {
    let mut text = xml.to_owned();
    for name in newer {
        let open = open(name);
        if let Some((before, rest)) = text.split_once(&open) {
            let (_, after) =
                rest.split_once(close).ok_or_else(|| Failure::failed(format!("{open} is not closed by {close}")))?;
            text = format!("{before}{after}");
        }
    }
    Ok(text)
}

/// On a Mac: lets the CLI make the Xcode project, then puts our own parts into it.
pub fn prepare_ios(project: &Project) -> Result<(), Failure> {
    if !cfg!(target_os = "macos") {
        return Err(Failure::refused("the Xcode project is made on a Mac, by tools that only run there"));
    }
    crate::package::tools(project)?;
    must(npx(project, "tauri").args(["ios", "init", "--ci"]), "the CLI could not make the Xcode project")?;
    let own = project.root.join("src-tauri/ios");
    let made = project.root.join("src-tauri/gen/apple");
    let app = made.join("infinite-reversi_iOS");
    let copies = [
        ("en.lproj", app.clone()),
        ("ja.lproj", app.clone()),
        ("PrivacyInfo.xcprivacy", app),
        ("LaunchScreen.storyboard", made.clone()),
        ("Sea.colorset", made.join("Assets.xcassets")),
    ];
    for (name, to) in copies {
        let mut copy = project.program("cp");
        must(copy.arg("-R").arg(own.join(name)).arg(to), &format!("{name} could not be put into the Xcode project"))?;
    }
    let icons = made.join("Assets.xcassets/AppIcon.appiconset");
    let mut copy = project.program("sh");
    copy.args(["-c", "cp src-tauri/icons/ios/*.png \"$0\"/"]).arg(icons);
    must(&mut copy, "the icons could not be put into the Xcode project")?;
    let mut generate = project.program("xcodegen");
    generate.args(["generate", "--spec"]).arg(made.join("project.yml"));
    must(&mut generate, "XcodeGen could not make the project again")
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::failed(format!("{} cannot be read: {error}", path.display())))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{} cannot be written: {error}", path.display()))
}

/// Answers as a C compiler would and writes empty files; it really runs the preprocessor, which build scripts read.
const CC: &str = r#"#!/bin/bash
output= preprocess= source=
while [ $# -gt 0 ]; do
  case $1 in
    -o) shift; output=$1 ;;
    -Fo* | /Fo*) output=${1#?Fo} ;;
    -E | /E) preprocess=1 ;;
    --version | -v) echo 'clang version 18.0.0'; exit ;;
    *.rc | *.c | *.h) source=$1 ;;
  esac
  shift
done
[ -z "$preprocess" ] || exec cc -E -P -xc "$source" -DRC_INVOKED
[ -z "$output" ] || : > "$output"
"#;

/// Makes an empty archive of every name that ends like one.
const AR: &str = r#"#!/bin/bash
for word; do
  case $word in
    *.a | *.lib) [ -e "$word" ] || printf '!<arch>\n' > "$word" ;;
  esac
done
"#;

/// Gives a C compiler's linker arguments to the linker that comes with Rust.
const LINKER: &str = r#"#!/bin/bash
tools=$(dirname "$(dirname "$(realpath "$0")")")
host=$(rustc -vV | sed -n 's/^host: //p')
words=()
for word; do
  case $word in
    -Wl,*) IFS=, read -ra parts <<< "${word#-Wl,}"; words+=("${parts[@]}") ;;
    -nodefaultlibs | -nostartfiles | -fuse-ld=* | --target=* | -B*) ;;
    *) words+=("$word") ;;
  esac
done
exec "$(rustc --print sysroot)/lib/rustlib/$host/bin/gcc-ld/ld.lld" -m aarch64linux -L"$tools/stubs" "${words[@]}"
"#;
