//! `cargo xtask package` and `cargo xtask check-package`: what people install, and the proof that it installs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::play::GAME;
use crate::shell::{Failure, Project, must, npx, output};
use crate::{icons, needs};

/// A download on a phone's connection should take seconds.
const LARGEST_DEB: u64 = 4 << 20;
/// What the packages bring beside the program, as paths under the root.
const BROUGHT: [&str; 7] = [
    "usr/bin/infinite-reversi",
    "usr/share/applications/infinite-reversi.desktop",
    "usr/share/metainfo/app.infinitereversi.game.metainfo.xml",
    "usr/share/icons/hicolor/16x16/apps/infinite-reversi.png",
    "usr/share/icons/hicolor/512x512/apps/infinite-reversi.png",
    "usr/share/icons/hicolor/scalable/apps/infinite-reversi.svg",
    "usr/share/doc/infinite-reversi/copyright",
];
/// The test of the window that is played in the clean root: taps on dots, a disc placed, the save looked at.
const PLAYED: &str = "a_double_tap_and_a_hasty_second_tap_place_one_disc";

/// Builds the packages of this system.
pub fn run(project: &Project) -> Result<(), Failure> {
    needs::for_package(project)?;
    tools(project)?;
    must(project.cargo("build").args(GAME), "the game could not be built")?;
    let bundle = project.target()?.join("release/bundle");
    // An older version's packages must not pass for this one's.
    let _ = fs::remove_dir_all(&bundle);
    let mut command = npx(project, "tauri");
    command.arg("bundle").env("CI", "true");
    if cfg!(target_os = "linux") {
        // The AppImage's tools are downloaded while it is made; the hosted release does that.
        command.args(["--bundles", "deb,rpm"]);
    }
    must(&mut command, "the packages could not be made")?;
    if cfg!(target_os = "linux") {
        let deb = the_one(&bundle.join("deb"), "deb")?;
        let rpm = the_one(&bundle.join("rpm"), "rpm")?;
        inspect(project, &deb)?;
        compare(project, &rpm)?;
        for package in [deb, rpm] {
            println!("{} ({} bytes)", package.display(), size(&package)?);
        }
    }
    Ok(())
}

/// Builds the packages, installs the .deb in a clean root, plays, and removes it again.
pub fn check(project: &Project) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        return Err(Failure::refused("the clean root is made by debootstrap, which only Debian and its kin have"));
    }
    if output(Command::new("id").arg("-u")).is_none_or(|id| id.trim() != "0") {
        return Err(Failure::refused("only root can make a clean root: run this as root, for instance in a container"));
    }
    needs::for_clean_root(project)?;
    run(project)?;
    icons::check(project)?;
    let deb = the_one(&project.target()?.join("release/bundle/deb"), "deb")?;
    let root = CleanRoot::make(project, &deb)?;
    root.install()?;
    root.remove()?;
    let before = root.files()?;
    root.install()?;
    let mut screen = project.program("xvfb-run");
    screen.args(["--auto-servernum", "--server-args=-screen 0 1400x1000x24", "dbus-run-session", "--"]);
    let test = project.cargo("test");
    screen.arg(test.get_program()).args(test.get_args());
    screen.args(["--workspace", "--test", "window", "--", "--ignored", "--nocapture", "--exact", PLAYED]);
    screen.env("INFINITE_REVERSI_APP", root.opener()?);
    let mut ran = false;
    crate::shell::must_watched(&mut screen, "the installed game could not be played", |line| {
        ran |= line.starts_with("test result: ok. 1 passed;");
    })?;
    if !ran {
        return Err(Failure::failed(format!("no test of the window is called {PLAYED}")));
    }
    root.remove()?;
    let after = root.files()?;
    if after != before {
        let left: Vec<&str> = after.lines().filter(|line| !before.lines().any(|other| other == *line)).collect();
        return Err(Failure::failed(format!("installing and removing left in the system: {}", left.join(", "))));
    }
    println!("Installed, opened from its desktop entry, played and removed: nothing is left in the clean root.");
    check_rpm(project)
}

/// Installs the .rpm in an empty root and removes it again; what it depends on has other names on this system.
fn check_rpm(project: &Project) -> Result<(), Failure> {
    let rpm = the_one(&project.target()?.join("release/bundle/rpm"), "rpm")?;
    let root = project.target()?.join("rpm-root");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root)
        .map_err(|error| Failure::failed(format!("{} cannot be made: {error}", root.display())))?;
    let tool = |words: &[&str]| {
        let mut command = project.program("rpm");
        command.arg("--root").arg(&root).arg("--nodeps").args(words);
        command
    };
    must(tool(&["--install"]).arg(&rpm), "the .rpm could not be installed in an empty root")?;
    if output(project.program(root.join(BROUGHT[0])).arg("--version")).is_none_or(|text| text.trim().is_empty()) {
        return Err(Failure::failed("the program of the .rpm does not answer --version"));
    }
    must(&mut tool(&["--erase", "infinite-reversi"]), "the .rpm could not be removed from its root")?;
    let left = output(project.program("find").arg(root.join("usr")).args(["-type", "f"]));
    if left.is_none_or(|files| !files.is_empty()) {
        return Err(Failure::failed(format!("removing the .rpm left files under {}", root.display())));
    }
    println!("The .rpm was installed in an empty root, answered and was removed: no file is left.");
    fs::remove_dir_all(&root).map_err(|error| Failure::failed(format!("{} stays: {error}", root.display())))
}

/// Takes the pictures of the store listing, with the real commands behind the page.
pub fn pictures(project: &Project) -> Result<(), Failure> {
    needs::for_test(project)?;
    if !needs::for_fingers(project)? {
        return Err(Failure::refused("the pictures are taken in Chromium, which cannot be had here"));
    }
    let mut build = project.cargo("build");
    must(build.args(["--package", "infinite-reversi", "--example", "bridge"]), "the bridge could not be built")?;
    let mut node = project.program("node");
    node.arg("tests/package/pictures.mjs").arg(project.target()?.join("debug/examples/bridge"));
    must(&mut node, "the pictures could not be taken")
}

/// The CLI and the other tools that `package.json` pins.
pub fn tools(project: &Project) -> Result<(), Failure> {
    if project.root.join("node_modules/@tauri-apps/cli/package.json").is_file() {
        return Ok(());
    }
    let mut npm = project.program(if cfg!(windows) { "npm.cmd" } else { "npm" });
    must(npm.args(["ci", "--no-audit", "--no-fund"]), "the packaging tools could not be installed")
}

/// Unpacks a .deb and proves what can be proved without installing it.
fn inspect(project: &Project, deb: &Path) -> Result<(), Failure> {
    let bytes = size(deb)?;
    if bytes > LARGEST_DEB {
        return Err(Failure::failed(format!("the .deb has {bytes} bytes, more than {LARGEST_DEB}")));
    }
    let root = project.target()?.join("package");
    let _ = fs::remove_dir_all(&root);
    must(project.program("dpkg-deb").arg("-x").arg(deb).arg(&root), "the .deb could not be unpacked")?;
    let missing: Vec<&str> = BROUGHT.into_iter().filter(|path| !root.join(path).is_file()).collect();
    if !missing.is_empty() {
        return Err(Failure::failed(format!("the .deb lacks {}", missing.join(", "))));
    }
    let [program, entry, metainfo] = [BROUGHT[0], BROUGHT[1], BROUGHT[2]].map(|path| root.join(path));
    must(project.program("desktop-file-validate").arg("--warn-kde").arg(&entry), "the desktop entry has faults")?;
    let mut appstream = project.program("appstreamcli");
    must(appstream.args(["validate", "--no-net"]).arg(&metainfo), "the AppStream metadata has faults")?;
    let mut tree = project.program("appstreamcli");
    must(tree.args(["validate-tree", "--no-net"]).arg(&root), "the AppStream metadata does not fit the package")?;
    for flag in ["--help", "--version"] {
        let mut asked = project.program(&program);
        asked.arg(flag).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        if output(&mut asked).is_none_or(|text| text.trim().is_empty()) {
            return Err(Failure::failed(format!("the packaged program does not answer {flag} without a display")));
        }
    }
    Ok(())
}

/// Proves that the .rpm brings what the .deb brings, which lies unpacked; the program names its package inside.
fn compare(project: &Project, rpm: &Path) -> Result<(), Failure> {
    let mut list = project.program("rpm");
    list.args(["--query", "--package", "--queryformat", "[%{FILEDIGESTS}  %{FILENAMES}\n]"]).arg(rpm);
    let mut sums = project.program("find");
    sums.current_dir(project.target()?.join("package")).args(["usr", "-type", "f", "-exec", "sha256sum", "{}", "+"]);
    let list = output(&mut list).ok_or_else(|| Failure::failed("rpm cannot read the .rpm"))?;
    let sums = output(&mut sums).ok_or_else(|| Failure::failed("the unpacked .deb cannot be read"))?;
    let files = |text: &str| -> BTreeSet<String> {
        let lines = text.lines().map(|line| line.replacen("  /", "  ", 1));
        lines.map(|line| if line.ends_with(BROUGHT[0]) { BROUGHT[0].to_owned() } else { line }).collect()
    };
    let (rpm, deb) = (files(&list), files(&sums));
    if rpm == deb && rpm.contains(BROUGHT[0]) {
        return Ok(());
    }
    let only: Vec<&str> = rpm.symmetric_difference(&deb).map(String::as_str).collect();
    Err(Failure::failed(format!("the .deb and the .rpm do not bring the same: {}", only.join(", "))))
}

/// The only file of a kind in a directory.
fn the_one(directory: &Path, extension: &str) -> Result<PathBuf, Failure> {
    let found: Vec<PathBuf> = fs::read_dir(directory)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    let found: Vec<PathBuf> =
        found.into_iter().filter(|path| path.extension().is_some_and(|end| end == extension)).collect();
    match &found[..] {
        [one] => Ok(one.clone()),
        _ => Err(Failure::failed(format!("{} holds {} packages, not one", directory.display(), found.len()))),
    }
}

fn size(path: &Path) -> Result<u64, Failure> {
    let metadata = fs::metadata(path);
    metadata
        .map(|metadata| metadata.len())
        .map_err(|error| Failure::failed(format!("{} cannot be read: {error}", path.display())))
}

/// A Debian that has never seen the game, in a directory; it goes with this value.
struct CleanRoot<'a> {
    project: &'a Project,
    directory: PathBuf,
    deb: PathBuf,
}

impl<'a> CleanRoot<'a> {
    /// The same Debian as this machine's, with nothing but its base.
    fn make(project: &'a Project, deb: &Path) -> Result<Self, Failure> {
        let directory = project.target()?.join("clean-root");
        // It goes through two shells, which would take such a name apart.
        let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
        if !directory.to_string_lossy().chars().all(plain) {
            let directory = directory.display();
            return Err(Failure::refused(format!(
                "{directory}: a clean root needs a path of plain letters and digits"
            )));
        }
        let root = Self { project, directory, deb: deb.to_path_buf() };
        root.clear()?;
        let sources = fs::read_to_string("/etc/apt/sources.list.d/debian.sources").unwrap_or_default();
        let word = |name: &str| {
            let value = sources.lines().find_map(|line| line.strip_prefix(name));
            value.and_then(|value| value.split_whitespace().next()).map(str::to_owned)
        };
        let (Some(mirror), Some(suite)) = (word("URIs:"), word("Suites:")) else {
            return Err(Failure::refused(
                "/etc/apt/sources.list.d/debian.sources does not say where this Debian comes from",
            ));
        };
        let mut debootstrap = project.program("debootstrap");
        debootstrap.args(["--variant=minbase", &suite]).arg(&root.directory).arg(&mirror);
        must(&mut debootstrap, "the clean root could not be made")?;
        let apt = root.directory.join("etc/apt/sources.list.d/debian.sources");
        fs::write(&apt, &sources)
            .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", apt.display())))?;
        // Debootstrap has named the same place a second time.
        let _ = fs::remove_file(root.directory.join("etc/apt/sources.list"));
        root.inside("apt-get -qq update", "the clean root has no package lists")?;
        Ok(root)
    }

    /// Installs the package as a person would: apt brings what it depends on.
    fn install(&self) -> Result<(), Failure> {
        let place = self.directory.join("var/game.deb");
        fs::copy(&self.deb, &place)
            .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", place.display())))?;
        let install = "DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends /var/game.deb";
        self.inside(install, "the .deb could not be installed in the clean root")?;
        let _ = fs::remove_file(place);
        Ok(())
    }

    fn remove(&self) -> Result<(), Failure> {
        self.inside("dpkg --purge infinite-reversi", "the .deb could not be removed from the clean root")
    }

    /// All files of the system but those that belong to the moment; apt's and dpkg's own books are not the system.
    fn files(&self) -> Result<String, Failure> {
        let mut find = self.project.program("find");
        find.arg(&self.directory).args(["-xdev", "(", "-path", "*/var/lib/dpkg", "-o", "-path", "*/var/lib/apt"]);
        find.args(["-o", "-path", "*/var/cache", "-o", "-path", "*/var/log", "-o", "-path", "*/tmp", ")"]);
        find.args(["-prune", "-o", "-printf", "%P %y %s\n"]);
        let list = output(&mut find).ok_or_else(|| Failure::failed("the clean root cannot be listed"))?;
        let mut lines: Vec<&str> = list.lines().collect();
        lines.sort_unstable();
        Ok(lines.join("\n"))
    }

    /// A program that opens the installed game the way a desktop does: by the line in its desktop entry.
    fn opener(&self) -> Result<PathBuf, Failure> {
        let path = self.project.target()?.join("open-installed");
        let entry = "/usr/share/applications/infinite-reversi.desktop";
        let line = format!("$(sed -n s/^Exec=//p {entry})");
        let script = format!("#!/bin/sh\nexec {}\n", self.entered(&format!("exec {line}")));
        fs::write(&path, script)
            .map_err(|error| Failure::failed(format!("{} cannot be written: {error}", path.display())))?;
        must(self.project.program("chmod").arg("+x").arg(&path), "the opener cannot be made a program")?;
        Ok(path)
    }

    fn inside(&self, script: &str, sentence: &str) -> Result<(), Failure> {
        let entered = self.entered(script);
        must(self.project.program("sh").arg("-c").arg(entered), sentence)
    }

    /// A shell command that runs another one in the clean root. Its mounts are its own and go with it; /tmp is
    /// shared, for the screen's socket and the player's home.
    fn entered(&self, script: &str) -> String {
        let root = self.directory.display();
        format!(
            "unshare --mount sh -euc 'mount --rbind /dev {root}/dev; mount --bind /proc {root}/proc; \
             mount --bind /tmp {root}/tmp; exec chroot {root} sh -c \"{}\"'",
            script.replace('$', "\\$")
        )
    }

    fn clear(&self) -> Result<(), Failure> {
        let mut remove = self.project.program("rm");
        must(remove.args(["-rf", "--one-file-system"]).arg(&self.directory), "an old clean root is in the way")
    }
}

impl Drop for CleanRoot<'_> {
    fn drop(&mut self) {
        // A root that cannot be cleared away is replaced by the next one.
        let _ = self.clear();
    }
}
