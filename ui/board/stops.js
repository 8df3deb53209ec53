/** The places of a board of which one is the tab stop, and the ring around it. */

import { s } from '../dom.js'

export class Stops {
  constructor() {
    /** Size of a cell on the screen. */
    this.px = 40
    /** The places, as elements that can hold the focus. @type {SVGGElement[]} */
    this.cells = []
    this.focused = -1
    /** Whether the ring is shown: the keyboard is in use. */
    this.ring = false
    /** What lies over all places. */
    this.over = s('g', { class: 'over', 'aria-hidden': 'true' })
  }

  /** The ring around a place. @param {number} _cell @returns {SVGElement} */
  ringAround(_cell) {
    return s('g', { class: 'focus' })
  }

  /** Moves the one tab stop. @param {number} cell @param {boolean} take whether to take the focus as well */
  focus(cell, take = true) {
    const next = this.cells[cell]
    if (!next) return
    this.cells[this.focused]?.setAttribute('tabindex', '-1')
    this.focused = cell
    next.setAttribute('tabindex', '0')
    if (take) next.focus({ preventScroll: true })
    if (this.ring) this.showFocus(true)
  }

  /** @param {boolean} shown */
  showFocus(shown) {
    this.ring = shown
    this.over.querySelector('.focus')?.remove()
    if (shown && this.focused >= 0) this.over.append(this.ringAround(this.focused))
  }
}
