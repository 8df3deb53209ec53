/** The game's menu, and the small sheets it leads to. */

import { h, icon } from '../dom.js'
import { go } from '../nav.js'
import { openSheet } from '../sheet.js'
import { t } from '../text/index.js'
import { copyButton } from './copy.js'

/** @typedef {import('../game.js').Game} Game */

/** A row of a menu that closes it and does something. @typedef {(action: string, label: string, act: () => void, sign?: string) => HTMLElement} Row */

/**
 * What every game's menu has, with what one game has of its own between: ways to begin, and whatever belongs to its board.
 *
 * @param {import('../play.js').Play<any, any, any>} play
 * @param {{ title: import('../dom.js').Child[], begin: (row: Row) => import('../dom.js').Child[], own?: (row: Row) => import('../dom.js').Child[] }} parts
 */
export function openMenu(play, { title, begin, own }) {
  const now = play.game
  /** @param {string} action @param {string} label @param {() => void} act */
  const row = (action, label, act, sign = action) =>
    h('button', { class: 'row', type: 'button', data: { action }, on: { click: () => { close(); act() } } }, icon(sign), h('span', {}, label))
  const close = openSheet({
    name: 'menu',
    label: t.menu,
    content: [
      h('h2', { class: 'sheet-title' }, ...title),
      ...begin(row),
      now.canRestore && row('restore', t.restore, () => play.restore()),
      !now.result && row('resign', t.resign, () => ask({ title: t.resignAsk, say: t.resignSay, yes: t.resign, act: () => play.resign() }), 'flag'),
      ...(own?.(row) ?? []),
      row('settings', t.settings, () => go('settings')),
      row('help', t.help, () => go('help')),
      h('button', { class: 'quiet', type: 'button', data: { action: 'close' }, on: { click: () => close() } }, t.close),
    ],
  })
}

/** The menu of a game on an island. @param {Game} game */
export function openIslandMenu(game) {
  const { island } = game.game
  openMenu(game, {
    title: [`${t.island(island.stage)} `, h('small', {}, t.cells(island.cells.length))],
    begin: (row) => [
      row('fresh', t.freshIsland, () => game.newGame({ kind: 'fresh' })),
      row('same', t.sameIsland, () => game.newGame({ kind: 'same' })),
    ],
    own: (row) => [copyButton(island.code, 'row', t.code), row('code', t.enterCode, () => openCode(game))],
  })
}

/** Asks before something that cannot be taken back lightly. @param {{ title: string, say: string, yes: string, act: () => void }} question */
export function ask({ title, say, yes, act }) {
  const close = openSheet({
    name: 'confirm',
    label: title,
    content: [
      h('h2', { class: 'sheet-title' }, title),
      h('p', { class: 'sheet-say' }, say),
      h('div', { class: 'pair' },
        h('button', { class: 'quiet', type: 'button', data: { action: 'cancel' }, on: { click: () => close() } }, t.cancel),
        h('button', { class: 'quiet grave', type: 'button', data: { action: 'confirm' }, on: { click: () => { close(); act() } } }, yes)),
    ],
  })
}

/** Plays an island that somebody wrote down. @param {Game} game */
export function openCode(game) {
  const input = h('input', { class: 'code-field', type: 'text', 'aria-label': t.code, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', placeholder: 'v1-12-K7Q2M9XA' })
  const wrong = h('p', { class: 'sheet-wrong', role: 'alert' })
  const play = async () => {
    const code = input.value.trim()
    if (!code) return input.focus()
    const refusal = await game.newGame({ kind: 'code', code })
    if (!refusal) return close()
    wrong.textContent = refusal.kind === 'badCode' ? t.badCode : t.trouble
    input.focus()
  }
  const close = openSheet({
    name: 'code',
    label: t.enterCode,
    content: [
      h('h2', { class: 'sheet-title' }, t.enterCode),
      h('p', { class: 'sheet-say' }, t.enterCodeSay),
      input,
      wrong,
      h('button', { class: 'primary', type: 'button', data: { action: 'play-code' }, on: { click: play } }, t.play),
      h('button', { class: 'quiet', type: 'button', data: { action: 'cancel' }, on: { click: () => close() } }, t.cancel),
    ],
  })
  input.addEventListener('keydown', (event) => {
    // By what the key means: the keyboard on a screen has no places, and a number pad has an Enter of its own.
    if (event.key === 'Enter' && !event.isComposing) play()
  })
  input.focus()
}
