/**
 * The sea behind everything, as large as the window: shallows, the island's ground, a few still waves.
 *
 * It is drawn once for an island and a size, and lies apart from the board, so that no disc ever touches it.
 */

import { s } from '../dom.js'
import { ground, rings, shoreOf, UNIT } from './draw.js'
import { ARRIVE, move, pace } from './motion.js'

/** @typedef {import('./geometry.js').Land} Land */

export class Water {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host
    this.waves = s('svg', { class: 'waves', 'aria-hidden': 'true' })
    /** @type {SVGSVGElement[]} */
    this.layers = []
    this.drawn = ''
    /** What the waves last kept clear of. */
    this.clear = ''
    this.px = 40
    host.append(this.waves)
  }

  /**
   * Shows an island with its cell (0, 0) at `origin`, in pixels of the window; `null` for open water.
   *
   * @param {{ land: Land, code: string, px: number, origin: { x: number, y: number } } | null} island
   */
  show(island) {
    const key = island ? [island.code, island.land.cols, island.px, Math.round(island.origin.x), Math.round(island.origin.y), innerWidth, innerHeight].join() : ''
    if (key === this.drawn) return
    this.drawn = key
    for (const layer of this.layers) layer.remove()
    this.layers = []
    if (!island) return
    const { land, px, origin } = island
    this.px = px
    const shore = shoreOf(land)
    const place = `translate(${Math.round(origin.x)} ${Math.round(origin.y)}) scale(${px / UNIT})`
    for (const part of [...rings(shore, px, 4), ground(land, shore, px)]) {
      const layer = s('svg', { class: `water-${part.getAttribute('class')?.split(' ')[0]}`, width: innerWidth, height: innerHeight, 'aria-hidden': 'true' },
        s('g', { transform: place }, part))
      this.layers.push(layer)
      this.host.append(layer)
    }
  }

  /** A new island: rings appear from outside, then the land rises. */
  rise() {
    if (!pace() || !this.layers.length) return
    const land = this.layers[this.layers.length - 1]
    this.layers.slice(0, -1).forEach((ring, i) => move(ring, [{ opacity: 0 }, { opacity: 1 }], { duration: 150, delay: i * 50 }))
    move(land, [{ opacity: 0, transform: `translate(0, ${this.px / 2}px)` }, { opacity: 1, transform: 'none' }], { duration: 400, delay: 250, easing: ARRIVE })
  }

  /** Ends a rising at once. */
  calm() {
    for (const layer of this.layers) for (const motion of layer.getAnimations?.() ?? []) motion.finish()
  }

  /**
   * A few wave marks in open water, clear of whatever lies there.
   *
   * @param {readonly { left: number, top: number, right: number, bottom: number }[]} taken
   */
  ripple(taken) {
    const clear = [innerWidth, innerHeight, ...taken.flatMap((r) => [r.left, r.top, r.right, r.bottom])].join()
    // Waves that are drawn again have the whole sea painted again.
    if (clear === this.clear) return
    this.clear = clear
    const busy = [...taken]
    const random = dice(7)
    /** @type {SVGPathElement[]} */
    const marks = []
    for (let i = 0; i < 90 && marks.length < 14; i++) {
      const x = Math.round(random() * innerWidth)
      const y = Math.round(random() * innerHeight)
      const scale = (0.8 + random() * 0.5).toFixed(2)
      if (busy.some((r) => x > r.left - 34 && x < r.right + 8 && y > r.top - 16 && y < r.bottom + 12)) continue
      busy.push({ left: x - 70, top: y - 46, right: x + 70, bottom: y + 46 })
      marks.push(s('path', { transform: `translate(${x} ${y}) scale(${scale})`, d: 'M0 0q4-4.5 8 0t8 0 8 0M14 7q3-3.5 6 0t6 0' }))
    }
    this.waves.replaceChildren(...marks)
  }
}

/** Repeatable numbers for the waves; nothing but their places hangs on them. @param {number} seed */
function dice(seed) {
  let h = seed
  return () => {
    h = (Math.imul(h, 1103515245) + 12345) & 0x7fffffff
    return (h >>> 7) / 0xffffff
  }
}
