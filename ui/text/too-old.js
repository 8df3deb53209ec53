// Runs before everything else and in any engine, so it is written in the oldest JavaScript there is.
// An engine that cannot run the page shows a plain sentence instead of a white window.
(function () {
  var root = document.documentElement
  function tell() {
    if (root.getAttribute('data-screen')) return
    var note = document.getElementById('too-old')
    if (!note) return
    note.textContent =
      String(navigator.language || '').indexOf('ja') === 0
        ? 'この端末のWeb表示が古いため、無限リバーシを開けません。Android System WebView かシステムを更新してください。'
        : 'Infinite Reversi cannot open here because the system’s web view is too old. Please update Android System WebView or the system.'
    note.removeAttribute('hidden')
  }
  var capable =
    'noModule' in document.createElement('script') &&
    'animate' in root &&
    'replaceChildren' in root &&
    'ResizeObserver' in window &&
    'PointerEvent' in window &&
    window.CSS && CSS.supports && CSS.supports('inset', '0')
  if (!capable) {
    // The page's own scripts look at this and do not begin.
    root.setAttribute('data-too-old', '')
    window.addEventListener('DOMContentLoaded', tell)
  }
  // A syntax that this engine does not know fails while the modules load, before any screen stands.
  window.addEventListener('error', tell, true)
})()
