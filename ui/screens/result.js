/** The end of a game: verdict, counts around the finished board, and where to go from here. */

import { h, seal } from '../dom.js'
import { chip, picture } from '../board/draw.js'
import { ARRIVE, move } from '../board/motion.js'
import { share } from '../panel.js'
import { openSheet } from '../sheet.js'
import { t } from '../text/index.js'
import { copyButton } from './copy.js'

/** @typedef {import('../model.js').GameView} GameView */

/** Words without blame. @param {GameView} game */
function comment(game) {
  const { result, counts } = game
  if (!result) return ''
  if (result.resigned) return t.resignedSay
  if (result.human === 'win') return result.next ? t.winSay : t.winSayAgain
  if (result.human === 'draw') return t.drawSay
  const short = Math.abs(counts.black - counts.white)
  return short <= 6 ? t.lossClose(short) : t.lossSay
}

/**
 * The sheet of any game's end.
 *
 * @param {{
 *   human: 'win' | 'loss' | 'draw', comment: string, board: import('../dom.js').Child[],
 *   ways: (start: (act: () => void) => () => void) => import('../dom.js').Child[],
 * }} end `ways` lead on: each closes the sheet first
 */
export function openEnd({ human, comment, board, ways }) {
  const stamp = human === 'win' ? seal() : null
  const close = openSheet({
    name: 'result',
    label: t[human],
    content: [
      h('div', { class: 'verdict', data: { verdict: human } }, h('h1', {}, t[human]), h('p', {}, comment), stamp),
      ...board,
      h('div', { class: 'ways' }, ...ways((act) => () => { close(); act() })),
    ],
  })
  if (stamp) {
    move(stamp, [{ transform: 'rotate(7deg) scale(1.6)' }, { transform: 'rotate(7deg)' }], { duration: 160, delay: 240, easing: ARRIVE })
    move(stamp, [{ opacity: 0 }, { opacity: 1 }], { duration: 80, delay: 240 })
  }
}

/** A way on that is not the main one. @param {string} action @param {string} label @param {() => void} act */
export const quiet = (action, label, act) => h('button', { class: 'quiet', type: 'button', data: { action }, on: { click: act } }, label)

/** @param {import('../game.js').Game} play */
export function openResult(play) {
  const { game } = play
  const { result, counts, island } = game
  if (!result) return
  const { next } = result
  openEnd({
    human: result.human,
    comment: comment(game),
    board: [
      h('div', { class: 'finals' },
        h('span', {}, chip('black'), h('b', {}, String(counts.black))),
        picture(play.board.land, { discs: game.discs, px: 14, class: 'picture finished' }),
        h('span', {}, h('b', {}, String(counts.white)), chip('white'))),
      share(counts),
    ],
    ways: (start) => {
      const same = start(() => play.newGame({ kind: 'same' }))
      const fresh = start(() => play.newGame({ kind: 'fresh' }))
      const see = start(() => {})
      return [
        next
          ? h('button', { class: 'primary', type: 'button', data: { action: 'next' }, on: { click: start(() => play.newGame({ kind: 'next' })) } },
              t.next, h('small', {}, h('span', {}, t.island(next.stage)), h('span', {}, t.cells(next.cells))))
          : h('button', { class: 'primary', type: 'button', data: { action: 'same' }, on: { click: same } }, t.same, h('small', {}, h('span', {}, t.island(island.stage)))),
        h('div', { class: 'pair' }, next && quiet('same', t.same, same), quiet('fresh', t.fresh, fresh), !next && quiet('close', t.seeBoard, see)),
        h('div', { class: 'foot' }, next && h('button', { class: 'code', type: 'button', data: { action: 'close' }, on: { click: see } }, t.seeBoard), copyButton(island.code, 'code')),
      ]
    },
  })
}
