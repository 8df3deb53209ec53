/** Help: the rules in four lines, then one card an advice, each drawn by the board's own brush. */

import { h } from '../dom.js'
import { picture } from '../board/draw.js'
import { Land } from '../board/geometry.js'
import { picture as stand } from '../four/draw.js'
import { t } from '../text/index.js'
import { card, page } from './page.js'

/** @typedef {import('../model.js').CellKind} CellKind */

/**
 * A drawn example in the text form of boards, with what is to be shown on it written out by hand: cells are
 * named by column and row, lines from the stone outward to the disc that closes them.
 *
 * @typedef {{
 *   rows: string[], kinds?: string[], dots?: string[],
 *   move?: { by: 'black' | 'white', cell: string, lines: string[][] },
 * }} Example
 */

/** @type {readonly Example[]} */
const EXAMPLES = [
  { rows: ['##.##', '#...#', '.....', '#...#'], kinds: ['##^##', '#^x^#', '^x x^', '#^x^#'] },
  { rows: ['##.##', '#.X.#', '..X..', '#.O.#'], move: { by: 'white', cell: 'c1', lines: [['c2', 'c3', 'c4']] } },
  { rows: ['#....', '.XOO.', '..XX.', '#....'], move: { by: 'black', cell: 'e2', lines: [['d2', 'c2', 'b2']] } },
  { rows: ['#...#', '..OX.', '..XO.', '#...#'], dots: ['c1', 'b2', 'e3', 'd4'] },
  { rows: ['##...', '#.OO.', '.OXX.', '#....'], dots: ['b1', 'c1', 'd1', 'e1', 'a2', 'b2'] },
  { rows: ['#X.##', '..O.#', '...O.', '#....'], move: { by: 'black', cell: 'e4', lines: [['d3', 'c2', 'b1']] } },
]

/** @type {Record<string, CellKind>} */
const SIGNS = { '^': 'cape', x: 'danger', '-': 'edge' }

/** @param {Example} example */
function draw({ rows, kinds, dots = [], move }) {
  const land = Land.parse(rows.map((row) => row.replace(/[XO]/g, '.')))
  const at = (/** @type {string} */ name) => land.at(name.charCodeAt(0) - 97, Number(name.slice(1)) - 1)
  return picture(land, {
    class: 'drawing', margin: 0.8, rings: 2,
    discs: land.cells.map(({ x, y }) => rows[y][x]).join(''),
    kinds: kinds && land.cells.map(({ x, y }) => SIGNS[kinds[y][x]] ?? 'inner'),
    dots: dots.map(at).filter((cell) => cell >= 0),
    move: move && {
      by: move.by, cell: at(move.cell),
      lines: move.lines.map((line) => ({ flips: line.slice(0, -1).map(at), anchor: at(line[line.length - 1]) })),
    },
  })
}

/** @param {SVGElement} drawing @param {string} title @param {string} say */
const tip = (drawing, title, say) => card('', h('div', { class: 'tip' }, drawing, h('div', {}, h('b', {}, title), h('p', {}, say))))

/** A game of four in a row that was won along a diagonal. */
const FOUR = {
  rows: ['.......', '.......', '....X..', '..OXO..', '..XOX..', '.XOXO..'],
  line: [18, 24, 30, 36],
}

export const helpPage = () =>
  page('help', t.help, [
    card(t.rules, h('ul', { class: 'rules' }, ...t.rulesSay.map((rule) => h('li', {}, rule)))),
    ...EXAMPLES.map((example, i) => tip(draw(example), t.tips[i][0], t.tips[i][1])),
    tip(stand(FOUR.rows.join(''), FOUR.line, 'drawing'), t.four.title, t.four.help),
  ])
