import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, said } from './page.js'

const tally = { wins: 0, losses: 0, draws: 0 }
const tallies = { easy: tally, normal: tally, hard: tally, master: tally }

test('the records tell the furthest island that is open and the furthest one that was won, in both languages', async () => {
  const land = [[0, 0], [1, 0], [0, 1], [1, 1]]
  browser({ shelf: [{ stage: 7, cells: 56, reached: true, width: 2, height: 2, land }] })
  const { adopt } = await import('../../ui/store.js')
  const { recordsPage } = await import('../../ui/screens/records.js')
  const texts = await import('../../ui/text/index.js')
  let version = 0
  for (const language of /** @type {const} */ (['en', 'ja'])) {
    texts.speak(language)
    const { t } = texts
    for (const [stage, best] of [[7, 6], [1, 0]]) {
      version++
      adopt(/** @type {any} */ ({ version, records: { stage, best, ...tallies, streak: 0, bestStreak: 0, four: tallies } }))
      const words = said(recordsPage(() => {}))
      assert.ok(words.includes(t.island(stage)), words.join(', '))
      const won = words.filter((text) => text === t.bestWon(best))
      assert.equal(won.length, 1, words.join(', '))
      if (best) assert.match(won[0], /6/)
    }
  }
})
