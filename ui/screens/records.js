/** Records: the furthest island large, then wins, losses and draws by level. */

import { h } from '../dom.js'
import { commands } from '../ipc/bindings.js'
import { silhouette } from '../board/draw.js'
import { Land } from '../board/geometry.js'
import { adopt, view } from '../store.js'
import { t } from '../text/index.js'
import { ask } from './menu.js'
import { card, page } from './page.js'

/** @param {() => void} changed */
export function recordsPage(changed) {
  const { records } = view()
  const picture = h('div', { class: 'hero-isle' })
  const size = h('span')
  const hero = h('div', { class: 'hero' }, picture, h('div', {},
    h('small', {}, t.best), h('b', {}, t.island(records.stage)), size,
    h('span', {}, t.bestWon(records.best)),
    records.streak > 0 && h('span', {}, t.streak(records.streak)),
    records.bestStreak > 1 && h('span', {}, t.bestStreak(records.bestStreak))))
  commands.shelf().then((islands) => {
    const island = islands.find(({ stage, reached }) => reached && stage === records.stage)
    if (!island) return
    size.textContent = t.cells(island.cells)
    picture.replaceChildren(silhouette(new Land(island.land.map(([x, y]) => ({ x, y })), island.width, island.height)))
  }, () => {})

  /** What was won and lost at each level. @param {'reversi' | 'four'} game @param {import('../model.js').Tallies} tallies @param {typeof t.levels} names */
  const rows = (game, tallies, names) => (/** @type {const} */ (['easy', 'normal', 'hard', 'master'])).map((level) => {
    const tally = tallies[level]
    const bar = h('div', { class: 'tally-bar', 'aria-hidden': 'true' })
    const parts = /** @type {const} */ (['wins', 'draws', 'losses'])
    for (const part of parts) {
      const piece = h('i', { class: `tally-${part}` })
      piece.hidden = !tally[part]
      piece.style.setProperty('flex-grow', String(tally[part]))
      bar.append(piece)
    }
    const figures = (/** @type {const} */ (['wins', 'losses', 'draws'])).map((part) => h('span', {}, String(tally[part]), h('small', {}, t.tallyShort[part])))
    return h('div', { class: 'tally-row', data: { level, record: game } }, h('b', {}, names[level]), bar,
      h('span', { class: 'figures', role: 'img', 'aria-label': t.tally(tally.wins, tally.losses, tally.draws) }, ...figures))
  })
  const reset = async () => {
    try {
      adopt(await commands.resetRecords())
    } finally {
      changed()
    }
  }
  return page('records', t.records, [
    card('', hero),
    card(t.byLevel, ...rows('reversi', records, t.levels)),
    card(t.four.title, ...rows('four', records.four, t.four.levels)),
    h('button', { class: 'quiet grave wide', type: 'button', data: { action: 'reset' }, on: { click: () => ask({ title: t.resetAsk, say: t.resetSay, yes: t.erase, act: reset }) } }, t.reset),
  ])
}
