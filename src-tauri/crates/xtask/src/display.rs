//! Whether there is a screen to open a window on.
//!
//! GTK answers a missing screen with a panic far from its cause; this is asked before anything is built.

use crate::shell::Failure;

/// Refuses with one sentence when no window can be opened here.
#[cfg(not(target_os = "linux"))]
pub fn require() -> Result<(), Failure> {
    Ok(())
}

/// Refuses with one sentence when no window can be opened here.
#[cfg(target_os = "linux")]
pub fn require() -> Result<(), Failure> {
    let named = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    match (named("WAYLAND_DISPLAY"), named("DISPLAY")) {
        (None, None) => Err(Failure::refused(
            "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set): run this from a desktop session",
        )),
        (wayland, x11) => {
            let answers = wayland.as_deref().is_some_and(wayland_answers) || x11.as_deref().is_some_and(x11_answers);
            if answers {
                return Ok(());
            }
            let names: Vec<String> = [("WAYLAND_DISPLAY", wayland), ("DISPLAY", x11)]
                .into_iter()
                .filter_map(|(name, value)| value.map(|value| format!("{name}={value}")))
                .collect();
            Err(Failure::refused(format!(
                "no screen answers at {}: run this from a running desktop session",
                names.join(" or ")
            )))
        }
    }
}

#[cfg(target_os = "linux")]
fn wayland_answers(name: &str) -> bool {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    std::os::unix::net::UnixStream::connect(std::path::Path::new(&runtime).join(name)).is_ok()
}

/// Whether an X server accepts connections under a name such as `:0`, `:1.0` or `host:10.0`.
#[cfg(target_os = "linux")]
fn x11_answers(name: &str) -> bool {
    use std::net::TcpStream;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};

    let Some((host, number)) = name.rsplit_once(':') else { return false };
    let Ok(number) = number.split('.').next().unwrap_or_default().parse::<u16>() else { return false };
    let socket = format!("/tmp/.X11-unix/X{number}");
    let local = || {
        UnixStream::connect(&socket).is_ok()
            || SocketAddr::from_abstract_name(&socket).is_ok_and(|name| UnixStream::connect_addr(&name).is_ok())
    };
    match host {
        "" | "unix" => local(),
        host => number.checked_add(6000).is_some_and(|port| TcpStream::connect((host, port)).is_ok()),
    }
}
