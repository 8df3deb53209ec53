/**
 * The types that the page is written against, under one roof. The shapes that cross from Rust are
 * generated; `board/*` takes them from here, so that it never looks at the wire.
 */

/** @typedef {import('./ipc/bindings.js').View} View */
/** @typedef {import('./ipc/bindings.js').GameView} GameView */
/** @typedef {import('./ipc/bindings.js').FourView} FourView */
/** @typedef {import('./ipc/bindings.js').Landing} Landing */
/** @typedef {import('./ipc/bindings.js').Side} Side */
/** @typedef {import('./ipc/bindings.js').IslandView} IslandView */
/** @typedef {import('./ipc/bindings.js').CellView} CellView */
/** @typedef {import('./ipc/bindings.js').CellKind} CellKind */
/** @typedef {import('./ipc/bindings.js').Disc} Disc */
/** @typedef {import('./ipc/bindings.js').Level} Level */
/** @typedef {import('./ipc/bindings.js').Line} Line */
/** @typedef {import('./ipc/bindings.js').Move} LegalMove */
/** @typedef {import('./ipc/bindings.js').Ply} Ply */
/** @typedef {import('./ipc/bindings.js').GameResult} GameResult */
/** @typedef {import('./ipc/bindings.js').Event} GameEvent */
/** @typedef {import('./ipc/bindings.js').Turn} Turn */
/** @typedef {import('./ipc/bindings.js').Settings} Settings */
/** @typedef {import('./ipc/bindings.js').Records} Records */
/** @typedef {import('./ipc/bindings.js').Tally} Tally */
/** @typedef {import('./ipc/bindings.js').Tallies} Tallies */
/** @typedef {import('./ipc/bindings.js').Notice} Notice */
/** @typedef {import('./ipc/bindings.js').ShelfIsland} ShelfIsland */
/** @typedef {import('./ipc/bindings.js').NewGame} NewGame */
/** @typedef {import('./ipc/bindings.js').CommandError} CommandError */

export {}
