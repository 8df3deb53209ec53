/**
 * Many people tap twice where once is meant. The first tap of such a burst may open something; the others then
 * fall on whatever has come to lie there, and mean nothing.
 */

/** Taps that follow one another sooner than this are one burst, in milliseconds. */
export const BURST = 300
/** How far a finger strays within a burst, in pixels. */
const STRAY = 24

/** What a tap falls on: the same words before and after mean that nothing new has come to lie there. @param {Event} event */
function under({ target }) {
  const { screen, sheet } = document.documentElement.dataset
  const button = target instanceof Element && target.closest('[data-action]')
  return [screen, sheet, ...['data-action', 'data-value'].map((name) => button && button.getAttribute(name))].join()
}

/** Makes the page deaf to the echoes of a tap. */
export function ignoreEchoes() {
  let last = { at: -Infinity, x: 0, y: 0, under: '' }
  /** Pointers that are down and mean nothing; another finger may come down beside them. @type {Set<number>} */
  const deaf = new Set()
  let muted = false
  /** @param {Event} event */
  const hush = (event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('pointerdown', (event) => {
    const again = event.timeStamp - last.at < BURST && Math.hypot(event.clientX - last.x, event.clientY - last.y) < STRAY
    deaf.delete(event.pointerId)
    if (!again || under(event) === last.under) return
    deaf.add(event.pointerId)
    hush(event)
  }, true)
  addEventListener('pointerup', (event) => {
    muted = deaf.delete(event.pointerId)
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, under: muted ? last.under : under(event) }
    if (muted) hush(event)
  }, true)
  addEventListener('pointercancel', (event) => deaf.delete(event.pointerId), true)
  addEventListener('click', (event) => {
    // Keys and screen readers click without a press.
    if (muted && event.detail > 0) hush(event)
  }, true)
}
