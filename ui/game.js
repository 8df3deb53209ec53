/**
 * The game on the screen: asks Rust, plays what happened in order, then shows what Rust says is so.
 *
 * One run of play at a time. Whatever replaces the game (a new one, resigning, leaving) starts another run,
 * and an answer that belongs to an older run is dropped.
 */

import { commands } from './ipc/bindings.js'
import { h, icon } from './dom.js'
import { Board, flipCount } from './board/view.js'
import { keys } from './board/cursor.js'
import { listen } from './board/touch.js'
import { chip } from './board/draw.js'
import { timeline, LEAST_CELL } from './board/geometry.js'
import { ARRIVE, move as animate, pace, pause } from './board/motion.js'
import { Moves, Plank, tool } from './panel.js'
import { openMenu } from './screens/menu.js'
import { openResult } from './screens/result.js'
import { Guide } from './screens/guide.js'
import { terrainKey } from './screens/terrain.js'
import { t } from './text/index.js'
import * as haptics from './haptics.js'
import * as nav from './nav.js'
import * as sound from './sound.js'
import { adopt, view } from './store.js'

/** @typedef {import('./model.js').Disc} Disc */
/** @typedef {import('./model.js').GameEvent} GameEvent */
/** @typedef {import('./model.js').GameView} GameView */
/** @typedef {import('./model.js').NewGame} NewGame */
/** @typedef {import('./model.js').View} View */
/** @typedef {import('./model.js').CellKind | 'safe'} Kind */

/** A pass stays announced at least this long. */
const BAND = 1200
/** How long a short word about a refused touch stands. */
const WORD = 1800

export class Game {
  /** @param {import('./board/water.js').Water} water */
  constructor(water) {
    this.water = water
    /** The present run of play; answers to an older one are dropped. */
    this.run = 0
    this.working = false
    this.terrain = false
    /** @type {Kind | null} */
    this.only = null
    /** The hint being shown. @type {import('./board/view.js').Forecast | null} */
    this.hinted = null
    /** Passes and results that were told on this page, so that none is told twice. @type {Set<string>} */
    this.told = new Set()
    this.shownCode = ''
    this.word = 0
    /** What the dock was last drawn from. */
    this.docked = ''
    /** What the present preview came from. @type {'press' | 'hover' | 'key' | 'chosen' | 'hint'} */
    this.aimedBy = 'hover'
    /** The band of a pass while it is shown. @type {HTMLElement | undefined} */
    this.band = undefined
    /** Takes the terrain off the list of what "back" closes. @type {(() => void) | undefined} */
    this.uncover = undefined
    this.board = new Board({ board: '', cell: t.cellLabel })
    this.plank = new Plank()
    this.moves = new Moves()
    this.title = h('h1')
    this.size = h('small')
    this.sea = h('main', { class: 'sea' }, this.board.element)
    this.says = h('strong')
    this.note = h('small')
    this.status = h('p', { class: 'status' }, this.says, this.note)
    this.back = h('button', { class: 'round', type: 'button', data: { action: 'back' }, on: { click: () => nav.back() } }, icon('back'))
    this.dock = h('nav', { class: 'dock paper' })
    this.guide = new Guide(this)
    this.element = h('div', { class: 'game' },
      h('header', { class: 'top' }, this.back, this.title), this.plank.element, this.sea, this.status, this.dock, this.guide.element, this.moves.element)
    const { board } = this
    this.touch = listen(this.sea, board, {
      state: () => (this.terrain ? 'look' : this.canPlay() ? 'play' : 'wait'),
      confirm: () => view().settings.confirm,
      place: (cell) => this.place(cell),
      aimed: (cell, pressed) => this.aim(cell, pressed ? 'press' : 'hover'),
      look: (cell) => this.explain(cell),
      refused: (why) => this.refuse(why),
    }, document.body)
    keys(board, {
      place: (cell) => (this.terrain ? this.explain(cell) : this.place(cell)),
      visit: (cell) => {
        board.showAxes(cell !== null || roomy())
        if (!this.terrain && this.canPlay()) this.aim(cell, 'key')
      },
    })
    // In the next frame, because laying out changes the very size that is watched.
    this.watch = new ResizeObserver(() => requestAnimationFrame(() => this.layout()))
    this.watch.observe(this.sea)
  }

  // ── coming and going

  /** The screen was opened, or opened again: everything follows from the view. */
  async enter() {
    const run = ++this.run
    const { game, settings } = view()
    this.relabel()
    this.guide.start(!settings.guideDone && !game.result)
    await this.rise(run)
    if (run !== this.run) return
    const last = game.moves[game.moves.length - 1]
    if (last?.kind === 'pass' && !game.result) await this.tellPass(last.by, `${game.id}/${game.ply}`)
    if (run === this.run) await this.goOn(run)
  }

  leave() {
    this.run++
    this.setTerrain(false)
    this.work(false)
    this.band?.remove()
    this.hinted = null
    this.board.settle()
    this.touch.reset()
  }

  /** Every word again, in the present language. */
  relabel() {
    this.back.setAttribute('aria-label', t.back)
    this.board.speak({ board: t.boardLabel(t.island(view().game.island.stage)), cell: t.cellLabel })
    this.guide.relabel()
    this.drawDock()
    this.show()
  }

  // ── showing

  /** Shows the present view as it is, at once. */
  show() {
    const { game } = view()
    const fresh = this.board.island?.code !== game.island.code
    this.board.setIsland(game.island)
    if (fresh) this.board.speak({ board: t.boardLabel(t.island(game.island.stage)), cell: t.cellLabel })
    this.hinted = null
    this.board.render(this.scene())
    this.title.replaceChildren(`${t.island(game.island.stage)} `, this.size)
    this.size.textContent = t.cells(game.island.cells.length)
    this.plank.show({ counts: game.counts, human: game.human, level: game.level, turn: game.turn })
    this.moves.show(game.id, game.moves, (cell) => game.island.cells[cell].name)
    this.drawDock()
    this.speak()
    this.layout()
  }

  /** What the board shows of the present view. @returns {import('./board/view.js').Scene} */
  scene() {
    const { game, settings } = view()
    return {
      game: game.id, ply: game.ply, discs: game.discs, legal: game.legal, last: game.last, turned: game.turned, safe: game.safe,
      turn: game.turn, result: game.result?.human ?? null,
      dots: settings.dots, terrain: this.terrain, only: this.only,
    }
  }

  /** Fits the board into the sea, and the sea around the board. */
  layout() {
    if (!this.element.isConnected || !this.board.island) return
    const { board, sea } = this
    const cap = roomy() ? 72 : 64
    const measure = () => {
      const style = getComputedStyle(sea)
      const left = parseFloat(style.paddingLeft)
      const top = parseFloat(style.paddingTop)
      return { left, top, width: sea.clientWidth - left - parseFloat(style.paddingRight), height: sea.clientHeight - top - parseFloat(style.paddingBottom) }
    }
    this.element.classList.remove('tight')
    let room = measure()
    if (room.width < 1 || room.height < 1) return
    board.layout(room, cap)
    if (board.px < LEAST_CELL + 1) {
      this.element.classList.add('tight')
      room = measure()
      board.layout(room, cap)
    }
    board.showAxes(roomy() || board.ring)
    const x = Math.round(room.left + (room.width - board.land.cols * board.px) / 2)
    const y = Math.round(room.top + (room.height - board.land.rows * board.px) / 2)
    board.element.style.setProperty('left', `${x}px`)
    board.element.style.setProperty('top', `${y}px`)
    const box = board.svg.getBoundingClientRect()
    this.water.show({ land: board.land, code: board.island?.code ?? '', px: board.px, origin: { x: box.left, y: box.top } })
    const margin = 2.3 * board.px
    const island = { left: box.left - margin, top: box.top - margin, right: box.right + margin, bottom: box.bottom + margin }
    const panels = [...this.element.children].filter((el) => el !== sea).map((el) => el.getBoundingClientRect())
    this.water.ripple([island, ...panels.filter((r) => r.width)])
  }

  /** The dock, or the key to the terrain in its place. It is left alone while it says the same, and keeps the focus. */
  drawDock() {
    const { game } = view()
    const key = [game.canUndo, !!game.result, this.terrain, this.only, t.undo].join()
    if (key === this.docked) return
    this.docked = key
    const held = this.dock.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null
    this.fillDock()
    const again = held === 'terrain' ? 'terrain-close' : held === 'terrain-close' ? 'terrain' : held
    if (held) [...this.dock.querySelectorAll('button')].find((button) => button.dataset.action === again)?.focus({ preventScroll: true })
  }

  fillDock() {
    const { game } = view()
    this.dock.classList.toggle('key', this.terrain)
    if (this.terrain) {
      this.dock.replaceChildren(...terrainKey(this.only, (kind) => this.filter(kind), () => this.setTerrain(false)))
      return
    }
    const undo = tool('undo', t.undo, () => this.undo())
    undo.disabled = !game.canUndo
    const second = game.result ? tool('result', t.result, () => this.tellResult(true)) : tool('hint', t.hint, () => this.hint())
    this.dock.replaceChildren(undo, second, tool('terrain', t.terrain, () => this.setTerrain(true)), tool('menu', t.menu, () => this.menu()))
  }

  /** The status line: what to do, and what happened last. */
  speak() {
    window.clearTimeout(this.word)
    const { game, settings } = view()
    const name = (/** @type {number} */ cell) => game.island.cells[cell].name
    const { forecast } = this.board
    this.status.classList.toggle('previewing', !!forecast)
    if (this.terrain) {
      if (this.only) this.line(t.kinds[this.only], t.kindLong[this.only])
      else this.line('', t.terrainSay)
    } else if (forecast) {
      const flips = flipCount(forecast.lines)
      const hinted = this.hinted?.cell === forecast.cell
      this.line(hinted ? t.previewHint(name(forecast.cell), flips) : t.preview(name(forecast.cell), flips),
        this.aimedBy === 'press' ? t.previewRelease : this.aimedBy === 'key' ? t.previewKey : this.aimedBy === 'chosen' ? t.previewAgain : '')
    } else if (game.result) this.line(t.gameOver(game.counts.black, game.counts.white), '')
    else if (game.turn !== game.human) this.line(t.comThinking, '')
    else if (!game.canUndo && game.canRestore) {
      this.line(settings.dots ? t.tapDot : t.chooseCell, '')
      this.note.replaceChildren(h('button', { class: 'link', type: 'button', data: { action: 'restore' }, on: { click: () => this.restore() } }, t.restore))
    } else this.line(settings.dots ? t.tapDot : t.chooseCell, lastOf(game))
  }

  /** @param {string} says @param {string} note */
  line(says, note) {
    this.says.textContent = says
    this.note.textContent = note
  }

  /** A short word, after which the line says again what to do. @param {string} says */
  say(says) {
    this.speak()
    this.line(says, '')
    this.word = window.setTimeout(() => this.speak(), WORD)
  }

  /** @param {string} words */
  announce(words) {
    const live = document.getElementById('live')
    if (live) live.textContent = words
  }

  // ── aiming

  canPlay() {
    const { game } = view()
    return !this.working && !game.result && game.turn === game.human
  }

  /** Shows what playing on a cell would do. @param {number | null} cell @param {'press' | 'hover' | 'key'} by */
  aim(cell, by) {
    const { game, settings } = view()
    const move = cell === null ? undefined : game.legal.find((legal) => legal.cell === cell)
    if (!move && by === 'hover' && this.hinted) return
    const before = this.board.forecast?.cell
    const source = by === 'hover' && move && settings.confirm ? 'chosen' : by
    const spoken = before === move?.cell && source === this.aimedBy
    this.aimedBy = source
    if (move || by !== 'hover') this.hinted = move && this.hinted?.cell === move.cell ? this.hinted : null
    this.board.preview(move ? { ...move, by: game.human } : null)
    if (!spoken) this.speak()
  }

  /** @param {'sea' | 'cell' | 'wait' | 'close'} why */
  refuse(why) {
    const { game } = view()
    // While one's own stone still moves, or the island rises, there is nothing to be said.
    if (game.result || (why === 'wait' && game.turn === game.human)) return
    this.say(t.refused[why])
    // A COM turn that came to nothing is asked for again.
    if (!this.working && game.turn !== game.human) this.goOn(++this.run)
  }

  // ── playing

  /** The human's stone. @param {number} cell */
  async place(cell) {
    const { game } = view()
    if (!this.canPlay()) {
      this.refuse('wait')
      return
    }
    const move = game.legal.find((legal) => legal.cell === cell)
    if (!move) {
      this.refuse('cell')
      return
    }
    const run = ++this.run
    this.work(true)
    this.touch.reset()
    this.hinted = null
    // The stone lands at once: the view has said that it may. Rust's answer is awaited beside it.
    const asked = commands.place(game.id, game.ply, cell)
    asked.catch(() => {})
    try {
      await this.playStone({ kind: 'place', by: game.human, cell, lines: move.lines })
      const turn = await asked
      if (run === this.run) await this.playEvents(turn.events.slice(1), run)
      if (!this.take(turn.view, run)) return
      this.guide.did('place')
    } catch (error) {
      if (run === this.run) await this.recover(error)
    }
    if (run === this.run) await this.goOn(run)
  }

  /** Whoever is to move now: COM plays on, a result is shown, the human is asked. @param {number} run */
  async goOn(run) {
    for (;;) {
      const { game } = view()
      if (game.result || game.turn === game.human) break
      this.work(true)
      this.show()
      try {
        const turn = await commands.comTurn(game.id, game.ply)
        if (run === this.run) await this.playEvents(turn.events, run)
        if (!this.take(turn.view, run)) return
      } catch (error) {
        if (run !== this.run) return
        if (!(await this.recover(error))) break
        if (run !== this.run) return
      }
    }
    this.work(false)
    this.speak()
    const { game } = view()
    if (game.result) await this.tellResult(false)
    else {
      this.announce([lastSaid(game), t.sayCounts(game.counts.black, game.counts.white), t.sayTurn(game.legal.length)].filter(Boolean).join('. '))
      const { board } = this
      if (board.ring && board.svg.contains(document.activeElement)) this.aim(board.focused, 'key')
    }
  }

  /** Plays what happened, one thing after another. @param {readonly GameEvent[]} events @param {number} run */
  async playEvents(events, run) {
    for (const [i, event] of events.entries()) {
      if (run !== this.run) return
      if (event.kind === 'place') await this.playStone(event)
      else if (event.kind === 'pass') {
        const stones = view().game.ply
        await this.tellPass(event.by, `${view().game.id}/${stones + i + 1}`)
      } else await pause(500 * pace())
    }
  }

  /** @param {{ kind: 'place', by: Disc, cell: number, lines: import('./model.js').Line[] }} stone */
  async playStone(stone) {
    const { game } = view()
    const flips = flipCount(stone.lines)
    const { starts, total } = timeline(stone.lines)
    sound.place()
    // Without motion the clicks still come one after another, or they would be one crash.
    sound.flips(starts.map(({ at }) => (at * (pace() || 0.5)) / 1000).sort((a, b) => a - b))
    haptics.placed(flips, total)
    const who = stone.by === game.human ? t.you : t.com
    const playing = this.board.play(stone)
    this.counts(stone.by === 'black' ? 'white' : 'black')
    this.line(t.lastMove(who, game.island.cells[stone.cell].name, flips), '')
    this.announce(t.sayPlace(who, game.island.cells[stone.cell].name, flips))
    await playing
  }

  /** The plank while a move plays: the discs that lie there, and the side that follows. @param {Disc | null} turn */
  counts(turn) {
    const { game } = view()
    const discs = this.board.scene?.discs ?? ''
    const count = (/** @type {string} */ sign) => discs.split(sign).length - 1
    this.plank.show({ counts: { black: count('X'), white: count('O'), empty: count('.') }, human: game.human, level: game.level, turn })
  }

  /** The paper band that announces a pass, before any other stone lands. @param {Disc} by @param {string} key */
  async tellPass(by, key) {
    if (this.told.has(key)) return
    this.told.add(key)
    const { game, settings } = view()
    const who = by === game.human ? t.you : t.com
    const follows = by === game.human ? 'com' : 'you'
    const words = [t.passWho(who), t.passWhy, t.passThen(follows)]
    this.counts(by === 'black' ? 'white' : 'black')
    this.announce(words.join('. '))
    sound.pass()
    haptics.passed()
    const band = h('div', { class: 'pass paper', data: { pass: by } },
      chip(by), h('div', {}, h('strong', {}, words[0]), h('span', {}, words[1])),
      h('em', {}, words[2], settings.passWait && h('small', {}, t.passTap)))
    this.band = band
    this.work(true)
    this.element.append(band)
    animate(band, [{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1, transform: 'none' }], { duration: 180, easing: ARRIVE })
    /** @type {Promise<void>} */
    const tapped = new Promise((done) => {
      band.addEventListener('click', () => done())
      addEventListener('keydown', (event) => {
        if (event.code !== 'Enter' && event.code !== 'Space') return
        event.preventDefault()
        done()
      }, { once: true })
    })
    await pause(BAND)
    if (settings.passWait && band.isConnected) await tapped
    animate(band, [{ opacity: 1 }, { opacity: 0 }], { duration: 140, fill: 'forwards' })
    await pause(140 * pace())
    band.remove()
  }

  // ── what the dock and the sheets ask for

  async undo() {
    const { game } = view()
    if (this.working) return this.refuse('wait')
    if (!game.canUndo) return
    await this.ask(() => commands.undo(game.id, game.ply))
    this.announce(t.sayUndo)
  }

  async hint() {
    const { game } = view()
    if (!this.canPlay()) return this.refuse('wait')
    const run = ++this.run
    this.work(true)
    try {
      const hint = await commands.hint(game.id, game.ply)
      if (run !== this.run) return
      this.work(false)
      sound.hint()
      this.hinted = { ...hint, by: game.human }
      this.aimedBy = 'hint'
      this.board.preview(null)
      this.board.preview(this.hinted)
      this.board.focus(hint.cell, this.board.ring)
      this.speak()
      this.announce(t.previewHint(game.island.cells[hint.cell].name, flipCount(hint.lines)))
    } catch (error) {
      if (run === this.run) await this.recover(error)
      this.work(false)
    }
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
    this.announce(t.sayTerrain(on))
    this.uncover?.()
    this.uncover = on ? nav.cover(() => this.setTerrain(false)) : undefined
  }

  /** Shows one kind of terrain alone, or all again. @param {Kind} kind */
  filter(kind) {
    this.only = this.only === kind ? null : kind
    this.board.render({ ...this.scene(), discs: this.board.scene?.discs ?? '' })
    this.drawDock()
    this.speak()
    if (this.only) this.announce(t.kindLong[this.only])
  }

  /** Says what a cell is worth. @param {number} cell */
  explain(cell) {
    const { game } = view()
    const { name, kind, weight } = game.island.cells[cell]
    const safe = game.safe.includes(cell)
    const worth = `${name} ${t.kinds[kind]} ${t.points(weight)}`
    const words = safe ? t.kindLong.safe : t.kindLong[kind]
    this.line(worth, words)
    this.announce(`${worth}. ${words}`)
    this.guide.did(kind === 'cape' ? 'cape' : 'look')
  }

  menu() {
    openMenu(this)
  }

  /** Replaces the game; gives the refusal, if Rust refused. @param {NewGame} what @returns {Promise<import('./model.js').CommandError | null>} */
  async newGame(what) {
    const run = ++this.run
    this.work(true)
    this.band?.remove()
    this.setTerrain(false)
    try {
      adopt(await commands.newGame(view().game.id, what))
    } catch (error) {
      const refusal = /** @type {import('./model.js').CommandError} */ (error)
      if (refusal?.kind !== 'badCode' && refusal?.kind !== 'stageLocked' && run === this.run) await this.recover(error)
      if (run === this.run) this.goOn(run)
      return refusal
    }
    if (nav.current() !== 'game') nav.go('game')
    else this.enter()
    return null
  }

  async resign() {
    const run = ++this.run
    this.work(true)
    this.band?.remove()
    try {
      const turn = await commands.resign(view().game.id, view().game.ply)
      if (!this.take(turn.view, run)) return
    } catch (error) {
      if (run === this.run) await this.recover(error)
    }
    if (run === this.run) await this.goOn(run)
  }

  async restore() {
    await this.ask(() => commands.restore(view().game.id))
  }

  /** One question whose answer is simply shown. @param {() => Promise<View>} question */
  async ask(question) {
    const run = ++this.run
    this.work(true)
    try {
      if (!this.take(await question(), run)) return
    } catch (error) {
      if (run === this.run) await this.recover(error)
    }
    if (run === this.run) await this.goOn(run)
  }

  /** Shows the result sheet: by itself once a game, and again when asked. @param {boolean} asked */
  async tellResult(asked) {
    const { game } = view()
    const key = `${game.id}/result`
    if (!game.result || (!asked && this.told.has(key)) || nav.current() !== 'game') return
    if (!this.told.has(key)) {
      this.told.add(key)
      if (game.result.human === 'win') {
        sound.win()
        haptics.won()
      } else if (game.result.human === 'loss') sound.lose()
      this.guide.start(false)
      this.announce(`${t[game.result.human]}. ${t.sayCounts(game.counts.black, game.counts.white)}`)
    }
    openResult(this)
  }

  // ── keeping in step with Rust

  /**
   * Takes and shows an answer; false when it belongs to an older run. It is true all the same, so it is kept,
   * and shown unless something else is going on that will show it.
   *
   * @param {View} next @param {number} run
   */
  take(next, run) {
    const newer = adopt(next)
    if (run === this.run) {
      this.show()
      return true
    }
    if (newer && !this.working && nav.current() === 'game') {
      this.show()
      this.goOn(++this.run)
    }
    return false
  }

  /** After an error: the present truth is asked for and shown. True when play can go on from it. @param {unknown} error */
  async recover(error) {
    const kind = /** @type {{ kind?: string } | null} */ (error)?.kind
    try {
      const next = await commands.open()
      adopt(next)
      this.show()
    } catch {
      this.say(t.trouble)
      return false
    }
    if (kind === 'stale' || kind === 'notYourTurn' || kind === 'notComTurn' || kind === 'gameOver') return true
    this.say(t.trouble)
    return false
  }

  /** @param {boolean} busy */
  work(busy) {
    this.working = busy
    document.documentElement.dataset.busy = String(busy)
    this.element.classList.toggle('working', busy)
  }

  /** A new island comes out of the sea; a tap skips it. @param {number} run */
  async rise(run) {
    const { game } = view()
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

/** Whether there is room for the move list and the coordinates. */
const roomy = () => innerWidth >= 900 && innerHeight > 520

/** What the other side did last, in the words of the status line. @param {GameView} game */
function lastOf(game) {
  const last = game.moves[game.moves.length - 1]
  if (!last) return ''
  const who = last.by === game.human ? t.you : t.com
  return last.kind === 'pass' ? t.lastPass(who) : t.lastMove(who, game.island.cells[last.cell].name, last.flips)
}

/** The same, in the words of the live region. @param {GameView} game */
function lastSaid(game) {
  const last = game.moves[game.moves.length - 1]
  if (!last) return ''
  const who = last.by === game.human ? t.you : t.com
  return last.kind === 'pass' ? t.passWho(who) : t.sayPlace(who, game.island.cells[last.cell].name, last.flips)
}
