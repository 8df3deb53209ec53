/**
 * Where the player is, and the one meaning of "back": it closes the open sheet, then leads from a page to
 * where it was opened, from a game to home, and at home it is not ours any more.
 *
 * The system's back arrives as a step in the history. One guard entry stands in the history whenever there
 * is something to go back from, so the step is caught here; at home there is none, and the app may close.
 */

/** @typedef {'home' | 'game' | 'four' | 'settings' | 'records' | 'help'} Screen */
/** @typedef {'home' | 'game' | 'four'} Base */

/** @param {Screen | undefined} name @returns {name is Base} */
const isBase = (name) => name === 'home' || name === 'game' || name === 'four'

/** @type {readonly Screen[]} */
const SCREENS = ['home', 'game', 'four', 'settings', 'records', 'help']

/** @type {Screen} */
let screen = 'home'
/** Where the pages lead back to. @type {Base} */
let base = 'home'
/** What lies over the screen, innermost last. @type {(() => void)[]} */
const covers = []
let guarded = history.state?.guard === true
let ownStep = false
/** @type {(screen: Screen, from: Screen) => void} */
let show = () => {}

export const current = () => screen

/** Where the pages lead back to: the game that was left for them, or home. */
export const under = () => base

/** Begins with the screen that the page was on before a reload, or home. @param {(screen: Screen, from: Screen) => void} draw */
export function start(draw) {
  show = draw
  const wanted = SCREENS.find((name) => location.hash === `#${name}`)
  addEventListener('popstate', () => {
    guarded = history.state?.guard === true
    if (ownStep) ownStep = false
    else if (!guarded) back()
    sync()
  })
  addEventListener('keydown', (event) => {
    if (event.code === 'Escape' && !event.isComposing && back()) event.preventDefault()
  })
  const under = SCREENS.find((name) => name === history.state?.base)
  if (guarded && wanted && isBase(under)) base = under
  go(guarded && wanted ? wanted : 'home')
}

/** @param {Screen} next */
export function go(next) {
  while (covers.length) covers.pop()?.()
  const from = screen
  if (isBase(next)) base = next
  screen = next
  show(next, from)
  sync()
}

/** Something now lies over the screen; `close` takes it away. Returns how to tell that it went by itself. @param {() => void} close */
export function cover(close) {
  covers.push(close)
  sync()
  return () => {
    const at = covers.indexOf(close)
    if (at >= 0) covers.splice(at, 1)
    sync()
  }
}

/** One step back; false when there is nowhere to go. */
export function back() {
  const close = covers.pop()
  if (close) {
    close()
    sync()
    return true
  }
  if (screen === 'home') return false
  go(screen === base ? 'home' : base)
  return true
}

/** Keeps the guard entry and the address in step with where the player is. */
function sync() {
  const wanted = covers.length > 0 || screen !== 'home'
  if (wanted && !guarded) {
    history.pushState({ guard: true, base }, '', `#${screen}`)
    guarded = true
  } else if (wanted) history.replaceState({ guard: true, base }, '', `#${screen}`)
  else if (guarded && !ownStep) {
    ownStep = true
    history.back()
  }
}
