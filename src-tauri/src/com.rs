//! A turn of the COM: the search runs away from the UI thread, inside a random delay.

use std::{
    ops::RangeInclusive,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use rand::RngExt;
use tokio::time::Instant;

use crate::{
    error::CommandError,
    session::{At, ComTask, Play, Session},
    wire::{Move, Turn},
};

/// How long after the call a COM turn ends, in milliseconds.
///
/// The promise is 0.6 to 1.0 seconds; the last few milliseconds are left for writing the save.
const DELAY: RangeInclusive<u64> = 600..=985;
/// How long a search may take unless more is allowed to it; it ends inside the shortest delay.
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
    let delay = Duration::from_millis(task.delay.random_range(DELAY));
    let ticket = task.ticket.clone();
    let play = think(task, SEARCH).await?;
    tokio::time::sleep_until(called + delay).await;
    with(session, move |session| session.finish_com(&ticket, play)).await?
}

/// The move that the strongest level would play for the human.
///
/// # Errors
/// Stale, out of turn or over; also stale when the position changed meanwhile.
pub async fn hint(session: &Shared, at: At) -> Result<Move, CommandError> {
    let task = with(session, move |session| session.begin_hint(at)).await??;
    let ticket = task.ticket.clone();
    let limit = task.patience.unwrap_or(SEARCH);
    let play = think(task, limit).await?;
    with(session, move |session| session.finish_hint(&ticket, play)).await?
}

/// Thinks until the time is up or the move is no longer wanted.
async fn think(task: ComTask, limit: Duration) -> Result<Play, CommandError> {
    let ticket = task.ticket.clone();
    // The search measures real time, whatever the clock of the runtime says.
    let deadline = std::time::Instant::now() + limit;
    let thought = tokio::task::spawn_blocking(move || {
        task.think(&|| !ticket.is_wanted() || std::time::Instant::now() >= deadline)
    });
    thought.await.map_err(|_| CommandError::Internal)?.ok_or(CommandError::Stale)
}
