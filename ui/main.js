/** The page begins here: the first view is asked for, and whichever screen the player was on is shown. */

import { commands } from './ipc/bindings.js'
import { h } from './dom.js'
import { ignoreEchoes } from './echo.js'
import { Water } from './board/water.js'
import { Four } from './four/game.js'
import { Game } from './game.js'
import * as nav from './nav.js'
import { obey } from './preferences.js'
import { helpPage } from './screens/help.js'
import { Home } from './screens/home.js'
import { recordsPage } from './screens/records.js'
import { settingsPage } from './screens/settings.js'
import { wake } from './sound.js'
import { adopt, view, watch } from './store.js'
import { t } from './text/index.js'

/** @param {string} id */
function part(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`index.html has no #${id}`)
  return element
}

async function begin() {
  const app = part('app')
  const water = new Water(part('water'))
  adopt(await commands.open())
  obey(view().settings)
  const game = new Game(water)
  const plays = { game, four: new Four(water) }
  const home = new Home(water, game)

  /** Draws a page of cards, keeping its place when it is drawn again. @param {nav.Screen} screen */
  const draw = (screen) => {
    if (screen === 'home') {
      app.replaceChildren(home.element)
      home.enter()
      return
    }
    if (screen === 'game' || screen === 'four') {
      app.replaceChildren(plays[screen].element)
      plays[screen].enter()
      return
    }
    const again = () => {
      obey(view().settings)
      if (nav.current() === screen) draw(screen)
    }
    const before = app.querySelector('.cards')
    const held = document.activeElement
    const [action, value] = held instanceof HTMLElement ? [held.dataset.action, held.dataset.value] : []
    const page = screen === 'settings' ? settingsPage(again) : screen === 'records' ? recordsPage(again) : helpPage()
    const same = app.firstElementChild?.className === page.className
    app.replaceChildren(page)
    const cards = page.querySelector('.cards')
    if (same && before && cards) cards.scrollTop = before.scrollTop
    if (same && action) {
      const stop = [...page.querySelectorAll('button')].find((b) => b.dataset.action === action && b.dataset.value === value)
      stop?.focus({ preventScroll: true })
    }
    water.show(null)
    water.ripple([...page.children, ...(cards?.children ?? [])].filter((el) => el !== cards).map((el) => el.getBoundingClientRect()))
  }

  nav.start((screen, from) => {
    if (from === 'game' || from === 'four') plays[from].leave()
    document.documentElement.dataset.screen = screen
    document.documentElement.dataset.busy = 'false'
    draw(screen)
    const title = app.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  })
  tellNotice(view().notice)
  let pictured = view()
  watch((next, newer) => {
    // Rust says a thing about the save once, also in an answer that was overtaken.
    tellNotice(next.notice)
    if (!newer) return
    // An answer may come when the player has already gone home: the picture there follows.
    const moved = next.game.id !== pictured.game.id || next.game.ply !== pictured.game.ply
    pictured = next
    if (moved && nav.current() === 'home') home.enter()
  })

  ignoreEchoes()
  addEventListener('pointerdown', wake, true)
  addEventListener('keydown', wake, true)
  addEventListener('resize', () => app.querySelector('.page') && draw(nav.current()))
  document.addEventListener('visibilitychange', () => !document.hidden && wake())
  addEventListener('keydown', (event) => {
    const screen = nav.current()
    if (screen === 'game' || screen === 'four') shortcuts(event, plays[screen])
  })
}

/** A game's keys. By position, not by letter, so that they work under an input method. @param {KeyboardEvent} event @param {Game | Four} game */
function shortcuts(event, game) {
  if (document.documentElement.dataset.sheet) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target instanceof HTMLInputElement) return
  const act = game.shortcuts()[event.code]
  if (act) {
    event.preventDefault()
    act()
  } else if (event.code.startsWith('Arrow') && atRest()) {
    event.preventDefault()
    game.board.ring = true
    game.board.focus(game.board.focused)
  }
}

/** Whether nothing holds the focus that has a use of its own for the arrows. */
const atRest = () => document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement

/** @type {Set<string>} */
const noticed = new Set()

/** Something about the save file, told once. @param {import('./model.js').Notice | null} notice */
function tellNotice(notice) {
  if (!notice || noticed.has(notice.kind)) return
  noticed.add(notice.kind)
  const note = h('div', { class: 'notice paper', data: { notice: notice.kind } },
    h('p', {}, t.notices[notice.kind]),
    h('button', { class: 'quiet', type: 'button', data: { action: 'close-notice' }, on: { click: () => note.remove() } }, t.close))
  part('notices').append(note)
}

if (!('tooOld' in document.documentElement.dataset)) begin()
