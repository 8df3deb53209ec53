import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aim, area, arrange, cellSize, coast, FLIP, Land, outline, rowEnd, SAND, timeline, TURF, walk } from '../../ui/board/geometry.js'
import { beside } from '../../ui/board/loupe.js'
import { dice, grow, seas } from './islands.js'

/** Three thousand islands of every size of the game. @param {(land: Land, i: number) => void} look */
function everyIsland(look) {
  for (let i = 0; i < 3000; i++) look(grow(20 + 6 * (i % 17) + (i % 17 === 16 ? 4 : 0), dice(i + 1)), i)
}

test('with left turns every shore belongs to one sea joined by sides, with right turns to one joined by corners too', () => {
  let sandbars = 0
  everyIsland((land, i) => {
    const joined = outline(land, true)
    const parted = outline(land, false)
    assert.equal(joined.length, seas(land, false), `island ${i}`)
    assert.equal(parted.length, seas(land, true), `island ${i}`)
    if (joined.length !== parted.length) sandbars++
  })
  assert.ok(sandbars > 100, 'the islands must contain diagonal contacts for this to mean anything')
})

test('every side that faces the sea is walked exactly once', () => {
  everyIsland((land, i) => {
    let sides = 0
    for (const { x, y } of land.cells) {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) if (!land.has(x + dx, y + dy)) sides++
    }
    for (const join of [true, false]) {
      assert.equal(outline(land, join).reduce((sum, loop) => sum + loop.length, 0), sides, `island ${i}`)
    }
  })
})

test('one shore runs clockwise round the island, all others anticlockwise round lakes', () => {
  everyIsland((land, i) => {
    const areas = outline(land, true).map(area)
    assert.equal(areas.filter((a) => a > 0).length, 1, `island ${i}`)
    // Twice the land is what the outer shore encloses less what the lakes do.
    assert.equal(areas.reduce((sum, a) => sum + a, 0), 2 * land.cells.length, `island ${i}`)
  })
})

test('a coastline of the largest island stays a short path, and is the same every time', () => {
  let longest = 0
  for (let i = 0; i < 300; i++) {
    const land = grow(120, dice(1000 + i))
    const path = coast(land, SAND, 40)
    longest = Math.max(longest, path.length)
    assert.equal(path, coast(land, SAND, 40))
    assert.doesNotMatch(path, /NaN|undefined|Infinity/)
  }
  assert.ok(longest <= 5300, `${longest} characters`)
})

test('no two shores can cross: a shift never reaches half a cell', () => {
  for (const shore of [SAND, TURF]) assert.ok(Math.abs(shore.offset) + shore.wobble < 0.5)
})

test('lakes are the sea cells that the open sea does not reach', () => {
  const ring = Land.parse(['....', '.##.', '.#..', '...#'])
  assert.deepEqual(ring.lakes(), [{ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 2 }])
  assert.deepEqual(Land.parse(['..', '..']).lakes(), [])
})

test('on a screen 360 pixels wide every cell of every possible box is at least 24 pixels', () => {
  // What is left of 360 × 640 between plank, status and dock.
  const room = { width: 360, height: 484 }
  for (let cols = 1; cols <= 18; cols++) {
    for (let rows = 1; rows <= 18; rows++) {
      if (Math.min(cols, rows) > 14) continue
      const { px } = arrange({ cols, rows }, room, 64)
      assert.ok(px >= 24 && px <= 64, `${cols} × ${rows}: ${px}`)
      assert.ok(Number.isInteger(px))
    }
  }
})

test('every island that grows is at least 24 pixels a cell on a screen 360 pixels wide', () => {
  everyIsland((land) => assert.ok(arrange(land, { width: 360, height: 484 }, 64).px >= 24))
})

test('the longer side of the island lies along the longer side of the room', () => {
  const wide = { cols: 12, rows: 7 }
  assert.equal(arrange(wide, { width: 380, height: 600 }, 64).transposed, true)
  assert.equal(arrange(wide, { width: 600, height: 340 }, 64).transposed, false)
  assert.equal(arrange({ cols: 5, rows: 4 }, { width: 900, height: 1000 }, 64).transposed, true, 'also when both fit at the largest size')
  assert.equal(arrange({ cols: 6, rows: 6 }, { width: 380, height: 600 }, 64).transposed, false)
})

test('a cell never sticks out of its room', () => {
  for (const room of [{ width: 320, height: 400 }, { width: 740, height: 340 }, { width: 2000, height: 1200 }]) {
    for (let cols = 2; cols <= 18; cols++) {
      for (let rows = 2; rows <= 14; rows++) {
        const px = cellSize({ cols, rows }, room, 72)
        assert.ok(px * cols <= room.width && px * rows <= room.height, `${cols} × ${rows} at ${px}`)
      }
    }
  }
})

test('transposing exchanges rows and columns and keeps every cell its number', () => {
  const land = Land.parse(['..#', '...'])
  const turned = land.transposed()
  assert.deepEqual([turned.cols, turned.rows], [2, 3])
  land.cells.forEach(({ x, y }, i) => assert.equal(turned.at(y, x), i))
})

const square = Land.parse(['....', '....', '....', '....'])
/** @param {number} x @param {number} y */
const at = (x, y) => square.at(x, y)

test('a touch means the nearest legal cell within reach', () => {
  assert.deepEqual(aim(square, [at(1, 1)], { x: 1.5, y: 1.5 }, 40), { cell: at(1, 1), sure: true })
  assert.deepEqual(aim(square, [at(1, 1)], { x: 2.05, y: 1.5 }, 40), { cell: at(1, 1), sure: true }, 'beside the cell, within 22 pixels')
  assert.equal(aim(square, [at(1, 1)], { x: 2.2, y: 1.5 }, 40), null, '28 pixels away')
  assert.deepEqual(aim(square, [at(1, 1)], { x: 2.05, y: 1.5 }, 80), { cell: at(1, 1), sure: true }, '0.55 of a large cell away')
})

test('a touch between two legal cells is not sure of itself', () => {
  const both = [at(1, 1), at(2, 1)]
  assert.equal(aim(square, both, { x: 2.02, y: 1.5 }, 40)?.sure, false)
  assert.equal(aim(square, both, { x: 2.5, y: 1.5 }, 40)?.sure, true)
  assert.equal(aim(square, both, { x: 2.5, y: 1.5 }, 24)?.sure, true, 'the middle of a small cell is sure')
})

test('a touch that is no place, or has nothing to play, means nothing', () => {
  assert.equal(aim(square, [at(1, 1)], { x: NaN, y: 1 }, 40), null)
  assert.equal(aim(square, [at(1, 1)], { x: 1.5, y: Infinity }, 40), null)
  assert.equal(aim(square, [], { x: 1.5, y: 1.5 }, 40), null)
})

test('an arrow key skips the sea along its line and stays where there is no more land', () => {
  const land = Land.parse(['.#.', '...', '##.'])
  assert.equal(walk(land, land.at(0, 0), 1, 0), land.at(2, 0))
  assert.equal(walk(land, land.at(2, 0), 1, 0), land.at(2, 0))
  assert.equal(walk(land, land.at(0, 1), 0, 1), land.at(0, 1))
  assert.equal(rowEnd(land, land.at(0, 1), 1), land.at(2, 1))
  assert.equal(rowEnd(land, land.at(2, 1), -1), land.at(0, 1))
})

test('arrow keys reach every cell of every island', () => {
  for (let i = 0; i < 200; i++) {
    const land = grow(20 + (i % 100), dice(5000 + i))
    const seen = new Set([0])
    const todo = [0]
    for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
      for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
        const next = walk(land, cell, dx, dy)
        if (!seen.has(next)) {
          seen.add(next)
          todo.push(next)
        }
      }
    }
    assert.equal(seen.size, land.cells.length)
  }
})

test('a whole move takes at most 450 milliseconds, however many discs turn', () => {
  for (let longest = 1; longest <= 16; longest++) {
    const lines = [{ flips: Array.from({ length: longest }, (_, i) => i) }, { flips: [20] }]
    const { starts, total } = timeline(lines)
    assert.ok(total <= 450, `${longest}: ${total}`)
    assert.equal(starts.length, longest + 1)
    assert.ok(starts.every(({ at: start }) => start >= 70 && start + FLIP <= total + 1e-9))
    const times = starts.filter(({ line }) => line === lines[0]).map(({ at: start }) => start)
    assert.deepEqual(times, [...times].sort((a, b) => a - b), 'outward')
  }
})

test('the loupe lies inside the screen and never under the finger', () => {
  const screens = [{ width: 320, height: 568 }, { width: 360, height: 640 }, { width: 390, height: 844 }, { width: 740, height: 360 }]
  for (const screen of screens) {
    for (let x = 4; x < screen.width; x += 12) {
      for (let y = 60; y < screen.height - 40; y += 12) {
        const { left, top } = beside({ x, y }, screen)
        assert.ok(left >= 10 && top >= 10 && left + 176 <= screen.width - 10 && top + 176 <= screen.height - 10, `${x},${y} on ${screen.width}`)
        assert.ok(Math.hypot(left + 88 - x, top + 88 - y) > 88, `${x},${y} on ${screen.width} lies under the glass`)
      }
    }
  }
})
