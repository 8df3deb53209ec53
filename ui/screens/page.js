/** A page of paper cards: settings, records, help. */

import { h, icon } from '../dom.js'
import { back } from '../nav.js'
import { t } from '../text/index.js'

/** @param {string} name @param {string} title @param {import('../dom.js').Child[]} cards */
export const page = (name, title, cards) =>
  h('div', { class: `page page-${name}` },
    h('header', { class: 'top' },
      h('button', { class: 'round', type: 'button', 'aria-label': t.back, data: { action: 'back' }, on: { click: () => back() } }, icon('back')),
      h('h1', {}, title)),
    h('main', { class: 'cards' }, ...cards))

/** @param {string} title @param {...import('../dom.js').Child} body */
export const card = (title, ...body) => h('section', { class: 'card' }, title && h('h2', {}, title), ...body)
