/** Reversi on an island: what the turn loop shows and says of it. */

import { h } from './dom.js'
import { Board, flipCount } from './board/view.js'
import { chip } from './board/draw.js'
import { timeline } from './board/geometry.js'
import { Loupe } from './board/loupe.js'
import { ARRIVE, move as animate, pace, pause } from './board/motion.js'
import { announce } from './live.js'
import { fillShare, Plank, share, tool } from './panel.js'
import { Play } from './play.js'
import { openIslandMenu } from './screens/menu.js'
import { openResult } from './screens/result.js'
import { Guide } from './screens/guide.js'
import { terrainKey } from './screens/terrain.js'
import { t } from './text/index.js'
import * as haptics from './haptics.js'
import * as nav from './nav.js'
import * as sound from './sound.js'
import { view } from './store.js'

/** @typedef {import('./board/view.js').Forecast} Forecast */
/** @typedef {import('./model.js').Disc} Disc */
/** @typedef {import('./model.js').GameEvent} GameEvent */
/** @typedef {import('./model.js').GameView} GameView */
/** @typedef {import('./model.js').CellKind | 'safe'} Kind */

/** A pass stays announced at least this long. */
const BAND = 1200

/** @extends {Play<GameView, Board, Forecast>} */
export class Game extends Play {
  /** @param {import('./board/water.js').Water} water */
  constructor(water) {
    const board = new Board({ board: '', cell: t.cellLabel })
    const plank = new Plank(/** @type {const} */ (['black', 'white']), chip)
    super('game', water, { read: () => view().game, board, plank, loupe: new Loupe(document.body, board) })
    this.plank = plank
    this.bar = share({ black: 0, white: 0, empty: 1 })
    plank.element.append(this.bar)
    this.terrain = false
    /** @type {Kind | null} */
    this.only = null
    this.shownCode = ''
    /** The band of a pass while it is shown. @type {HTMLElement | undefined} */
    this.band = undefined
    /** What ends the wait for a tap on the band. */
    this.telling = new AbortController()
    /** Takes the terrain off the list of what "back" closes. @type {(() => void) | undefined} */
    this.uncover = undefined
    this.guide = new Guide(this)
    this.element.append(this.guide.element)
  }

  // ── coming and going

  /** @param {number} run */
  async arrive(run) {
    const { game } = this
    this.guide.start(!view().settings.guideDone && !game.result)
    await this.rise(run)
  }

  /** A pass that came while something else was on the screen. */
  async catchUp() {
    const { game } = this
    const last = game.moves[game.moves.length - 1]
    if (last?.kind === 'pass' && !game.result) await this.tellPass(last.by, `${game.id}/${game.ply}`)
  }

  clear() {
    this.setTerrain(false)
    this.band?.remove()
    this.telling.abort()
  }

  relabel() {
    this.board.speak({ board: t.boardLabel(t.island(this.game.island.stage)), cell: t.cellLabel })
    this.guide.relabel()
    super.relabel()
  }

  // ── showing

  draw() {
    const { game } = this
    const fresh = this.board.island?.code !== game.island.code
    this.board.setIsland(game.island)
    if (fresh) this.board.speak({ board: t.boardLabel(t.island(game.island.stage)), cell: t.cellLabel })
    this.board.render(this.scene())
    this.title.replaceChildren(`${t.island(game.island.stage)} `, this.size)
    this.size.textContent = t.cells(game.island.cells.length)
    this.weigh(game.counts, game.turn)
  }

  list() {
    const { game } = this
    this.moves.show(game.id, [...game.moves, ...this.since], t.keys, (move) => (move.kind === 'pass'
      ? { sign: chip(move.by), name: t.passMark, label: t.passWho(t[move.by]), passed: true }
      : { sign: chip(move.by), name: this.nameOf(move.cell), label: t.moveLabel(t[move.by], this.nameOf(move.cell), move.flips), note: String(move.flips) }))
  }

  /** @param {number} cell */
  nameOf(cell) {
    return this.game.island.cells[cell].name
  }

  /** What the board shows of the present view. @returns {import('./board/view.js').Scene} */
  scene() {
    const { game } = this
    const { settings } = view()
    return {
      game: game.id, ply: game.ply, discs: game.discs, legal: game.legal, last: game.last, turned: game.turned, safe: game.safe,
      turn: game.turn, result: game.result?.human ?? null,
      dots: settings.dots, terrain: this.terrain, only: this.only,
    }
  }

  ground() {
    return this.game.island.code
  }

  dockKey() {
    return `${this.terrain}${this.only}`
  }

  tools() {
    return [tool('terrain', t.terrain, () => this.setTerrain(true))]
  }

  /** The dock, or the key to the terrain in its place. */
  fillDock() {
    this.dock.classList.toggle('key', this.terrain)
    if (this.terrain) this.dock.replaceChildren(...terrainKey(this.only, (kind) => this.filter(kind), () => this.setTerrain(false)))
    else super.fillDock()
  }

  /** The plank and its bar. @param {{ black: number, white: number, empty: number }} counts @param {Disc | null} turn */
  weigh(counts, turn) {
    const { human, level } = this.game
    this.plank.show({ counts, names: t, human, level: t.levels[level], turn })
    fillShare(this.bar, counts)
  }

  /** The plank while a move plays: the discs that lie there, and the side that follows. @param {Disc | null} turn */
  counts(turn) {
    const discs = this.board.scene?.discs ?? ''
    const count = (/** @type {string} */ sign) => discs.split(sign).length - 1
    this.weigh({ black: count('X'), white: count('O'), empty: count('.') }, turn)
  }

  // ── what it says

  /** @returns {[string, string] | null} */
  aside() {
    if (!this.terrain) return null
    return this.only ? [t.kinds[this.only], t.kindLong[this.only]] : ['', t.terrainSay]
  }

  /** @param {Forecast} forecast @param {boolean} hinted */
  foretell({ cell, lines }, hinted) {
    return (hinted ? t.previewHint : t.preview)(this.nameOf(cell), flipCount(lines))
  }

  prompt() {
    return view().settings.dots ? t.tapDot : t.chooseCell
  }

  lastWords() {
    return this.last(t.lastPass, t.lastMove)
  }

  endWords() {
    const { counts } = this.game
    return t.gameOver(this.verdict(), counts.black, counts.white)
  }

  /** @param {boolean} over */
  spoken(over) {
    const { result, counts, legal } = this.game
    const words = [t.sayCounts(counts.black, counts.white)]
    if (over && result) words.unshift(this.verdict())
    else words.splice(0, 1, this.lastHeard ? '' : this.last(t.passWho, t.sayPlace), words[0], t.sayTurn(legal.length))
    return words.filter(Boolean).join('. ')
  }

  /** The last move in words. @param {(who: string) => string} passed @param {(who: string, cell: string, flips: number) => string} placed */
  last(passed, placed) {
    const { moves, human } = this.game
    const last = moves[moves.length - 1]
    if (!last) return ''
    const who = last.by === human ? t.you : t.com
    return last.kind === 'pass' ? passed(who) : placed(who, this.nameOf(last.cell), last.flips)
  }

  // ── playing

  /** @returns {'play' | 'wait' | 'look'} */
  state() {
    return this.terrain ? 'look' : super.state()
  }

  /** @param {number} cell @returns {Forecast | null} */
  moveAt(cell) {
    const move = this.game.legal.find((legal) => legal.cell === cell)
    return move ? { ...move, by: this.game.human } : null
  }

  /** @param {Forecast} move @returns {GameEvent} */
  eventOf({ cell, lines, by }) {
    return { kind: 'place', by, cell, lines: [...lines] }
  }

  /** @param {GameEvent} event @param {string} key */
  async playEvent(event, key) {
    if (event.kind === 'place') await this.playStone(event)
    else if (event.kind === 'pass') {
      this.listed({ kind: 'pass', by: event.by })
      await this.tellPass(event.by, key)
    }
  }

  /** @param {{ by: Disc, cell: number, lines: readonly import('./model.js').Line[] }} stone */
  async playStone(stone) {
    const flips = flipCount(stone.lines)
    const { starts, total } = timeline(stone.lines)
    sound.place()
    // Without motion the clicks still come one after another, or they would be one crash.
    sound.flips(starts.map(({ at }) => (at * (pace() || 0.5)) / 1000).sort((a, b) => a - b))
    haptics.placed(flips, total)
    const who = stone.by === this.game.human ? t.you : t.com
    const playing = this.board.play(stone)
    this.listed({ kind: 'place', by: stone.by, cell: stone.cell, flips })
    this.counts(stone.by === 'black' ? 'white' : 'black')
    this.line(t.lastMove(who, this.nameOf(stone.cell), flips), '')
    announce(t.sayPlace(who, this.nameOf(stone.cell), flips))
    await playing
  }

  /** @param {'place'} deed */
  did(deed) {
    this.guide.did(deed)
  }

  /** The paper band that announces a pass, before any other stone lands. @param {Disc} by @param {string} key */
  async tellPass(by, key) {
    if (this.told.has(key)) return
    const { game, run } = this
    const { settings } = view()
    const who = by === game.human ? t.you : t.com
    const follows = by === game.human ? 'com' : 'you'
    const words = [t.passWho(who), t.passWhy, t.passThen(follows)]
    this.counts(by === 'black' ? 'white' : 'black')
    announce(words.join('. '))
    sound.pass()
    haptics.passed()
    const band = h('div', { class: 'pass paper', data: { pass: by } },
      chip(by), h('div', {}, h('strong', {}, words[0]), h('span', {}, words[1])),
      h('em', {}, words[2], settings.passWait && h('small', {}, t.passTap)))
    this.band = band
    this.work(true)
    this.element.append(band)
    animate(band, [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1, transform: 'none' }], { duration: 180, easing: ARRIVE })
    const telling = new AbortController()
    const { signal } = telling
    this.telling = telling
    band.addEventListener('click', () => telling.abort())
    addEventListener('keydown', (event) => {
      // What is typed while a sheet lies over the band is meant for the sheet.
      if (!['Enter', 'NumpadEnter', 'Space'].includes(event.code) || document.documentElement.dataset.sheet) return
      event.preventDefault()
      telling.abort()
    }, { signal })
    await pause(BAND)
    if (settings.passWait && !signal.aborted) await new Promise((done) => signal.addEventListener('abort', done))
    // One that was cut short has not been told.
    if (run === this.run) this.told.add(key)
    telling.abort()
    animate(band, [{ opacity: 1 }, { opacity: 0 }], { duration: 140, fill: 'forwards' })
    await pause(140 * pace())
    band.remove()
  }

  // ── what the dock and the sheets ask for

  /** A hint is shown on the bare board, where its words have their place. */
  async hint() {
    if (this.guide.speaksOfTerrain) return
    if (this.canPlay()) this.setTerrain(false)
    await super.hint()
  }

  /** @param {boolean} on */
  setTerrain(on) {
    if (on === this.terrain) return
    this.terrain = on
    this.only = null
    this.board.preview(null)
    this.board.render(on ? { ...this.scene(), discs: this.board.scene?.discs ?? '' } : this.scene())
    this.drawDock()
    this.speak()
    this.layout()
    announce(t.sayTerrain(on))
    this.uncover?.()
    // What the guide shows is not the player's to close: back leads out of the game, as everywhere in the guide.
    this.uncover = on && !this.guide.step ? nav.cover(() => this.setTerrain(false)) : undefined
  }

  /** Shows one kind of terrain alone, or all again. @param {Kind} kind */
  filter(kind) {
    this.only = this.only === kind ? null : kind
    this.board.render({ ...this.scene(), discs: this.board.scene?.discs ?? '' })
    this.drawDock()
    this.speak()
    if (this.only) announce(t.kindLong[this.only])
  }

  /** Says what a cell is worth. @param {number} cell */
  look(cell) {
    const { game } = this
    const { name, kind, weight } = game.island.cells[cell]
    const safe = game.safe.includes(cell)
    const worth = `${name} ${t.kinds[kind]} ${t.points(weight)}`
    const words = safe ? t.kindLong.safe : t.kindLong[kind]
    this.line(worth, words)
    this.guide.explain(worth, words)
    announce(`${worth}. ${words}`)
    this.guide.did(kind === 'cape' ? 'cape' : 'look')
  }

  menu() {
    openIslandMenu(this)
  }

  openResult() {
    this.guide.start(false)
    openResult(this)
  }

  /** @returns {Record<string, () => void>} */
  shortcuts() {
    return { ...super.shortcuts(), KeyT: () => this.guide.speaksOfTerrain || this.setTerrain(!this.terrain) }
  }

  /** A new island comes out of the sea; a tap skips it. @param {number} run */
  async rise(run) {
    const { game } = this
    const key = `${game.id}/${game.island.code}`
    const fresh = this.shownCode !== key && game.ply === 0
    this.shownCode = key
    this.show()
    const k = pace()
    if (!fresh || !k) return
    this.work(true)
    const stones = [...this.board.svg.querySelectorAll('.disc')]
    const motions = stones.map((stone, i) => [
      animate(stone, [{ transform: 'scale(1.22)' }, { transform: 'scale(1)' }], { duration: 110, delay: 650 + i * 46, easing: ARRIVE }),
      animate(stone, [{ opacity: 0 }, { opacity: 1 }], { duration: 60, delay: 650 + i * 46 }),
    ]).concat([...this.board.svg.querySelectorAll('.dot')].map((dot) => [animate(dot, [{ opacity: 0 }, { opacity: 1 }], { duration: 100, delay: 800 })])).flat()
    /** @type {() => void} */
    let skip = () => {}
    const skipped = new Promise((done) => { skip = () => done(undefined) })
    addEventListener('pointerdown', skip, { once: true })
    addEventListener('keydown', skip, { once: true })
    this.water.rise()
    await Promise.race([pause(900 * k), skipped])
    removeEventListener('pointerdown', skip)
    removeEventListener('keydown', skip)
    if (run !== this.run) return
    this.water.calm()
    for (const motion of motions) motion?.finish()
    this.work(false)
  }
}
