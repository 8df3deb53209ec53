/** The board of four in a row on the screen: state in, SVG out. One chooses columns; discs lie behind the lattice. */

import { h, s } from '../dom.js'
import { dot, focusRing, UNIT } from '../board/draw.js'
import { cellSize, Land } from '../board/geometry.js'
import { move, pace, pause } from '../board/motion.js'
import { Stops } from '../board/stops.js'
import { bed, COLUMNS, disc, fall, ghost, lastMark, lattice, light, middle, ROWS, sideOf, winMark } from './draw.js'

/** @typedef {import('../model.js').Side} Side */
/** @typedef {import('../board/geometry.js').Point} Point */

/** A move shown before it is made: the column is the place that one chooses. @typedef {{ cell: number, row: number, by: Side }} Drop */

/**
 * What the board shows.
 *
 * @typedef {{
 *   game: number, ply: number, discs: string, legal: readonly { cell: number, row: number }[], last: number | null,
 *   line: readonly number[], turn: Side | null, result: 'win' | 'loss' | 'draw' | null, dots: boolean,
 * }} Scene
 */

/** Words the board needs; a column's discs are told from below. @typedef {{ board: string, column: (column: number, discs: readonly Side[]) => string }} Words */

/** A touch counts this far above and below the board, in cells. */
const BEYOND = 1.2

/** The places 0 … n − 1 side by side. @param {number} cols @param {number} rows */
const grid = (cols, rows) => new Land(Array.from({ length: cols * rows }, (_, i) => ({ x: i % cols, y: Math.floor(i / cols) })), cols, rows)

/** Letter and figure of a cell. @param {number} cell */
const nameOf = (cell) => `${String.fromCharCode(97 + (cell % COLUMNS))}${Math.floor(cell / COLUMNS) + 1}`

export class FourBoard extends Stops {
  constructor() {
    super()
    this.land = grid(COLUMNS, ROWS)
    /** Where the keyboard walks: along the columns. */
    this.way = grid(COLUMNS, 1)
    /** @type {Scene | null} */
    this.scene = null
    /** @type {Drop | null} */
    this.forecast = null
    /** @type {Words} */
    this.words = { board: '', column: () => '' }
    this.columns = s('g', { role: 'row' })
    this.behind = s('g', { 'aria-hidden': 'true' })
    this.svg = s('svg', { class: 'board', role: 'grid', 'aria-rowcount': 1, 'aria-colcount': COLUMNS }, bed(), this.behind, this.columns)
    this.marks = s('g')
    this.aimed = s('g')
    this.axes = s('g', { class: 'axes' })
    this.front = s('svg', { class: 'front', 'aria-hidden': 'true' }, lattice(), this.axes, this.marks, this.aimed, this.over)
    this.element = h('div', { class: 'board-frame' }, this.svg, this.stage, this.front)
    /** The place of each disc inside its column. @type {SVGGElement[]} */
    this.holes = []
    /** What each hole was last drawn from. @type {string[]} */
    this.drawn = []
    this.axesShown = false
  }

  /** @param {{ width: number, height: number }} room @param {number} cap */
  layout(room, cap) {
    const px = cellSize(this.land, room, cap)
    if (px === this.px && this.cells.length) return
    this.px = px
    this.build()
  }

  /** Makes the empty columns anew, at the present size. */
  build() {
    this.settle()
    for (const svg of [this.svg, this.front]) {
      svg.setAttribute('width', String(COLUMNS * this.px))
      svg.setAttribute('height', String(ROWS * this.px))
      svg.setAttribute('viewBox', `0 0 ${COLUMNS * UNIT} ${ROWS * UNIT}`)
    }
    this.drawn = []
    this.holes = this.land.cells.map((_, cell) => {
      const { x, y } = middle(cell)
      return s('g', { class: 'hole', transform: `translate(${x} ${y})`, 'data-cell': nameOf(cell) }, s('g', { class: 'content' }))
    })
    this.cells = this.way.cells.map((_, column) =>
      s('g', { class: 'cell', role: 'gridcell', tabindex: '-1', 'data-column': column + 1, 'data-index': column, 'aria-colindex': column + 1 },
        s('g', {}, ...this.holes.filter((_, cell) => cell % COLUMNS === column)),
        s('rect', { class: 'hit', x: column * UNIT, y: -UNIT / 2, width: UNIT, height: (ROWS + 1) * UNIT })))
    const held = this.columns.contains(document.activeElement)
    this.columns.replaceChildren(...this.cells)
    this.drawAxes()
    if (this.scene) this.render(this.scene)
    const { forecast } = this
    this.forecast = null
    this.preview(forecast)
    this.focus(this.focused < 0 ? (COLUMNS - 1) / 2 : this.focused, held)
  }

  /** The figures of the columns, in the water under them. @param {boolean} shown */
  showAxes(shown) {
    if (shown === this.axesShown) return
    this.axesShown = shown
    this.drawAxes()
  }

  drawAxes() {
    const size = Math.min((13 * UNIT) / this.px, UNIT * 0.4)
    this.axes.replaceChildren(...(this.axesShown ? this.way.cells : []).map((_, column) =>
      s('text', { class: 'axis', x: (column + 0.5) * UNIT, y: (ROWS + 0.42) * UNIT + size, 'font-size': size, text: column + 1 })))
  }

  /** Says everything again, in another language. @param {Words} words */
  speak(words) {
    this.words = words
    this.svg.setAttribute('aria-label', words.board)
    if (this.scene) this.render(this.scene)
  }

  /** Shows a position at once. @param {Scene} scene */
  render(scene) {
    this.settle()
    const before = this.scene
    if (before && (before.game !== scene.game || before.ply !== scene.ply || before.result !== scene.result)) this.preview(null)
    this.scene = scene
    this.svg.setAttribute('data-game', String(scene.game))
    this.svg.setAttribute('data-ply', String(scene.ply))
    this.svg.setAttribute('data-turn', scene.turn ?? '')
    if (scene.result) this.svg.setAttribute('data-result', scene.result)
    else this.svg.removeAttribute('data-result')
    const landings = new Map(scene.legal.map(({ cell, row }) => [row * COLUMNS + cell, cell]))
    this.holes.forEach((hole, cell) => {
      const side = sideOf(scene.discs[cell])
      const open = scene.dots && landings.has(cell)
      const key = `${side}${open}`
      if (this.drawn[cell] === key) return
      this.drawn[cell] = key
      hole.setAttribute('data-state', side ?? 'empty')
      hole.firstElementChild?.replaceChildren(...(side ? [disc(side)] : open ? [dot(this.px)] : []))
    })
    this.cells.forEach((column, i) => {
      const discs = this.land.cells.flatMap((_, cell) => (cell % COLUMNS === i && sideOf(scene.discs[cell])) || []).reverse()
      if (scene.legal.some(({ cell }) => cell === i)) column.setAttribute('data-legal', 'true')
      else column.removeAttribute('data-legal')
      column.setAttribute('aria-label', this.words.column(i + 1, discs))
    })
    const lit = scene.line.map((cell) => this.put(cell, winMark()))
    this.marks.replaceChildren(...(lit.length ? lit : scene.last === null ? [] : [this.put(scene.last, lastMark())]))
    if (before?.game !== scene.game || before.line.length) return
    lit.forEach((mark, i) => move(mark, [{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay: i * 80 }))
  }

  /** A mark in its place. @param {number} cell @param {SVGElement} mark */
  put(cell, mark) {
    const { x, y } = middle(cell)
    mark.setAttribute('transform', `translate(${x} ${y})`)
    return mark
  }

  /** The column that a touch at a point (in cells) means: all of it is one target. @param {Point} point */
  target(point) {
    const cell = this.at(point)
    return this.scene?.legal.some((drop) => drop.cell === cell) ? { cell, sure: true } : null
  }

  /** The column at a point (in cells), or -1. @param {Point} point */
  at({ x, y }) {
    return x >= 0 && x < COLUMNS && y >= -BEYOND && y < ROWS + BEYOND ? Math.floor(x) : -1
  }

  /** Shows where a disc would come to rest, or stops showing it. @param {Drop | null} next */
  preview(next) {
    if (this.forecast?.cell === next?.cell && this.forecast?.by === next?.by) return
    this.forecast = next
    this.svg.classList.toggle('previewing', !!next)
    for (const hole of this.holes) hole.classList.remove('aimed')
    this.aimed.replaceChildren()
    this.behind.replaceChildren()
    if (!next) return
    const cell = next.row * COLUMNS + next.cell
    this.holes[cell]?.classList.add('aimed')
    const { wood, well } = light(next.cell)
    this.behind.append(well)
    this.aimed.append(wood, this.put(cell, ghost(next.by)))
    move(this.aimed, [{ opacity: 0 }, { opacity: 1 }], { duration: 80 })
  }

  /** @param {number} column */
  ringAround(column) {
    const ring = focusRing(this.px, ROWS)
    ring.setAttribute('transform', `translate(${(column + 0.5) * UNIT} ${UNIT / 2})`)
    return ring
  }

  /** A column that takes no more says so. @param {number} column */
  shake(column) {
    const discs = this.cells[column]?.firstElementChild
    if (discs) move(discs, [0, -2.4, 2.4, -1.6, 1.6, 0].map((x) => ({ transform: `translate(${x}px, 0)` })), { duration: 280 })
  }

  /** Plays one move: the disc falls behind the lattice to its place. Resolves when it lies still. @param {{ by: Side, column: number, row: number }} drop */
  async play({ by, column, row }) {
    const { scene } = this
    if (!scene) return
    const cell = row * COLUMNS + column
    const discs = scene.discs.slice(0, cell) + (by === 'first' ? 'X' : 'O') + scene.discs.slice(cell + 1)
    const after = { ...scene, discs, legal: [], last: cell }
    this.preview(null)
    const k = pace()
    if (!k) return this.render(after)
    const falling = { ...after, last: /** @type {number | null} */ (null) }
    this.render(falling)
    const actor = this.actor(this.holes[cell], { x: column, y: row }, disc(by))
    const { total, way } = fall(row)
    move(actor, way.map(({ offset, up, easing }) => ({ offset, easing, transform: `translate(0, ${-up * this.px}px)` })), { duration: total })
    await pause(total * k)
    // Another position may have been shown meanwhile; it stays.
    if (this.scene === falling) this.render(after)
  }
}
