/* Runs in a page that is measured, before anything else: how soon it answers to what a person does. */

/** The longest that any key, click or tap waited for the paint that followed it, as Interaction to Next Paint counts it. */
let slowest = 0
const observer = new PerformanceObserver(note)
// What TypeScript's own types leave out: without it only what took 104 ms is told.
/** @type {PerformanceObserverInit & { durationThreshold: number }} */
const all = { type: 'event', durationThreshold: 16, buffered: true }
observer.observe(all)
observer.observe({ type: 'first-input', buffered: true })

/** What was the slowest since it was asked for last; below 16 ms nothing is told. */
globalThis.slowestAnswer = async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await new Promise((resolve) => requestIdleCallback(resolve))
  // What is known by now is handed over in a task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  const answer = slowest
  slowest = 0
  return answer
}

/** From the next click until a heading with this text is painted. @param {string} text */
globalThis.untilHeading = async (text) => {
  const begin = await new Promise((resolve) =>
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true }),
  )
  while (!document.querySelector('h1')?.textContent?.includes(text)) await new Promise(requestAnimationFrame)
  const { port1, port2 } = new MessageChannel()
  const painted = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  port2.postMessage('painted')
  await painted
  return performance.now() - begin
}

/** @param {PerformanceObserverEntryList} list */
function note(list) {
  for (const entry of list.getEntries()) {
    const isInteraction = entry.entryType === 'first-input' || ('interactionId' in entry && entry.interactionId !== 0)
    if (isInteraction) slowest = Math.max(slowest, entry.duration)
  }
}
