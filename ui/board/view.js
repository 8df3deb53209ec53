/** The board on the screen: state in, SVG out. Cells are redrawn only where something changed. */

import { h, s } from '../dom.js'
import { aim, arrange, cellAt, Land, timeline, FLIP } from './geometry.js'
import { colourOf, disc, dot, focusRing, forecast, lastMark, middle, terrainMark, turnedMark, UNIT } from './draw.js'
import { ARRIVE, move, pace, pause } from './motion.js'
import { Stops } from './stops.js'

/** @typedef {import('../model.js').Disc} Disc */
/** @typedef {import('../model.js').Line} Line */
/** @typedef {import('../model.js').LegalMove} LegalMove */
/** @typedef {import('../model.js').IslandView} IslandView */
/** @typedef {import('../model.js').CellKind} CellKind */

/**
 * What the board shows.
 *
 * @typedef {{
 *   game: number, ply: number, discs: string, legal: readonly LegalMove[], last: number | null, turned: readonly number[],
 *   turn: Disc | null, result: 'win' | 'loss' | 'draw' | null, safe: readonly number[], dots: boolean, terrain: boolean, only: CellKind | 'safe' | null,
 * }} Scene
 */

/** Words the board needs, given by whoever owns the language. @typedef {{ board: string, cell: (name: string, disc: Disc | null, flips: number) => string }} Words */

/** A move shown before it is made. @typedef {{ cell: number, lines: readonly Line[], by: Disc }} Forecast */

export class Board extends Stops {
  /** @param {Words} words */
  constructor(words) {
    super()
    this.words = words
    /** The island as Rust numbers and names it. @type {IslandView | null} */
    this.island = null
    /** The land as it lies on the screen. */
    this.land = new Land([], 0, 0)
    this.upright = this.land
    this.transposed = false
    /** @type {Scene | null} */
    this.scene = null
    /** @type {Forecast | null} */
    this.forecast = null
    this.rows = s('g', { class: 'cells', role: 'rowgroup' })
    this.axes = s('g', { class: 'axes', 'aria-hidden': 'true' })
    this.svg = s('svg', { class: 'board', role: 'grid' }, this.axes, this.rows, this.over)
    this.element = h('div', { class: 'board-frame' }, this.svg, this.stage)
    /** What each cell was last drawn from. @type {string[]} */
    this.drawn = []
    this.axesShown = false
  }

  /** @param {IslandView} island */
  setIsland(island) {
    if (this.island?.code === island.code) return
    this.preview(null)
    this.island = island
    this.upright = new Land(island.cells, island.width, island.height)
    this.transposed = false
    this.land = this.upright
    this.focused = -1
    this.scene = null
    this.build()
  }

  /**
   * Lays the board into a room.
   *
   * @param {{ width: number, height: number }} room @param {number} cap
   */
  layout(room, cap) {
    const { px, transposed } = arrange(this.upright, room, cap)
    if (px === this.px && transposed === this.transposed && this.svg.hasAttribute('width')) return
    this.px = px
    if (transposed !== this.transposed) {
      this.transposed = transposed
      this.land = transposed ? this.upright.transposed() : this.upright
    }
    this.build()
  }

  /** Makes the empty cells anew: after a change of island, size or lie. */
  build() {
    const { land, px, island } = this
    if (!island) return
    this.settle()
    this.svg.setAttribute('width', String(land.cols * px))
    this.svg.setAttribute('height', String(land.rows * px))
    this.svg.setAttribute('viewBox', `0 0 ${land.cols * UNIT} ${land.rows * UNIT}`)
    this.svg.setAttribute('aria-rowcount', String(land.rows))
    this.svg.setAttribute('aria-colcount', String(land.cols))
    this.svg.setAttribute('aria-label', this.words.board)
    this.drawn = []
    this.cells = land.cells.map((_, i) => {
      const { x, y } = middle(land, i)
      return s('g', {
        class: 'cell', role: 'gridcell', tabindex: '-1', transform: `translate(${x} ${y})`,
        'data-cell': island.cells[i].name, 'data-index': i, 'aria-colindex': land.cells[i].x + 1,
      }, s('g', { class: 'content' }), s('rect', { class: 'hit', x: -UNIT / 2, y: -UNIT / 2, width: UNIT, height: UNIT }))
    })
    /** @type {SVGGElement[]} */
    const rows = []
    const order = land.cells.map((_, i) => i).sort((a, b) => land.cells[a].y - land.cells[b].y || land.cells[a].x - land.cells[b].x)
    for (const i of order) {
      const { y } = land.cells[i]
      rows[y] ??= s('g', { role: 'row', 'aria-rowindex': y + 1 })
      rows[y].append(this.cells[i])
    }
    const held = this.rows.contains(document.activeElement)
    this.rows.replaceChildren(...rows.filter(Boolean))
    this.drawAxes()
    const { scene, forecast: move } = this
    if (scene) this.render(scene)
    this.forecast = null
    this.over.replaceChildren()
    this.preview(move)
    this.focus(this.focused < 0 ? this.centre() : this.focused, held)
  }

  /** The land nearest to the middle: where the keyboard starts. */
  centre() {
    const { cols, rows, cells } = this.land
    let best = 0
    let nearest = Infinity
    cells.forEach(({ x, y }, i) => {
      const d = Math.hypot(x + 0.5 - cols / 2, y + 0.5 - rows / 2)
      if (d < nearest) [best, nearest] = [i, d]
    })
    return best
  }

  /** Letters and figures in the water. They belong to the island: on a transposed board the letters run down. @param {boolean} shown */
  showAxes(shown) {
    if (shown === this.axesShown) return
    this.axesShown = shown
    this.drawAxes()
  }

  drawAxes() {
    this.axes.replaceChildren()
    if (!this.axesShown) return
    const u = UNIT / this.px
    const size = Math.min(12 * u, UNIT * 0.45)
    const name = (/** @type {number} */ i, /** @type {boolean} */ letters) => (letters ? String.fromCharCode(97 + i) : String(i + 1))
    for (let i = 0; i < this.land.cols; i++) {
      this.axes.append(s('text', { class: 'axis', x: (i + 0.5) * UNIT, y: -0.62 * UNIT, 'font-size': size, text: name(i, !this.transposed) }))
    }
    for (let i = 0; i < this.land.rows; i++) {
      this.axes.append(s('text', { class: 'axis', x: -0.72 * UNIT, y: (i + 0.5) * UNIT + size * 0.35, 'font-size': size, text: name(i, this.transposed) }))
    }
  }

  /** Shows a position at once. @param {Scene} scene */
  render(scene) {
    this.settle()
    this.draw(scene)
  }

  /** Redraws the cells that differ, under whatever still moves. @param {Scene} scene */
  draw(scene) {
    const last = this.scene
    if (last && (last.game !== scene.game || last.ply !== scene.ply || last.result !== scene.result)) this.preview(null)
    this.scene = scene
    this.svg.setAttribute('data-game', String(scene.game))
    this.svg.setAttribute('data-ply', String(scene.ply))
    this.svg.setAttribute('data-stage', String(this.island?.stage ?? ''))
    this.svg.setAttribute('data-turn', scene.turn ?? '')
    if (scene.result) this.svg.setAttribute('data-result', scene.result)
    else this.svg.removeAttribute('data-result')
    this.svg.classList.toggle('terrain', scene.terrain)
    const legal = new Map(scene.legal.map((move) => [move.cell, move]))
    const turned = new Set(scene.turned)
    const safe = new Set(scene.safe)
    this.cells.forEach((cell, i) => {
      const colour = colourOf(scene.discs[i])
      const move = legal.get(i)
      const flips = move ? flipCount(move.lines) : 0
      const marks = !scene.terrain
      const kind = this.island?.cells[i].kind ?? 'inner'
      const shown = scene.terrain ? [kind, safe.has(i) ? 'safe' : ''].filter((k) => !scene.only || k === scene.only).join() : ''
      const key = [scene.discs[i], flips, scene.dots && marks, marks && turned.has(i), marks && scene.last === i, shown].join()
      if (this.drawn[i] === key) return
      this.drawn[i] = key
      const content = cell.firstElementChild
      if (!content) return
      content.replaceChildren()
      cell.setAttribute('data-state', colour ?? 'empty')
      if (move) cell.setAttribute('data-legal', 'true')
      else cell.removeAttribute('data-legal')
      cell.setAttribute('aria-label', this.words.cell(this.island?.cells[i].name ?? '', colour, flips))
      if (colour) content.append(disc(colour))
      if (colour && marks && turned.has(i)) content.append(turnedMark(colour, this.px))
      if (colour && marks && scene.last === i) content.append(lastMark(this.px))
      if (move && scene.dots && marks) content.append(dot(this.px))
      if (scene.terrain) {
        // A disc that stays for good says so instead of what its cell was worth.
        const isSafe = safe.has(i) && (!scene.only || scene.only === 'safe')
        const mark = isSafe ? terrainMark('safe', this.px) : !scene.only || scene.only === kind ? terrainMark(kind, this.px, this.land.shores(i)[0]) : null
        if (mark) {
          if (colour && !isSafe) mark.classList.add('taken')
          content.append(mark)
        }
      }
    })
  }

  /** Says everything again, in another language. @param {Words} words */
  speak(words) {
    this.words = words
    this.drawn = []
    this.svg.setAttribute('aria-label', words.board)
    if (this.scene) this.render(this.scene)
  }

  /** Shows what a move would do, or stops showing it. @param {Forecast | null} next */
  preview(next) {
    if (this.forecast?.cell === next?.cell && this.forecast?.by === next?.by) return
    this.forecast = next
    for (const old of this.over.querySelectorAll('.forecast')) old.remove()
    this.svg.classList.toggle('previewing', !!next)
    for (const old of this.rows.querySelectorAll('.aimed')) old.classList.remove('aimed')
    if (!next) return
    this.cells[next.cell].classList.add('aimed')
    const { group, rays, from } = forecast(this.land, next.cell, next.lines, next.by, this.px)
    this.over.prepend(group)
    move(group, [{ opacity: 0 }, { opacity: 1 }], { duration: 80 })
    rays.style.setProperty('transform-origin', `${from.x}px ${from.y}px`)
    move(rays, [{ transform: 'scale(0.2)' }, { transform: 'scale(1)' }], { duration: 120, easing: ARRIVE })
  }

  /** @param {number} cell */
  ringAround(cell) {
    const { x, y } = middle(this.land, cell)
    const ring = focusRing(this.px)
    ring.setAttribute('transform', `translate(${x} ${y})`)
    return ring
  }

  /** Where the keyboard walks. */
  get way() {
    return this.land
  }

  /** The cell that a touch at a point (in cells) means. @param {import('./geometry.js').Point} point */
  target(point) {
    return aim(this.land, (this.scene?.legal ?? []).map((move) => move.cell), point, this.px)
  }

  /** The cell under a point (in cells), or -1. @param {import('./geometry.js').Point} point */
  at(point) {
    return cellAt(this.land, point)
  }

  /**
   * Plays one move: the stone is set, the discs turn outward along every line at once. Resolves when all is
   * at rest and marked.
   *
   * @param {{ by: Disc, cell: number, lines: readonly Line[] }} stone
   */
  async play(stone) {
    const { scene } = this
    if (!scene) return
    const k = pace()
    const began = performance.now()
    const { starts, total } = timeline(stone.lines)
    const placed = [...scene.discs]
    placed[stone.cell] = stone.by === 'black' ? 'X' : 'O'
    const turned = [...placed]
    for (const { cell } of starts) turned[cell] = placed[stone.cell]
    const after = { ...scene, discs: turned.join(''), legal: [], last: stone.cell, turned: starts.map(({ cell }) => cell) }
    this.preview(null)
    if (!k) return this.render(after)
    // First the stone alone, so that the touch is answered in the next frame whatever else is to be prepared; dots and
    // marks elsewhere follow.
    let shown = { ...scene, discs: placed.join(''), legal: scene.legal.filter(({ cell }) => cell !== stone.cell) }
    this.render(shown)
    const actor = this.actor(this.cells[stone.cell], this.land.cells[stone.cell], disc(stone.by))
    move(actor, [{ transform: 'scale(1.22)' }, { transform: 'scale(1)' }], { duration: 110, easing: ARRIVE })
    move(actor, [{ opacity: 0 }, { opacity: 1 }], { duration: 60 })
    await pause(LEAD * k)
    if (this.scene !== shown) return
    const late = performance.now() - began
    shown = { ...after, last: null, turned: [] }
    this.draw(shown)
    const from = this.land.cells[stone.cell]
    for (const { cell, at, line } of starts) {
      const anchor = this.land.cells[line.anchor]
      this.turn(cell, stone.by, Math.atan2(anchor.y - from.y, anchor.x - from.x), at - late / k)
    }
    await pause(total * k - late)
    // Another position may have been shown meanwhile; it stays.
    if (this.scene === shown) this.render(after)
  }

  /** Turns one disc to a colour about the axis across its line. @param {number} cell @param {Disc} to @param {number} angle @param {number} at */
  turn(cell, to, angle, at) {
    const deg = (angle * 180) / Math.PI
    const pose = (/** @type {number} */ open, /** @type {number} */ lift) =>
      `translate(0px, ${-lift * this.px}px) rotate(${deg}deg) scale(${open}, 1) rotate(${-deg}deg)`
    const actor = this.actor(this.cells[cell], this.land.cells[cell], disc(to === 'black' ? 'white' : 'black'))
    move(actor, [
      { transform: pose(1, 0), easing: 'ease-in' },
      { transform: pose(0.06, 0.12), easing: 'ease-out' },
      { transform: pose(1, 0) },
    ], { duration: FLIP, delay: at })
    // The face changes while only its edge is to be seen.
    setTimeout(() => actor.replaceChildren(disc(to)), Math.max(0, at + FLIP / 2) * pace())
  }
}

/** The stone is seen this long before the discs are made ready to turn, in milliseconds. */
const LEAD = 30

/** How many discs a move turns. @param {readonly Line[]} lines */
export const flipCount = (lines) => lines.reduce((sum, line) => sum + line.flips.length, 0)
