/** Touch that answers: short ticks of the phone, off-switchable, and silent wherever a device has none. */

let on = true

/** @param {boolean} wanted */
export function setVibration(wanted) {
  on = wanted
}

/** @param {number | number[]} pattern */
function buzz(pattern) {
  // Before the first touch a browser would only complain.
  if (!on || navigator.userActivation?.hasBeenActive === false) return
  try {
    navigator.vibrate?.(pattern)
  } catch {
    // A device that cannot is no fault.
  }
}

/** A stone was set; four discs or more add a tick as the last of them turns. @param {number} flips @param {number} total */
export const placed = (flips, total) => buzz(flips >= 4 ? [12, Math.max(20, Math.round(total) - 24), 12] : 12)
export const passed = () => buzz([12, 90, 12])
export const won = () => buzz([16, 70, 16, 70, 40])
