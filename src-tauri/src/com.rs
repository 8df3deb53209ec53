//! A turn of the COM: the search runs away from the UI thread, inside a random delay.

use std::{
    ops::RangeInclusive,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use island::Cell;
use rand::RngExt;
use tokio::time::Instant;

use crate::{
    error::CommandError,
    session::{At, ComTask, Reversi, Rules, Session},
    wire::{Move, Turn, lines},
};

/// How long after the call a COM turn ends, in milliseconds.
///
/// The promise is 0.6 to 1.0 seconds; the last few milliseconds are left for writing the save.
const DELAY: RangeInclusive<u64> = 600..=985;
/// How long the search may take; it ends inside the shortest delay.
const SEARCH: Duration = Duration::from_millis(540);

/// The session, as commands share it.
pub type Shared = Arc<Mutex<Session>>;

/// Runs something on the session away from the async threads, because a save waits for the disk.
pub async fn with<T: Send + 'static>(
    session: &Shared,
    act: impl FnOnce(&mut Session) -> T + Send + 'static,
) -> Result<T, CommandError> {
    let session = Arc::clone(session);
    let done = tokio::task::spawn_blocking(move || {
        // After a panic the session still stands at its last whole change: moves are made on a copy.
        act(&mut session.lock().unwrap_or_else(PoisonError::into_inner))
    });
    done.await.map_err(|_| CommandError::Internal)
}

/// Plays the COM's turn and returns 0.6 to 1.0 s after it was called, chosen at random.
///
/// # Errors
/// Stale, out of turn or over; also stale when the position changed, or another call took over, meanwhile.
pub async fn turn(session: &Shared, at: At) -> Result<Turn, CommandError> {
    let called = Instant::now();
    let mut task = with(session, move |session| session.begin_com(at)).await??;
    let delay = Duration::from_millis(task.rng.random_range(DELAY));
    let ticket = task.ticket.clone();
    let cell = think(task).await?.ok_or(CommandError::Stale)?;
    tokio::time::sleep_until(called + delay).await;
    with(session, move |session| session.finish_com(&ticket, cell)).await?
}

/// The move that the strongest level would play for the human.
///
/// # Errors
/// Stale, out of turn or over.
pub async fn hint(session: &Shared, at: At) -> Result<Move, CommandError> {
    let task = with(session, move |session| session.begin_hint(at)).await??;
    let position = task.game.position().clone();
    let cell = think(task).await?.ok_or(CommandError::Stale)?;
    let cell_number = crate::wire::cell_number(position.island(), cell);
    Ok(Move { cell: cell_number, lines: lines(&position, cell) })
}

/// Thinks until the time is up or the move is no longer wanted.
async fn think(task: ComTask<Reversi>) -> Result<Option<Cell>, CommandError> {
    let ComTask { game, level, mut rng, ticket } = task;
    // The search measures real time, whatever the clock of the runtime says.
    let deadline = std::time::Instant::now() + SEARCH;
    let thought = tokio::task::spawn_blocking(move || {
        game.think(level, &mut rng, &|| !ticket.is_wanted() || std::time::Instant::now() >= deadline)
    });
    thought.await.map_err(|_| CommandError::Internal)
}
