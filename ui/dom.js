/** Builds elements without markup strings: nothing a player typed can ever become markup, and no inline style can slip in. */

const SVG = 'http://www.w3.org/2000/svg'

/** @typedef {Node | string | number | false | null | undefined} Child */
/**
 * @typedef {{
 *   class?: string,
 *   text?: string | number,
 *   data?: Record<string, string | number | boolean | undefined>,
 *   on?: Record<string, (event: any) => void>,
 *   [attribute: string]: unknown,
 * }} Props
 */

/** @param {Element} element @param {Props} props @param {Child[]} children */
function furnish(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue
    if (name === 'on') {
      for (const [event, act] of Object.entries(/** @type {Record<string, (event: Event) => void>} */ (value))) element.addEventListener(event, act)
    } else if (name === 'data') {
      for (const [key, datum] of Object.entries(/** @type {Record<string, unknown>} */ (value))) {
        if (datum !== undefined) element.setAttribute(`data-${key}`, String(datum))
      }
    } else if (name === 'text') element.textContent = String(value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue
    element.append(child instanceof Node ? child : String(child))
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag)
  furnish(element, props, children)
  return element
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag)
  furnish(element, props, children)
  return element
}

/** An icon of the sheet at the top of `index.html`. @param {string} name */
export const icon = (name) => s('svg', { class: 'icon', 'aria-hidden': 'true' }, s('use', { href: `#i-${name}` }))

/** The vermilion seal: the game's sign in small. */
export const seal = () => s('svg', { class: 'seal', viewBox: '0 0 48 48', 'aria-hidden': 'true' }, s('use', { href: '#seal' }))
