/** How fast things move: nothing, half time or full time, and never against the system's wish. */

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** @type {'off' | 'fast' | 'normal'} */
let chosen = 'normal'

/** @param {'off' | 'fast' | 'normal'} speed */
export function setSpeed(speed) {
  chosen = speed
}

/** The part of the full time that a motion takes: 0, ½ or 1. A page that nobody sees does not move. */
export function pace() {
  if (chosen === 'off' || calm.matches || document.hidden) return 0
  return chosen === 'fast' ? 0.5 : 1
}

/** Waits by a timer: unlike a frame or an animation's end, it also comes in a hidden window. @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve())

/**
 * Starts a motion that ends where the element already is. Does nothing when all is calm.
 *
 * @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions & { duration: number }} options
 */
export function move(element, frames, options) {
  const k = pace()
  if (!k) return null
  return element.animate(frames, { fill: 'backwards', ...options, duration: options.duration * k, delay: (Number(options.delay) || 0) * k })
}

/** The curve of everything that arrives. */
export const ARRIVE = 'cubic-bezier(.2,.8,.2,1)'
