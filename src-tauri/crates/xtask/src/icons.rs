//! `cargo xtask icons`: every icon of every platform from the one drawing in `src-tauri/icons/source`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Failure, Project, must, npx};

/// The drawing: one layer a line, named by its id.
const SOURCE: &str = "src-tauri/icons/source/icon.svg";
const ICONS: &str = "src-tauri/icons";
const ANDROID: &str = "src-tauri/gen/android/app/src/main/res";
/// A launcher may cut away all but the middle of an adaptive icon: the island takes 61 % of it.
const ADAPTIVE: &str = "viewBox=\"-14.7 -14.7 93.4 93.4\"";
/// The open water, which every platform that wants a full square is given around the drawing.
const WATER: &str = "#9bcad5";
/// At these sizes the shallow and the dot would be a blur: they are left out.
const SMALL: [u32; 2] = [16, 24];
/// What Linux desktops ask for beside the sizes that the CLI makes by itself.
const MORE: [u32; 2] = [48, 256];

/// Draws all icons again and puts them where the packages take them from.
pub fn run(project: &Project) -> Result<(), Failure> {
    let made = make(project)?;
    for (from, to) in &made {
        let to = project.root.join(to);
        if let Some(directory) = to.parent() {
            fs::create_dir_all(directory).map_err(|error| unwritable(directory, &error))?;
        }
        fs::write(&to, from).map_err(|error| unwritable(&to, &error))?;
    }
    println!("{} icons made from {SOURCE}", made.len());
    Ok(())
}

/// Fails when a committed icon is not what the drawing gives.
pub fn check(project: &Project) -> Result<(), Failure> {
    let made = make(project)?;
    let stale: Vec<&str> = made
        .iter()
        .filter(|(bytes, path)| fs::read(project.root.join(path)).ok().as_ref() != Some(bytes))
        .map(|(_, path)| path.as_str())
        .collect();
    if stale.is_empty() {
        println!("{} icons are what {SOURCE} gives", made.len());
        return Ok(());
    }
    Err(Failure::failed(format!("not drawn from {SOURCE}: {}; `cargo xtask icons` draws them", stale.join(", "))))
}

/// All icons, each with the place it belongs to.
fn make(project: &Project) -> Result<Vec<(Vec<u8>, String)>, Failure> {
    let stage = project.target()?.join("icons");
    // What an earlier run left must not be taken for this one's work.
    let _ = fs::remove_dir_all(&stage);
    fs::create_dir_all(&stage).map_err(|error| unwritable(&stage, &error))?;
    let source = read(&project.root.join(SOURCE))?;
    let source = String::from_utf8(source).map_err(|_| Failure::failed(format!("{SOURCE} is not text")))?;
    let drawing = without(&source, &["tint"])?;
    let small = without(&drawing, &["shallow", "dot"])?;
    let island = without(&drawing, &["water"])?.replacen("viewBox=\"0 0 64 64\"", ADAPTIVE, 1);
    let tint = without(&island, &["shallow", "shade", "sand", "bank", "turf", "stones", "dot"])?
        .replace("</svg>", &format!("{}\n</svg>", layer(&source, "tint")?.replace(" display=\"none\"", "")));
    let water = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path fill=\"{WATER}\" d=\"M0 0h8v8H0z\"/></svg>"
    );
    let manifest = format!(
        "{{ \"default\": \"drawing.svg\", \"bg_color\": \"{WATER}\", \"android_bg\": \"water.svg\", \
         \"android_fg\": \"island.svg\", \"android_fg_scale\": 100, \"android_monochrome\": \"tint.svg\" }}"
    );
    let files = [
        ("drawing.svg", drawing),
        ("small.svg", small),
        ("island.svg", island),
        ("tint.svg", tint),
        ("water.svg", water),
        ("icons.json", manifest),
    ];
    for (name, text) in files {
        fs::write(stage.join(name), text).map_err(|error| unwritable(&stage.join(name), &error))?;
    }
    let draw = |source: &str, out: &str, sizes: &[u32]| {
        let mut command = npx(project, "tauri");
        command.arg("icon").arg(stage.join(source)).arg("--output").arg(stage.join(out));
        if !sizes.is_empty() {
            let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
            command.arg("--png").arg(sizes.join(","));
        }
        must(&mut command, "the icons could not be drawn")
    };
    draw("icons.json", "all", &[])?;
    draw("drawing.svg", "all", &MORE)?;
    draw("small.svg", "small", &[])?;
    draw("small.svg", "all", &SMALL)?;

    let mut made = Vec::new();
    for size in SMALL.iter().chain(&MORE) {
        made.push((read(&stage.join(format!("all/{size}x{size}.png")))?, format!("{ICONS}/{size}x{size}.png")));
    }
    for name in ["32x32.png", "64x64.png", "128x128.png", "128x128@2x.png", "icon.png"] {
        made.push((read(&stage.join("all").join(name))?, format!("{ICONS}/{name}")));
    }
    let both = |name: &str| Ok((read(&stage.join("all").join(name))?, read(&stage.join("small").join(name))?));
    let (all, small) = both("icon.ico")?;
    let ico = ico(&all, &small).ok_or_else(|| Failure::failed("the CLI made an .ico of an unknown kind"))?;
    made.push((ico, format!("{ICONS}/icon.ico")));
    let (all, small) = both("icon.icns")?;
    let icns = icns(&all, &small).ok_or_else(|| Failure::failed("the CLI made an .icns of an unknown kind"))?;
    made.push((icns, format!("{ICONS}/icon.icns")));
    made.push((read(&stage.join("drawing.svg"))?, format!("{ICONS}/icon.svg")));
    for (from, to) in [("all/ios", format!("{ICONS}/ios")), ("all/android", ANDROID.to_owned())] {
        let root = stage.join(from);
        for path in files_under(&root)? {
            let inner = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            made.push((read(&path)?, format!("{to}/{inner}")));
        }
    }
    Ok(made)
}

/// The line that draws a layer.
fn layer<'a>(drawing: &'a str, id: &str) -> Result<&'a str, Failure> {
    let mark = format!(" id=\"{id}\"");
    drawing
        .lines()
        .find(|line| line.contains(&mark))
        .ok_or_else(|| Failure::failed(format!("{SOURCE} has no layer {id:?}")))
}

/// The drawing without some of its layers.
fn without(drawing: &str, ids: &[&str]) -> Result<String, Failure> {
    let mut text = drawing.to_owned();
    for id in ids {
        text = text.replace(&format!("{}\n", layer(drawing, id)?), "");
    }
    Ok(text)
}

/// An `.ico` whose small pictures come from another one.
fn ico(all: &[u8], small: &[u8]) -> Option<Vec<u8>> {
    const ENTRY: usize = 16;
    let entries = |file: &[u8]| -> Option<Vec<([u8; ENTRY], Vec<u8>)>> {
        let count = u16::from_le_bytes(file.get(4..6)?.try_into().ok()?);
        (0..usize::from(count))
            .map(|number| {
                let entry: [u8; ENTRY] = file.get(6 + number * ENTRY..)?.first_chunk().copied()?;
                let [length, start] = [8, 12].map(|at| {
                    let bytes = [entry[at], entry[at + 1], entry[at + 2], entry[at + 3]];
                    u32::from_le_bytes(bytes) as usize
                });
                Some((entry, file.get(start..start.checked_add(length)?)?.to_vec()))
            })
            .collect()
    };
    let mut pictures = entries(all)?;
    for (entry, picture) in entries(small)? {
        if SMALL.contains(&u32::from(entry[0])) {
            let place = pictures.iter_mut().find(|(other, _)| other[0] == entry[0])?;
            *place = (entry, picture);
        }
    }
    let mut file = all.get(..6)?.to_vec();
    let mut start = u32::try_from(6 + pictures.len() * ENTRY).ok()?;
    for (entry, picture) in &pictures {
        file.extend_from_slice(&entry[..12]);
        file.extend_from_slice(&start.to_le_bytes());
        start += u32::try_from(picture.len()).ok()?;
    }
    file.extend(pictures.into_iter().flat_map(|(_, picture)| picture));
    Some(file)
}

/// An `.icns` whose 16-pixel picture comes from another one: its colours are `is32`, its mask `s8mk`.
fn icns(all: &[u8], small: &[u8]) -> Option<Vec<u8>> {
    let blocks = |file: &[u8]| -> Option<Vec<([u8; 4], Vec<u8>)>> {
        let mut blocks = Vec::new();
        let mut rest = file.get(8..)?;
        while !rest.is_empty() {
            let length = u32::from_be_bytes(rest.get(4..8)?.try_into().ok()?) as usize;
            blocks.push((rest.first_chunk().copied()?, rest.get(8..length)?.to_vec()));
            rest = rest.get(length..)?;
        }
        Some(blocks)
    };
    let small = blocks(small)?;
    let mut body = Vec::new();
    let mut replaced = 0;
    // The CLI leaves the order to chance.
    let mut all = blocks(all)?;
    all.sort();
    for (kind, block) in all {
        let own = [*b"is32", *b"s8mk"].contains(&kind);
        let block = if own { &small.iter().find(|(other, _)| *other == kind)?.1 } else { &block };
        replaced += usize::from(own);
        body.extend_from_slice(&kind);
        body.extend_from_slice(&u32::try_from(block.len() + 8).ok()?.to_be_bytes());
        body.extend_from_slice(block);
    }
    let mut file = b"icns".to_vec();
    file.extend_from_slice(&u32::try_from(body.len() + 8).ok()?.to_be_bytes());
    file.extend(body);
    (replaced == 2).then_some(file)
}

fn files_under(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::failed(format!("{} cannot be read: {error}", directory.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            found.extend(files_under(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::failed(format!("{} cannot be read: {error}", path.display())))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{} cannot be written: {error}", path.display()))
}
