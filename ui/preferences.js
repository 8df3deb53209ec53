/** Puts the settings into effect on the page. Rust keeps them; this only obeys. */

import { setSpeed } from './board/motion.js'
import { setVibration } from './haptics.js'
import { setSound } from './sound.js'
import { resolve, speak, t } from './text/index.js'
import { setTheme } from './theme.js'

/** @param {import('./model.js').Settings} settings */
export function obey(settings) {
  const root = document.documentElement
  setTheme(settings.theme)
  setSpeed(settings.speed)
  setSound(settings.sound)
  setVibration(settings.vibration)
  root.toggleAttribute('data-mirror', settings.mirror)
  const language = resolve(settings.language, navigator.languages ?? [navigator.language])
  speak(language)
  root.lang = language
  document.title = t.title
}
