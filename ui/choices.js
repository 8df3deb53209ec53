/** What the player chooses in the settings: it holds on the page at once, and Rust is told of it. */

import { commands } from './ipc/bindings.js'
import { announce } from './live.js'
import { t } from './text/index.js'
import { adopt, view } from './store.js'

/** @typedef {import('./model.js').Settings} Settings */
/** @typedef {import('./model.js').View} View */

/** Chosen, and not yet answered for. @type {Partial<Settings>[]} */
let waiting = []

/** A view with what has been chosen since. @param {View} known @returns {View} */
const chosen = (known) => ({ ...known, settings: Object.assign({}, known.settings, ...waiting) })

/**
 * Chooses a part of the settings. One call is under way at a time, and each carries all that was chosen before it:
 * a choice made while Rust still writes the one before is never lost to its answer.
 *
 * @param {Partial<Settings>} part @param {() => void} changed told whenever the settings on the page have changed
 */
export async function choose(part, changed) {
  const before = view()
  const underWay = waiting.length > 0
  waiting.push(part)
  adopt(chosen(before))
  changed()
  if (underWay) return
  let known = before
  while (waiting.length) {
    const told = waiting.length
    try {
      known = await commands.setSettings(chosen(known).settings)
      waiting = waiting.slice(told)
    } catch {
      // What Rust last knew is the truth.
      waiting = []
      announce(t.trouble)
    }
    adopt(chosen(known))
    changed()
  }
}
