// Takes the stores' pictures: the page itself, in Chromium, over the real commands (tests/bridge).
// usage: node tests/package/pictures.mjs BRIDGE; `cargo xtask store-pictures` builds the bridge and runs this.

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const STORE = join(dirname(fileURLToPath(import.meta.url)), '../../src-tauri/store/fastlane')
const DEADLINE = 30_000

/** Games in the middle, with black to move. */
const GAMES = {
  four: ['v1-4-DBNX4VHV', 'd3 c3 c4 e3 c2 b4 d2 e1 e2 c1 f2 d6 b5 b6 f4 f5'],
  seven: ['v1-7-K7Q2M9XA', 'g4 f4 e4 e3 f5 f6 e5 g3 h2 f3 g2 f2 h4 g1 e7 i3 i6 d4 pass h7 f7 i4 h3 i7 j3 j7'],
  largest: ['v1-18-H3MVMVVQ', 'g8 h8 i7 f9 e8 e9 e10 d9 c10 j6 i9 f10 g7 d7 k5 b11 e7 h7 i6 f7 e6 d5 e5 f5 g6 h5 g4 h3 g5 f6 g3 g2 d4 d11 h4 h6 i3 j5 h2 i5 i4 j3 i2 l5'],
}

/** Where pictures go, how large the screen is, and what is shown on it. */
const DEVICES = [
  { place: (l) => `metadata/android/${l}/images/phoneScreenshots`, width: 360, height: 640, ratio: 3, shown: ['preview', 'large', 'terrain', 'home'] },
  { place: (l) => `metadata/android/${l}/images/tenInchScreenshots`, width: 800, height: 1280, ratio: 1.5, shown: ['large'] },
  { place: (l) => `screenshots/${l === 'ja-JP' ? 'ja' : l}`, name: 'iphone', width: 430, height: 932, ratio: 3, shown: ['preview', 'large', 'home'] },
  { place: (l) => `screenshots/${l === 'ja-JP' ? 'ja' : l}`, name: 'ipad', width: 1032, height: 1376, ratio: 2, shown: ['large', 'preview'] },
]

const SCENES = {
  home: { game: 'seven' },
  large: { game: 'largest', continued: true },
  preview: { game: 'seven', continued: true, held: true },
  terrain: { game: 'four', continued: true, pressed: '[data-action="terrain"]' },
}

/** A newcomer's save as the game itself writes it, with another history. @param {any} fresh @param {string} language @param {'four' | 'seven' | 'largest'} name */
function save(fresh, language, name) {
  const [start, moves] = GAMES[name]
  return {
    ...fresh,
    settings: { ...fresh.settings, theme: 'light', language: language.slice(0, 2), guideDone: true },
    records: { ...fresh.records, stage: 18, best: 17, normal: { wins: 17, losses: 9, draws: 1 } },
    shelf: { 4: GAMES.four[0], 7: GAMES.seven[0], 18: GAMES.largest[0] },
    game: { ...fresh.game, start, moves },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return address.port
}

/** Asks until the answer is yes. @param {string} what @param {() => Promise<unknown>} ask */
async function until(what, ask) {
  const end = Date.now() + DEADLINE
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`not within ${DEADLINE} ms: ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

class Browser {
  /** @param {string} driver @param {{ width: number, height: number, ratio: number }} device @param {string} language */
  static async open(driver, device, language) {
    const { width, height, ratio } = device
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars', `--window-size=${width},${height}`]
    const options = {
      args, prefs: { 'intl.accept_languages': language },
      mobileEmulation: { deviceMetrics: { width, height, pixelRatio: ratio, touch: true } },
    }
    const browser = new Browser()
    browser.session = driver
    const { sessionId } = await browser.send('POST', 'session', { capabilities: { alwaysMatch: { 'goog:chromeOptions': options } } })
    browser.session = `${driver}/session/${sessionId}`
    return browser
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async send(method, path, body) {
    const response = await fetch(path ? `${this.session}/${path}` : this.session, { method, body: body && JSON.stringify(body) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }

  /** @param {string} script */
  ask(script) {
    return this.send('POST', 'execute/sync', { script, args: [] })
  }

  /** @param {string} selector */
  middle(selector) {
    return until(`${selector} is there`, () => this.ask(
      `const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()
       return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]`))
  }

  /** Presses an element, and lets go of it unless it is to be held. @param {string} selector */
  async press(selector, held = false) {
    const [x, y] = await this.middle(selector)
    const actions = [{ type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', button: 0 }]
    if (!held) actions.push({ type: 'pointerUp', button: 0 })
    await this.send('POST', 'actions', { actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] })
  }

  async still() {
    await until('nothing moves', () => this.ask("return document.documentElement.dataset.screen && document.getAnimations().every((motion) => motion.playState !== 'running')"))
    await this.ask('return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))')
  }
}

/** The banner over the listing: the icon's island in the open sea, and the name. @param {string} address @param {string} language */
async function banner(address, language) {
  const browser = await Browser.open(address, { width: 1024, height: 500, ratio: 1 }, language)
  try {
    const island = readFileSync(join(STORE, '../../icons/icon.svg'), 'utf8').replace(/<rect id="water".*/, '')
    const name = language === 'ja-JP' ? '無限リバーシ' : 'Infinite Reversi'
    const page = `<!doctype html><meta charset="utf-8"><style>
      body { margin: 0; height: 500px; background: #9bcad5; display: flex; align-items: center; justify-content: center; gap: 48px }
      svg { height: 380px; overflow: visible } p { margin: 0; font: 600 64px "Noto Serif CJK JP", serif; color: #14323b }
    </style>${island}<p lang="${language}">${name}</p>`
    await browser.send('POST', 'url', { url: `data:text/html;base64,${Buffer.from(page).toString('base64')}` })
    await browser.ask('return document.fonts.ready.then(() => true)')
    keep(Buffer.from(await browser.send('GET', 'screenshot'), 'base64'), join(STORE, `metadata/android/${language}/images`), 'featureGraphic.png')
  } finally {
    await browser.send('DELETE', '')
  }
}

/** Writes a picture in few colours: a quarter of the size, and nobody sees the difference. @param {Buffer} picture @param {string} place @param {string} name */
function keep(picture, place, name) {
  mkdirSync(place, { recursive: true })
  const file = join(place, name)
  writeFileSync(file, picture)
  const small = spawnSync('pngquant', ['--force', '--ext', '.png', '--quality', '90-100', '--strip', file])
  console.log(small.status === 0 ? file : `${file} (in full colour: pngquant is not here)`)
}

/** The next line that a program prints. @param {import('node:child_process').ChildProcess} child */
const line = (child) => new Promise((done, fail) => {
  createInterface(child.stdout).once('line', done)
  child.once('exit', (status) => fail(new Error(`a program ended with ${status}`)))
})

/** What the game writes at its first start; its second line is a checksum, which a save written by hand leaves out. */
async function newcomersSave() {
  const data = mkdtempSync(join(tmpdir(), 'pictures-'))
  const bridge = spawn(bridgeProgram, ['--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await line(bridge)
    return JSON.parse(readFileSync(join(data, 'save.json'), 'utf8').split('\n')[0])
  } finally {
    bridge.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

const bridgeProgram = process.argv[2]
if (!bridgeProgram) throw new Error('usage: node pictures.mjs BRIDGE')
const port = await freePort()
const driver = spawn('chromedriver', [`--port=${port}`], { stdio: 'ignore' })
try {
  const fresh = await newcomersSave()
  const address = `http://127.0.0.1:${port}`
  await until('the driver listens', () => fetch(`${address}/status`).then((answer) => answer.ok, () => false))
  for (const language of ['en-US', 'ja-JP']) {
    await banner(address, language)
    for (const device of DEVICES) {
      for (const [number, shown] of device.shown.entries()) {
        const scene = SCENES[shown]
        const data = mkdtempSync(join(tmpdir(), 'pictures-'))
        writeFileSync(join(data, 'save.json'), JSON.stringify(save(fresh, language, scene.game)))
        const bridge = spawn(bridgeProgram, ['--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
        const browser = await Browser.open(address, device, language)
        try {
          await browser.send('POST', 'url', { url: await line(bridge) })
          await browser.still()
          if (await browser.ask("return document.querySelector('[data-notice]') !== null")) throw new Error('the game did not take the save')
          if (scene.continued) {
            await browser.press('[data-action="continue"]')
            await browser.middle('[data-legal="true"]')
            await browser.still()
          }
          if (scene.pressed) await browser.press(scene.pressed)
          if (scene.held) await browser.press('[data-legal="true"]', true)
          await browser.still()
          const picture = Buffer.from(await browser.send('GET', 'screenshot'), 'base64')
          keep(picture, join(STORE, device.place(language)), `${device.name ? `${device.name}-` : ''}${number + 1}-${shown}.png`)
        } finally {
          await browser.send('DELETE', '')
          bridge.kill()
          rmSync(data, { recursive: true, force: true })
        }
      }
    }
  }
} finally {
  driver.kill()
}
