/**
 * Fingers and mice on the board. A press shows what a move would do, sliding looks elsewhere, releasing
 * plays, and sliding off lets go. Whatever could be a mistake plays nothing.
 */

import { BURST } from '../echo.js'

/** @typedef {import('./geometry.js').Point} Point */

/**
 * A board under a finger: which place a point means out of those that may be played, and which one lies there.
 *
 * @typedef {{
 *   svg: SVGSVGElement, px: number, scene: { legal: readonly { cell: number }[] } | null, forecast: { cell: number } | null,
 *   target: (point: Point) => { cell: number, sure: boolean } | null, at: (point: Point) => number,
 * }} Touchable
 */

/** A glass that shows large what a finger hides. @typedef {{ show: (touch: Point) => void, hide: () => void }} Glass */

/** @typedef {'sea' | 'cell' | 'wait' | 'close'} Refusal */

/** How a place is pointed at: under a press, by a mouse that only passes, or chosen and waiting for its second tap. @typedef {'press' | 'hover' | 'chosen'} Aim */

/**
 * What the owner of the board answers and is told.
 *
 * @typedef {{
 *   state: () => 'play' | 'wait' | 'look',
 *   confirm: () => boolean,
 *   place: (cell: number) => void,
 *   aimed: (cell: number | null, how: Aim) => void,
 *   look: (cell: number) => void,
 *   refused: (why: Refusal, cell?: number) => void,
 * }} Player
 */

/** Under this size of a cell, a finger needs the loupe. */
const LOUPE_BELOW = 40
/** A press shorter than this has not looked where it goes. */
const GLANCE = 250
/** A click this soon after a release is that release's own. */
const ECHO = 700

/**
 * @param {HTMLElement} area the sea around the board: touches beside the land count too
 * @param {Touchable} board
 * @param {Player} player
 * @param {Glass | null} loupe
 */
export function listen(area, board, player, loupe) {
  /** @type {Set<number>} */
  const down = new Set()
  /** The press being followed. @type {{ id: number, touch: boolean, at: number, target: number | null, sure: boolean, aimed: boolean } | null} */
  let press = null
  let spoilt = false
  let released = -Infinity
  /** The cell that was chosen last and waits for its confirming tap. */
  let chosen = -1
  let choseAt = -Infinity
  /** That cell while its preview is still shown: whatever took the preview away took the choice back. */
  const choice = () => (board.forecast?.cell === chosen ? chosen : -1)

  /** @param {PointerEvent} event */
  const pointOf = (event) => {
    const box = board.svg.getBoundingClientRect()
    return { x: (event.clientX - box.left) / board.px, y: (event.clientY - box.top) / board.px }
  }
  /** @param {PointerEvent} event */
  const targetOf = (event) => board.target(pointOf(event))
  const letGo = () => {
    press = null
    loupe?.hide()
  }
  /** @param {PointerEvent} event */
  const glass = (event) => {
    if (!press) return
    if (press.touch && press.target !== null && board.forecast && (board.px < LOUPE_BELOW || !press.sure)) {
      loupe?.show({ x: event.clientX, y: event.clientY })
    } else loupe?.hide()
  }

  area.addEventListener('pointerdown', (event) => {
    down.add(event.pointerId)
    if (!event.isPrimary || down.size > 1 || (event.pointerType === 'mouse' && event.button !== 0)) {
      spoilt = true
      if (press) player.aimed(null, 'hover')
      letGo()
      return
    }
    spoilt = false
    if (event.target instanceof Element && event.target.closest('button')) return
    if (player.state() !== 'play') return
    chosen = choice()
    const target = targetOf(event)
    press = { id: event.pointerId, touch: event.pointerType !== 'mouse', at: event.timeStamp, target: target?.cell ?? null, sure: target?.sure ?? true, aimed: !!target }
    try {
      area.setPointerCapture(event.pointerId)
    } catch {
      // A pointer that is already gone cannot be captured; its cancel follows.
    }
    player.aimed(press.target, 'press')
    glass(event)
  })

  area.addEventListener('pointermove', (event) => {
    if (press && event.pointerId === press.id) {
      const target = targetOf(event)
      press.sure = target?.sure ?? true
      press.target = target?.cell ?? null
      press.aimed ||= !!target
      player.aimed(press.target, 'press')
      glass(event)
    } else if (!press && event.pointerType === 'mouse' && !event.buttons && player.state() === 'play' && choice() < 0) {
      player.aimed(targetOf(event)?.cell ?? null, 'hover')
    }
  })

  area.addEventListener('pointerup', (event) => {
    down.delete(event.pointerId)
    if (spoilt) {
      if (!down.size) spoilt = false
      released = event.timeStamp
      return
    }
    if (event.target instanceof Element && event.target.closest('button')) return
    released = event.timeStamp
    const under = board.at(pointOf(event))
    const ended = event.pointerId === press?.id ? press : null
    if (ended) letGo()
    if (player.state() !== 'play') {
      if (ended) player.aimed(null, 'hover')
      if (player.state() === 'wait') player.refused('wait')
      else if (under >= 0) player.look(under)
      return
    }
    if (!ended) return
    const { target, touch, at, sure, aimed } = ended
    // What a key or a sheet has taken from the screen meanwhile is not played.
    if (target !== null && board.forecast?.cell !== target) return
    const moved = board.scene?.legal.some((move) => move.cell === under)
    if (target === null) {
      chosen = -1
      player.aimed(null, 'hover')
      // Sliding off is how a player lets go: that needs no word.
      if (!aimed) player.refused(under >= 0 && !moved ? 'cell' : 'sea', under)
      return
    }
    if (touch && !sure && event.timeStamp - at < GLANCE) {
      player.aimed(null, 'hover')
      player.refused('close')
      return
    }
    // A double tap is meant as one, and chooses only.
    if (player.confirm() && (chosen !== target || event.timeStamp - choseAt < BURST)) {
      if (chosen !== target) choseAt = event.timeStamp
      chosen = target
      player.aimed(target, 'chosen')
      return
    }
    chosen = -1
    player.place(target)
  })

  area.addEventListener('pointercancel', (event) => {
    down.delete(event.pointerId)
    if (!down.size) spoilt = false
    if (press && event.pointerId === press.id) {
      letGo()
      player.aimed(null, 'hover')
    }
  })
  area.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && !press && choice() < 0 && player.state() === 'play') player.aimed(null, 'hover')
  })
  // A finger that left the sea before it was captured, or lifted outside, must not stay counted.
  addEventListener('pointerup', (event) => down.delete(event.pointerId))
  addEventListener('pointercancel', (event) => down.delete(event.pointerId))

  // Screen readers and switches click without any pointer.
  area.addEventListener('click', (event) => {
    if (event.timeStamp - released < ECHO || !(event.target instanceof Element)) return
    const cell = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    if (cell < 0) return
    if (player.state() === 'look') player.look(cell)
    else if (player.state() === 'wait') player.refused('wait')
    else if (board.scene?.legal.some((move) => move.cell === cell)) player.place(cell)
    else player.refused('cell', cell)
  })
  area.addEventListener('contextmenu', (event) => event.preventDefault())
  area.addEventListener('dragstart', (event) => event.preventDefault())

  return {
    /** Forgets a half-made choice: the position changed under it. */
    reset() {
      chosen = -1
      letGo()
    },
  }
}
