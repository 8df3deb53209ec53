import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../ui/text/en.js'
import { resolve, speak, t } from '../../ui/text/index.js'
import { ja } from '../../ui/text/ja.js'

/** What a word may be about, by the name of its parameter; whatever is not here is a number. @type {Record<string, unknown[]>} */
const VALUES = { who: ['COM', 'you'], cell: ['c4', 'k12'], name: ['c4', 'k12'], island: ['X', 'Y'], disc: [null, 'black'], side: ['red', 'yellow'], discs: [[], ['red', 'yellow']], on: [true, false] }
const NUMBERS = [1, 3]

/** Every word of a language by its path; one that is about something is said about two things. @param {unknown} node @param {string} path @returns {[string, string][]} */
function words(node, path = '') {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'function') {
    const [, list] = String(node).match(/^\(([^)]*)\)/) ?? []
    assert.ok(list, `${path} names what it is about`)
    const about = list.split(',').map((name) => VALUES[name.trim()] ?? NUMBERS)
    return [0, 1].map((i) => [`${path} ${i}`, node(...about.map((values) => values[i]))])
  }
  assert.ok(node && typeof node === 'object', path)
  return Object.entries(node).flatMap(([key, value]) => words(value, path ? `${path}.${key}` : key))
}

test('both languages say the same things', () => {
  const keys = (/** @type {unknown} */ language) => words(language).map(([path]) => path).sort()
  assert.deepEqual(keys(en), keys(ja))
})

test('no word is empty, and none has lost a value', () => {
  for (const language of [ja, en]) {
    for (const [path, text] of words(language)) {
      assert.equal(typeof text, 'string', path)
      assert.ok(text.trim(), path)
      assert.doesNotMatch(text, /undefined|NaN|\[object/, path)
    }
  }
})

test('the Japanese is Japanese and the English is English', () => {
  const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/
  const shared = new Set(['languages.ja', 'languages.en'])
  for (const [path, text] of words(en)) if (!shared.has(path)) assert.doesNotMatch(text, japanese, path)
  const untranslated = words(ja).filter(([path, text]) => !japanese.test(text) && /[a-z]{3}/i.test(text.replace('COM', '')) && !shared.has(path))
  assert.deepEqual(untranslated, [])
})

test('the name of the game is never anybody’s trademark', () => {
  for (const language of [ja, en]) for (const [path, text] of words(language)) assert.doesNotMatch(text, /オセロ|othello/i, path)
})

test('English plurals follow their number', () => {
  assert.equal(en.cells(1), '1 cell')
  assert.equal(en.cells(20), '20 cells')
  assert.match(en.cellLabel('c4', null, 1), /1 disc$/)
  assert.match(en.cellLabel('c4', null, 3), /3 discs$/)
  assert.match(en.sayTurn(1), /1 move$/)
  assert.match(en.lossClose(1), /1 disc short/)
})

test('a column says its number, its discs from below and what is free, in both languages', () => {
  for (const language of [ja, en]) {
    const { columnLabel } = language.four
    const { first, second } = language.four.sides
    assert.match(columnLabel(4, 3, [first, second, first]), new RegExp(`4.*${first}.*${second}.*${first}.*3`))
    assert.notEqual(columnLabel(4, 3, [first, second, second]), columnLabel(4, 3, [second, first, second]))
    assert.match(columnLabel(4, 6, []), /4.*6/)
    assert.doesNotMatch(columnLabel(4, 0, [first, second, first, second, first, second]), /0/)
  }
})

test('a cell says its name, what lies there and what it would flip, in both languages', () => {
  for (const language of [ja, en]) {
    assert.match(language.cellLabel('c4', null, 3), /c4.*3/)
    const labels = [language.cellLabel('c4', 'black', 0), language.cellLabel('c4', 'white', 0), language.cellLabel('c4', null, 0), language.cellLabel('c4', null, 2)]
    assert.equal(new Set(labels).size, 4)
  }
})

test('the system’s languages are tried in order, and an unknown one falls back to English', () => {
  assert.equal(resolve('auto', ['ja-JP', 'en']), 'ja')
  assert.equal(resolve('auto', ['fr-FR', 'ja']), 'ja')
  assert.equal(resolve('auto', ['fr-FR', 'de']), 'en')
  assert.equal(resolve('auto', ['en_US']), 'en')
  assert.equal(resolve('auto', []), 'en')
  assert.equal(resolve('ja', ['en']), 'ja')
  assert.equal(resolve('en', ['ja']), 'en')
})

test('the words turn at once when the language does', () => {
  speak('en')
  assert.equal(t.undo, en.undo)
  speak('ja')
  assert.equal(t.undo, ja.undo)
})
