/**
 * Wood and water, made by Web Audio: no file is loaded, nothing sounds before the first gesture, and a
 * device without sound stays silent.
 */

/** @type {AudioContext | null} */
let context = null
/** @type {GainNode | null} */
let out = null
let on = true
/** Settles when the audio that a gesture has woken runs, or will not. @type {Promise<void>} */
let waking = Promise.resolve()
let rest = 0

/** After so much silence the audio sleeps: even silence keeps threads busy. In milliseconds. */
const REST = 4000
/** A sound that would come later than this after what it belongs to is left out. */
const LATE = 150

/** @param {boolean} wanted */
export function setSound(wanted) {
  on = wanted
}

/** Called in a gesture: browsers let sound begin only there, and some put it to sleep in the background. */
export function wake() {
  if (!on) return
  try {
    if (!context) {
      context = new AudioContext({ latencyHint: 'interactive' })
      out = context.createGain()
      // −18 dB: under whatever else plays in the room.
      out.gain.value = 0.125
      out.connect(context.destination)
    }
    if (context.state !== 'running') waking = context.resume().catch(() => {})
    stayAwake()
  } catch {
    context = null
  }
}

function stayAwake() {
  clearTimeout(rest)
  rest = setTimeout(() => context?.suspend().catch(() => {}), REST)
}

/** Makes a sound now, or as soon as the audio runs that was just woken. @param {(context: AudioContext, out: GainNode) => void} sound */
function make(sound) {
  if (!on || !context || !out) return
  stayAwake()
  if (context.state === 'running') {
    sound(context, out)
    return
  }
  const asked = performance.now()
  waking.then(() => {
    if (context?.state === 'running' && out && performance.now() - asked < LATE) sound(context, out)
  })
}

/**
 * One struck note that dies away.
 *
 * @param {number} after seconds from now
 * @param {{ from: number, to?: number, length: number, level?: number, type?: OscillatorType, attack?: number }} note
 */
function strike(after, { from, to = from, length, level = 1, type = 'sine', attack = 0.002 }) {
  make((context, out) => {
    const start = context.currentTime + after
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = type
    tone.frequency.setValueAtTime(from, start)
    tone.frequency.exponentialRampToValueAtTime(to, start + length)
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(level, start + attack)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(gain).connect(out)
    tone.start(start)
    tone.stop(start + length + 0.02)
  })
}

/** A breath of filtered noise: the grain of wood, or a wave. @param {number} after @param {{ length: number, from: number, to: number, level: number, swell?: boolean }} noise */
function breath(after, { length, from, to, level, swell = false }) {
  make((context, out) => {
    const start = context.currentTime + after
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate)
    const data = buffer.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
    const source = context.createBufferSource()
    source.buffer = buffer
    const filter = context.createBiquadFilter()
    filter.type = swell ? 'lowpass' : 'bandpass'
    filter.frequency.setValueAtTime(from, start)
    filter.frequency.exponentialRampToValueAtTime(to, start + length)
    const gain = context.createGain()
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(level, start + (swell ? length * 0.4 : 0.002))
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    source.connect(filter).connect(gain).connect(out)
    source.start(start)
  })
}

/** D E G A B, as frequencies: clicks step up it, however many discs turn. */
const PENTATONIC = [587.3, 659.3, 784, 880, 987.8, 1174.7, 1318.5, 1568]

/** A boxwood stone on a board. */
export function place() {
  strike(0, { from: 340, to: 150, length: 0.06, level: 1 })
  breath(0, { length: 0.03, from: 2400, to: 900, level: 0.5 })
}

/** One soft pebble for each disc that turns, at its time in seconds; at most eight are heard. @param {readonly number[]} times */
export function flips(times) {
  const step = Math.max(1, times.length / PENTATONIC.length)
  for (let i = 0; i < Math.min(times.length, PENTATONIC.length); i++) {
    const at = times[Math.min(times.length - 1, Math.round(i * step))]
    strike(at, { from: PENTATONIC[i], to: PENTATONIC[i] * 0.97, length: 0.05, level: 0.32, type: 'triangle' })
  }
}

/** Two low wooden notes, falling. */
export function pass() {
  strike(0, { from: 262, to: 250, length: 0.16, level: 0.8, type: 'triangle' })
  strike(0.17, { from: 196, to: 186, length: 0.2, level: 0.8, type: 'triangle' })
}

/** Three rising plucked notes and a small wave. */
export function win() {
  for (const [i, note] of [587.3, 784, 1174.7].entries()) strike(i * 0.13, { from: note, length: 0.5, level: 0.6, type: 'triangle' })
  breath(0.35, { length: 1.1, from: 500, to: 1400, level: 0.14, swell: true })
}

/** One low bell, one wave drawing back. */
export function lose() {
  strike(0, { from: 220, length: 1.2, level: 0.6 })
  strike(0, { from: 552, length: 0.7, level: 0.16 })
  breath(0.25, { length: 1.2, from: 1200, to: 300, level: 0.12, swell: true })
}

/** A single drop. */
export function hint() {
  strike(0, { from: 620, to: 1240, length: 0.11, level: 0.5, attack: 0.01 })
}
