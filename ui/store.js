/** The last view that Rust gave, and the only way to replace it. */

/** @typedef {import('./model.js').View} View */

/** @type {View | null} */
let held = null

/** @type {(view: View, newer: boolean) => void} */
let told = () => {}

/** Whoever wants to know of every view, and whether it is the newest. @param {(view: View, newer: boolean) => void} listener */
export function watch(listener) {
  told = listener
}

/** The newest view. Asking before the first one has come is a fault of the page. @returns {View} */
export function view() {
  if (!held) throw new Error('no view yet')
  return held
}

/** Takes a view unless a newer one is already here: answers may overtake each other. @param {View} next */
export function adopt(next) {
  const newer = !held || next.version >= held.version
  if (newer) held = next
  told(next, newer)
  return newer
}
