/** The words of the page, in the language that is on. */

import { ja } from './ja.js'
import { en } from './en.js'

/** @typedef {import('../model.js').Disc} Disc */
/** @typedef {import('../model.js').Level} Level */
/** @typedef {import('../model.js').Side} Side */
/** @typedef {import('../model.js').CellKind} CellKind */
/** @typedef {import('../model.js').Settings} Settings */
/** @typedef {CellKind | 'safe'} Kind */

/**
 * @typedef {{
 *   title: string, island: (stage: number | null) => string, cells: (n: number) => string,
 *   you: string, com: string, black: string, white: string,
 *   levels: Record<Level, string>, levelLines: Record<Level, string>,
 *   yourTurn: string, thinking: string, tapDot: string, chooseCell: string, comThinking: string,
 *   lastMove: (who: string, cell: string, flips: number) => string, lastPass: (who: string) => string,
 *   preview: (cell: string, flips: number) => string, previewRelease: string, previewKey: string, previewAgain: string,
 *   previewHint: (cell: string, flips: number) => string, gameOver: (verdict: string, black: number, white: number) => string,
 *   refused: Record<'sea' | 'cell' | 'wait' | 'close', string>,
 *   undo: string, hint: string, hintComes: string, terrain: string, menu: string, back: string, close: string, result: string,
 *   movesTitle: string, passMark: string, moveLabel: (side: string, cell: string, flips: number) => string, keys: string[],
 *   kinds: Record<Kind, string>, kindLong: Record<Kind, string>, terrainSay: string, points: (n: number) => string,
 *   passWho: (who: string) => string, passWhy: string, passThen: (who: 'you' | 'com') => string, passTap: string,
 *   win: string, loss: string, draw: string, winSay: string, winSayAgain: string, lossClose: (n: number) => string,
 *   lossSay: string, drawSay: string, resignedSay: string,
 *   next: string, same: string, fresh: string, seeBoard: string, code: string, copied: string,
 *   continue: string, begin: string, score: (black: number, white: number) => string, choose: string,
 *   records: string, settings: string, help: string,
 *   shelfItem: (stage: number, cells: number) => string, shelfAhead: (stage: number) => string,
 *   resign: string, resigned: string, resignAsk: string, resignSay: string,
 *   enterCode: string, enterCodeSay: string, play: string, badCode: string,
 *   restore: string, cancel: string, sameIsland: string, freshIsland: string,
 *   opponent: string, nextGame: string, order: string, orders: Record<Settings['order'], string>,
 *   look: string, themes: Record<Settings['theme'], string>, speed: string, speeds: Record<Settings['speed'], string>,
 *   language: string, languages: Record<Settings['language'], string>,
 *   playing: string, dots: string, confirm: string, passWait: string, sound: string, vibration: string, mirror: string,
 *   best: string, bestWon: (stage: number) => string, streak: (n: number) => string, bestStreak: (n: number) => string,
 *   byLevel: string, tally: (wins: number, losses: number, draws: number) => string,
 *   tallyShort: Record<'wins' | 'losses' | 'draws', string>,
 *   reset: string, resetAsk: string, resetSay: string, erase: string,
 *   tips: string[][], rules: string, rulesSay: string[],
 *   guideStep: (n: number, of: number) => string, guide: string[][], guideMouse: string[],
 *   skip: string, guideNext: string, guideEnd: string,
 *   boardLabel: (island: string) => string, cellLabel: (name: string, disc: Disc | null, flips: number) => string,
 *   sayPlace: (who: string, cell: string, flips: number) => string, sayCounts: (black: number, white: number) => string,
 *   sayTurn: (moves: number) => string, sayUndo: string, sayUndoResign: string, sayTerrain: (on: boolean) => string,
 *   four: {
 *     title: string, opponent: string, sides: Record<Side, string>, levels: Record<Level, string>, levelLines: Record<Level, string>,
 *     prompt: string, last: (who: string, n: number) => string,
 *     preview: (n: number) => string, previewHint: (n: number) => string, full: (n: number) => string, outside: string,
 *     choose: string, fresh: string, again: string, ends: Record<'win' | 'loss' | 'draw', string>, resignedSay: string,
 *     keys: string[], help: string, boardLabel: string,
 *     columnLabel: (n: number, free: number, discs: readonly string[]) => string, sayTurn: (n: number) => string,
 *   },
 *   notices: Record<import('../model.js').Notice['kind'], string>, trouble: string,
 * }} Text
 */

/** @type {Record<'ja' | 'en', Text>} */
const languages = { ja, en }

/** The words now on; a live binding, so `t.title` always speaks the present language. */
export let t = ja

/**
 * The language that a wish and the system's list lead to; whatever is unknown leads to English.
 *
 * @param {'auto' | 'ja' | 'en'} wish @param {readonly string[]} system
 * @returns {'ja' | 'en'}
 */
export function resolve(wish, system) {
  if (wish !== 'auto') return wish
  for (const tag of system) {
    const language = String(tag).toLowerCase().split(/[-_]/)[0]
    if (language === 'ja' || language === 'en') return language
  }
  return 'en'
}

/** Turns the page to a language. @param {'ja' | 'en'} language */
export function speak(language) {
  t = languages[language]
}
