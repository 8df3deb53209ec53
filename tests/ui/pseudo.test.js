import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, heard, said } from './page.js'

const settings = {
  order: 'first', level: 'normal', theme: 'light', language: 'en', dots: true, confirm: false, passWait: false, speed: 'normal',
  sound: true, vibration: true, mirror: false, guideDone: true, fourOrder: 'first', fourLevel: 'easy',
}
const tally = { wins: 3, losses: 2, draws: 1 }
const tallies = { easy: tally, normal: tally, hard: tally, master: tally }
const cells = Array.from({ length: 20 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5), name: `${'abcde'[i % 5]}${Math.floor(i / 5) + 1}`, kind: ['cape', 'edge', 'danger', 'inner'][i % 4], weight: [10, 3, -5, 1][i % 4] }))
const land = cells.map(({ x, y }) => [x, y])
const shelf = [{ stage: 2, cells: 26, reached: false, width: 5, height: 4, land }, { stage: 1, cells: 20, reached: true, width: 5, height: 4, land }]

/** A view of both games in some moment. @param {object} game @param {object} [four] */
const viewOf = (game, four = {}) => ({
  version: 1, notice: null, settings,
  records: { stage: 1, best: 0, ...tallies, streak: 2, bestStreak: 3, four: tallies },
  game: {
    id: 1, ply: 3, island: { code: 'v1-1-K7Q2M9XA', stage: 1, width: 5, height: 4, cells }, discs: '.....XXX..XOO.......', counts: { black: 4, white: 2, empty: 14 },
    human: 'black', level: 'normal', turn: 'black', legal: [{ cell: 13, lines: [{ flips: [12, 11], anchor: 10 }] }],
    moves: [{ kind: 'place', by: 'black', cell: 5, flips: 1 }, { kind: 'pass', by: 'white' }, { kind: 'place', by: 'black', cell: 6, flips: 2 }],
    last: 6, turned: [7], safe: [5], result: null, canUndo: true, canRestore: true, ...game,
  },
  four: {
    id: 2, ply: 8, discs: '.......'.repeat(2) + 'X......O......X......O..XO..', human: 'first', level: 'easy', turn: 'first',
    legal: [{ column: 0, row: 1 }, { column: 3, row: 4 }], moves: [0, 0, 0, 0, 3, 4], last: { column: 4, row: 5 }, line: [],
    result: null, canUndo: true, canRestore: true, ...four,
  },
})
const result = (/** @type {object} */ part) => ({ turn: null, legal: [], result: { winner: null, human: 'draw', resigned: false, next: null, ...part } })

/** What may be said without a word of any language: figures, cells, codes, signs. */
const WORDLESS = /^[\d\s+−–/.,・]*$|^[a-r]\d{1,2}$|^v1-[\w-]+$/

test('every word of every screen comes from the texts', async () => {
  const { part } = browser({ open: viewOf({}), shelf, set_settings: viewOf({}) })
  const { en } = await import('../../ui/text/en.js')
  const { speak } = await import('../../ui/text/index.js')
  speak('en')
  /** Puts every word between brackets. @param {any} node */
  const bracket = (node) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') node[key] = `⟦${value}⟧`
      else if (typeof value === 'function') node[key] = (/** @type {unknown[]} */ ...about) => `⟦${value(...about)}⟧`
      else bracket(value)
    }
  }
  bracket(en)

  const { adopt } = await import('../../ui/store.js')
  adopt(/** @type {any} */ (viewOf({})))
  const { settingsPage } = await import('../../ui/screens/settings.js')
  const { recordsPage } = await import('../../ui/screens/records.js')
  const { helpPage } = await import('../../ui/screens/help.js')
  const { openCode, ask } = await import('../../ui/screens/menu.js')
  const { Home } = await import('../../ui/screens/home.js')
  const { Game } = await import('../../ui/game.js')
  const { Four } = await import('../../ui/four/game.js')
  const { Water } = await import('../../ui/board/water.js')

  let heard = 0
  const listen = (/** @type {string} */ screen, /** @type {any} */ element) => {
    const words = said(element)
    assert.ok(words.length, `${screen} says something`)
    for (const text of words) {
      const rest = text.replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '')
      assert.match(rest.trim(), WORDLESS, `${screen}: ${text}`)
      heard++
    }
  }

  const water = new Water(/** @type {any} */ (part('water')))
  const game = new Game(water)
  const home = new Home(water, game)
  await home.enter()
  listen('home', home.element)
  listen('settings', settingsPage(() => {}))
  const records = recordsPage(() => {})
  await Promise.resolve()
  listen('records', records)
  listen('help', helpPage())

  /** @param {string} moment @param {object} state */
  const show = (moment, state) => {
    adopt(/** @type {any} */ ({ ...viewOf(state), version: 2 }))
    game.relabel()
    listen(`game, ${moment}`, game.element)
  }
  show('the human’s turn', {})
  game.aim(13, 'press')
  listen('game, a press', game.element)
  game.aim(null, 'hover')
  show('COM’s turn', { turn: 'white', legal: [] })
  show('a new island', { canUndo: false, moves: [], ply: 0 })
  game.setTerrain(true)
  listen('terrain', game.element)
  game.look(0)
  listen('terrain, explained', game.element)
  game.filter('cape')
  listen('terrain, one kind', game.element)
  game.setTerrain(false)
  for (const step of [1, 2, 3]) {
    game.guide.to(step)
    listen(`guide ${step}`, game.guide.element)
  }
  game.guide.to(0)
  for (const why of /** @type {const} */ (['sea', 'cell', 'wait', 'close'])) {
    game.say(en.refused[why])
    listen('a refusal', game.element)
  }
  clearTimeout(game.word)

  for (const by of /** @type {const} */ (['black', 'white'])) {
    const told = game.tellPass(by, by)
    listen(`${by} passes`, game.band)
    await told
  }

  const four = new Four(water)
  /** @param {string} moment @param {object} state */
  const showFour = (moment, state) => {
    adopt(/** @type {any} */ ({ ...viewOf({}, state), version: 3 }))
    four.relabel()
    listen(`four in a row, ${moment}`, four.element)
  }
  showFour('the human’s turn', {})
  for (const by of /** @type {const} */ (['press', 'key'])) {
    four.aim(3, by)
    listen('four in a row, a preview', four.element)
    four.aim(null, by)
  }
  for (const why of /** @type {const} */ (['sea', 'cell', 'wait'])) {
    four.refuse(why, 0)
    listen('four in a row, a refusal', four.element)
  }
  showFour('COM’s turn', { turn: 'second', legal: [] })
  showFour('an empty board', { canUndo: false, canRestore: false, moves: [], ply: 0, discs: '.'.repeat(42), last: null })
  clearTimeout(four.word)

  const sheet = (/** @type {string} */ name) => listen(name, part('sheets')?.lastElementChild)
  game.menu()
  sheet('menu')
  four.menu()
  sheet('menu of four in a row')
  openCode(game)
  sheet('code')
  ask({ title: en.resignAsk, say: en.resignSay, yes: en.resign, act() {} })
  sheet('question')
  const { openResult } = await import('../../ui/screens/result.js')
  for (const part of [
    { human: 'win', next: { stage: 2, cells: 26 } }, { human: 'win' }, { human: 'loss' }, { human: 'loss', resigned: true }, { human: 'draw' },
  ]) {
    show('over', result(part))
    openResult(game)
    sheet(`result, ${part.human}`)
  }
  for (const part of [{ human: 'win' }, { human: 'loss' }, { human: 'draw' }, { human: 'loss', resigned: true }]) {
    showFour('over', { turn: null, legal: [], result: { winner: null, resigned: false, ...part } })
    four.openResult()
    sheet(`result of four in a row, ${part.human}`)
  }
  assert.ok(heard > 500, `${heard} words were heard`)
})

test('a listener is told whose every move was', async () => {
  const { part } = browser({})
  const { t } = await import('../../ui/text/index.js')
  const { adopt } = await import('../../ui/store.js')
  const { Game } = await import('../../ui/game.js')
  const { Water } = await import('../../ui/board/water.js')
  adopt(/** @type {any} */ ({ ...viewOf({}), version: 4 }))
  const game = new Game(new Water(/** @type {any} */ (part('water'))))
  game.relabel()
  assert.deepEqual(game.moves.list.children.map(heard), [[t.moveLabel(t.black, 'a2', 1)], [t.passWho(t.white)], [t.moveLabel(t.black, 'b2', 2)]])
})
