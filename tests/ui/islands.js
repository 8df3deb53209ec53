/** Random islands for the tests: grown like the game's own, but by the tests' own dice. */

import { Land } from '../../ui/board/geometry.js'

/** Repeatable numbers in [0, 1). @param {number} seed */
export function dice(seed) {
  let h = seed >>> 0
  return () => {
    h = (h + 0x6d2b79f5) >>> 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** @param {number} size @param {() => number} random @returns {Land} */
export function grow(size, random) {
  for (;;) {
    /** @type {Map<string, { x: number, y: number }>} */
    const land = new Map([[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => [`${x},${y}`, { x, y }]))
    /** @type {{ x: number, y: number }[]} */
    const shore = []
    const reach = (/** @type {{ x: number, y: number }} */ { x, y }) => {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
        if (!land.has(`${x + dx},${y + dy}`)) shore.push({ x: x + dx, y: y + dy })
      }
    }
    for (const cell of land.values()) reach(cell)
    while (land.size < size) {
      const [cell] = shore.splice(Math.floor(random() * shore.length), 1)
      const key = `${cell.x},${cell.y}`
      if (land.has(key)) continue
      land.set(key, cell)
      reach(cell)
    }
    const cells = [...land.values()]
    const left = Math.min(...cells.map((c) => c.x))
    const top = Math.min(...cells.map((c) => c.y))
    const cols = Math.max(...cells.map((c) => c.x)) - left + 1
    const rows = Math.max(...cells.map((c) => c.y)) - top + 1
    if (Math.min(cols, rows) > 14 || Math.max(cols, rows) > 18) continue
    const moved = cells.map(({ x, y }) => ({ x: x - left, y: y - top })).sort((a, b) => a.y - b.y || a.x - b.x)
    return new Land(moved, cols, rows)
  }
}

/** How many separate seas there are, the open one included, counted by flooding. @param {Land} land @param {boolean} diagonally */
export function seas(land, diagonally) {
  const steps = [[0, -1], [1, 0], [0, 1], [-1, 0], ...(diagonally ? [[-1, -1], [1, -1], [1, 1], [-1, 1]] : [])]
  const seen = new Set()
  let count = 0
  for (let y = -1; y <= land.rows; y++) {
    for (let x = -1; x <= land.cols; x++) {
      if (land.has(x, y) || seen.has(`${x},${y}`)) continue
      count++
      const todo = [[x, y]]
      seen.add(`${x},${y}`)
      for (let at = todo.pop(); at; at = todo.pop()) {
        for (const [dx, dy] of steps) {
          const [nx, ny] = [at[0] + dx, at[1] + dy]
          const key = `${nx},${ny}`
          if (nx < -1 || ny < -1 || nx > land.cols || ny > land.rows || land.has(nx, ny) || seen.has(key)) continue
          seen.add(key)
          todo.push([nx, ny])
        }
      }
    }
  }
  return count
}
