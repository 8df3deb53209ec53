/** The keyboard on the board: one tab stop, arrows walk the land, Enter or Space plays (the W3C grid pattern). */

import { rowEnd, walk } from './geometry.js'

/**
 * A board that the keyboard walks, place by place; `way` says how the places lie.
 *
 * @typedef {import('./stops.js').Stops & { element: HTMLElement, svg: SVGSVGElement, way: import('./geometry.js').Land, scene: { legal: readonly { cell: number }[] } | null }} Walkable
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }

/**
 * @param {Walkable} board
 * @param {{ place: (cell: number) => void, visit: (cell: number | null) => void }} player
 */
export function keys(board, player) {
  // On the frame, not on the SVG: an SVG that listens for focus would become a tab stop itself.
  board.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // By position, not by letter: an input method may have the letters for itself.
    const step = STEPS[event.code]
    let next = -1
    if (step) next = walk(board.way, board.focused, step[0], step[1])
    else if (event.code === 'Home') next = rowEnd(board.way, board.focused, -1)
    else if (event.code === 'End') next = rowEnd(board.way, board.focused, 1)
    else if (event.code === 'KeyN') next = nextLegal(board, event.shiftKey ? -1 : 1)
    else if (event.code === 'Enter' || event.code === 'NumpadEnter' || event.code === 'Space') {
      event.preventDefault()
      if (!event.repeat) player.place(board.focused)
      return
    } else return
    event.preventDefault()
    board.ring = true
    board.focus(next)
  })
  board.element.addEventListener('focusin', (event) => {
    const cell = event.target instanceof Element ? Number(event.target.getAttribute('data-index') ?? -1) : -1
    if (cell < 0 || !(event.target instanceof Element)) return
    board.focus(cell, false)
    const seen = event.target.matches(':focus-visible') || board.ring
    board.showFocus(seen)
    if (seen) player.visit(cell)
  })
  board.element.addEventListener('focusout', (event) => {
    if (event.relatedTarget instanceof Node && board.element.contains(event.relatedTarget)) return
    board.showFocus(false)
    player.visit(null)
  })
  board.element.addEventListener('pointerdown', () => board.showFocus(false))
}

/** The next cell that may be played, in reading order and round again. @param {Walkable} board @param {1 | -1} by */
function nextLegal(board, by) {
  const place = (/** @type {number} */ cell) => board.way.cells[cell].y * board.way.cols + board.way.cells[cell].x
  const legal = (board.scene?.legal ?? []).map((move) => move.cell).sort((a, b) => by * (place(a) - place(b)))
  const here = place(board.focused)
  return legal.find((cell) => by * (place(cell) - here) > 0) ?? legal[0] ?? board.focused
}
