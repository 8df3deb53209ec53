/** Which colours are on: the player's choice, or what the system asks for. */

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** @type {'auto' | 'light' | 'dark' | 'contrast'} */
let choice = 'auto'

/** @param {'auto' | 'light' | 'dark' | 'contrast'} theme */
export function setTheme(theme) {
  choice = theme
  apply()
}

function apply() {
  const theme = choice !== 'auto' ? choice : contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light'
  const root = document.documentElement
  if (root.dataset.theme === theme) return
  root.dataset.theme = theme
  const sea = getComputedStyle(root).getPropertyValue('--sea').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', sea)
}

dark.addEventListener('change', apply)
contrast.addEventListener('change', apply)
