//! What the page may ask for: each command checks nothing itself, asks the session, and returns what it says.
//!
//! The number of a game tells which game of the cabinet is meant. All are asynchronous, because a synchronous command runs on the thread that draws.

use tauri::State;

use crate::{
    com::{self, Shared, with},
    error::CommandError,
    session::At,
    wire::{Move, NewGame, Settings, ShelfIsland, Turn, View},
};

/// All that the page shows; the page's first call, also after a reload.
#[tauri::command]
#[specta::specta]
pub async fn open(session: State<'_, Shared>) -> Result<View, CommandError> {
    with(&session, |session| session.view()).await
}

/// The next stage as a ghost, then the stages reached, newest first.
#[tauri::command]
#[specta::specta]
pub async fn shelf(session: State<'_, Shared>) -> Result<Vec<ShelfIsland>, CommandError> {
    with(&session, |session| session.shelf()).await
}

/// Places the human's disc; in four in a row `cell` is the column.
#[tauri::command]
#[specta::specta]
pub async fn place(session: State<'_, Shared>, game: u32, ply: u32, cell: u32) -> Result<Turn, CommandError> {
    with(&session, move |session| session.place(At { game, ply }, cell)).await?
}

/// Plays the COM's turn; returns 0.6 to 1.0 s after the call.
#[tauri::command]
#[specta::specta]
pub async fn com_turn(session: State<'_, Shared>, game: u32, ply: u32) -> Result<Turn, CommandError> {
    com::turn(&session, At { game, ply }).await
}

/// Takes back to the human's previous decision.
#[tauri::command]
#[specta::specta]
pub async fn undo(session: State<'_, Shared>, game: u32, ply: u32) -> Result<View, CommandError> {
    with(&session, move |session| session.undo(At { game, ply })).await?
}

/// The move that the strongest level would play.
#[tauri::command]
#[specta::specta]
pub async fn hint(session: State<'_, Shared>, game: u32, ply: u32) -> Result<Move, CommandError> {
    com::hint(&session, At { game, ply }).await
}

/// Gives the game up.
#[tauri::command]
#[specta::specta]
pub async fn resign(session: State<'_, Shared>, game: u32, ply: u32) -> Result<Turn, CommandError> {
    with(&session, move |session| session.resign(At { game, ply })).await?
}

/// Begins a new game in place of the one with this number.
#[tauri::command]
#[specta::specta]
pub async fn new_game(session: State<'_, Shared>, game: u32, what: NewGame) -> Result<View, CommandError> {
    with(&session, move |session| session.new_game(game, what)).await?
}

/// Brings back the game that the one with this number replaced.
#[tauri::command]
#[specta::specta]
pub async fn restore(session: State<'_, Shared>, game: u32) -> Result<View, CommandError> {
    with(&session, move |session| session.restore(game)).await?
}

/// Takes on what the player has chosen.
#[tauri::command]
#[specta::specta]
pub async fn set_settings(session: State<'_, Shared>, settings: Settings) -> Result<View, CommandError> {
    with(&session, |session| session.set_settings(settings)).await
}

/// Forgets what has been achieved.
#[tauri::command]
#[specta::specta]
pub async fn reset_records(session: State<'_, Shared>) -> Result<View, CommandError> {
    with(&session, |session| session.reset_records()).await
}
