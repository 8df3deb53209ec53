/**
 * Just enough of a browser for the page's modules to be loaded and to draw themselves in a test that reads
 * what they say. It lays nothing out and shows nothing.
 */

class Emitter {
  addEventListener() {}
  removeEventListener() {}
}

class FakeNode extends Emitter {
  /** @type {FakeElement | null} */
  parent = null
  remove() {
    if (!this.parent) return
    this.parent.childNodes = this.parent.childNodes.filter((child) => child !== this)
    this.parent = null
  }
  get isConnected() {
    return false
  }
}

class FakeText extends FakeNode {
  /** @param {string} text */
  constructor(text) {
    super()
    this.textContent = text
  }
}

/** @param {string} key */
const kebab = (key) => `data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`

class FakeElement extends FakeNode {
  /** @param {string} tag */
  constructor(tag) {
    super()
    this.tagName = tag
    /** @type {FakeNode[]} */
    this.childNodes = []
    /** @type {Map<string, string>} */
    this.attributes = new Map()
    this.style = { setProperty() {}, removeProperty() {} }
    this.dataset = new Proxy(/** @type {Record<string, string>} */ ({}), {
      get: (_, key) => this.attributes.get(kebab(String(key))),
      set: (_, key, value) => (this.attributes.set(kebab(String(key)), String(value)), true),
      deleteProperty: (_, key) => (this.attributes.delete(kebab(String(key))), true),
    })
    const classes = () => new Set((this.attributes.get('class') ?? '').split(' ').filter(Boolean))
    const write = (/** @type {Set<string>} */ set) => this.attributes.set('class', [...set].join(' '))
    this.classList = {
      add: (/** @type {string} */ name) => write(classes().add(name)),
      remove: (/** @type {string} */ name) => { const set = classes(); set.delete(name); write(set) },
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => { const set = classes(); if (on) set.add(name); else set.delete(name); write(set) },
      contains: (/** @type {string} */ name) => classes().has(name),
    }
  }
  get children() {
    return this.childNodes.filter((child) => child instanceof FakeElement)
  }
  get firstChild() {
    return this.childNodes[0] ?? null
  }
  get firstElementChild() {
    return this.children[0] ?? null
  }
  get lastElementChild() {
    return this.children[this.children.length - 1] ?? null
  }
  /** @param {(FakeNode | string)[]} nodes */
  append(...nodes) {
    for (const node of nodes) {
      const child = node instanceof FakeNode ? node : new FakeText(node)
      child.remove()
      child.parent = this
      this.childNodes.push(child)
    }
  }
  /** @param {(FakeNode | string)[]} nodes */
  prepend(...nodes) {
    const rest = this.childNodes
    this.childNodes = []
    this.append(...nodes, ...rest)
  }
  /** @param {(FakeNode | string)[]} nodes */
  replaceChildren(...nodes) {
    for (const child of this.childNodes) child.parent = null
    this.childNodes = []
    this.append(...nodes)
  }
  get textContent() {
    return this.childNodes.map((child) => /** @type {any} */ (child).textContent).join('')
  }
  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []))
  }
  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.attributes.set(name, String(value))
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null
  }
  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name)
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name)
  }
  /** @param {string} name @param {boolean} on */
  toggleAttribute(name, on) {
    if (on) this.attributes.set(name, '')
    else this.attributes.delete(name)
  }
  contains() {
    return false
  }
  querySelector() {
    return null
  }
  querySelectorAll() {
    return []
  }
  focus() {}
  animate() {
    return null
  }
  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }
  }
}

const parts = new Map(['app', 'sheets', 'water', 'live'].map((id) => [id, new FakeElement('div')]))

/** Puts the browser in place, with commands that answer from a table. @param {Record<string, unknown>} answers */
export function browser(answers) {
  const root = new FakeElement('html')
  const body = new FakeElement('body')
  const window = new Emitter()
  Object.assign(globalThis, {
    __TAURI__: { core: { invoke: async (/** @type {string} */ name) => structuredClone(answers[name]) } },
    Node: FakeNode, Element: FakeElement, HTMLElement: FakeElement, SVGElement: FakeElement,
    HTMLInputElement: class extends FakeElement {}, HTMLButtonElement: class extends FakeElement {},
    document: {
      documentElement: root, body, activeElement: body, hidden: false,
      createElement: (/** @type {string} */ tag) => new FakeElement(tag),
      createElementNS: (/** @type {string} */ _, /** @type {string} */ tag) => new FakeElement(tag),
      getElementById: (/** @type {string} */ id) => parts.get(id) ?? null,
      querySelector: () => null,
      addEventListener() {},
    },
    window: Object.assign(window, { clearTimeout, setTimeout }),
    matchMedia: () => Object.assign(new Emitter(), { matches: false }),
    addEventListener() {}, removeEventListener() {},
    history: { state: null, pushState() {}, replaceState() {}, back() {} },
    location: { hash: '' },
    innerWidth: 390, innerHeight: 844,
    ResizeObserver: class { observe() {} },
  })
  // Newer versions of Node have a navigator of their own, which cannot be assigned to.
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  return { root, body, part: (/** @type {string} */ id) => parts.get(id) }
}

/** What a listener hears of an element: what is hidden from a screen reader is not said. @param {any} element @returns {string[]} */
export function heard(element) {
  return (element.childNodes ?? []).flatMap((/** @type {any} */ child) =>
    (child instanceof FakeText ? [child.textContent] : child.getAttribute('aria-hidden') === 'true' ? [] : heard(child)))
}

/** All that an element says, to the eye and to a screen reader. @param {any} element @returns {string[]} */
export function said(element) {
  const own = element.attributes ? ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.attributes.get(name) ?? []) : []
  const inside = (element.childNodes ?? []).flatMap((/** @type {any} */ child) => (child instanceof FakeText ? [child.textContent] : said(child)))
  return [...own, ...inside].filter((text) => text.trim())
}
