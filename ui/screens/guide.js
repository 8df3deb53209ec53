/** The first game's guide, on the real board: three steps, each gone on from by doing or by a button. */

import { h } from '../dom.js'
import { choose } from '../choices.js'
import { view } from '../store.js'
import { t } from '../text/index.js'

const STEPS = 3

export class Guide {
  /** @param {import('../game.js').Game} game */
  constructor(game) {
    this.game = game
    /** The step now shown, from 1; 0 for none. */
    this.step = 0
    /** A cape has explained itself. */
    this.explained = false
    this.element = h('section', { class: 'guide paper', hidden: true })
  }

  /** @param {boolean} wanted */
  start(wanted) {
    const step = wanted ? this.step || 1 : 0
    if (wanted) this.step = 0
    this.to(step)
  }

  /** @param {number} step */
  to(step) {
    if (step === this.step) return
    const held = this.element.contains(document.activeElement) && document.activeElement?.getAttribute('data-action')
    this.step = step
    this.explained = false
    this.element.hidden = !step
    this.game.element.classList.toggle('guided', step > 0)
    this.game.setTerrain(this.speaksOfTerrain)
    this.relabel()
    this.game.layout()
    if (!held) return
    // The button that had the focus is gone: its successor takes it, and after the last step the board.
    if (!step) this.game.board.focus(this.game.board.focused)
    else [...this.element.querySelectorAll('button')].find((button) => button.dataset.action === held)?.focus({ preventScroll: true })
  }

  /** What a cell is worth, where letters are so large that the guide takes the place of the status line. @param {string[]} lines */
  explain(...lines) {
    if (!this.step || !this.game.element.classList.contains('large')) return
    this.element.querySelector('p')?.replaceChildren(...lines.map((line) => h('span', {}, line)))
  }

  /** The marks on the board are what the present step speaks of. */
  get speaksOfTerrain() {
    return this.step === 2
  }

  /** Something was done that a step asks for. @param {'place' | 'cape' | 'look'} deed */
  did(deed) {
    if (this.step === 1 && deed === 'place') this.to(2)
    // What a cape is worth has to be read first: the tap after it goes on.
    else if (this.step === 2 && this.explained) this.to(3)
    else if (this.step === 2) this.explained = deed === 'cape'
    else if (this.step === 3 && deed === 'place') this.end()
  }

  end() {
    this.to(0)
    // Should that fail, the guide comes once more, which harms nobody.
    if (!view().settings.guideDone) choose({ guideDone: true }, () => {})
  }

  relabel() {
    const { step } = this
    if (!step) return
    const mouse = matchMedia('(hover: hover) and (pointer: fine)').matches
    const lines = step === 1 && mouse ? t.guideMouse : t.guide[step - 1]
    const last = step === STEPS
    this.element.setAttribute('data-guide', String(step))
    this.element.replaceChildren(
      h('small', {}, t.guideStep(step, STEPS)),
      h('p', {}, ...lines.map((line) => h('span', {}, line))),
      h('div', { class: 'pair' },
        h('button', { class: 'quiet', type: 'button', data: { action: 'skip-guide' }, on: { click: () => this.end() } }, t.skip),
        h('button', { class: 'primary slim', type: 'button', data: { action: 'next-guide', value: step }, on: { click: () => (last ? this.end() : this.to(step + 1)) } }, last ? t.guideEnd : t.guideNext)))
  }
}
