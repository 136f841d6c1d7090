/* Runs in a measured page, before anything else. `globalThis.target` is the element that its visitor waits for. */

/** The page is silent after this long without work or requests. */
const SILENCE_MS = 1000
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
    usable > 0 && document.readyState === 'complete' && performance.now() - Math.max(lastSeen, usable) > SILENCE_MS,
  visit: () => ({ usable, blocked, layoutShift, scripts: bytesOfScripts() / 1000 }),
}

/** @param {string} type @param {(entry: PerformanceEntry) => void} note */
function watch(type, note) {
  new PerformanceObserver((list) => {
    lastSeen = performance.now()
    for (const entry of list.getEntries()) note(entry)
  }).observe({ type, buffered: true })
}

/** Frames begin once the styles are loaded; a message sent in one arrives after it was painted. */
function look() {
  const { selector, text = '' } = globalThis.target
  const found = [...document.querySelectorAll(selector)].find(({ textContent }) => textContent?.includes(text))
  if (!found?.checkVisibility({ visibilityProperty: true })) {
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
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
}
