//! The page's bindings are generated from the commands and committed; this test rewrites a stale file and fails once.
//!
//! With `CI` set it only compares.

use std::{fs, path::Path};

use infinite_reversi_lib::ipc;
use specta::datatype::{DataType, Fields};
use specta_typescript::JSDoc;
use tauri::test::MockRuntime;
use tauri_specta::{BuilderConfiguration, LanguageExt};

use crate::house::root;

/// JSDoc without the comments of fields and variants, which the exporter would nest inside a comment.
struct PlainJsDoc;

impl LanguageExt for PlainJsDoc {
    type Error = <JSDoc as LanguageExt>::Error;

    fn export(self, configuration: &BuilderConfiguration, path: &Path) -> Result<(), Self::Error> {
        let mut configuration = configuration.clone();
        configuration.types.iter_mut(|named| {
            if let Some(ty) = &mut named.ty {
                drop_inner_docs(ty);
            }
        });
        let header =
            "// Generated from the commands in Rust by `cargo test -p infinite-reversi bindings`: do not edit.";
        JSDoc::default().header(header).export(&configuration, path)
    }
}

fn drop_inner_docs(ty: &mut DataType) {
    let fields = match ty {
        DataType::Struct(data) => vec![&mut data.fields],
        DataType::Enum(data) => data
            .variants
            .iter_mut()
            .map(|(_, variant)| {
                variant.docs = "".into();
                &mut variant.fields
            })
            .collect(),
        _ => Vec::new(),
    };
    for fields in fields {
        match fields {
            Fields::Named(named) => named.fields.iter_mut().for_each(|(_, field)| field.docs = "".into()),
            Fields::Unnamed(unnamed) => unnamed.fields.iter_mut().for_each(|field| field.docs = "".into()),
            Fields::Unit => {}
        }
    }
}

#[test]
fn the_bindings_of_the_page_are_those_of_the_commands() {
    let dir = tempfile::tempdir().unwrap();
    let fresh = dir.path().join("bindings.js");
    ipc::commands::<MockRuntime>().export(PlainJsDoc, &fresh).unwrap();
    let fresh = fs::read_to_string(fresh).unwrap();
    // A page without a bundler cannot resolve a bare import; tauri.js is its own door to Tauri.
    let fresh = fresh.replace("@tauri-apps/api/core", "./tauri.js").replace("@tauri-apps/api/event", "./tauri.js");
    assert!(!fresh.contains("@tauri-apps"), "an import that the page cannot resolve is left");

    let committed = root().join("ui/ipc/bindings.js");
    let current = fs::read_to_string(&committed).unwrap_or_default();
    if current != fresh && std::env::var_os("CI").is_none() {
        fs::write(&committed, &fresh).unwrap();
    }
    assert!(current == fresh, "ui/ipc/bindings.js was stale; without CI set it has now been written anew: commit it");
}
