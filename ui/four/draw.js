/** The brush for four in a row: a lattice of cypress over a bed of moss, lacquer discs with a ring, straw ones with a dot. */

import { s } from '../dom.js'
import { sign, UNIT } from '../board/draw.js'

/** @typedef {import('../model.js').Side} Side */

export const COLUMNS = 7
export const ROWS = 6

const FACE = 0.385 * UNIT
const HOLE = 0.43 * UNIT
/** How far the frame reaches beyond its cells. */
const RIM = 0.15 * UNIT

/** The middle of a cell, in units. @param {number} cell */
export const middle = (cell) => ({ x: ((cell % COLUMNS) + 0.5) * UNIT, y: (Math.floor(cell / COLUMNS) + 0.5) * UNIT })

/** The side that a character of the disc string stands for. @param {string | undefined} c @returns {Side | null} */
export const sideOf = (c) => (c === 'X' ? 'first' : c === 'O' ? 'second' : null)

/** A disc around the origin. Each side has a mark as well as a colour: a ring on red, a dot on yellow. @param {Side} side */
export const disc = (side) =>
  s('g', { class: `disc disc-${side}` },
    s('circle', { class: 'face', r: FACE, fill: `url(#face-${side})` }),
    side === 'first'
      ? s('circle', { class: 'disc-ring', r: FACE * 0.56, 'stroke-width': 0.075 * UNIT })
      : s('circle', { class: 'disc-dot', r: FACE * 0.3 }))

/** A disc as a sign on paper. @param {Side} side */
export const chip = (side) => sign(side, disc(side))

/** A rounded rectangle as a path. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
const plate = (x, y, w, h, r) => `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`

const FRAME = plate(-RIM, -RIM, COLUMNS * UNIT + 2 * RIM, ROWS * UNIT + 2 * RIM, 0.34 * UNIT)

/** The hole of a cell as a path. @param {number} cell */
function opening(cell) {
  const { x, y } = middle(cell)
  return `M${x - HOLE} ${y}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`
}

/** What lies behind the discs. */
export const bed = () =>
  s('g', { class: 'bed' },
    s('path', { class: 'wood-under', d: FRAME, transform: `translate(0 ${0.09 * UNIT})` }),
    s('rect', { class: 'well', width: COLUMNS * UNIT, height: ROWS * UNIT }))

/** The lattice in front of the discs, open at every cell. */
export function lattice() {
  const holes = Array.from({ length: COLUMNS * ROWS }, (_, cell) => opening(cell)).join('')
  // The grain runs along the rails between the rows, where no hole cuts it.
  const grain = Array.from({ length: ROWS + 1 }, (_, row) =>
    [-0.045, 0.01, 0.05].map((at, i) => {
      const bow = (row % 2 ? 1 : -1) * (0.6 + 0.5 * i)
      return `M${-RIM + 5} ${(row + at) * UNIT}q${(COLUMNS * UNIT) / 3} ${bow} ${(COLUMNS * UNIT) / 2} 0t${(COLUMNS * UNIT) / 2 + 2 * RIM - 10} 0`
    }).join('')).join('')
  return s('g', { class: 'lattice' },
    s('path', { class: 'wood', 'fill-rule': 'evenodd', d: FRAME + holes }),
    s('path', { class: 'grain', d: grain }),
    s('path', { class: 'hole-edge', d: holes }),
    s('path', { class: 'frame-edge', d: FRAME }))
}

/** A small finished picture of a board, for cards and sheets. @param {string} discs @param {readonly number[]} line @param {string} look */
export function picture(discs, line, look) {
  const m = 0.5 * UNIT
  const put = (/** @type {number} */ cell, /** @type {SVGElement} */ mark) => {
    const { x, y } = middle(cell)
    return s('g', { transform: `translate(${x} ${y})` }, mark)
  }
  return s('svg', { class: look, viewBox: `${-m} ${-m} ${COLUMNS * UNIT + 2 * m} ${ROWS * UNIT + 2 * m}`, 'aria-hidden': 'true' },
    bed(),
    ...[...discs].flatMap((c, cell) => {
      const side = sideOf(c)
      return side ? [put(cell, disc(side))] : []
    }),
    lattice(),
    ...line.map((cell) => put(cell, winMark())))
}

/** The ring around a disc of the line that won. */
export const winMark = () =>
  s('g', { class: 'win-mark' },
    s('circle', { class: 'ring-case', r: HOLE, 'stroke-width': 0.17 * UNIT }),
    s('circle', { class: 'ring-core', r: HOLE, 'stroke-width': 0.09 * UNIT }))

/** The ring around the hole of the last move. */
export const lastMark = () => s('circle', { class: 'last-ring', r: HOLE + 0.02 * UNIT, 'stroke-width': 0.07 * UNIT })

/** A disc where it would come to rest. @param {Side} side */
export const ghost = (side) =>
  s('g', { class: 'ghost' }, disc(side),
    s('circle', { class: 'ghost-ring', r: FACE, 'stroke-width': 0.06 * UNIT, 'stroke-dasharray': `${0.12 * UNIT} ${0.1 * UNIT}` }))

/** The light on the wood of a column, and behind its discs. @param {number} column */
export function light(column) {
  const holes = Array.from({ length: ROWS }, (_, row) => opening(row * COLUMNS + column)).join('')
  return {
    wood: s('path', { class: 'column-light', 'fill-rule': 'evenodd', d: plate(column * UNIT, -RIM, UNIT, ROWS * UNIT + 2 * RIM, 0.2 * UNIT) + holes }),
    well: s('rect', { class: 'column-light', x: column * UNIT, width: UNIT, height: ROWS * UNIT }),
  }
}

/** A fall from above the board to a row: the time grows with the root of the way, as things fall, then the disc settles. */
const FALL = 370
const SETTLE = 80

/**
 * When a disc that falls to a row touches down and when it lies still, in milliseconds, and its way in cells
 * above its place.
 *
 * @param {number} row
 */
export function fall(row) {
  const part = (row + 1) / ROWS
  const touch = FALL * Math.sqrt(part)
  const total = touch + SETTLE * part
  const at = (/** @type {number} */ ms) => ms / total
  return {
    touch,
    total,
    way: [
      { offset: 0, up: row + 1, easing: 'cubic-bezier(.3333,0,.6667,.3333)' },
      { offset: at(touch), up: 0, easing: 'ease-out' },
      { offset: at((touch + total) / 2), up: 0.07 * part, easing: 'ease-in' },
      { offset: 1, up: 0, easing: 'linear' },
    ],
  }
}
