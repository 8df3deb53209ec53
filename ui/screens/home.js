/** Home: the saved island is the picture; below it the way on, the shelf of islands, and three doors. */

import { h, s, seal } from '../dom.js'
import { commands } from '../ipc/bindings.js'
import { disc, middle, silhouette, colourOf, UNIT } from '../board/draw.js'
import { arrange, Land } from '../board/geometry.js'
import { go } from '../nav.js'
import { tool } from '../panel.js'
import { view } from '../store.js'
import { t } from '../text/index.js'

/** @typedef {import('../model.js').ShelfIsland} ShelfIsland */

export class Home {
  /** @param {import('../board/water.js').Water} water @param {import('../game.js').Game} game */
  constructor(water, game) {
    this.water = water
    this.game = game
    this.stones = s('svg', { class: 'board still', 'aria-hidden': 'true' })
    this.sea = h('main', { class: 'sea' }, this.stones)
    this.name = h('header', { class: 'name' })
    this.sheet = h('section', { class: 'home-sheet paper' })
    this.element = h('div', { class: 'home' }, this.sea, this.name, this.sheet)
    this.shelf = h('div', { class: 'isles' })
    new ResizeObserver(() => requestAnimationFrame(() => this.layout())).observe(this.sea)
  }

  async enter() {
    const { game } = view()
    this.name.replaceChildren(h('h1', {}, t.title), seal())
    const { label, lines, act } = this.wayOn()
    this.sheet.replaceChildren(
      h('button', { class: 'primary', type: 'button', data: { action: 'continue' }, on: { click: act } }, label, h('small', {}, ...lines.map((line) => h('span', {}, line)))),
      h('h2', {}, t.choose),
      this.shelf,
      h('nav', { class: 'doors' },
        tool('four', t.four.title, () => go('four')), tool('records', t.records, () => go('records')), tool('settings', t.settings, () => go('settings')), tool('help', t.help, () => go('help'))))
    this.layout()
    try {
      this.fillShelf(await commands.shelf(), game.island.stage)
    } catch {
      this.shelf.replaceChildren()
    }
  }

  /** What the big button does, and says. */
  wayOn() {
    const { game } = view()
    const { island, counts, result } = game
    const place = t.island(island.stage)
    const enter = () => go('game')
    if (result?.next) {
      return { label: t.next, lines: [t.island(result.next.stage), t.cells(result.next.cells)], act: () => this.game.newGame({ kind: 'next' }) }
    }
    if (result) return { label: t.begin, lines: [t.same, place], act: () => this.game.newGame({ kind: 'same' }) }
    if (game.moves.length) return { label: t.continue, lines: [place, t.score(counts.black, counts.white)], act: enter }
    return { label: t.begin, lines: [place, t.cells(island.cells.length)], act: enter }
  }

  /** @param {readonly ShelfIsland[]} islands @param {number | null} here */
  fillShelf(islands, here) {
    this.shelf.replaceChildren(...islands.map((island) => {
      const land = new Land(island.land.map(([x, y]) => ({ x, y })), island.width, island.height)
      const look = `isle${island.reached ? '' : ' ahead'}${island.stage === here ? ' here' : ''}`
      return h('button', {
        class: look, type: 'button', disabled: !island.reached, data: { action: 'stage', stage: island.stage },
        'aria-label': island.reached ? t.shelfItem(island.stage, island.cells) : t.shelfAhead(island.stage),
        on: { click: () => this.choose(island.stage) },
      }, silhouette(land), h('b', {}, String(island.stage)))
    }))
  }

  /** A stage of the shelf: the game that is there goes on, any other begins. @param {number} stage */
  choose(stage) {
    const { game } = view()
    if (game.island.stage === stage && !game.result) go('game')
    else this.game.newGame({ kind: 'stage', stage })
  }

  layout() {
    if (!this.element.isConnected) return
    const { game } = view()
    const style = getComputedStyle(this.sea)
    const box = this.sea.getBoundingClientRect()
    const left = parseFloat(style.paddingLeft)
    const top = parseFloat(style.paddingTop)
    const room = { width: box.width - left - parseFloat(style.paddingRight), height: box.height - top - parseFloat(style.paddingBottom) }
    if (room.width < 1 || room.height < 1) return
    const upright = new Land(game.island.cells, game.island.width, game.island.height)
    const { px, transposed } = arrange(upright, room, innerWidth >= 900 ? 64 : 46)
    const land = transposed ? upright.transposed() : upright
    const x = Math.round(left + (room.width - land.cols * px) / 2)
    const y = Math.round(top + (room.height - land.rows * px) / 2)
    this.stones.setAttribute('width', String(land.cols * px))
    this.stones.setAttribute('height', String(land.rows * px))
    this.stones.setAttribute('viewBox', `0 0 ${land.cols * UNIT} ${land.rows * UNIT}`)
    this.stones.style.setProperty('left', `${x}px`)
    this.stones.style.setProperty('top', `${y}px`)
    this.stones.replaceChildren(...land.cells.flatMap((_, i) => {
      const colour = colourOf(game.discs[i])
      const at = middle(land, i)
      return colour ? [s('g', { transform: `translate(${at.x} ${at.y})` }, disc(colour))] : []
    }))
    this.water.show({ land, code: game.island.code, px, origin: { x: box.left + x, y: box.top + y } })
    const island = this.stones.getBoundingClientRect()
    const m = 2.3 * px
    this.water.ripple([
      { left: island.left - m, top: island.top - m, right: island.right + m, bottom: island.bottom + m },
      this.name.getBoundingClientRect(), this.sheet.getBoundingClientRect(),
    ])
  }
}
