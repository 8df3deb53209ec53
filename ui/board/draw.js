/** The brush: every mark of the board as SVG, `UNIT` units a cell. Nothing here knows a game. */

import { s } from '../dom.js'
import { SAND, TURF, POND, coast } from './geometry.js'

/** @typedef {import('./geometry.js').Land} Land */
/** @typedef {import('../model.js').CellKind} CellKind */
/** @typedef {import('../model.js').Disc} Disc */
/** @typedef {import('../model.js').Line} Line */

/** SVG units a cell. */
export const UNIT = 40

const FACE = 0.395 * UNIT
const FACE_UP = 0.034 * UNIT
const UNDER_DOWN = 0.041 * UNIT
const SHADE_DOWN = 0.116 * UNIT

/** Widths of the shallows around the coast, nearest first, in cells from the shore. */
const SHALLOWS = [0.42, 0.88, 1.42, 2.04]

/** The middle of a cell, in units. @param {Land} land @param {number} cell */
export function middle(land, cell) {
  const { x, y } = land.cells[cell]
  return { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT }
}

/**
 * The rings of shallow water, outermost first: each a pale line and its water, drawn as wide round strokes
 * of the coast, so they need no geometry of their own.
 *
 * @param {string} shore @param {number} px size of a cell on the screen @param {number} count
 */
export function rings(shore, px, count) {
  const thin = (2.5 * UNIT) / px
  const out = []
  for (let k = Math.min(count, SHALLOWS.length); k >= 1; k--) {
    const width = 2 * UNIT * SHALLOWS[k - 1]
    out.push(s('g', { class: `ring ring-${k}` },
      s('path', { class: `ripple-${k}`, d: shore, 'stroke-width': width }),
      s('path', { class: `shoal-${k}`, d: shore, 'stroke-width': width - thin })))
  }
  return out
}

let clips = 0

/** The island itself without its water and discs. @param {Land} land @param {string} shore @param {number} px */
export function ground(land, shore, px) {
  const u = UNIT / px
  const turf = coast(land, TURF, UNIT)
  const clip = `turf-${++clips}`
  const odd = land.cells
    .filter(({ x, y }) => (x + y) % 2)
    .map(({ x, y }) => `M${x * UNIT} ${y * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`)
    .join('')
  const seams = land.cells
    .map(({ x, y }) =>
      (land.has(x + 1, y) ? `M${(x + 1) * UNIT} ${y * UNIT}v${UNIT}` : '') + (land.has(x, y + 1) ? `M${x * UNIT} ${(y + 1) * UNIT}h${UNIT}` : ''))
    .join('')
  return s('g', { class: 'ground', 'fill-rule': 'evenodd' },
    s('path', { class: 'depth', d: shore, transform: `translate(0 ${0.2 * UNIT})` }),
    s('path', { class: 'pond', d: coast(land, POND, UNIT, true) }),
    s('path', { class: 'wet', d: shore, transform: `translate(0 ${0.07 * UNIT})` }),
    s('path', { class: 'sand', d: shore, 'stroke-width': 1.2 * u }),
    s('path', { class: 'bank', d: turf, transform: `translate(0 ${0.055 * UNIT})` }),
    s('clipPath', { id: clip }, s('path', { 'clip-rule': 'evenodd', d: turf })),
    s('path', { class: 'turf', d: turf }),
    s('g', { 'clip-path': `url(#${clip})` },
      s('path', { class: 'turf-odd', d: odd }),
      s('path', { class: 'seams', d: seams, 'stroke-width': u }),
      s('path', { class: 'lip', d: turf, 'stroke-width': 2 * u })),
    // A wave in every lake cell: water must never pass for a dark disc, least of all in greyscale.
    s('path', {
      class: 'lake-wave',
      d: land.lakes().map(({ x, y }) => `M${(x + 0.5) * UNIT - 6} ${(y + 0.5) * UNIT + 1}q3-4 6 0t6 0`).join(''),
      'stroke-width': Math.max(1.5, 1.3 * u),
    }))
}

/** The coastline as a path. @param {Land} land */
export const shoreOf = (land) => coast(land, SAND, UNIT)

/**
 * A disc around the origin. It has two sides: under the face shows the edge of the other colour, which is
 * also the rim that keeps it visible on any ground.
 *
 * @param {Disc} colour
 */
export function disc(colour) {
  return s('g', { class: `disc disc-${colour}` },
    s('ellipse', { class: 'shade', cy: SHADE_DOWN, rx: FACE, ry: FACE * 0.98 }),
    s('circle', { class: 'under', cy: UNDER_DOWN, r: FACE }),
    s('circle', { class: 'face', cy: -FACE_UP, r: FACE, fill: `url(#face-${colour})` }))
}

/** The thin ring of a disc that was just turned. @param {Disc} colour @param {number} px */
export const turnedMark = (colour, px) =>
  s('circle', { class: `turned-mark on-${colour}`, cy: -FACE_UP, r: FACE * 0.6, 'stroke-width': (1.6 * UNIT) / px })

/** The vermilion point of the last move. @param {number} px */
export const lastMark = (px) => s('circle', { class: 'last-mark', cy: -FACE_UP, r: Math.max(0.13 * UNIT, (3.4 * UNIT) / px) })

/** The dot of a legal cell. @param {number} px */
export function dot(px) {
  const u = UNIT / px
  return s('circle', { class: 'dot', r: Math.min(Math.max(0.15 * px, 4.2), Math.max(8, 0.11 * px)) * u, 'stroke-width': Math.max(1.4, 0.035 * px) * u })
}

/**
 * A terrain mark around the origin, shape first and colour second: a peak on a cape, a cross on a danger
 * cell, a lozenge on a disc that stays for good. An edge is a bar along its own shore, so that a ragged
 * island keeps its middle calm.
 *
 * @param {CellKind | 'safe'} kind @param {number} px @param {readonly [number, number] | undefined} [shore]
 */
export function terrainMark(kind, px, shore) {
  const k = Math.max(UNIT * 0.2, (5 * UNIT) / px)
  let d = ''
  if (kind === 'cape') d = `M0 ${-k}L${k * 0.98} ${k * 0.78}H${-k * 0.98}Z`
  else if (kind === 'danger') d = `M${-k * 0.6} ${-k * 0.6}L${k * 0.6} ${k * 0.6}M${k * 0.6} ${-k * 0.6}L${-k * 0.6} ${k * 0.6}`
  else if (kind === 'safe') d = `M0 ${-k * 0.74}L${k * 0.6} 0L0 ${k * 0.74}L${-k * 0.6} 0Z`
  else if (kind === 'edge') {
    const [dx, dy] = shore ?? [0, 0]
    const away = shore ? UNIT * 0.5 - k * 0.62 : 0
    const half = k * 0.85
    const [cx, cy] = [dx * away, dy * away]
    d = dx ? `M${cx} ${cy - half}V${cy + half}` : `M${cx - half} ${cy}H${cx + half}`
  } else return null
  return s('g', { class: `mark mark-${kind}` },
    s('path', { class: 'mark-case', d, 'stroke-width': k * 0.86 }),
    s('path', { class: 'mark-core', d, 'stroke-width': k * 0.4 }))
}

/**
 * What a move would do: rays from the stone to the disc that closes each line, a coin of the new colour on
 * every disc that turns, a ring around the closing disc, and the stone itself as a ghost.
 *
 * @param {Land} land @param {number} cell @param {readonly Line[]} lines @param {Disc} colour @param {number} px
 */
export function forecast(land, cell, lines, colour, px) {
  const u = UNIT / px
  const from = middle(land, cell)
  const rays = lines.map((line) => {
    const to = middle(land, line.anchor)
    const back = (0.46 * UNIT) / Math.hypot(to.x - from.x, to.y - from.y)
    return `M${from.x} ${from.y}L${to.x + (from.x - to.x) * back} ${to.y + (from.y - to.y) * back}`
  }).join('')
  const ghost = disc(colour)
  ghost.setAttribute('transform', `translate(${from.x} ${from.y})`)
  ghost.append(s('circle', { class: 'ghost-mark', cy: -FACE_UP, r: FACE * 0.66, 'stroke-width': 1.8 * u, 'stroke-dasharray': `${2.6 * u} ${2.6 * u}` }))
  const lineGroup = s('g', { class: 'rays' },
    s('path', { class: 'ray-case', d: rays, 'stroke-width': Math.max(0.15 * UNIT, 5.5 * u) }),
    s('path', { class: 'ray', d: rays, 'stroke-width': Math.max(0.065 * UNIT, 2.5 * u) }))
  const marks = s('g')
  for (const line of lines) {
    const anchor = middle(land, line.anchor)
    marks.append(
      s('circle', { class: 'ring-case', cx: anchor.x, cy: anchor.y, r: 0.4 * UNIT, 'stroke-width': 0.16 * UNIT }),
      s('circle', { class: 'ring-core', cx: anchor.x, cy: anchor.y, r: 0.4 * UNIT, 'stroke-width': 0.075 * UNIT }))
    for (const flip of line.flips) {
      const at = middle(land, flip)
      marks.append(
        s('circle', { class: 'coin-case', cx: at.x, cy: at.y, r: 0.25 * UNIT }),
        s('circle', { class: `coin coin-${colour}`, cx: at.x, cy: at.y, r: 0.19 * UNIT }))
    }
  }
  return { rays: lineGroup, group: s('g', { class: 'forecast' }, lineGroup, marks, ghost), from }
}

/** The double ring around the cell that the keyboard is on, or so many below one another. @param {number} px @param {number} [rows] */
export function focusRing(px, rows = 1) {
  const inset = 0.05 * UNIT
  const box = { x: inset - UNIT / 2, y: inset - UNIT / 2, width: UNIT - 2 * inset, height: rows * UNIT - 2 * inset, rx: 0.26 * UNIT }
  const u = UNIT / px
  return s('g', { class: 'focus' },
    s('rect', { class: 'focus-out', ...box, 'stroke-width': 5.5 * u }),
    s('rect', { class: 'focus-in', ...box, 'stroke-width': 2.5 * u }))
}

/**
 * A small finished picture of an island, for cards and sheets.
 *
 * @param {Land} land
 * @param {{
 *   discs?: string, px?: number, rings?: number, margin?: number, dots?: readonly number[], kinds?: readonly CellKind[],
 *   move?: { cell: number, lines: readonly Line[], by: Disc }, class?: string,
 * }} [look]
 */
export function picture(land, look = {}) {
  const { discs = '', px = 20, rings: count = 0, margin = 0.6, dots = [], kinds, move } = look
  const shore = shoreOf(land)
  const m = margin * UNIT
  const svg = s('svg', {
    class: look.class ?? 'picture',
    viewBox: `${-m} ${-m} ${land.cols * UNIT + 2 * m} ${land.rows * UNIT + 2 * m}`,
    'aria-hidden': 'true',
  }, ...rings(shore, px, count), ground(land, shore, px))
  /** @param {number} cell @param {SVGElement | null} mark */
  const put = (cell, mark) => {
    if (!mark) return
    const { x, y } = middle(land, cell)
    svg.append(s('g', { transform: `translate(${x} ${y})` }, mark))
  }
  land.cells.forEach((_, cell) => {
    const colour = colourOf(discs[cell])
    if (colour) put(cell, disc(colour))
    if (kinds) put(cell, terrainMark(kinds[cell], px, land.shores(cell)[0]))
  })
  for (const cell of dots) put(cell, dot(px))
  if (move) svg.append(forecast(land, move.cell, move.lines, move.by, px).group)
  return svg
}

/** The shape of an island alone. @param {Land} land */
export function silhouette(land) {
  const m = UNIT / 2
  return s('svg', { class: 'silhouette', viewBox: `${-m} ${-m} ${(land.cols + 1) * UNIT} ${(land.rows + 1) * UNIT}`, 'aria-hidden': 'true' },
    s('g', { 'fill-rule': 'evenodd' },
      s('path', { class: 'sil-sand', d: shoreOf(land) }),
      s('path', { class: 'sil-turf', d: coast(land, TURF, UNIT) })))
}

/** A disc as a sign on paper. @param {Disc} colour */
export const chip = (colour) => sign(colour, disc(colour))

/** A drawing around the origin as a sign on paper. @param {string} name @param {SVGElement} drawing */
export const sign = (name, drawing) => s('svg', { class: `chip chip-${name}`, viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, drawing)

/** The colour that a character of the disc string stands for. @param {string | undefined} c @returns {Disc | null} */
export const colourOf = (c) => (c === 'X' ? 'black' : c === 'O' ? 'white' : null)
