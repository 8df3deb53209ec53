/** Settings: every choice takes effect at once and is kept by Rust. */

import { h, s } from '../dom.js'
import { choose } from '../choices.js'
import { chip, picture } from '../board/draw.js'
import { Land } from '../board/geometry.js'
import { under } from '../nav.js'
import { view } from '../store.js'
import { t } from '../text/index.js'
import { card, page } from './page.js'

/** @typedef {import('../model.js').Settings} Settings */

const SMALL = Land.parse(['#..##', '.....', '#....', '#..##'])
const SMALL_DISCS = '....XO.........'.slice(0, SMALL.cells.length)

/** @param {() => void} changed told after every change, when the settings hold */
export function settingsPage(changed) {
  /** @param {Partial<Settings>} part */
  const set = (part) => choose(part, changed)
  const { settings, game, four } = view()

  /**
   * One choice out of a few, side by side.
   * @template {keyof Settings & string} K
   * @param {K} key @param {string} label @param {[Settings[K] & string, string][]} choices
   */
  const segments = (key, label, choices) =>
    h('div', { class: 'row' }, h('span', { id: `label-${key}` }, label),
      h('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': `label-${key}` }, ...choices.map(([value, name]) =>
        h('button', {
          type: 'button', role: 'radio', 'aria-checked': String(settings[key] === value), data: { action: `set-${key}`, value },
          on: { click: () => set(/** @type {Partial<Settings>} */ ({ [key]: value })) },
        }, name))))

  /** @param {'dots' | 'confirm' | 'passWait' | 'sound' | 'vibration' | 'mirror'} key */
  const toggle = (key) =>
    h('button', {
      class: 'row toggle', type: 'button', role: 'switch', 'aria-checked': String(settings[key]), data: { action: `set-${key}` },
      on: { click: () => set({ [key]: !view().settings[key] }) },
    }, h('span', {}, t[key]), h('i', { class: 'switch', 'aria-hidden': 'true' }))

  /**
   * The levels of a game, each with its honest line.
   * @param {'level' | 'fourLevel'} key @param {string} label @param {Pick<typeof t, 'levels' | 'levelLines'>} words
   */
  const levels = (key, label, { levels: names, levelLines }) => h('div', { class: 'levels', role: 'radiogroup', 'aria-label': label },
    ...(/** @type {const} */ (['easy', 'normal', 'hard', 'master'])).map((level, i) =>
      h('button', {
        class: 'level', type: 'button', role: 'radio', 'aria-checked': String(settings[key] === level), data: { action: `set-${key}`, value: level },
        on: { click: () => set({ [key]: level }) },
      }, h('i', { 'aria-hidden': 'true' }), h('b', {}, names[level]), h('small', {}, levelLines[level]), ladder(i + 1, 4))))

  const themes = h('div', { class: 'swatches', role: 'radiogroup', 'aria-label': t.look },
    ...(/** @type {const} */ (['auto', 'light', 'dark', 'contrast'])).map((theme) =>
      h('button', {
        class: 'swatch', type: 'button', role: 'radio', 'aria-checked': String(settings.theme === theme), data: { action: 'set-theme', value: theme },
        on: { click: () => set({ theme }) },
      }, swatch(theme), h('span', {}, t.themes[theme]))))

  /** @template {string} V @param {Record<V, string>} names @param {V[]} order @returns {[V, string][]} */
  const named = (names, order) => order.map((value) => [value, names[value]])
  const orders = named(t.orders, ['first', 'second', 'alternate'])
  /** @param {{ result: object | null, moves: unknown[] }} now */
  const later = ({ result, moves }) => !result && moves.length > 0 && h('p', { class: 'aside' }, t.nextGame)
  const opponents = [
    card(t.opponent, levels('level', t.opponent, t), segments('order', t.order, orders), later(game)),
    card(t.four.opponent, levels('fourLevel', t.four.opponent, t.four), segments('fourOrder', t.order, orders), later(four)),
  ]
  // The opponent of the game that the player comes from is at hand.
  if (under() === 'four') opponents.reverse()
  return page('settings', t.settings, [
    ...opponents,
    card(t.look, themes,
      segments('speed', t.speed, named(t.speeds, ['off', 'fast', 'normal'])),
      segments('language', t.language, named(t.languages, ['auto', 'ja', 'en']))),
    card(t.playing, toggle('dots'), toggle('confirm'), toggle('passWait'), toggle('sound'), toggle('vibration'), toggle('mirror')),
  ])
}

/** How strong a level is: so many stones out of all. @param {number} strength @param {number} of */
const ladder = (strength, of) =>
  h('span', { class: 'ladder', 'aria-hidden': 'true' }, ...Array.from({ length: of }, (_, i) => (i < strength ? chip('black') : h('u'))))

/** A theme shown by a small island in its own colours; the automatic one is half day, half night. @param {Settings['theme']} theme */
function swatch(theme) {
  /** @param {'light' | 'dark' | 'contrast'} look */
  const island = (look) => {
    const small = picture(SMALL, { discs: SMALL_DISCS, px: 16, rings: 2 })
    return s('g', { 'data-theme': look, class: 'flat' }, s('rect', { class: 'swatch-sea', width: 80, height: 56 }),
      s('g', { transform: 'translate(15 8) scale(.25)' }, ...small.childNodes))
  }
  if (theme !== 'auto') return s('svg', { viewBox: '0 0 80 56', 'aria-hidden': 'true' }, island(theme))
  return s('svg', { viewBox: '0 0 80 56', 'aria-hidden': 'true' }, island('light'),
    s('clipPath', { id: 'night-half' }, s('path', { d: 'M54 0H80V56H26z' })), s('g', { 'clip-path': 'url(#night-half)' }, island('dark')))
}
