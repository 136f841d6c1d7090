import { byId } from '../demo/element.js'
import { ask, perform } from './control.js'

const absolute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const units = /** @type {const} */ ([
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
])
/** Smaller differences come from loading the page. */
const TOLERANCE_MS = 2000

/** How far the provider's clock is ahead of this one, in milliseconds. */
let offset = 0

export function startClock() {
  read(document)
  setInterval(show, 1000)
  addEventListener('fresh', (event) => {
    if (event instanceof CustomEvent) read(event.detail)
  })
  for (const button of document.querySelectorAll('[data-advance]'))
    button.addEventListener('click', () => {
      const advanceMs = Number(button.getAttribute('data-advance'))
      void perform('clock', `The clock was moved ${advanceMs < 0 ? 'back' : 'forward'}.`, () =>
        ask('POST /__mock/clock', { advanceMs }),
      )
    })
  byId('real-time').addEventListener('click', () => {
    void perform('clock', 'The clock shows real time.', () => ask('POST /__mock/clock', { now: Date.now() }))
  })
  byId('moment').addEventListener('submit', (event) => {
    event.preventDefault()
    const at = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('at')
    const now = new Date(String(at)).getTime()
    void perform('clock', 'The clock was set.', () => ask('POST /__mock/clock', { now }))
  })
}

/** @param {Document} page a fresh copy of this page */
function read(page) {
  const difference = Date.parse(page.getElementById('now')?.getAttribute('datetime') ?? '') - Date.now()
  offset = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  show()
}

function show() {
  const now = new Date(Date.now() + offset)
  byId('now').textContent = absolute.format(now)
  byId('now').setAttribute('datetime', now.toISOString())
  byId('offset').textContent = offset === 0 ? 'real time' : describeOffset(offset)
}

/** In the largest unit that fits, as in '6 days ahead'. @param {number} ms */
function describeOffset(ms) {
  const rounded = Math.round(Math.abs(ms) / 1000) * 1000
  const [unit, length] = units.find(([, size]) => rounded >= size) ?? ['second', 1000]
  const count = Math.round((rounded / length) * 10) / 10
  return `${count} ${unit}${count === 1 ? '' : 's'} ${ms > 0 ? 'ahead' : 'behind'}`
}
