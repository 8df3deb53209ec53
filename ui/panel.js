/** The paper around the board: score plank, status line, dock, move list. They are told what to say and hold nothing else. */

import { h, icon } from './dom.js'
import { t } from './text/index.js'

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
export function fillShare(bar, counts) {
  const parts = [counts.black, counts.empty, counts.white]
  parts.forEach((n, i) => {
    const part = bar.children[i]
    if (!(part instanceof HTMLElement)) return
    part.hidden = n === 0
    part.style.setProperty('flex-grow', String(n))
  })
}

/**
 * Both sides of a game: sign, count, who it is and what they do.
 *
 * @template {string} S
 */
export class Plank {
  /** @param {readonly S[]} sides @param {(side: S) => SVGElement} sign */
  constructor(sides, sign) {
    this.sides = sides.map((side) => {
      const count = h('b', { data: { count: side } })
      const who = h('em')
      const says = h('small')
      const element = h('div', { class: 'side', role: 'group' }, sign(side), count, h('span', {}, who, says))
      return { side, element, count, who, says }
    })
    this.element = h('section', { class: 'plank paper' }, h('div', { class: 'sides' }, ...this.sides.map(({ element }) => element)))
  }

  /** @param {{ counts: Record<S, number>, unit?: string, names: Record<S, string>, human: S, level: string, turn: S | null }} state */
  show({ counts, unit, names, human, level, turn }) {
    for (const { side, element, count, who, says } of this.sides) {
      const you = side === human
      const now = turn === side
      element.classList.toggle('now', now)
      count.replaceChildren(String(counts[side]), ...(unit ? [h('i', {}, unit)] : []))
      who.textContent = you ? t.you : t.com
      says.textContent = now ? (you ? t.yourTurn : t.thinking) : you ? '' : level
      element.setAttribute('aria-label', `${you ? t.you : t.com}, ${names[side]}`)
    }
  }
}

export class Moves {
  constructor() {
    this.title = h('h2')
    this.list = h('ol', { tabindex: '0' })
    this.keys = h('p', { class: 'keys' })
    this.element = h('section', { class: 'moves paper' }, this.title, this.list, this.keys)
    /** What the list was drawn for, and how many moves stand in it. */
    this.drawn = ''
    this.length = 0
  }

  /**
   * Shows the moves. What stands in the list already stays, so that a move costs one line and not the whole list.
   *
   * @template M
   * @param {number} game @param {readonly M[]} moves @param {readonly string[]} keys
   * @param {(move: M, at: number) => { sign: SVGElement, name: string, label: string, note?: string, passed?: boolean }} describe `label` is the move as a listener hears it
   */
  show(game, moves, keys, describe) {
    const key = `${game}/${t.movesTitle}`
    if (key === this.drawn && moves.length === this.length) return
    if (key !== this.drawn) {
      this.title.textContent = t.movesTitle
      this.list.setAttribute('aria-label', t.movesTitle)
      this.keys.replaceChildren(...keys.map((name) => h('span', {}, name)))
    }
    if (key !== this.drawn || moves.length < this.length) {
      this.length = 0
      this.list.replaceChildren()
    }
    this.drawn = key
    this.list.append(...moves.slice(this.length).map((move, i) => {
      const { sign, name, label, note, passed } = describe(move, this.length + i)
      return h('li', { class: passed ? 'passed' : '' }, h('span', { class: 'unseen' }, label),
        sign, h('span', { 'aria-hidden': 'true' }, name), note && h('small', { 'aria-hidden': 'true' }, note))
    }))
    this.length = moves.length
    this.list.scrollTop = this.list.scrollHeight
  }
}
