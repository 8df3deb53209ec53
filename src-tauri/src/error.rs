//! What can be wrong with a call of the page: values to switch on; the words for people live in the page.

use serde::Serialize;
use specta::Type;

/// Why a command changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum CommandError {
    /// The call names a game or a ply that is gone, or a COM turn that another call has taken over.
    Stale,
    /// It is the COM's turn.
    NotYourTurn,
    /// It is the human's turn.
    NotComTurn,
    /// The game has ended.
    GameOver,
    /// No disc may be placed there.
    IllegalMove {
        /// The cell, as it was asked for.
        cell: u32,
    },
    /// The board has no such cell or column.
    NoSuchCell {
        /// The cell, as it was asked for.
        cell: u32,
    },
    /// This column takes no more discs.
    ColumnFull {
        /// The column, as it was asked for.
        cell: u32,
    },
    /// The human has decided nothing yet that could be taken back.
    NothingToUndo,
    /// No replaced game is kept.
    NothingToRestore,
    /// The next stage opens with a win, and this game is not won.
    NotWon,
    /// This stage is not open yet.
    StageLocked {
        /// The stage asked for.
        stage: u16,
        /// The furthest stage that is open.
        reached: u16,
    },
    /// The text is no island code.
    BadCode,
    /// A fault of this program; nothing is lost.
    Internal,
}
