//! What the machine must have, how to see whether it does, and which package brings it.

use std::process::Command;

use crate::shell::{Failure, Project, must, on_path, output};

/// How to see that something is there.
enum Probe {
    /// A program on the path.
    Program(&'static str),
    /// A file at a fixed place.
    File(&'static str),
    /// A library that pkg-config knows.
    Library(&'static str),
    /// Any font with Japanese letters.
    JapaneseFont,
    /// Node.js of at least this major version.
    Node(u32),
}

/// Something the machine must have.
struct Need {
    what: &'static str,
    probe: Probe,
    /// Debian's and Ubuntu's names, newest first: the first that the release knows is taken.
    apt: &'static [&'static str],
    dnf: &'static str,
    pacman: &'static str,
    zypper: &'static str,
}

const PLAY: [Need; 6] = [
    Need {
        what: "a C compiler",
        probe: Probe::Program("cc"),
        apt: &["build-essential"],
        dnf: "gcc",
        pacman: "base-devel",
        zypper: "gcc",
    },
    Need {
        what: "pkg-config",
        probe: Probe::Program("pkg-config"),
        apt: &["pkg-config"],
        dnf: "pkgconf-pkg-config",
        pacman: "pkgconf",
        zypper: "pkg-config",
    },
    Need {
        what: "GTK 3",
        probe: Probe::Library("gtk+-3.0"),
        apt: &["libgtk-3-dev"],
        dnf: "gtk3-devel",
        pacman: "gtk3",
        zypper: "gtk3-devel",
    },
    Need {
        what: "WebKitGTK 4.1",
        probe: Probe::Library("webkit2gtk-4.1"),
        apt: &["libwebkit2gtk-4.1-dev"],
        dnf: "webkit2gtk4.1-devel",
        pacman: "webkit2gtk-4.1",
        zypper: "webkit2gtk3-devel",
    },
    Need {
        what: "fontconfig",
        probe: Probe::Program("fc-list"),
        apt: &["fontconfig"],
        dnf: "fontconfig",
        pacman: "fontconfig",
        zypper: "fontconfig",
    },
    Need {
        what: "a Japanese font",
        probe: Probe::JapaneseFont,
        apt: &["fonts-noto-cjk"],
        dnf: "google-noto-sans-cjk-fonts",
        pacman: "noto-fonts-cjk",
        zypper: "google-noto-sans-cjk-fonts",
    },
];

const TEST: [Need; 6] = [
    Need {
        what: "a virtual screen",
        probe: Probe::Program("xvfb-run"),
        apt: &["xvfb"],
        dnf: "xorg-x11-server-Xvfb",
        pacman: "xorg-server-xvfb",
        zypper: "xvfb-run",
    },
    Need {
        what: "xauth",
        probe: Probe::Program("xauth"),
        apt: &["xauth"],
        dnf: "xorg-x11-xauth",
        pacman: "xorg-xauth",
        zypper: "xauth",
    },
    Need {
        what: "WebKitWebDriver",
        probe: Probe::Program("WebKitWebDriver"),
        apt: &["webkitgtk-webdriver", "webkit2gtk-driver"],
        dnf: "webkit2gtk-driver",
        pacman: "webkit2gtk-4.1",
        zypper: "webkit2gtk-driver",
    },
    Need {
        what: "a message bus",
        probe: Probe::Program("dbus-run-session"),
        apt: &["dbus-daemon", "dbus"],
        dnf: "dbus-daemon",
        pacman: "dbus",
        zypper: "dbus-1-daemon",
    },
    Need {
        what: "the sources of locales",
        probe: Probe::File("/usr/share/i18n/locales/ja_JP"),
        apt: &["locales"],
        dnf: "glibc-locale-source",
        pacman: "glibc",
        zypper: "glibc-i18ndata",
    },
    NODE,
];

const CHROMIUM: [Need; 2] = [
    Need {
        what: "Chromium",
        probe: Probe::Program("chromium"),
        apt: &["chromium"],
        dnf: "chromium",
        pacman: "chromium",
        zypper: "chromium",
    },
    Need {
        what: "Chromium's driver",
        probe: Probe::Program("chromedriver"),
        apt: &["chromium-driver"],
        dnf: "chromedriver",
        pacman: "chromium",
        zypper: "chromedriver",
    },
];

const NODE: Need = Need {
    what: "Node.js 18 or newer",
    probe: Probe::Node(18),
    apt: &["nodejs"],
    dnf: "nodejs",
    pacman: "nodejs",
    zypper: "nodejs-default",
};

const NPM: Need = Need {
    what: "npm",
    probe: Probe::Program("npm"),
    apt: &["npm"],
    dnf: "nodejs-npm",
    pacman: "npm",
    zypper: "npm-default",
};

const PACKAGE: [Need; 3] = [
    Need { what: "rpm", probe: Probe::Program("rpm"), apt: &["rpm"], dnf: "rpm", pacman: "rpm-tools", zypper: "rpm" },
    Need {
        what: "a check of desktop entries",
        probe: Probe::Program("desktop-file-validate"),
        apt: &["desktop-file-utils"],
        dnf: "desktop-file-utils",
        pacman: "desktop-file-utils",
        zypper: "desktop-file-utils",
    },
    Need {
        what: "a check of AppStream metadata",
        probe: Probe::Program("appstreamcli"),
        apt: &["appstream"],
        dnf: "appstream",
        pacman: "appstream",
        zypper: "AppStream",
    },
];

const DPKG: Need = Need {
    what: "dpkg",
    probe: Probe::Program("dpkg-deb"),
    apt: &["dpkg"],
    dnf: "dpkg",
    pacman: "dpkg",
    zypper: "dpkg",
};

const DEBOOTSTRAP: Need = Need {
    what: "debootstrap",
    probe: Probe::Program("debootstrap"),
    apt: &["debootstrap"],
    dnf: "debootstrap",
    pacman: "debootstrap",
    zypper: "debootstrap",
};

/// What compiles Android's resources and reads its libraries.
const ANDROID: [Need; 3] = [
    Need {
        what: "aapt2",
        probe: Probe::Program("aapt2"),
        apt: &["aapt"],
        dnf: "android-tools",
        pacman: "android-tools",
        zypper: "android-tools",
    },
    Need {
        what: "Android's own resources",
        probe: Probe::File(FRAMEWORK),
        apt: &["android-framework-res"],
        dnf: "android-framework-res",
        pacman: "android-framework-res",
        zypper: "android-framework-res",
    },
    Need {
        what: "readelf",
        probe: Probe::Program("readelf"),
        apt: &["binutils"],
        dnf: "binutils",
        pacman: "binutils",
        zypper: "binutils",
    },
];

/// Where Debian puts the resources that every Android app may refer to.
pub const FRAMEWORK: &str = "/usr/share/android-framework-res/framework-res.apk";

/// Makes sure that the game can be packaged here.
pub fn for_package(project: &Project) -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        return platform(project, PLAY.iter().chain(&PACKAGE).chain([&NODE, &NPM, &DPKG]).collect());
    }
    platform(project, Vec::new())
}

/// Makes sure that a clean Debian can be made here, and the game be played in it.
pub fn for_clean_root(project: &Project) -> Result<(), Failure> {
    platform(project, PLAY.iter().chain(&TEST).chain([&DEBOOTSTRAP]).collect())
}

/// Makes sure that what is said of Android can be looked at here.
pub fn for_mobile(project: &Project) -> Result<(), Failure> {
    if cfg!(target_os = "linux") { platform(project, ANDROID.iter().collect()) } else { Ok(()) }
}

/// Makes sure that the game can be built and shown here.
pub fn for_play(project: &Project) -> Result<(), Failure> {
    platform(project, PLAY.iter().collect())
}

/// Makes sure that everything can be proved here, as far as this system allows.
pub fn for_test(project: &Project) -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        return platform(project, PLAY.iter().chain(&TEST).chain([&NPM]).collect());
    }
    platform(project, Vec::new())?;
    let missing: Vec<&str> = [&NODE, &NPM].into_iter().filter(|need| !need.is_met()).map(|need| need.what).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::refused(format!("missing: {}; install Node.js from https://nodejs.org", missing.join(", "))))
}

/// Makes sure that the page can be tested in Chromium; `false` where no package of it can be driven by a test.
pub fn for_fingers(project: &Project) -> Result<bool, Failure> {
    let snaps_only = || std::fs::read_to_string("/etc/os-release").is_ok_and(|text| text.contains("ubuntu"));
    if !cfg!(target_os = "linux") || (!CHROMIUM.iter().all(Need::is_met) && snaps_only()) {
        return Ok(false);
    }
    platform(project, CHROMIUM.iter().collect()).map(|()| true)
}

impl Need {
    fn is_met(&self) -> bool {
        match self.probe {
            Probe::Program(name) => on_path(name),
            Probe::File(path) => std::path::Path::new(path).is_file(),
            Probe::Library(name) => output(Command::new("pkg-config").args(["--exists", name])).is_some(),
            Probe::JapaneseFont => {
                output(Command::new("fc-list").arg(":lang=ja")).is_some_and(|fonts| !fonts.trim().is_empty())
            }
            Probe::Node(least) => has_node(least),
        }
    }
}

/// Whether Node.js is here in this major version or a newer one.
pub fn has_node(least: u32) -> bool {
    output(Command::new("node").arg("--version"))
        .and_then(|version| version.trim().trim_start_matches('v').split('.').next()?.parse::<u32>().ok())
        .is_some_and(|major| major >= least)
}

#[cfg(not(any(target_os = "macos", windows)))]
fn missing<'a>(needs: &[&'a Need]) -> Vec<&'a Need> {
    needs.iter().copied().filter(|need| !need.is_met()).collect()
}

#[cfg(not(any(target_os = "macos", windows)))]
fn named(needs: &[&Need]) -> String {
    needs.iter().map(|need| need.what).collect::<Vec<_>>().join(", ")
}

#[cfg(target_os = "macos")]
fn platform(_: &Project, _: Vec<&Need>) -> Result<(), Failure> {
    if output(Command::new("xcode-select").arg("-p")).is_some() {
        return Ok(());
    }
    Err(Failure::refused("missing: Xcode's command line tools; install them with `xcode-select --install`"))
}

#[cfg(windows)]
fn platform(_: &Project, _: Vec<&Need>) -> Result<(), Failure> {
    let mut missing = Vec::new();
    if cfg!(target_env = "msvc") && !has_build_tools() {
        missing.push(
            "the C++ build tools of Visual Studio (winget install Microsoft.VisualStudio.2022.BuildTools \
             --override \"--wait --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended\")",
        );
    }
    if !has_web_view() {
        missing.push("the WebView2 runtime (winget install Microsoft.EdgeWebView2Runtime)");
    }
    if missing.is_empty() { Ok(()) } else { Err(Failure::refused(format!("missing: {}", missing.join("; ")))) }
}

#[cfg(windows)]
fn has_build_tools() -> bool {
    let Some(programs) = std::env::var_os("ProgramFiles(x86)") else { return false };
    let finder = std::path::Path::new(&programs).join("Microsoft Visual Studio/Installer/vswhere.exe");
    let tools = ["-products", "*", "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"];
    output(Command::new(finder).args(tools).args(["-property", "installationPath"]))
        .is_some_and(|path| !path.trim().is_empty())
}

#[cfg(windows)]
fn has_web_view() -> bool {
    let client = r"Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";
    [r"HKLM\SOFTWARE\WOW6432Node", r"HKLM\SOFTWARE", r"HKCU\Software"]
        .iter()
        .any(|root| output(Command::new("reg").args(["query", &format!(r"{root}\{client}"), "/v", "pv"])).is_some())
}

#[cfg(not(any(target_os = "macos", windows)))]
fn platform(project: &Project, needs: Vec<&Need>) -> Result<(), Failure> {
    let lacking = missing(&needs);
    if lacking.is_empty() {
        return Ok(());
    }
    if !on_path("apt-get") {
        return Err(Failure::refused(elsewhere(&lacking)));
    }
    let root = output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0");
    let sudo = !root && output(Command::new("sudo").args(["-n", "true"])).is_some();
    if !root && !sudo {
        return Err(Failure::refused(format!(
            "missing: {}; install with\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends {}",
            named(&lacking),
            apt_packages(&lacking).join(" ")
        )));
    }
    println!("Installing what is missing: {}", named(&lacking));
    let apt = |words: &[&str]| {
        let mut command = if sudo { project.program("sudo") } else { project.program("env") };
        if sudo {
            command.arg("-n").arg("env");
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"]).args(words);
        command
    };
    must(&mut apt(&["update"]), "the package lists could not be fetched")?;
    let packages = apt_packages(&lacking);
    let mut install = apt(&["install", "-y", "--no-install-recommends"]);
    must(install.args(&packages), &format!("apt-get could not install {}", packages.join(" ")))?;
    let still = missing(&lacking);
    if still.is_empty() {
        return Ok(());
    }
    Err(Failure::refused(format!(
        "still missing after installing {}: {}; this release is too old, install a newer version by hand",
        packages.join(" "),
        named(&still)
    )))
}

/// For each need the newest package name that this release knows, or the last when it knows none.
#[cfg(not(any(target_os = "macos", windows)))]
fn apt_packages(needs: &[&Need]) -> Vec<&'static str> {
    let known = |name: &str| {
        output(Command::new("apt-cache").env("LC_ALL", "C").args(["policy", name]))
            .is_some_and(|policy| policy.contains("Candidate:") && !policy.contains("Candidate: (none)"))
    };
    needs.iter().filter_map(|need| need.apt.iter().find(|name| known(name)).or(need.apt.last()).copied()).collect()
}

/// What to type on a Linux without apt.
#[cfg(not(any(target_os = "macos", windows)))]
fn elsewhere(needs: &[&Need]) -> String {
    let list = |name: fn(&Need) -> &'static str| needs.iter().map(|need| name(need)).collect::<Vec<_>>().join(" ");
    let missing = named(needs);
    if on_path("dnf") {
        format!("missing: {missing}; install with\n  sudo dnf install {}", list(|need| need.dnf))
    } else if on_path("pacman") {
        format!("missing: {missing}; install with\n  sudo pacman -S --needed {}", list(|need| need.pacman))
    } else if on_path("zypper") {
        format!("missing: {missing}; install with\n  sudo zypper install {}", list(|need| need.zypper))
    } else {
        format!("missing: {missing}; Debian calls these {}", apt_packages(needs).join(" "))
    }
}
