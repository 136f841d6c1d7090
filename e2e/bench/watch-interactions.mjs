/* Runs in a measured page, before anything else. */

/** The longest time from a key, click or tap to the next paint. */
let slowest = 0
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.entryType === 'first-input' || ('interactionId' in entry && entry.interactionId !== 0))
      slowest = Math.max(slowest, entry.duration)
})
// TypeScript lacks `durationThreshold`, without which only what took 104 ms is reported.
/** @type {PerformanceObserverInit & { durationThreshold: number }} */
const options = { type: 'event', durationThreshold: 16, buffered: true }
observer.observe(options)
observer.observe({ type: 'first-input', buffered: true })

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

/** Milliseconds from the next click until a heading with this text is painted. @param {string} text */
globalThis.untilHeading = async (text) => {
  const start = await new Promise((resolve) =>
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true }),
  )
  while (!document.querySelector('h1')?.textContent?.includes(text)) await new Promise(requestAnimationFrame)
  const { port1, port2 } = new MessageChannel()
  const painted = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  port2.postMessage('painted')
  await painted
  return performance.now() - start
}
