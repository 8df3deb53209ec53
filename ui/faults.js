// Keeps what the browser complains about where a test can read it: on the root element, as a list of lines.
// Written for any engine, and loaded before everything that could fail.
(function () {
  var root = document.documentElement
  function note(line) {
    var lines = JSON.parse(root.getAttribute('data-faults') || '[]')
    lines.push(String(line))
    root.setAttribute('data-faults', JSON.stringify(lines))
  }
  window.addEventListener('error', function (event) {
    var source = event.target && (event.target.src || event.target.href)
    note('error: ' + (event.message || 'cannot load ' + source) + (event.filename ? ' (' + event.filename + ':' + event.lineno + ')' : ''))
  }, true)
  window.addEventListener('unhandledrejection', function (event) {
    var reason = event.reason
    note('rejection: ' + ((reason && (reason.stack || reason.message || JSON.stringify(reason))) || reason))
  })
  document.addEventListener('securitypolicyviolation', function (event) {
    note('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' (' + event.sourceFile + ':' + event.lineNumber + ')')
  })
  function wrap(name) {
    var original = console[name]
    console[name] = function () {
      note(name + ': ' + Array.prototype.join.call(arguments, ' '))
      original.apply(console, arguments)
    }
  }
  wrap('error')
  wrap('warn')
})()
