// What Tauri puts before a page's scripts, for a browser that talks to the bridge over HTTP.
(function () {
  const invoke = async (command, args = {}) => {
    const response = await fetch('/invoke/' + encodeURIComponent(command), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
    })
    if (response.status !== 200 && response.status !== 422) throw new Error(await response.text())
    const value = await response.json()
    if (response.status === 422) throw value
    return value
  }
  Object.defineProperty(window, '__TAURI__', { value: Object.freeze({ core: Object.freeze({ invoke }) }) })
  // The app asks Tauri for the same.
  Object.freeze(Object.prototype)
})()
