/* Runs in a measured page, before anything else. */

/** The page is idle after this long without work or requests. */
const IDLE_MS = 1000
let lastSeen = 0
/** The longest time from a key, click or tap to the next paint. */
let slowest = 0
const visit = { usable: 0, interactive: 0, totalBlockingTime: 0, layoutShift: 0, scripts: 0 }

observe({ type: 'longtask' }, ({ duration }) => {
  visit.totalBlockingTime += Math.max(0, duration - 50)
})
observe({ type: 'layout-shift' }, (entry) => {
  visit.layoutShift += 'value' in entry ? Number(entry.value) : 0
})
observe({ type: 'resource' }, (entry) => {
  if (entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
    visit.scripts += entry.encodedBodySize / 1000
})
observe({ type: 'first-input' }, noteInteraction)
// TypeScript lacks `durationThreshold`. Its default of 104 ms would hide shorter events.
/** @type {PerformanceObserverInit & { durationThreshold: number }} */
const everyEvent = { type: 'event', durationThreshold: 16 }
observe(everyEvent, (entry) => {
  if ('interactionId' in entry && entry.interactionId !== 0) noteInteraction(entry)
})

/** @param {PerformanceObserverInit} options @param {(entry: PerformanceEntry) => void} note */
function observe(options, note) {
  new PerformanceObserver((list) => {
    lastSeen = performance.now()
    for (const entry of list.getEntries()) note(entry)
  }).observe({ buffered: true, ...options })
}

/** @param {PerformanceEntry} entry */
function noteInteraction({ duration }) {
  slowest = Math.max(slowest, duration)
}

/** Resolves after the element's first paint: a message that an animation frame posts arrives after that frame is painted. */
globalThis.untilPainted = async ({ selector, text = '' }) => {
  const isShown = () =>
    [...document.querySelectorAll(selector)].some(
      (found) => found.textContent?.includes(text) && found.checkVisibility({ visibilityProperty: true }),
    )
  do await new Promise(requestAnimationFrame)
  while (!isShown())
  const { port1, port2 } = new MessageChannel()
  const painted = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  port2.postMessage('painted')
  await painted
  port1.close()
}

globalThis.untilClick = () =>
  new Promise((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  )

/** The slowest interaction since the last call. */
globalThis.slowestInteraction = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  // The observer gets its entries in a later task.
  await new Promise((resolve) => setTimeout(resolve))
  const duration = slowest
  slowest = 0
  return duration
}

/** Returns the measurements of the visit once the page is usable and idle. */
globalThis.idleVisit = () => {
  const isDone =
    visit.usable > 0 && (visit.interactive > 0 || !globalThis.target?.isForm) && document.readyState === 'complete'
  const last = Math.max(lastSeen, visit.usable, visit.interactive)
  return isDone && performance.now() - last > IDLE_MS ? visit : undefined
}

if (globalThis.target) void watchTarget(globalThis.target)

/** @param {import('./visit.ts').Target} target */
async function watchTarget(target) {
  if (target.isForm) submitWhenVisible()
  await globalThis.untilPainted(target)
  visit.usable = performance.now()
}

/** Fills in and submits the visible sign-in form in every animation frame, until the app sends its request, which never leaves the page. */
function submitWhenVisible() {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/users/login') return send(input, init)
    visit.interactive ||= performance.now()
    return new Promise(() => {})
  }
  // Before hydration, a submit would make the browser leave the page.
  addEventListener('submit', (event) => event.preventDefault(), { capture: true })
  requestAnimationFrame(trySubmit)
}

function trySubmit() {
  const form = document.querySelector('form')
  if (form?.checkVisibility({ visibilityProperty: true })) {
    for (const [name, value] of [
      ['email', 'ada@ancient.example'],
      ['password', 'Analytical-1843'],
    ]) {
      const field = form.elements.namedItem(name ?? '')
      if (field instanceof HTMLInputElement) field.value = value ?? ''
    }
    form.requestSubmit()
  }
  if (visit.interactive === 0) requestAnimationFrame(trySubmit)
}
