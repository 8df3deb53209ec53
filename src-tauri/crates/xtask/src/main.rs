//! The project's own commands: `cargo xtask help` lists them.
//!
//! Only the standard library is used, so that the first command on a fresh machine starts within seconds.

mod display;
mod icons;
mod mobile;
mod needs;
mod package;
mod play;
mod shell;
mod test;

use std::process::ExitCode;

use shell::{Failure, Project};

/// One word after `cargo xtask`.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(&Project) -> Result<(), Failure>,
}

const COMMANDS: [Command; 8] = [
    Command { name: "play", about: "install what is missing, build the game and open it", run: play::run },
    Command {
        name: "test",
        about: "install what is missing and prove everything, the window included",
        run: test::run,
    },
    Command { name: "package", about: "build what people install on this system", run: package::run },
    Command {
        name: "check-package",
        about: "install the .deb in a clean Debian, play, remove it (as root)",
        run: package::check,
    },
    Command {
        name: "check-mobile",
        about: "on Linux: lint for phones, macOS and Windows; link and inspect the Android library",
        run: mobile::check,
    },
    Command {
        name: "prepare-ios",
        about: "on a Mac: make the Xcode project with our own parts in it",
        run: mobile::prepare_ios,
    },
    Command { name: "store-pictures", about: "take the stores' pictures of the page again", run: package::pictures },
    Command { name: "icons", about: "draw the icons of every platform from the one source", run: icons::run },
];

fn main() -> ExitCode {
    match dispatch(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {}", failure.message);
            ExitCode::from(failure.status)
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<(), Failure> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            println!("Usage: cargo xtask COMMAND\n");
            for command in COMMANDS.iter() {
                println!("  {:<15}{}", command.name, command.about);
            }
            println!("  {:<15}show this list", "help");
            Ok(())
        }
        [name] => {
            let command = COMMANDS.iter().find(|command| command.name == name).ok_or_else(|| {
                Failure::refused(format!("there is no command {name:?}; `cargo xtask help` lists what there is"))
            })?;
            (command.run)(&Project::find()?)
        }
        [name, extra, ..] => Err(Failure::refused(format!("{name:?} takes no arguments, but {extra:?} was given"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, dispatch};

    #[test]
    fn every_command_stands_in_the_guide_for_contributors() {
        let guide = include_str!("../../../../CONTRIBUTING.md");
        for command in COMMANDS.iter() {
            assert!(guide.contains(&format!("| `cargo xtask {}` |", command.name)), "{}", command.name);
        }
    }

    #[test]
    fn words_that_mean_nothing_are_refused_in_one_line_before_anything_is_done() {
        let refused = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let failure = dispatch(&words).expect_err("it means nothing");
            assert!(failure.is_refusal() && !failure.message.contains('\n'), "{}", failure.message);
            failure.message
        };
        assert!(refused(&["paly"]).contains("\"paly\""));
        assert!(refused(&[""]).contains("help"));
        for command in COMMANDS.iter() {
            assert!(refused(&[command.name, "--fast"]).contains("\"--fast\""));
        }
    }
}
