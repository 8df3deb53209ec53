//! The one list of commands: the handler and the page's bindings both come from it.

use tauri::Runtime;
use tauri_specta::{Builder, ErrorHandlingMode, collect_commands};

use crate::commands;

/// The commands, for a real or a mock runtime.
pub fn commands<R: Runtime>() -> Builder<R> {
    Builder::new()
        .commands(collect_commands![
            commands::open,
            commands::shelf,
            commands::place,
            commands::com_turn,
            commands::undo,
            commands::hint,
            commands::resign,
            commands::new_game,
            commands::restore,
            commands::set_settings,
            commands::reset_records,
        ])
        .error_handling(ErrorHandlingMode::Throw)
        // No type of ours differs between the two directions.
        .disable_serde_phases()
}
