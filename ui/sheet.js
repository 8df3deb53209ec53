/** Sheets of paper over the game: from below on a phone, a card in the middle of anything wide. */

import { h } from './dom.js'
import { cover } from './nav.js'
import { ARRIVE, move } from './board/motion.js'

/** Who waits for the last sheet to go. @type {(() => void)[]} */
const waiting = []

/** Waits until no sheet lies over the screen: whoever reads one is not interrupted by another. */
export async function bare() {
  while (document.documentElement.dataset.sheet) await new Promise((done) => waiting.push(() => done(undefined)))
}

/** What held the focus, or what has come in its place meanwhile. @param {Element | null} before @returns {HTMLElement | SVGElement | null} */
function heir(before) {
  if (!(before instanceof HTMLElement || before instanceof SVGElement)) return null
  if (before.isConnected) return before
  const { action } = before.dataset
  const app = document.getElementById('app')
  return (action && app?.querySelector(`button[data-action="${action}"]:not([disabled])`)) || app?.querySelector('.cell[tabindex="0"]') || null
}

/**
 * Opens a sheet and gives the function that closes it.
 *
 * @param {{ name: string, label: string, content: import('./dom.js').Child[] }} sheet
 */
export function openSheet({ name, label, content }) {
  const host = document.getElementById('sheets')
  const app = document.getElementById('app')
  const before = document.activeElement
  const paper = h('section', { class: `sheet-paper sheet-${name}`, role: 'dialog', 'aria-modal': 'true', 'aria-label': label, tabindex: '-1' }, ...content)
  const scrim = h('div', { class: 'scrim', data: { action: 'close' }, on: { click: () => close() } })
  const layer = h('div', { class: 'sheet-layer' }, scrim, paper)
  let open = true
  const takeAway = () => {
    if (!open) return
    open = false
    layer.remove()
    delete document.documentElement.dataset.sheet
    const under = host?.lastElementChild
    if (!under) app?.removeAttribute('inert')
    else document.documentElement.dataset.sheet = under.getAttribute('data-name') ?? ''
    heir(before)?.focus({ preventScroll: true })
    if (!under) for (const go of waiting.splice(0)) go()
  }
  const uncover = cover(takeAway)
  const close = () => {
    takeAway()
    uncover()
  }
  layer.setAttribute('data-name', name)
  app?.setAttribute('inert', '')
  host?.append(layer)
  document.documentElement.dataset.sheet = name
  paper.addEventListener('keydown', (event) => {
    if (event.code !== 'Tab') return
    const stops = [...paper.querySelectorAll('button:not([disabled]), input')].filter((el) => el instanceof HTMLElement && el.offsetParent !== null)
    const first = stops[0]
    const last = stops[stops.length - 1]
    const at = document.activeElement
    if (event.shiftKey && (at === first || at === paper) && last instanceof HTMLElement) {
      last.focus()
      event.preventDefault()
    } else if (!event.shiftKey && at === last && first instanceof HTMLElement) {
      first.focus()
      event.preventDefault()
    }
  })
  move(paper, [{ opacity: 0, transform: 'translateY(24px)' }, { opacity: 1, transform: 'none' }], { duration: 240, easing: ARRIVE })
  paper.focus({ preventScroll: true })
  return close
}
