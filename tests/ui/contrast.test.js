import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('../../ui/style/tokens.css', import.meta.url), 'utf8')

/** The colours that a theme sets. @param {string} theme @returns {Record<string, string>} */
function tokens(theme) {
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))
  assert.ok(block, `${theme} is in the style sheet`)
  return Object.fromEntries([...block[1].matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

/** @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** @param {string} a @param {string} b */
function ratio(a, b) {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (hi + 0.05) / (lo + 0.05)
}

/** What lies on what, and the least ratio: 4.5 for text, 3 for signs. @type {[string, string[], number][]} */
const PAIRS = [
  ['ink', ['paper', 'paper-2'], 4.5],
  ['ink-2', ['paper', 'paper-2'], 4.5],
  ['now-ink', ['paper'], 4.5],
  ['on-act', ['act'], 4.5],
  ['ink-sea', ['sea', 'shoal-1', 'shoal-2', 'shoal-3', 'shoal-4'], 4.5],
  ['ink-sea-2', ['sea', 'shoal-1', 'shoal-2', 'shoal-3', 'shoal-4'], 4.5],
  ['control', ['paper'], 3],
  ['act', ['paper'], 3],
  ['x0', ['turf', 'turf-odd'], 3],
  ['dot', ['turf', 'turf-odd'], 3],
  ['dot-edge', ['turf'], 3],
  ['now', ['x0', 'o1'], 3],
  ['on-x', ['x1'], 3],
  ['on-o', ['o2'], 3],
  ['ray', ['ray-case', 'x0'], 3],
  ['ray-case', ['turf', 'o1'], 3],
  ['cape', ['mark-case'], 3],
  ['edge-mark', ['mark-case'], 3],
  ['danger', ['mark-case'], 3],
  ['mark-case', ['turf', 'o1'], 3],
  ['r0', ['y0', 'y1', 'y2'], 3],
  ['r-mark', ['r0', 'r1', 'r2'], 3],
  ['y-mark', ['y0', 'y1', 'y2'], 3],
  ['now-ink', ['wood'], 3],
  ['dot', ['well'], 3],
  ['focus-in', ['focus-out'], 3],
  ['focus-out', ['turf'], 3],
]
/** In high contrast a white or yellow disc is told by its black outline, not by its fill. @type {[string, string[], number][]} */
const FILLS = [
  ['o2', ['turf', 'turf-odd'], 3],
  ['x-under', ['turf-odd'], 3],
  ['o-under', ['turf'], 3],
  // A red disc is seen by its golden rim, a yellow one by its face.
  ['r-mark', ['well'], 3],
  ['y2', ['well'], 3],
]

for (const theme of ['light', 'dark', 'contrast']) {
  test(`in ${theme}, text is at least 4.5:1 and signs at least 3:1`, () => {
    const colours = tokens(theme)
    for (const [name, grounds, least] of theme === 'contrast' ? PAIRS : [...PAIRS, ...FILLS]) {
      for (const ground of grounds) {
        assert.ok(colours[name] && colours[ground], `${name} and ${ground} are set`)
        const r = ratio(colours[name], colours[ground])
        assert.ok(r >= least, `${name} on ${ground}: ${r.toFixed(2)} < ${least}`)
      }
    }
  })
}

test('the outline of discs in high contrast is black on white land', () => {
  const board = readFileSync(new URL('../../ui/style/board.css', import.meta.url), 'utf8')
  assert.match(board, /\[data-theme="contrast"\] \.disc \.face \{ stroke: #000; stroke-width: 2\.6; \}/)
  assert.ok(ratio('#000000', tokens('contrast').turf) >= 3)
})

test('black stays black and white stays white in every theme', () => {
  for (const theme of ['light', 'dark', 'contrast']) {
    const colours = tokens(theme)
    for (const stop of ['x0', 'x1', 'x2']) assert.ok(luminance(colours[stop]) < 0.05, `${stop} in ${theme}`)
    for (const stop of ['o0', 'o1', 'o2']) assert.ok(luminance(colours[stop]) > 0.6, `${stop} in ${theme}`)
  }
})

test('red is told from the white board in high contrast by its face, yellow by its outline', () => {
  const colours = tokens('contrast')
  assert.ok(ratio(colours.r0, colours.well) >= 3)
  assert.ok(ratio(colours['y-rim'], colours.well) >= 3)
  assert.ok(ratio(colours['wood-edge'], colours.well) >= 3)
})

test('an empty hole is told from the board by its own colour or by its rim', () => {
  for (const theme of ['light', 'dark', 'contrast']) {
    const { wood, well, 'well-rim': rim } = tokens(theme)
    assert.ok(Math.max(ratio(well, wood), ratio(well, rim)) >= 3, theme)
  }
})

test('every theme sets the same colours', () => {
  const names = Object.keys(tokens('light')).sort()
  assert.ok(names.length >= 55)
  // A colour that is transparent in one theme has no six digits there.
  const sometimes = new Set(['seam'])
  for (const theme of ['dark', 'contrast']) {
    assert.deepEqual(Object.keys(tokens(theme)).filter((n) => !sometimes.has(n)).sort(), names.filter((n) => !sometimes.has(n)))
  }
})
