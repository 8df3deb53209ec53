/** The places of a board of which one is the tab stop, and the ring around it. */

import { h, s } from '../dom.js'
import { UNIT } from './draw.js'

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
    /** Where discs move: each as a layer of its own, so that a moving disc never has the board painted again. */
    this.stage = h('div', { class: 'stage', 'aria-hidden': 'true' })
    /** What is hidden while an actor stands for it. @type {Element[]} */
    this.acted = []
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

  /** A disc on the stage, at (x, y) in cells, in the place of the one on the board. @param {Element} hidden @param {{ x: number, y: number }} at @param {SVGElement} drawing */
  actor(hidden, { x, y }, drawing) {
    const actor = s('svg', { class: 'actor', viewBox: `${-UNIT / 2} ${-UNIT / 2} ${UNIT} ${UNIT}`, width: this.px, height: this.px }, drawing)
    actor.style.setProperty('left', `${x * this.px}px`)
    actor.style.setProperty('top', `${y * this.px}px`)
    hidden.classList.add('acted')
    this.acted.push(hidden)
    this.stage.append(actor)
    return actor
  }

  /** Ends every motion where it was going. */
  settle() {
    if (!this.stage.firstChild) return
    this.stage.replaceChildren()
    for (const hidden of this.acted) hidden.classList.remove('acted')
    this.acted = []
  }
}
