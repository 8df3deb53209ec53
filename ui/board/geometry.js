/**
 * The shape of an island, and nothing else: coastline, layout, aiming and walking.
 *
 * Everything here is pure and counts in cells: cell (x, y) covers the square from (x, y) to (x + 1, y + 1).
 */

/** @typedef {{ x: number, y: number }} Point */

/** The four sides of a cell. @type {[number, number][]} */
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]]

/** A set of land cells inside its bounding box; a cell is known by its place in the list. */
export class Land {
  /**
   * @param {readonly Point[]} cells
   * @param {number} cols
   * @param {number} rows
   */
  constructor(cells, cols, rows) {
    this.cells = cells
    this.cols = cols
    this.rows = rows
    /** @type {Map<number, number>} */
    this.index = new Map(cells.map(({ x, y }, i) => [y * cols + x, i]))
  }

  /** The land drawn by rows of text, `#` for sea: the text form that boards are written in. @param {string[]} rows */
  static parse(rows) {
    const cells = rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === '#' ? [] : [{ x, y }])))
    return new Land(cells, Math.max(...rows.map((row) => row.length)), rows.length)
  }

  /** The place of a cell in the list, or -1 for sea. @param {number} x @param {number} y */
  at(x, y) {
    if (x < 0 || y < 0 || x >= this.cols || y >= this.rows) return -1
    return this.index.get(y * this.cols + x) ?? -1
  }

  /** @param {number} x @param {number} y */
  has(x, y) {
    return this.at(x, y) >= 0
  }

  /** The same cells, numbered as before, with rows and columns exchanged. */
  transposed() {
    return new Land(this.cells.map(({ x, y }) => ({ x: y, y: x })), this.rows, this.cols)
  }

  /** The sea cells inside the box that no way over water joins to the open sea. @returns {Point[]} */
  lakes() {
    const open = new Set()
    /** @type {[number, number][]} */
    const todo = [[-1, -1]]
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [x, y] = next
      const key = (y + 1) * (this.cols + 2) + x + 1
      if (x < -1 || y < -1 || x > this.cols || y > this.rows || this.has(x, y) || open.has(key)) continue
      open.add(key)
      for (const [dx, dy] of SIDES) todo.push([x + dx, y + dy])
    }
    const lakes = []
    for (let y = 0; y < this.rows; y++) {
      for (let x = 0; x < this.cols; x++) {
        if (!this.has(x, y) && !open.has((y + 1) * (this.cols + 2) + x + 1)) lakes.push({ x, y })
      }
    }
    return lakes
  }

  /** The sides of a cell that face water, as unit steps. @param {number} cell */
  shores(cell) {
    const { x, y } = this.cells[cell]
    return SIDES.filter(([dx, dy]) => !this.has(x + dx, y + dy))
  }
}

/**
 * A lattice vertex on a shore, with the direction of the edge before it and after it.
 * `turn` is positive where the land has a convex corner, negative where a concave one, 0 on a straight shore.
 *
 * @typedef {{ x: number, y: number, before: [number, number], after: [number, number], turn: number }} Vertex
 */

/**
 * All shores as closed loops of lattice vertices, land on the right-hand side: the outer shore runs
 * clockwise, every lake anticlockwise.
 *
 * Where two land cells touch only by a corner, two edges leave one vertex. `join` turns left there, so the
 * land holds together in a sandbar: lines do capture across that corner. Otherwise it turns right, and each
 * cell keeps its own round corner.
 *
 * @param {Land} land
 * @param {boolean} join
 * @returns {Vertex[][]}
 */
export function outline(land, join) {
  /** @typedef {{ x: number, y: number, dx: number, dy: number, used: boolean }} Edge */
  /** @type {Map<number, Edge[]>} */
  const leaving = new Map()
  const stride = land.cols + 1
  /** @param {number} x @param {number} y @param {number} dx @param {number} dy */
  const add = (x, y, dx, dy) => {
    const edge = { x, y, dx, dy, used: false }
    const at = leaving.get(y * stride + x)
    if (at) at.push(edge)
    else leaving.set(y * stride + x, [edge])
  }
  for (const { x, y } of land.cells) {
    if (!land.has(x, y - 1)) add(x, y, 1, 0)
    if (!land.has(x + 1, y)) add(x + 1, y, 0, 1)
    if (!land.has(x, y + 1)) add(x + 1, y + 1, -1, 0)
    if (!land.has(x - 1, y)) add(x, y + 1, 0, -1)
  }
  /** Positive when `b` turns right of `a`. @param {Edge} a @param {Edge} b */
  const cross = (a, b) => a.dx * b.dy - a.dy * b.dx
  const loops = []
  for (const edges of leaving.values()) {
    for (const first of edges) {
      if (first.used) continue
      /** @type {Vertex[]} */
      const loop = []
      let edge = first
      do {
        edge.used = true
        const from = edge
        const ways = leaving.get((edge.y + edge.dy) * stride + edge.x + edge.dx) ?? []
        const next = ways.length === 1 ? ways[0] : ways.find((way) => (join ? cross(from, way) < 0 : cross(from, way) > 0))
        if (!next) throw new Error('a shore must close')
        loop.push({ x: next.x, y: next.y, before: [edge.dx, edge.dy], after: [next.dx, next.dy], turn: cross(edge, next) })
        edge = next
      } while (edge !== first)
      loops.push(loop)
    }
  }
  return loops
}

/** Twice the signed area inside a loop: positive for an outer shore, negative for a lake. @param {Point[]} loop */
export function area(loop) {
  return loop.reduce((sum, a, i) => {
    const b = loop[(i + 1) % loop.length]
    return sum + a.x * b.y - b.x * a.y
  }, 0)
}

/** A repeatable number in [0, 1) for a lattice vertex, so that a shore never changes its shape. @param {number} x @param {number} y */
function grain(x, y) {
  let h = Math.imul(x + 37, 374761393) ^ Math.imul(y + 91, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/**
 * How a shore is drawn: every vertex moves seaward by `offset` and up to `wobble` more, then bends the line
 * from `convex` or `concave` of an edge away. Below ½ in total no two shores can cross, so channels and lakes
 * one cell wide stay open.
 *
 * @typedef {{ offset: number, wobble: number, convex: number, concave: number, join: boolean }} Shore
 */

/** The coastline itself. @type {Readonly<Shore>} */
export const SAND = Object.freeze({ offset: 0.14, wobble: 0.17, convex: 0.5, concave: 0.5, join: true })
/** The edge of the grass. @type {Readonly<Shore>} */
export const TURF = Object.freeze({ offset: -0.01, wobble: 0.07, convex: 0.5, concave: 0.42, join: false })
/** The water's own edge in a lake. @type {Readonly<Shore>} */
export const POND = Object.freeze({ offset: 0, wobble: 0, convex: 0.5, concave: 0.5, join: true })

/** Lakes take only this part of a shore's shift: a narrow beach leaves more water to see. */
const LAKE_SHIFT = 0.55

/**
 * One SVG path for all shores of a land, `scale` units a cell; with `lakesOnly` the outer shore is left out.
 *
 * @param {Land} land
 * @param {Shore} shore
 * @param {number} scale
 * @param {boolean} [lakesOnly]
 */
export function coast(land, shore, scale, lakesOnly = false) {
  const place = (/** @type {number} */ v) => Math.round(v * scale * 10) / 10
  /** @type {string[]} */
  const out = []
  for (const loop of outline(land, shore.join)) {
    const lake = area(loop) < 0
    if (lakesOnly && !lake) continue
    const points = loop.map((v) => {
      const shift = (lake ? LAKE_SHIFT : 1) * (shore.offset + shore.wobble * grain(v.x, v.y))
      // The water lies to the left of the walk; a corner moves along the normals of both its edges.
      const nx = v.before[1] + (v.turn ? v.after[1] : 0)
      const ny = -v.before[0] - (v.turn ? v.after[0] : 0)
      const reach = v.turn > 0 ? shore.convex : v.turn < 0 ? shore.concave : 0.5
      return { x: v.x + nx * shift, y: v.y + ny * shift, reach }
    })
    let end = ''
    points.forEach((p, i) => {
      const before = points[(i + points.length - 1) % points.length]
      const after = points[(i + 1) % points.length]
      const start = `${place(p.x + (before.x - p.x) * p.reach)} ${place(p.y + (before.y - p.y) * p.reach)}`
      // Where two curves meet in the middle of an edge there is no straight piece between them.
      if (start !== end) out.push(i ? 'L' : 'M', start)
      end = `${place(p.x + (after.x - p.x) * p.reach)} ${place(p.y + (after.y - p.y) * p.reach)}`
      out.push(`Q${place(p.x)} ${place(p.y)} ${end}`)
    })
    out.push('Z')
  }
  return out.join('')
}

/** Water on each side of the island, in cells, both sides together. */
export const WATER = 0.9
/** Above and below, when a cell would otherwise fall under `LEAST_CELL`. */
export const TIGHT_WATER = 0.4
/** The smallest cell that a finger can be trusted with, in pixels. */
export const LEAST_CELL = 24

/**
 * The size of a cell in whole pixels: as large as the room allows, never above `cap`.
 *
 * @param {{ cols: number, rows: number }} land
 * @param {{ width: number, height: number }} room
 * @param {number} cap
 */
export function cellSize(land, room, cap) {
  const wide = room.width / (land.cols + WATER)
  const least = Math.min(cap, Math.floor(Math.min(wide, room.height / (land.rows + WATER))))
  if (least >= LEAST_CELL) return least
  const tight = Math.floor(Math.min(wide, room.height / (land.rows + TIGHT_WATER)))
  return Math.max(1, least, Math.min(tight, LEAST_CELL))
}

/**
 * Which way round the island lies, so that its cells come out largest: the longer side along the longer
 * side of the room. At a tie the island stays as it is.
 *
 * @param {{ cols: number, rows: number }} land
 * @param {{ width: number, height: number }} room
 * @param {number} cap
 * @returns {{ px: number, transposed: boolean }}
 */
export function arrange(land, room, cap) {
  const upright = cellSize(land, room, cap)
  const turned = cellSize({ cols: land.rows, rows: land.cols }, room, cap)
  if (turned === upright && upright === cap) {
    return { px: upright, transposed: (land.cols > land.rows) !== (room.width > room.height) && land.cols !== land.rows }
  }
  return turned > upright ? { px: turned, transposed: true } : { px: upright, transposed: false }
}

/** A finger reaches at least this far, in pixels. */
const REACH_PX = 22
const REACH_CELLS = 0.6
/** Two cells are nearly as near when their distances differ by less than this. */
const CLOSE_PX = 8
const CLOSE_CELLS = 0.25

/**
 * The cell that a touch at `point` (in cells) means, out of the cells that may be played.
 *
 * `sure` is false when another one is nearly as near. `null` means that nothing is in reach, or that the
 * point is no place at all.
 *
 * @param {Land} land
 * @param {readonly number[]} playable
 * @param {Point} point
 * @param {number} px size of a cell
 * @returns {{ cell: number, sure: boolean } | null}
 */
export function aim(land, playable, point, px) {
  if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) return null
  let cell = -1
  let nearest = Infinity
  let second = Infinity
  for (const i of playable) {
    const { x, y } = land.cells[i]
    const distance = Math.hypot(x + 0.5 - point.x, y + 0.5 - point.y) * px
    if (distance < nearest) {
      second = nearest
      nearest = distance
      cell = i
    } else if (distance < second) second = distance
  }
  if (cell < 0 || nearest > Math.max(REACH_PX, REACH_CELLS * px)) return null
  return { cell, sure: second - nearest >= Math.max(CLOSE_PX, CLOSE_CELLS * px) }
}

/** The land cell under a point (in cells), or -1. @param {Land} land @param {Point} point */
export function cellAt(land, point) {
  return land.at(Math.floor(point.x), Math.floor(point.y))
}

/**
 * One step with an arrow key: the next land along the straight line, however much water lies between;
 * the same cell when there is none. The land is joined by its sides, so every cell can be reached.
 *
 * @param {Land} land
 * @param {number} from
 * @param {number} dx
 * @param {number} dy
 */
export function walk(land, from, dx, dy) {
  let { x, y } = land.cells[from]
  for (;;) {
    x += dx
    y += dy
    if (x < 0 || y < 0 || x >= land.cols || y >= land.rows) return from
    const next = land.at(x, y)
    if (next >= 0) return next
  }
}

/** The first or last land cell of the row that a cell is in. @param {Land} land @param {number} from @param {1 | -1} side */
export function rowEnd(land, from, side) {
  let end = from
  for (;;) {
    const next = walk(land, end, side, 0)
    if (next === end) return end
    end = next
  }
}

/**
 * When each disc of a move starts to turn, in milliseconds from the placing, and when all is over.
 * Discs turn outward along every line at once; the whole move never takes longer than 450 ms.
 *
 * @template {{ flips: readonly number[] }} L
 * @param {readonly L[]} lines
 */
export function timeline(lines) {
  const longest = Math.max(1, ...lines.map((line) => line.flips.length))
  const step = longest > 1 ? Math.min(45, 200 / (longest - 1)) : 0
  const starts = lines.flatMap((line) => line.flips.map((cell, k) => ({ cell, at: 70 + k * step, line })))
  return { starts, total: 70 + (longest - 1) * step + FLIP }
}
/** One disc's turn. */
export const FLIP = 180
