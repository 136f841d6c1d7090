/* Runs in a page that is measured, before anything else. `globalThis.waitsFor` is the selector of what its visitor waits for. */

/** Milliseconds without any work or request, after which nothing more is to come. */
const SILENCE = 1000
/** Milliseconds since the navigation began. */
let usable = 0
let lastSeen = 0
let blocked = 0
let layoutShift = 0

watch('longtask', ({ duration }) => {
  blocked += Math.max(0, duration - 50)
})
watch('layout-shift', (entry) => {
  layoutShift += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
})
watch('resource', () => {})
requestAnimationFrame(look)

globalThis.watched = {
  isSilent: () =>
    usable > 0 && document.readyState === 'complete' && performance.now() - Math.max(lastSeen, usable) > SILENCE,
  visit: () => ({ usable, blocked, layoutShift, scripts: bytesOfScripts(), callsBefore: callsBefore(usable) }),
}

/** @param {string} type @param {(entry: PerformanceEntry) => void} note */
function watch(type, note) {
  new PerformanceObserver((list) => {
    lastSeen = performance.now()
    for (const entry of list.getEntries()) note(entry)
  }).observe({ type, buffered: true })
}

/** Frames begin once the styles are there; a message that is sent in one arrives after it was painted. */
function look() {
  if (!document.querySelector(globalThis.waitsFor)?.checkVisibility({ visibilityProperty: true })) {
    requestAnimationFrame(look)
    return
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    usable = performance.now()
    port1.close()
  }
  port2.postMessage('painted')
}

function bytesOfScripts() {
  return resources()
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
}

/** @param {number} time */
function callsBefore(time) {
  const calls = resources().filter(({ initiatorType }) => /^(fetch|xmlhttprequest)$/.test(initiatorType))
  return calls.filter(({ startTime }) => startTime < time).length
}

function resources() {
  return performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
}
