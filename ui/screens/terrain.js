/** The key to the terrain, which takes the dock's place: each kind explains itself and can be seen alone. */

import { h, icon, s } from '../dom.js'
import { terrainMark } from '../board/draw.js'
import { t } from '../text/index.js'

/** @typedef {import('../model.js').CellKind | 'safe'} Kind */

/** @type {readonly { kind: Kind, points: number | null }[]} */
const KINDS = [{ kind: 'cape', points: 10 }, { kind: 'edge', points: 3 }, { kind: 'danger', points: -5 }, { kind: 'safe', points: null }]

/** @param {Kind | null} only @param {(kind: Kind) => void} pick @param {() => void} close */
export function terrainKey(only, pick, close) {
  return [
    ...KINDS.map(({ kind, points }) => {
      const mark = terrainMark(kind, 34)
      return h('button', { class: `legend${only === kind ? ' on' : ''}`, type: 'button', 'aria-pressed': String(only === kind), data: { action: `terrain-${kind}` }, on: { click: () => pick(kind) } },
        h('b', {}, t.kinds[kind]),
        h('span', {},
          s('svg', { viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, s('rect', { class: 'legend-land', x: -19, y: -19, width: 38, height: 38, rx: 11 }), mark),
          points !== null && h('i', {}, t.points(points))))
    }),
    h('button', { class: 'tool', type: 'button', data: { action: 'terrain-close' }, on: { click: close } }, icon('close'), h('span', {}, t.close)),
  ]
}
