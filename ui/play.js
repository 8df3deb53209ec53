/**
 * A game on the screen, whichever it is: asks Rust, plays what happened in order, then shows what Rust says is so.
 *
 * One run of play at a time. Whatever replaces the game (a new one, resigning, leaving) starts another run,
 * and an answer that belongs to an older run is dropped.
 *
 * What a game has of its own (its board, its events, its words) is in the class that extends this one.
 */

import { commands } from './ipc/bindings.js'
import { h, icon } from './dom.js'
import { keys } from './board/cursor.js'
import { LEAST_CELL } from './board/geometry.js'
import { pause, pace } from './board/motion.js'
import { listen } from './board/touch.js'
import { announce } from './live.js'
import { Moves, tool } from './panel.js'
import { bare } from './sheet.js'
import { t } from './text/index.js'
import * as haptics from './haptics.js'
import * as nav from './nav.js'
import * as sound from './sound.js'
import { adopt, view } from './store.js'

/** @typedef {import('./model.js').GameEvent} GameEvent */
/** @typedef {import('./model.js').NewGame} NewGame */
/** @typedef {import('./model.js').View} View */
/** @typedef {import('./board/touch.js').Refusal} Refusal */
/** @typedef {import('./board/touch.js').Aim | 'key' | 'hint'} Source */

/** From this size of the letters on, in pixels, they are large. */
const LARGE = 22
/** How long a short word about a refused touch stands. */
const WORD = 1800

/**
 * The board that a game is played on. A place is a cell or a column: whatever one chooses to play.
 *
 * @typedef {import('./board/cursor.js').Walkable & import('./board/touch.js').Touchable & {
 *   element: HTMLElement, land: import('./board/geometry.js').Land, focused: number, forecast: { cell: number } | null,
 *   layout: (room: { width: number, height: number }, cap: number) => void, showAxes: (shown: boolean) => void,
 *   preview: (forecast: any) => void, settle: () => void,
 * }} PlayBoard
 */

/**
 * @template {import('./model.js').GameView | import('./model.js').FourView} G
 * @template {PlayBoard} B
 * @template {{ cell: number }} F what the board shows of a move before it is made
 */
export class Play {
  /**
   * @param {'game' | 'four'} screen @param {import('./board/water.js').Water} water
   * @param {{ read: () => G, board: B, plank: { element: HTMLElement }, loupe: import('./board/touch.js').Glass | null }} parts
   */
  constructor(screen, water, { read, board, plank, loupe }) {
    this.screen = screen
    this.water = water
    this.read = read
    this.board = board
    /** The present run of play; answers to an older one are dropped. */
    this.run = 0
    this.working = false
    /** The hint being shown. @type {F | null} */
    this.hinted = null
    /** Passes and results that were told on this page, so that none is told twice. @type {Set<string>} */
    this.told = new Set()
    /** The timer of a word that stands for a while; 0 when none does. */
    this.word = 0
    /** The last move that was told while it was played: game and ply. */
    this.heard = ''
    /** Whether a turn of the COM came to nothing, and waits for a touch to be asked for again. */
    this.stuck = false
    /** What the dock was last drawn from. */
    this.docked = ''
    /** What the present preview came from. @type {Source} */
    this.aimedBy = 'hover'
    this.moves = new Moves()
    /** What was played on the screen since the present view. @type {G['moves'][number][]} */
    this.since = []
    this.title = h('h1')
    this.size = h('small')
    this.sea = h('main', { class: 'sea' }, board.element)
    this.says = h('strong')
    this.note = h('small')
    this.status = h('p', { class: 'status' }, this.says, this.note)
    this.back = h('button', { class: 'round', type: 'button', data: { action: 'back' }, on: { click: () => nav.back() } }, icon('back'))
    this.dock = h('nav', { class: 'dock paper' })
    this.element = h('div', { class: 'game' },
      h('header', { class: 'top' }, this.back, this.title), plank.element, this.sea, this.status, this.dock, this.moves.element)
    this.touch = listen(this.sea, board, {
      state: () => this.state(),
      confirm: () => view().settings.confirm,
      place: (cell) => this.place(cell),
      aimed: (cell, how) => this.aim(cell, how),
      look: (cell) => this.look(cell),
      refused: (why, cell) => this.refuse(why, cell),
    }, loupe)
    keys(board, {
      place: (cell) => (this.state() === 'look' ? this.look(cell) : this.place(cell)),
      visit: (cell) => {
        board.showAxes(cell !== null || roomy())
        if (this.canPlay() && this.state() !== 'look') this.aim(cell, 'key')
      },
    })
    // In the next frame, because laying out changes the very size that is watched.
    this.watch = new ResizeObserver(() => requestAnimationFrame(() => this.layout()))
    this.watch.observe(this.sea)
  }

  /** The game as Rust last told it. */
  get game() {
    return this.read()
  }

  // ── what each game says for itself

  /** What comes before play goes on when the screen was opened. @param {number} _run @returns {Promise<void>} */
  async arrive(_run) {
    this.show()
  }

  /** Tells what the view holds and this page has not shown, before play goes on. @returns {Promise<void>} */
  async catchUp() {}

  /** Takes away whatever lies over the board. */
  clear() {}

  /** The board and the plank of the present view. */
  draw() {}

  /** The move list: what the view holds, and what has been shown since. */
  list() {}

  /** The buttons between undo and menu. @returns {import('./dom.js').Child[]} */
  tools() {
    return []
  }

  /** What the dock hangs on besides. */
  dockKey() {
    return ''
  }

  /** Fills the dock anew. */
  fillDock() {
    const { game } = this
    const undo = tool('undo', t.undo, () => this.undo())
    undo.disabled = !game.canUndo
    const second = game.result ? tool('result', t.result, () => this.tellResult(true)) : tool('hint', t.hint, () => this.hint())
    this.dock.replaceChildren(...[undo, second, ...this.tools(), tool('menu', t.menu, () => this.menu())].filter((child) => child instanceof Node))
  }

  /** The largest that a cell may become, in pixels: in a large window a small island grows with it. @returns {number} */
  cap() {
    return roomy() ? Math.max(72, Math.floor(Math.min(innerWidth * 0.6, innerHeight) / 13)) : 64
  }

  /** A key that tells the ground under the board from any other. */
  ground() {
    return ''
  }

  /** What playing on a place would do, for the board to show; nothing where it may not be played. @param {number} _cell @returns {F | null} */
  moveAt(_cell) {
    return null
  }

  /** A move of the human as an event. @param {F} _move @returns {GameEvent} */
  eventOf(_move) {
    return { kind: 'over' }
  }

  /** Shows one thing that happened. @param {GameEvent} _event @param {string} _key what tells it from any other of this page @returns {Promise<void>} */
  async playEvent(_event, _key) {}

  /** The status line in a state of its own; nothing in ordinary play. @returns {[string, string] | null} */
  aside() {
    return null
  }

  /** What a preview would do, in words. @param {F} _forecast @param {boolean} _hinted @returns {string} */
  foretell(_forecast, _hinted) {
    return ''
  }

  /** What there is to do. */
  prompt() {
    return t.chooseCell
  }

  /** What happened last, for the status line. */
  lastWords() {
    return ''
  }

  /** The end, for the status line. */
  endWords() {
    return ''
  }

  /** Whether the last move was heard while it was played, and need not be told again. */
  get lastHeard() {
    return this.heard === `${this.game.id}/${this.game.ply}`
  }

  /** How it ended, in a word or two. */
  verdict() {
    const { result } = this.game
    return !result ? '' : result.resigned ? t.resigned : t[result.human]
  }

  /** What a listener hears: the last move and the state when it is the human's turn, or the end. @param {boolean} _over */
  spoken(_over) {
    return ''
  }

  /** What may be offered beside the prompt. @returns {HTMLElement | null} */
  offer() {
    const { game } = this
    if (game.canUndo || !game.canRestore) return null
    return link('restore', t.restore, () => this.restore())
  }

  /** A place was looked at instead of played on. @param {number} _cell */
  look(_cell) {}

  /** A step that was done, for whoever guides the player. @param {'place'} _deed */
  did(_deed) {}

  /** How long the end stays to be looked at, in milliseconds. @returns {number} */
  linger() {
    return 500
  }

  menu() {}

  openResult() {}

  /** Why a touch was refused, in words. @param {Refusal} why @param {number} _cell */
  refusal(why, _cell) {
    return t.refused[why]
  }

  // ── coming and going

  /** The screen was opened, or opened again: everything follows from the view. */
  async enter() {
    const run = ++this.run
    this.heard = ''
    this.relabel()
    await this.arrive(run)
    if (run === this.run) await this.goOn(run)
  }

  leave() {
    this.run++
    this.clear()
    this.work(false)
    this.hinted = null
    this.board.settle()
    this.touch.reset()
  }

  /** Every word again, in the present language. */
  relabel() {
    this.back.setAttribute('aria-label', t.back)
    this.drawDock()
    this.show()
  }

  // ── showing

  /** Shows the present view as it is, at once. */
  show() {
    this.hinted = null
    this.since = []
    this.draw()
    this.list()
    this.drawDock()
    this.speak()
    this.layout()
  }

  /** A move stands in the list as soon as it is shown, before the view that holds it. @param {G['moves'][number]} move */
  listed(move) {
    this.since.push(move)
    this.list()
  }

  /** Fits the board into the sea, and the sea around the board. */
  layout() {
    const { board, sea } = this
    if (!this.element.isConnected || !board.land.cols) return
    const measure = () => {
      const style = getComputedStyle(sea)
      const left = parseFloat(style.paddingLeft)
      const top = parseFloat(style.paddingTop)
      return { left, top, width: sea.clientWidth - left - parseFloat(style.paddingRight), height: sea.clientHeight - top - parseFloat(style.paddingBottom) }
    }
    this.element.classList.remove('tight')
    // Where letters are much larger than usual, the second line needs a place of its own.
    this.element.classList.toggle('large', parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE)
    let room = measure()
    if (room.width < 1 || room.height < 1) return
    board.layout(room, this.cap())
    if (board.px < LEAST_CELL + 1) {
      this.element.classList.add('tight')
      room = measure()
      board.layout(room, this.cap())
    }
    board.showAxes(roomy() || board.ring)
    const x = Math.round(room.left + (room.width - board.land.cols * board.px) / 2)
    const y = Math.round(room.top + (room.height - board.land.rows * board.px) / 2)
    board.element.style.setProperty('left', `${x}px`)
    board.element.style.setProperty('top', `${y}px`)
    const box = board.svg.getBoundingClientRect()
    this.water.show({ land: board.land, code: this.ground(), px: board.px, origin: { x: box.left, y: box.top } })
    const margin = 2.3 * board.px
    const island = { left: box.left - margin, top: box.top - margin, right: box.right + margin, bottom: box.bottom + margin }
    const panels = [...this.element.children].filter((el) => el !== sea).map((el) => el.getBoundingClientRect())
    this.water.ripple([island, ...panels.filter((r) => r.width)])
  }

  /** The dock. It is left alone while it says the same, and keeps the focus. */
  drawDock() {
    const { game } = this
    const key = [game.canUndo, !!game.result, this.dockKey(), t.undo].join()
    if (key === this.docked) return
    this.docked = key
    const held = this.dock.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null
    this.fillDock()
    const again = held === 'terrain' ? 'terrain-close' : held === 'terrain-close' ? 'terrain' : held
    if (!held) return
    const heir = [...this.dock.querySelectorAll('button')].find((button) => button.dataset.action === again)
    if (heir && !heir.disabled) heir.focus({ preventScroll: true })
    else this.board.focus(this.board.focused)
  }

  /** The status line: what to do, and what happened last. */
  speak() {
    window.clearTimeout(this.word)
    this.word = 0
    const { game } = this
    const forecast = /** @type {F | null} */ (this.board.forecast)
    this.status.classList.toggle('previewing', !!forecast)
    const aside = this.aside()
    if (aside) this.line(...aside)
    else if (forecast) {
      this.line(this.foretell(forecast, this.hinted?.cell === forecast.cell),
        this.aimedBy === 'press' ? t.previewRelease : this.aimedBy === 'key' ? t.previewKey : this.aimedBy === 'chosen' ? t.previewAgain : '')
    } else if (game.result) this.line(this.endWords(), '')
    else if (game.turn !== game.human) this.line(this.stuck ? t.trouble : t.comThinking, '')
    else {
      const offer = this.offer()
      this.line(this.prompt(), offer ? '' : this.lastWords())
      if (offer) this.note.replaceChildren(offer)
    }
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
    announce(says)
    this.word = window.setTimeout(() => this.speak(), WORD)
  }

  // ── aiming

  canPlay() {
    const { game } = this
    return !this.working && !game.result && game.turn === game.human
  }

  /** @returns {'play' | 'wait' | 'look'} */
  state() {
    return this.canPlay() && !document.documentElement.dataset.sheet ? 'play' : 'wait'
  }

  /** Shows what playing on a place would do. @param {number | null} cell @param {Source} by */
  aim(cell, by) {
    const move = cell === null ? null : this.moveAt(cell)
    if (!move && by === 'hover' && this.hinted) return
    const before = this.board.forecast?.cell
    const spoken = before === move?.cell && by === this.aimedBy
    this.aimedBy = by
    if (move || by !== 'hover') this.hinted = move && this.hinted?.cell === move.cell ? this.hinted : null
    this.board.preview(move)
    if (!spoken) this.speak()
  }

  /** @param {Refusal} why @param {number} [cell] where, if that is known */
  refuse(why, cell = -1) {
    const { game } = this
    // While one's own stone still moves, or the island rises, there is nothing to be said.
    if (game.result || (why === 'wait' && game.turn === game.human)) return
    this.say(this.refusal(why, cell))
    // A COM turn that came to nothing is asked for again.
    if (!this.working && game.turn !== game.human) this.goOn(++this.run)
  }

  // ── playing

  /** The human's stone. @param {number} cell */
  async place(cell) {
    const { game } = this
    if (!this.canPlay()) {
      this.refuse('wait')
      return
    }
    const move = this.moveAt(cell)
    if (!move) {
      this.refuse('cell', cell)
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
      await this.playEvent(this.eventOf(move), '')
      const turn = await asked
      if (run === this.run) await this.playEvents(turn.events, run, 1)
      if (!this.take(turn.view, run)) return
      this.did('place')
    } catch (error) {
      if (run === this.run) await this.recover(error)
    }
    if (run === this.run) await this.goOn(run)
  }

  /**
   * Whoever is to move now: COM plays on, a result is shown, the human is asked.
   *
   * @param {number} run @param {string} [done] what has just been done, in words
   */
  async goOn(run, done = '') {
    for (;;) {
      await this.catchUp()
      if (run !== this.run) return
      const { game } = this
      if (game.result || game.turn === game.human) break
      if (done) announce(done)
      done = ''
      this.work(true)
      this.stuck = false
      this.show()
      try {
        const turn = await commands.comTurn(game.id, game.ply)
        if (run === this.run) await this.playEvents(turn.events, run)
        if (!this.take(turn.view, run)) return
      } catch (error) {
        if (run !== this.run) return
        this.stuck = !(await this.recover(error))
        if (run !== this.run) return
        if (this.stuck) break
      }
    }
    const { id, result } = this.game
    if (result && !this.told.has(`${id}/result`)) {
      // The end is seen on the board before a sheet covers it.
      this.work(true)
      await pause(this.linger() * pace())
      if (run !== this.run) return
    }
    this.work(false)
    // A word about what went wrong is not talked over; it goes by itself.
    const troubled = !!this.word
    if (!troubled) this.speak()
    if (result) {
      await bare()
      if (run === this.run) await this.tellResult(false)
    } else if (!troubled) {
      announce([done, this.spoken(false)].filter(Boolean).join('. '))
      const { board } = this
      if (board.ring && board.svg.contains(document.activeElement)) this.aim(board.focused, 'key')
    }
  }

  /** Plays what happened, one thing after another. @param {readonly GameEvent[]} events @param {number} run @param {number} [shown] how many are on the screen already */
  async playEvents(events, run, shown = 0) {
    const { id, ply } = this.game
    for (const [i, event] of events.entries()) {
      if (i < shown) continue
      if (run !== this.run) return
      const key = `${id}/${ply + i + 1}`
      await this.playEvent(event, key)
      // Without motion the next words come at once and take the place of these.
      if (pace()) this.heard = key
    }
  }

  // ── what the dock and the sheets ask for

  async undo() {
    const { game } = this
    if (this.working) return this.refuse('wait')
    if (!game.canUndo) return
    await this.ask(() => commands.undo(game.id, game.ply), game.result?.resigned ? t.sayUndoResign : t.sayUndo)
  }

  /** What lies ahead of the present position may come again, and is then told again. */
  forget() {
    const { id, ply, result } = this.game
    for (const key of this.told) {
      const [of, what] = key.split('/')
      if (of === String(id) && (what === 'result' ? !result : Number(what) > ply)) this.told.delete(key)
    }
  }

  async hint() {
    const { game } = this
    if (!this.canPlay()) return this.refuse('wait')
    const run = ++this.run
    this.work(true)
    window.clearTimeout(this.word)
    this.line(t.hintComes, '')
    announce(t.hintComes)
    try {
      const { cell } = await commands.hint(game.id, game.ply)
      if (run !== this.run) return
      this.work(false)
      const move = this.moveAt(cell)
      if (!move) return
      sound.hint()
      this.hinted = move
      this.aimedBy = 'hint'
      this.board.preview(null)
      this.board.preview(move)
      this.board.focus(cell, this.board.ring)
      this.speak()
      announce(this.foretell(move, true))
    } catch (error) {
      if (run !== this.run) return
      const goesOn = await this.recover(error)
      if (run !== this.run) return
      if (goesOn) await this.goOn(run)
      else this.work(false)
    }
  }

  /** Replaces the game; gives the refusal, if Rust refused. @param {NewGame} what @returns {Promise<import('./model.js').CommandError | null>} */
  async newGame(what) {
    const run = ++this.run
    this.work(true)
    this.clear()
    try {
      adopt(await commands.newGame(this.game.id, what))
    } catch (error) {
      const refusal = /** @type {import('./model.js').CommandError} */ (error)
      if (refusal?.kind !== 'badCode' && run === this.run) await this.recover(error)
      if (run === this.run) {
        // A turn of the COM that the question has overtaken is in the view, but not yet on the board.
        this.show()
        this.goOn(run)
      }
      return refusal
    }
    if (nav.current() !== this.screen) nav.go(this.screen)
    else this.enter()
    return null
  }

  /** Gives up the game, wherever it stands: COM may have played on while the screen still tells of a pass. */
  async resign() {
    const { id } = this.game
    this.clear()
    await this.ask(async () => {
      for (;;) {
        adopt(await commands.open())
        try {
          return (await commands.resign(id, this.game.ply)).view
        } catch (error) {
          if (kindOf(error) !== 'stale' || this.game.id !== id) throw error
        }
      }
    })
  }

  async restore() {
    this.clear()
    await this.ask(() => commands.restore(this.game.id))
  }

  /**
   * One question whose answer is simply shown.
   *
   * @param {() => Promise<View>} question @param {string} [done] what that has done, in words
   */
  async ask(question, done = '') {
    const run = ++this.run
    this.work(true)
    try {
      if (!this.take(await question(), run)) return
      this.forget()
    } catch (error) {
      if (run === this.run) await this.recover(error)
      done = ''
    }
    if (run === this.run) await this.goOn(run, done)
  }

  /** Shows the result sheet: by itself once a game, and again when asked. @param {boolean} asked */
  async tellResult(asked) {
    const { id, result } = this.game
    const key = `${id}/result`
    if (!result || (!asked && this.told.has(key)) || nav.current() !== this.screen) return
    if (!this.told.has(key)) {
      this.told.add(key)
      if (result.human === 'win') {
        sound.win()
        haptics.won()
      } else if (result.human === 'loss') sound.lose()
      announce(this.spoken(true))
    }
    this.openResult()
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
    if (newer && !this.working && nav.current() === this.screen) {
      this.show()
      this.goOn(++this.run)
    }
    return false
  }

  /** After an error: the present truth is asked for and shown. True when play can go on from it. @param {unknown} error */
  async recover(error) {
    const kind = kindOf(error)
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

  /** What the keyboard does besides walking the board, by the place of a key. @returns {Record<string, () => void>} */
  shortcuts() {
    return { KeyU: () => this.undo(), KeyH: () => this.hint(), KeyM: () => this.menu() }
  }
}

/** Why Rust refused, if it did. @param {unknown} error */
const kindOf = (error) => /** @type {{ kind?: string } | null} */ (error)?.kind

/** Whether there is room for the move list and the coordinates. */
export const roomy = () => innerWidth >= 900 && innerHeight > 520

/** A button that looks like a word of the status line. @param {string} action @param {string} label @param {() => void} act */
export const link = (action, label, act) => h('button', { class: 'link', type: 'button', data: { action }, on: { click: act } }, label)
