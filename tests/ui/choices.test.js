import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser } from './page.js'

browser({})
/** Calls to Rust that have not been answered: the settings, and how to answer. @type {{ settings: any, answer: (view: object) => void, refuse: () => void }[]} */
const calls = []
Reflect.get(globalThis, '__TAURI__').core.invoke = (/** @type {string} */ _name, /** @type {any} */ { settings }) =>
  new Promise((answer, refuse) => calls.push({ settings, answer, refuse: () => refuse({ kind: 'internal' }) }))
const { choose } = await import('../../ui/choices.js')
const { adopt, view } = await import('../../ui/store.js')

/** @param {number} version @param {object} settings */
const viewOf = (version, settings) => /** @type {any} */ ({ version, settings })

/** Chooses, and says what then holds on the page. @param {object} part */
const after = (part) => {
  let held = null
  const done = choose(part, () => { held = view().settings })
  return { held, done }
}

test('a choice made while an earlier one is being saved is lost neither on the page nor in Rust', async () => {
  adopt(viewOf(1, { sound: true, dots: true, mirror: false }))
  const first = after({ sound: false })
  assert.deepEqual(first.held, { sound: false, dots: true, mirror: false })
  const second = after({ dots: false })
  const third = after({ mirror: true })
  assert.deepEqual(third.held, { sound: false, dots: false, mirror: true })
  assert.equal(calls.length, 1, 'one call at a time')
  calls[0].answer(viewOf(2, calls[0].settings))
  await second.done
  await new Promise((done) => setTimeout(done))
  assert.deepEqual(view().settings, { sound: false, dots: false, mirror: true }, 'the answer to the first takes back none of the others')
  assert.equal(calls.length, 2)
  assert.deepEqual(calls[1].settings, { sound: false, dots: false, mirror: true })
  calls[1].answer(viewOf(3, calls[1].settings))
  await first.done
  assert.deepEqual(view(), viewOf(3, { sound: false, dots: false, mirror: true }))
  assert.equal(calls.length, 2, 'what was told once is not told again')
})

test('a choice that Rust refuses is taken back', async () => {
  calls.length = 0
  adopt(viewOf(4, { sound: true, dots: true }))
  const { held, done } = after({ sound: false })
  assert.deepEqual(held, { sound: false, dots: true })
  calls[0].refuse()
  await done
  assert.deepEqual(view().settings, { sound: true, dots: true })
  const next = after({ dots: false })
  assert.deepEqual(next.held, { sound: true, dots: false }, 'and the next choice is a choice of its own')
  calls[1].answer(viewOf(5, calls[1].settings))
  await next.done
  assert.deepEqual(view().settings, { sound: true, dots: false })
})
