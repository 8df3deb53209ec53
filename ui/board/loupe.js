/** A glass over the board: under a finger a small cell is hidden, so the same drawing is shown large beside it. */

import { h, s } from '../dom.js'
import { disc, dot, colourOf, forecast, ground, middle, rings, shoreOf, UNIT } from './draw.js'

/** @typedef {import('./view.js').Board} Board */

const SIZE = 176
const CELL = 50
const ABOVE = 34
const CLAMP = 10

export class Loupe {
  /** @param {HTMLElement} host @param {Board} board */
  constructor(host, board) {
    this.board = board
    this.svg = s('svg', {})
    this.glass = h('div', { class: 'loupe', hidden: true, 'aria-hidden': 'true' }, this.svg)
    this.marks = s('g')
    this.key = ''
    host.append(this.glass)
  }

  /** Shows the surroundings of the board's forecast beside a touch at (x, y) in the window. @param {{ x: number, y: number }} touch */
  show(touch) {
    const { scene, land, island, forecast: move } = this.board
    if (!scene || !island || !move) return
    const key = [island.code, scene.game, scene.ply, land.cols, scene.discs].join()
    if (key !== this.key) {
      this.key = key
      const shore = shoreOf(land)
      const discs = s('g')
      land.cells.forEach((_, i) => {
        const colour = colourOf(scene.discs[i])
        const { x, y } = middle(land, i)
        if (colour) discs.append(s('g', { transform: `translate(${x} ${y})` }, disc(colour)))
      })
      this.svg.replaceChildren(...rings(shore, CELL, 4), ground(land, shore, CELL), discs, this.marks)
    }
    const at = middle(land, move.cell)
    const span = (SIZE / CELL) * UNIT
    this.svg.setAttribute('viewBox', `${at.x - span / 2} ${at.y - span / 2} ${span} ${span}`)
    const dots = scene.dots
      ? scene.legal.filter(({ cell }) => cell !== move.cell).map(({ cell }) => {
          const { x, y } = middle(land, cell)
          const far = dot(CELL)
          far.setAttribute('transform', `translate(${x} ${y}) scale(0.62)`)
          return far
        })
      : []
    this.marks.replaceChildren(...dots, forecast(land, move.cell, move.lines, move.by, CELL).group)
    const { left, top } = beside(touch, { width: innerWidth, height: innerHeight })
    this.glass.style.setProperty('transform', `translate(${left}px, ${top}px)`)
    this.glass.hidden = false
  }

  hide() {
    this.glass.hidden = true
  }
}

/**
 * Where the glass goes: above the finger; where there is no room above, on the side that has more room, and
 * only when neither side has any, below.
 *
 * @param {{ x: number, y: number }} touch @param {{ width: number, height: number }} screen
 */
export function beside(touch, screen) {
  const clamp = (/** @type {number} */ v, /** @type {number} */ most) => Math.max(CLAMP, Math.min(v, most - SIZE - CLAMP))
  const above = touch.y - ABOVE - SIZE
  if (above >= CLAMP) return { left: clamp(touch.x - SIZE / 2, screen.width), top: above }
  const top = clamp(touch.y - SIZE / 2, screen.height)
  const left = touch.x - ABOVE - SIZE
  const right = touch.x + ABOVE
  const roomLeft = left >= CLAMP
  const roomRight = right + SIZE <= screen.width - CLAMP
  if (roomLeft || roomRight) return { left: roomLeft && (!roomRight || touch.x > screen.width / 2) ? left : right, top }
  return { left: clamp(touch.x - SIZE / 2, screen.width), top: clamp(touch.y + ABOVE, screen.height) }
}
