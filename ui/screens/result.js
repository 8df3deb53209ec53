/** The end of a game: verdict, counts around the finished board, and where to go from here. */

import { h, seal } from '../dom.js'
import { chip, picture } from '../board/draw.js'
import { ARRIVE, move } from '../board/motion.js'
import { share } from '../panel.js'
import { openSheet } from '../sheet.js'
import { view } from '../store.js'
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

/** @param {import('../game.js').Game} play */
export function openResult(play) {
  const { game } = view()
  const { result, counts, island } = game
  if (!result) return
  /** @param {import('../model.js').NewGame} what */
  const start = (what) => {
    close()
    play.newGame(what)
  }
  const same = () => start({ kind: 'same' })
  const fresh = () => start({ kind: 'fresh' })
  /** @param {string} action @param {string} label @param {() => void} act */
  const quiet = (action, label, act) => h('button', { class: 'quiet', type: 'button', data: { action }, on: { click: act } }, label)
  const stamp = result.human === 'win' ? seal() : null
  const { next } = result
  const close = openSheet({
    name: 'result',
    label: t[result.human],
    content: [
      h('div', { class: 'verdict', data: { verdict: result.human } }, h('h1', {}, t[result.human]), h('p', {}, comment(game)), stamp),
      h('div', { class: 'finals' },
        h('span', {}, chip('black'), h('b', {}, String(counts.black))),
        picture(play.board.land, { discs: game.discs, px: 14, class: 'picture finished' }),
        h('span', {}, h('b', {}, String(counts.white)), chip('white'))),
      share(counts),
      h('div', { class: 'ways' },
        next
          ? h('button', { class: 'primary', type: 'button', data: { action: 'next' }, on: { click: () => start({ kind: 'next' }) } },
              t.next, h('small', {}, h('span', {}, t.island(next.stage)), h('span', {}, t.cells(next.cells))))
          : h('button', { class: 'primary', type: 'button', data: { action: 'same' }, on: { click: same } }, t.same, h('small', {}, h('span', {}, t.island(island.stage)))),
        h('div', { class: 'pair' }, next && quiet('same', t.same, same), quiet('fresh', t.fresh, fresh), !next && quiet('close', t.seeBoard, () => close())),
        h('div', { class: 'foot' }, next && h('button', { class: 'code', type: 'button', data: { action: 'close' }, on: { click: () => close() } }, t.seeBoard), copyButton(island.code, 'code'))),
    ],
  })
  if (stamp) {
    move(stamp, [{ transform: 'rotate(7deg) scale(1.6)' }, { transform: 'rotate(7deg)' }], { duration: 160, delay: 240, easing: ARRIVE })
    move(stamp, [{ opacity: 0 }, { opacity: 1 }], { duration: 80, delay: 240 })
  }
}
