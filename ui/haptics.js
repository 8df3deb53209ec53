/** Touch that answers: ticks that a hand feels, off-switchable, and silent wherever a device has none. */

import { invoke } from './ipc/tauri.js'

let on = true
/** The phone's own ticks; where the program has no such plugin, the first call finds out. */
let native = true

/** @param {boolean} wanted */
export function setVibration(wanted) {
  on = wanted
}

/**
 * Lets the phone tick, or the web view vibrate where there is no plugin.
 *
 * @param {'impact_feedback' | 'notification_feedback'} what @param {object} how @param {number | number[]} pattern
 */
async function feel(what, how, pattern) {
  // Before the first touch a browser would only complain.
  if (!on || navigator.userActivation?.hasBeenActive === false) return
  if (native) {
    try {
      return await invoke(`plugin:haptics|${what}`, how)
    } catch {
      native = false
    }
  }
  try {
    navigator.vibrate?.(pattern)
  } catch {
    // A device that cannot is no fault.
  }
}

const tick = () => void feel('impact_feedback', { style: 'light' }, 12)

/** A stone was set; four discs or more add a tick as the last of them turns. @param {number} flips @param {number} total */
export function placed(flips, total) {
  tick()
  if (flips >= 4) setTimeout(tick, total)
}

export function passed() {
  tick()
  setTimeout(tick, 100)
}

export const won = () => void feel('notification_feedback', { type: 'success' }, [16, 70, 16, 70, 40])
