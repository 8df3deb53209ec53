/** Four in a row: what the turn loop shows and says of it. */

import { h } from '../dom.js'
import { announce } from '../live.js'
import { Plank } from '../panel.js'
import { link, Play, roomy } from '../play.js'
import { openMenu } from '../screens/menu.js'
import { openEnd, quiet } from '../screens/result.js'
import { t } from '../text/index.js'
import * as haptics from '../haptics.js'
import * as nav from '../nav.js'
import * as sound from '../sound.js'
import { view } from '../store.js'
import { FourBoard } from './board.js'
import { chip, COLUMNS, picture, ROWS } from './draw.js'

/** @typedef {import('../model.js').FourView} FourView */
/** @typedef {import('../model.js').GameEvent} GameEvent */
/** @typedef {import('../model.js').Side} Side */
/** @typedef {import('./board.js').Drop} Drop */

const SIDES = /** @type {const} */ (['first', 'second'])

/** @extends {Play<FourView, FourBoard, Drop>} */
export class Four extends Play {
  /** @param {import('../board/water.js').Water} water */
  constructor(water) {
    const plank = new Plank(SIDES, chip)
    super('four', water, { read: () => view().four, board: new FourBoard(), plank, loupe: null })
    this.plank = plank
    this.element.classList.add('four')
  }

  relabel() {
    this.board.speak({
      board: t.four.boardLabel,
      column: (column, discs) => t.four.columnLabel(column, ROWS - discs.length, discs.map((side) => t.four.sides[side])),
    })
    super.relabel()
  }

  // ── showing

  draw() {
    const { game } = this
    this.board.render({
      game: game.id, ply: game.ply, discs: game.discs, legal: game.legal.map(({ column, row }) => ({ cell: column, row })),
      last: game.last && game.last.row * COLUMNS + game.last.column, line: game.line,
      turn: game.turn, result: game.result?.human ?? null, dots: view().settings.dots,
    })
    this.title.replaceChildren(`${t.four.title} `, this.size)
    this.size.textContent = t.four.levels[game.level]
    this.weigh(game.turn)
  }

  list() {
    const { id, moves } = this.game
    this.moves.show(id, [...moves, ...this.since], t.four.keys, (column, at) => {
      const side = SIDES[at % 2]
      return { sign: chip(side), name: String(column + 1), label: t.four.last(t.four.sides[side], column + 1) }
    })
  }

  /** Games won by either side at this level. */
  wins() {
    const { human, level } = this.game
    const { wins, losses } = view().records.four[level]
    return human === 'first' ? { first: wins, second: losses } : { first: losses, second: wins }
  }

  /** @param {Side | null} turn */
  weigh(turn) {
    const { human, level } = this.game
    this.plank.show({ counts: this.wins(), unit: t.tallyShort.wins, names: t.four.sides, human, level: t.four.levels[level], turn })
  }

  cap() {
    return roomy() ? 104 : 80
  }

  ground() {
    return 'four'
  }

  // ── what it says

  /** @param {Side} side */
  who(side) {
    return side === this.game.human ? t.you : t.com
  }

  /** @param {Drop} drop @param {boolean} hinted */
  foretell({ cell }, hinted) {
    return (hinted ? t.four.previewHint : t.four.preview)(cell + 1)
  }

  prompt() {
    return t.four.prompt
  }

  lastWords() {
    const { moves } = this.game
    return moves.length ? t.four.last(this.who(SIDES[(moves.length - 1) % 2]), moves[moves.length - 1] + 1) : ''
  }

  endWords() {
    return this.verdict()
  }

  /** Words without blame. */
  comment() {
    const { result } = this.game
    if (!result) return ''
    return result.resigned ? t.four.resignedSay : t.four.ends[result.human]
  }

  /** @param {boolean} over */
  spoken(over) {
    const words = over ? [this.endWords(), this.comment()] : [this.lastHeard ? '' : this.lastWords(), t.four.sayTurn(this.game.legal.length)]
    return words.filter(Boolean).join('. ')
  }

  offer() {
    return super.offer() ?? (this.game.canUndo ? null : link('settings', t.four.choose, () => nav.go('settings')))
  }

  /** @param {import('../board/touch.js').Refusal} why @param {number} column */
  refusal(why, column) {
    return why === 'cell' ? t.four.full(column + 1) : why === 'sea' ? t.four.outside : super.refusal(why, column)
  }

  /** @param {import('../board/touch.js').Refusal} why @param {number} [column] */
  refuse(why, column = -1) {
    super.refuse(why, column)
    if (why !== 'cell' || !this.canPlay()) return
    this.board.shake(column)
  }

  // ── playing

  /** @param {number} cell @returns {Drop | null} */
  moveAt(cell) {
    const landing = this.game.legal.find(({ column }) => column === cell)
    return landing ? { cell, row: landing.row, by: this.game.human } : null
  }

  /** @param {Drop} drop @returns {GameEvent} */
  eventOf({ cell, row, by }) {
    return { kind: 'drop', by, column: cell, row }
  }

  /** @param {GameEvent} event */
  async playEvent(event) {
    if (event.kind !== 'drop') return
    const words = t.four.last(this.who(event.by), event.column + 1)
    this.weigh(event.by === 'first' ? 'second' : 'first')
    this.listed(event.column)
    this.line(words, '')
    announce(words)
    await this.board.play(event)
    sound.place()
    haptics.placed(0, 0)
  }

  linger() {
    return 1000
  }

  menu() {
    openMenu(this, {
      title: [`${t.four.title} `, h('small', {}, t.four.levels[this.game.level])],
      begin: (row) => [row('fresh', t.four.fresh, () => this.newGame({ kind: 'fresh' }))],
    })
  }

  openResult() {
    const { result, discs, line } = this.game
    if (!result) return
    const wins = this.wins()
    openEnd({
      human: result.human,
      comment: this.comment(),
      board: [h('div', { class: 'finals' },
        h('span', {}, chip('first'), h('b', {}, String(wins.first), h('i', {}, t.tallyShort.wins))),
        picture(discs, line, 'picture finished'),
        h('span', {}, h('b', {}, String(wins.second), h('i', {}, t.tallyShort.wins)), chip('second')))],
      ways: (start) => [
        h('button', { class: 'primary', type: 'button', data: { action: 'fresh' }, on: { click: start(() => this.newGame({ kind: 'fresh' })) } },
          t.four.again, h('small', {}, t.four.levels[view().settings.fourLevel])),
        h('div', { class: 'pair' }, quiet('settings', t.settings, start(() => nav.go('settings'))), quiet('close', t.seeBoard, start(() => {}))),
      ],
    })
  }

  /** Besides what every game has, a figure drops a disc into its column. @returns {Record<string, () => void>} */
  shortcuts() {
    const drops = Array.from({ length: COLUMNS }, (_, column) => {
      const drop = () => {
        this.board.focus(column, this.board.ring)
        this.place(column)
      }
      return [`Digit${column + 1}`, `Numpad${column + 1}`].map((code) => [code, drop])
    })
    return { ...super.shortcuts(), ...Object.fromEntries(drops.flat()) }
  }
}
