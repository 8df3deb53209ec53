//! One copy of the game for each session of a Linux desktop.
//!
//! The first copy owns the game's name on the session bus; a second one finds it taken, asks its owner to come to the
//! front, and ends. It does so before it has touched GTK: a program that exits while GTK's threads are still connecting
//! to the display crashes now and then, and Tauri's plugin for a single instance, which other systems use, exits there.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
    time::Duration,
};

use zbus::{
    blocking::{Connection, connection::Builder},
    object_server::Interface as _,
    zvariant::Value,
};

/// How long a copy that does not answer, because the system has stopped it, is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// How the first copy comes to the front, once it has something to show.
type Way = Arc<OnceLock<Box<dyn Fn() + Send + Sync>>>;

/// The first copy; it owns the name as long as this lives.
pub struct First {
    way: Way,
    _owner: Option<Connection>,
}

/// What other programs may ask of the first copy: the part of freedesktop.org's Desktop Entry Specification by which a
/// desktop brings a program to the front.
struct Door(Way);

#[zbus::interface(name = "org.freedesktop.Application")]
impl Door {
    fn activate(&self, _platform_data: HashMap<String, Value<'_>>) {
        // A copy that has just been started comes to the front by itself.
        if let Some(to_front) = self.0.get() {
            to_front();
        }
    }
}

impl First {
    /// Says how this copy comes to the front; what is said first holds.
    pub fn comes_by(&self, to_front: impl Fn() + Send + Sync + 'static) {
        self.way.get_or_init(|| Box::new(to_front));
    }
}

/// Asks the session bus for the name `identifier`; `None` when another copy has it and has come to the front.
///
/// Where there is no bus nobody can know of another copy, and where its owner does not answer nothing has come to the
/// front: then this copy goes on, and the lock on the save decides.
pub fn start(identifier: &str) -> Option<First> {
    let way = Way::default();
    let path = format!("/{}", identifier.replace('.', "/"));
    let owner = own(identifier, &path, Door(Arc::clone(&way)));
    let handed_over = matches!(owner, Err(zbus::Error::NameTaken)) && ask_owner(identifier, &path).is_ok();
    (!handed_over).then(|| First { way, _owner: owner.ok() })
}

fn own(name: &str, path: &str, door: Door) -> zbus::Result<Connection> {
    let bus = Builder::session()?.serve_at(path, door)?.name(name)?;
    bus.allow_name_replacements(false).replace_existing_names(false).build()
}

fn ask_owner(name: &str, path: &str) -> zbus::Result<()> {
    let bus = Builder::session()?.method_timeout(PATIENCE).build()?;
    let platform_data = HashMap::<&str, Value<'_>>::new();
    bus.call_method(Some(name), path, Some(Door::name()), "Activate", &platform_data).map(drop)
}
