/** What is said to whoever listens instead of looking. @param {string} words */
export function announce(words) {
  const live = document.getElementById('live')
  if (live) live.textContent = words
}
