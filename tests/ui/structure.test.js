import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const ui = new URL('../../ui/', import.meta.url)
const files = readdirSync(ui, { recursive: true }).map(String)
/** The page's own scripts by name; what is generated is not ours to judge. @type {[string, string][]} */
const scripts = files.filter((name) => name.endsWith('.js') && name !== 'ipc/bindings.js').map((name) => [name, readFileSync(new URL(name, ui), 'utf8')])
const html = readFileSync(new URL('index.html', ui), 'utf8')

/** Code without its comments. @param {string} code */
const bare = (code) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

test('the page has scripts to judge', () => {
  assert.ok(scripts.length > 20)
})

test('the board never looks at the wire', () => {
  const drawing = scripts.filter(([name]) => /^board\/|^four\/(board|draw)\.js$/.test(name))
  assert.ok(drawing.length >= 10)
  for (const [name, code] of drawing) assert.doesNotMatch(code, /ipc\//, name)
})

test('only one file touches what Tauri puts into the window', () => {
  const touching = scripts.filter(([, code]) => /__TAURI/.test(code)).map(([name]) => name)
  assert.deepEqual(touching, ['ipc/tauri.js'])
})

test('nothing is written as markup, and nothing carries a style of its own', () => {
  for (const [name, code] of scripts) {
    assert.doesNotMatch(bare(code), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|cssText|setAttribute\('style'|\beval\(|new Function/, name)
  }
  assert.doesNotMatch(html, /\sstyle=|<style|\son\w+=|javascript:/i)
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/, 'no inline script')
})

test('the page asks for nothing from elsewhere', () => {
  const outside = /https?:\/\/(?!www\.w3\.org\/)|url\((?!#)|data:/
  for (const [name, code] of scripts) assert.doesNotMatch(bare(code).replaceAll('url(#', ''), /https?:\/\/(?!www\.w3\.org\/)/, name)
  for (const name of files.filter((n) => n.endsWith('.css'))) assert.doesNotMatch(readFileSync(new URL(name, ui), 'utf8'), outside, name)
  for (const [, target] of html.matchAll(/(?:src|href)="([^"#]+)"/g)) assert.ok(files.includes(target), `${target} is in the page`)
})

test('no motion is endless', () => {
  for (const name of files.filter((n) => n.endsWith('.css'))) assert.doesNotMatch(readFileSync(new URL(name, ui), 'utf8'), /@keyframes|animation:|infinite/, name)
  for (const [name, code] of scripts) assert.doesNotMatch(bare(code), /iterations|Infinity\s*}|setInterval/, name)
})

test('no word for the player is written outside the texts', () => {
  const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/
  // What looks like a sentence: two words or more that no attribute, path or key would be.
  const sentence = /(['"`])[A-Z][a-z]+( [a-z]+)+[.!?]?\1/
  const own = new Set(['no view yet', 'a shore must close'])
  for (const [name, code] of scripts) {
    if (name.startsWith('text/')) continue
    assert.doesNotMatch(bare(code), japanese, name)
    const found = bare(code).match(sentence)
    assert.ok(!found || own.has(found[0].slice(1, -1)), `${name}: ${found?.[0]}`)
    for (const [, label] of bare(code).matchAll(/(?:textContent|'aria-label'|title|placeholder)\s*[:=]\s*'([^']+)'/g)) {
      assert.match(label, /^v1-/, `${name}: ${label}`)
    }
  }
})

test('every icon that is asked for is in the page', () => {
  const drawn = new Set([...html.matchAll(/id="i-([\w-]+)"/g)].map(([, id]) => id))
  for (const [name, code] of scripts) {
    for (const [, id] of code.matchAll(/\bicon\('([\w-]+)'\)/g)) assert.ok(drawn.has(id), `${name}: ${id}`)
  }
  for (const id of ['undo', 'hint', 'terrain', 'menu', 'result', 'four', 'records', 'settings', 'help', 'fresh', 'same', 'restore', 'flag', 'code']) assert.ok(drawn.has(id), id)
})
