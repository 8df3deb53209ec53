/** A button that copies an island's code, and shows it for copying by hand where the system refuses. */

import { h, icon } from '../dom.js'
import { announce } from '../live.js'
import { t } from '../text/index.js'

/** @param {string} code @param {'row' | 'code'} look @param {string} [label] */
export function copyButton(code, look, label) {
  const words = [label ? h('span', {}, label) : null, h('span', { class: 'code-text' }, code)].filter((part) => part !== null)
  const said = h('span', {}, ...words)
  let back = 0
  const button = h('button', { class: look, type: 'button', data: { action: 'copy' }, 'aria-label': `${t.code} ${code}` }, icon('copy'), said)
  button.addEventListener('click', async () => {
    if (!(await copy(code, button))) return
    said.replaceChildren(t.copied)
    announce(t.copied)
    clearTimeout(back)
    back = window.setTimeout(() => said.replaceChildren(...words), 1500)
  })
  return button
}

/** @param {string} text @param {HTMLElement} beside */
async function copy(text, beside) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Not every web view lets a page write to the clipboard: the code is then selected in a field.
  }
  const field = h('input', { class: 'code-field', type: 'text', readonly: true, value: text, 'aria-label': t.code })
  beside.replaceWith(field)
  field.focus()
  field.select()
  return false
}
