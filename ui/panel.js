/** The paper around the board: score plank, status line, dock, move list. They are told what to say and hold nothing else. */

import { h, icon } from './dom.js'
import { chip } from './board/draw.js'
import { t } from './text/index.js'

/** @typedef {import('./model.js').Disc} Disc */
/** @typedef {import('./model.js').Level} Level */
/** @typedef {import('./model.js').Ply} Ply */

/** A button with an icon over its name. @param {string} action @param {string} label @param {(event: Event) => void} act @param {string} [sign] */
export const tool = (action, label, act, sign = action) =>
  h('button', { class: 'tool', type: 'button', data: { action }, on: { click: act } }, icon(sign), h('span', {}, label))

/** The bar of both colours and the empty cells between. @param {{ black: number, white: number, empty: number }} counts */
export function share(counts) {
  const bar = h('div', { class: 'share', 'aria-hidden': 'true' }, h('i', { class: 'share-black' }), h('i', { class: 'share-empty' }), h('i', { class: 'share-white' }))
  fillShare(bar, counts)
  return bar
}

/** @param {HTMLElement} bar @param {{ black: number, white: number, empty: number }} counts */
function fillShare(bar, counts) {
  const parts = [counts.black, counts.empty, counts.white]
  parts.forEach((n, i) => {
    const part = bar.children[i]
    if (!(part instanceof HTMLElement)) return
    part.hidden = n === 0
    part.style.setProperty('flex-grow', String(n))
  })
}

export class Plank {
  constructor() {
    /** @param {Disc} colour */
    const side = (colour) => {
      const count = h('b', { data: { count: colour } })
      const who = h('em')
      const says = h('small')
      const element = h('div', { class: `side side-${colour}`, role: 'group' }, chip(colour), count, h('span', {}, who, says))
      return { element, count, who, says }
    }
    this.sides = { black: side('black'), white: side('white') }
    this.bar = share({ black: 0, white: 0, empty: 1 })
    this.element = h('section', { class: 'plank paper' }, h('div', { class: 'sides' }, this.sides.black.element, this.sides.white.element), this.bar)
  }

  /** @param {{ counts: { black: number, white: number, empty: number }, human: Disc, level: Level, turn: Disc | null }} state */
  show({ counts, human, level, turn }) {
    for (const colour of /** @type {const} */ (['black', 'white'])) {
      const { element, count, who, says } = this.sides[colour]
      const you = colour === human
      element.classList.toggle('now', turn === colour)
      count.textContent = String(counts[colour])
      who.textContent = you ? t.you : t.com
      says.textContent = turn === colour ? (you ? t.yourTurn : t.thinking) : you ? '' : t.levels[level]
      element.setAttribute('aria-label', `${you ? t.you : t.com}, ${t[colour]}`)
    }
    fillShare(this.bar, counts)
  }
}

export class Moves {
  constructor() {
    this.title = h('h2')
    this.list = h('ol', { tabindex: '0' })
    this.keys = h('p', { class: 'keys' })
    this.element = h('section', { class: 'moves paper' }, this.title, this.list, this.keys)
    this.drawn = ''
  }

  /** @param {number} game @param {readonly Ply[]} moves @param {(cell: number) => string} nameOf */
  show(game, moves, nameOf) {
    this.title.textContent = t.movesTitle
    this.list.setAttribute('aria-label', t.movesTitle)
    this.keys.replaceChildren(...t.keys.map((key) => h('span', {}, key)))
    const key = `${game}/${moves.length}/${t.passMark}`
    if (key === this.drawn) return
    this.drawn = key
    this.list.replaceChildren(...moves.map((move) =>
      h('li', { class: move.kind === 'pass' ? 'passed' : '' }, chip(move.by),
        h('span', {}, move.kind === 'pass' ? t.passMark : nameOf(move.cell)),
        move.kind === 'place' && h('small', {}, String(move.flips)))))
    this.list.scrollTop = this.list.scrollHeight
  }
}
