import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, heard, said } from './page.js'

const empty = '.'.repeat(42)
const tally = { wins: 0, losses: 0, draws: 0 }
const tallies = { easy: tally, normal: tally, hard: tally, master: tally }
const landings = (/** @type {number[]} */ rows) => rows.flatMap((row, column) => (row < 0 ? [] : [{ column, row }]))

/** A view of four in a row in some moment; the other game is not looked at. @param {number} version @param {object} four */
const viewOf = (version, four) => ({
  version, notice: null, game: { id: 1 }, records: { four: { ...tallies, easy: { wins: 2, losses: 5, draws: 1 } } },
  settings: { dots: true, confirm: false, speed: 'off', fourLevel: 'easy', fourOrder: 'first' },
  four: {
    id: 2, ply: 0, discs: empty, human: 'first', level: 'easy', turn: 'first', legal: landings([5, 5, 5, 5, 5, 5, 5]), moves: [],
    last: null, line: [], result: null, canUndo: false, canRestore: false, ...four,
  },
})

const { part } = browser({})
/** What the page asked for. @type {[string, any][]} */
const asked = []
/** @type {(name: string, args: any) => unknown} */
let answer = () => null
Reflect.get(globalThis, '__TAURI__').core.invoke = async (/** @type {string} */ name, /** @type {any} */ args) => {
  // A desktop has no such plugin, and what a hand feels is no part of the game.
  if (name.startsWith('plugin:haptics|')) throw new Error(name)
  asked.push([name, args])
  return structuredClone(await answer(name, args))
}
const { setSpeed } = await import('../../ui/board/motion.js')
const { FourBoard } = await import('../../ui/four/board.js')
const { COLUMNS, disc, fall, ROWS } = await import('../../ui/four/draw.js')
const { Four } = await import('../../ui/four/game.js')
const { adopt, view, watch } = await import('../../ui/store.js')
const nav = await import('../../ui/nav.js')
const { Water } = await import('../../ui/board/water.js')
const { speak } = await import('../../ui/text/index.js')
setSpeed('off')
speak('en')

/** @param {any} element @param {string} attribute @returns {any[]} */
const all = (element, attribute) => [...(element.attributes?.has(attribute) ? [element] : []), ...(element.childNodes ?? []).flatMap((/** @type {any} */ child) => all(child, attribute))]
/** @param {any} element @param {string} name @returns {any[]} */
const classed = (element, name) => [...(element.classList?.contains(name) ? [element] : []), ...(element.childNodes ?? []).flatMap((/** @type {any} */ child) => classed(child, name))]

/** A board that shows something. @param {object} scene */
function board(scene) {
  const shown = new FourBoard()
  shown.px = 40
  shown.build()
  shown.speak({ board: 'board', column: (column, discs) => [column, ...discs].join() })
  shown.render(/** @type {any} */ ({ game: 1, ply: 0, discs: empty, legal: [], last: null, line: [], turn: 'first', result: null, dots: true, ...scene }))
  return shown
}

test('a fall takes time with the root of its way, and never more than 450 ms', () => {
  const falls = Array.from({ length: ROWS }, (_, row) => fall(row))
  for (const { total, touch, way } of falls) {
    assert.ok(total <= 450 && touch < total)
    assert.deepEqual([way[0].offset, way[way.length - 1].offset, way[way.length - 1].up], [0, 1, 0])
  }
  const whole = falls[ROWS - 1]
  falls.forEach(({ touch, way }, row) => {
    assert.ok(Math.abs((touch / whole.touch) ** 2 - (row + 1) / ROWS) < 1e-9, 'half the time is a quarter of the way')
    assert.equal(way[0].up, row + 1, 'it comes from above the board')
  })
})

test('each colour has a mark of its own', () => {
  const [red, yellow] = /** @type {const} */ (['first', 'second']).map((side) => disc(side))
  assert.deepEqual([classed(red, 'disc-ring').length, classed(red, 'disc-dot').length], [1, 0])
  assert.deepEqual([classed(yellow, 'disc-ring').length, classed(yellow, 'disc-dot').length], [0, 1])
})

test('the board names its columns and cells, and says what lies in them', () => {
  const discs = `${'.'.repeat(28)}..O......XO...`
  const { svg } = board({ discs, legal: [{ cell: 2, row: 3 }] })
  const columns = all(svg, 'data-column')
  assert.deepEqual(columns.map((column) => column.getAttribute('data-column')), ['1', '2', '3', '4', '5', '6', '7'])
  assert.deepEqual(columns.map((column) => column.getAttribute('data-legal')), [null, null, 'true', null, null, null, null])
  assert.deepEqual(columns.slice(1, 4).map((column) => column.getAttribute('aria-label')), ['2', '3,first,second', '4,second'])
  const states = Object.fromEntries(all(svg, 'data-cell').map((cell) => [cell.getAttribute('data-cell'), cell.getAttribute('data-state')]))
  assert.equal(Object.keys(states).length, COLUMNS * ROWS)
  assert.deepEqual([states.c6, states.c5, states.d6, states.a6, states.g1], ['first', 'second', 'second', 'empty', 'empty'])
})

test('all of a column is one target, a full one is none, and beside the board is nothing', () => {
  const shown = board({ legal: [{ cell: 0, row: 5 }, { cell: 6, row: 2 }] })
  for (const y of [-1, 0, 2.5, 5.9, 7]) assert.deepEqual(shown.target({ x: 6.9, y }), { cell: 6, sure: true })
  assert.equal(shown.target({ x: 3.5, y: 2 }), null)
  assert.equal(shown.at({ x: 3.5, y: 2 }), 3)
  for (const [x, y] of [[-0.1, 2], [7, 2], [3, -2], [3, 8], [NaN, 1], [1, NaN]]) assert.equal(shown.at({ x, y }), -1)
})

test('every disc of the line that won is lit, be it four or more', () => {
  for (const line of [[35, 36, 37, 38], [35, 36, 37, 38, 39], [14, 22, 30, 38, 35, 36, 37]]) {
    assert.equal(classed(board({ line, last: 38 }).front, 'win-mark').length, line.length)
  }
  const playing = board({ last: 38 })
  assert.deepEqual([classed(playing.front, 'win-mark').length, classed(playing.front, 'last-ring').length], [0, 1])
})

test('one column is the tab stop', () => {
  const shown = board({})
  shown.focus(5)
  assert.deepEqual(shown.cells.map((column) => column.getAttribute('tabindex')), ['-1', '-1', '-1', '-1', '-1', '0', '-1'])
})

/** The game at some moment, on its screen. @param {object} state */
function sit(state) {
  version += 10
  adopt(/** @type {any} */ (viewOf(version, state)))
  const four = new Four(new Water(/** @type {any} */ (part('water'))))
  four.relabel()
  asked.length = 0
  return four
}
let version = 0
nav.start(() => {})

test('two drops at once ask Rust for one, and the COM answers it once', async () => {
  const four = sit({})
  const mine = { ply: 1, discs: `${'.'.repeat(35)}...X...`, turn: 'second', legal: [], moves: [3], last: { column: 3, row: 5 } }
  const theirs = { ply: 2, discs: `${'.'.repeat(35)}...XO..`, turn: 'first', legal: landings([5, 5, 5, 4, 4, 5, 5]), moves: [3, 4], last: { column: 4, row: 5 }, canUndo: true }
  answer = (name) => (name === 'place'
    ? { events: [{ kind: 'drop', by: 'first', column: 3, row: 5 }], view: viewOf(version + 1, mine) }
    : { events: [{ kind: 'drop', by: 'second', column: 4, row: 5 }], view: viewOf(version + 2, theirs) })
  const first = four.place(3)
  await Promise.all([four.place(3), four.place(5)])
  await first
  assert.deepEqual(asked, [['place', { game: 2, ply: 0, cell: 3 }], ['com_turn', { game: 2, ply: 1 }]])
  assert.equal(four.board.svg.getAttribute('data-ply'), '2')
  assert.ok(four.canPlay())
})

test('a full column says so, asks for nothing and keeps the turn', async () => {
  const four = sit({ ply: 6, legal: landings([-1, 5, 5, 5, 5, 5, 5]), moves: [0, 0, 0, 0, 0, 0] })
  await four.place(0)
  clearTimeout(four.word)
  assert.deepEqual(asked, [])
  assert.ok(said(four.status).includes('Column 1 is full'))
  assert.equal(/** @type {any} */ (part('live')).textContent, 'Column 1 is full')
  assert.ok(four.canPlay())
})

test('a turn of the COM that came to nothing is told until a touch asks for it again', async () => {
  const theirs = { ply: 1, discs: `${'.'.repeat(35)}...X...`, turn: 'second', legal: [], moves: [3], last: { column: 3, row: 5 } }
  const four = sit(theirs)
  answer = (name) => {
    if (name === 'com_turn') throw { kind: 'internal' }
    return viewOf(version, theirs)
  }
  await four.goOn(++four.run)
  const trouble = 'That did not work. Please try again'
  assert.deepEqual([...said(four.status), /** @type {any} */ (part('live')).textContent], [trouble, trouble])
  four.speak()
  assert.deepEqual(said(four.status), [trouble], 'also when the word has gone')
  const mine = { ...theirs, ply: 2, discs: `${'.'.repeat(35)}...XO..`, turn: 'first', legal: landings([5, 5, 5, 4, 4, 5, 5]), moves: [3, 4] }
  answer = () => ({ events: [{ kind: 'drop', by: 'second', column: 4, row: 5 }], view: viewOf(version + 1, mine) })
  four.refuse('wait')
  while (!four.canPlay()) await new Promise((done) => setImmediate(done))
  assert.equal(asked.filter(([name]) => name === 'com_turn').length, 2)
  clearTimeout(four.word)
})

test('a move that came to nothing is told before the turn goes on', async () => {
  const four = sit({})
  answer = (name) => {
    if (name === 'place') throw { kind: 'internal' }
    return viewOf(version, {})
  }
  await four.place(3)
  const trouble = 'That did not work. Please try again'
  assert.deepEqual([...said(four.status), /** @type {any} */ (part('live')).textContent], [trouble, trouble])
  assert.ok(four.canPlay())
  clearTimeout(four.word)
})

test('an undo that is refused claims nothing', async () => {
  const four = sit({ canUndo: true })
  answer = (name) => {
    if (name === 'undo') throw { kind: 'nothingToUndo' }
    return viewOf(version, { canUndo: true })
  }
  await four.undo()
  assert.ok(!/** @type {any} */ (part('live')).textContent.includes('Took back'))
  clearTimeout(four.word)
})

test('a word about the save is told also in an answer that was overtaken', () => {
  sit({})
  /** @type {[boolean, unknown][]} */
  const told = []
  watch((next, newer) => told.push([newer, next.notice]))
  adopt(/** @type {any} */ ({ ...viewOf(version - 1, {}), notice: { kind: 'saveFailing' } }))
  assert.deepEqual(told, [[false, { kind: 'saveFailing' }]])
  assert.equal(view().version, version)
  watch(() => {})
})

test('the plank counts the wins of either side at this level, whichever the human plays', () => {
  for (const [human, first, second] of [['first', '2', '5'], ['second', '5', '2']]) {
    const counts = Object.fromEntries(all(sit({ human }).element, 'data-count').map((count) => [count.getAttribute('data-count'), count.textContent]))
    assert.deepEqual(counts, { first: `${first}W`, second: `${second}W` })
  }
})

test('a listener is told whose every move was', () => {
  const { moves } = sit({ ply: 2, moves: [3, 4], discs: `${'.'.repeat(35)}...XO..` })
  assert.deepEqual(moves.list.children.map(heard), [['Red: column 4'], ['Yellow: column 5']])
})

test('the figures 1 to 7 drop into their columns, on the row above the letters and on the pad', async () => {
  for (const row of ['Digit', 'Numpad']) {
    for (let column = 0; column < COLUMNS; column++) {
      const four = sit({})
      answer = () => new Promise(() => {})
      four.shortcuts()[`${row}${column + 1}`]()
      assert.deepEqual(asked, [['place', { game: 2, ply: 0, cell: column }]])
    }
  }
})
