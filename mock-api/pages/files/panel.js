import { ask } from './ask.js'
import { perform } from './call-buttons.js'
import { byId, element } from './dom.js'
import { startFilter } from './filter.js'
import { follow } from './live.js'
import { send } from './send.js'

/** @typedef {import('../../qa/request-journal.ts').JournalEntry} JournalEntry */

const MAX_SHOWN = 200
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23' })

const realTime = document.querySelector('[data-action=real-time]')
realTime?.addEventListener('click', () => {
  void perform(byId('clock'), 'The clock shows real time.', () => send('POST /__mock/clock', { now: Date.now() }))
})
const moment = /** @type {HTMLFormElement} */ (byId('moment'))
const at = /** @type {HTMLInputElement} */ (moment.elements.namedItem('at'))
// The field has no time zone, so its number is the local time as if it were UTC.
at.valueAsNumber = Math.floor(Date.now() / 1000) * 1000 - new Date().getTimezoneOffset() * 60_000
moment.addEventListener('submit', (event) => {
  event.preventDefault()
  const now = new Date(String(new FormData(moment).get('at'))).getTime()
  void perform(moment, 'The clock was set.', () => send('POST /__mock/clock', { now }))
})

const select = /** @type {HTMLSelectElement} */ (byId('scenario-name'))
const begin = document.querySelector('[data-action=begin]')
const reset = document.querySelector('[data-action=reset]')
function showScenario() {
  byId('scenario-details').textContent = select.selectedOptions[0]?.dataset.details ?? ''
  begin?.setAttribute('href', `/__mock/scenario/${select.value}`)
}
select.addEventListener('change', () => {
  // It hides the details.
  document.querySelector('#scenario .result')?.replaceChildren()
  showScenario()
})
showScenario()

const RESET_QUESTION =
  'Reset everything?\nUsers and applications return to the seed. Emails, faults and requests are cleared, the clock is reset, and everyone is signed out.'
reset?.addEventListener('click', async () => {
  if (await ask(RESET_QUESTION, 'Reset'))
    void perform(byId('scenario'), 'Everything was reset.', async () => {
      await send('POST /__mock/reset', {})
      select.value = 'seed'
      showScenario()
    })
})

const form = /** @type {HTMLFormElement} */ (byId('fault'))
/** Shows the fields that the selected kind of fault needs. */
function showFields() {
  for (const fields of form.querySelectorAll('fieldset')) {
    fields.disabled = fields.dataset.for !== new FormData(form).get('kind')
    fields.hidden = fields.disabled
  }
}
form.addEventListener('change', showFields)
showFields()
// A browser can't point out a wrong value in folded options.
form.addEventListener(
  'invalid',
  ({ target }) => target instanceof Element && target.closest('details')?.setAttribute('open', ''),
  true,
)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void perform(form, 'Fault added.', () => send('POST /__mock/faults', readFault()))
})

function readFault() {
  const { message, ...values } = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  const fields = Object.entries(values).map(([name, value]) => [
    name,
    name === 'call' || name === 'kind' ? value : Number(value),
  ])
  return { ...Object.fromEntries(fields), ...(message !== undefined && { body: { message } }) }
}

/** @param {JournalEntry} entry */
function listItem({ at, method, path, query, status, duration, requestBody, responseBody, fault }) {
  const parameters = Object.entries(query ?? {}).map(
    ([name, value]) => `${name}=${String(value).replace(/[&=#%+]/g, encodeURIComponent)}`,
  )
  const search = parameters.length > 0 ? [element('span', { class: 'note' }, `?${parameters.join('&')}`)] : []
  const isFailure = status === null || status >= 400
  const call = element(
    'span',
    { class: 'call request' },
    element('b', { class: `method ${method.toLowerCase()}` }, method),
    element(
      'span',
      {},
      element('code', {}, ` ${path}`, ...search, ' '),
      ...(fault ? [element('span', { class: 'note fault' }, `fault: ${fault} `)] : []),
    ),
    element('b', { class: isFailure ? 'failed' : 'succeeded' }, `${status ?? 'aborted'} `),
    element('span', { class: 'note' }, `${time.format(new Date(at))} · ${Math.round(duration)} ms`),
  )
  const item = element('details', {}, element('summary', {}, call))
  item.addEventListener('toggle', () => {
    if (!item.hasAttribute('open')) return
    if (item.childElementCount === 1)
      item.append(...(fault ? [] : failButton(`${method} ${path}`)), ...showBodies(requestBody, responseBody, fault))
    item.scrollIntoView({ block: 'nearest' })
  })
  return element('li', {}, item)
}

/** @param {string} call */
function failButton(call) {
  const button = element('button', { type: 'button' }, 'Make this call fail')
  const body = JSON.stringify({ call, kind: 'status', status: 500 })
  Object.assign(button.dataset, { call: 'POST /__mock/faults', body, done: 'It fails until you remove the fault.' })
  return [element('div', { class: 'row' }, button, element('p', { class: 'note result', role: 'status' }))]
}

/** @param {unknown} request @param {unknown} response @param {string | undefined} fault */
function showBodies(request, response, fault) {
  const bodies = [...showBody('Request', request), ...showBody('Response', response)]
  const none = fault ? "The fault came before the request's body was read." : 'Neither request nor response has a body.'
  return bodies.length > 0 ? bodies : [element('p', { class: 'note' }, none)]
}

/** @param {string} heading @param {unknown} body */
function showBody(heading, body) {
  if (body === undefined) return []
  // The names are at odd indexes.
  const parts = JSON.stringify(body, null, 2).split(/^( *"(?:[^"\\]|\\.)*"(?=: ))/m)
  const text = parts.map((part, index) => (index % 2 ? element('span', { class: 'field' }, part) : part))
  return [element('h3', {}, heading), element('pre', {}, ...text)]
}

const filter = startFilter(
  () => [...byId('requests').children],
  ['summary'],
  (shown, total) => {
    byId('no-requests').hidden = shown > 0
    byId('no-requests').textContent = total > 0 ? 'No matching requests.' : 'No requests yet. New ones appear here.'
  },
)
const list = byId('requests')
const newer = byId('newer')
/** How many requests arrived above what the list shows after it was scrolled. */
let unseen = 0
/** @param {number} count */
function showUnseen(count) {
  unseen = count
  newer.textContent = count === 1 ? '1 new request ↑' : `${count} new requests ↑`
  newer.hidden = count === 0
  newer.nextElementSibling?.toggleAttribute('hidden', count > 0)
}
list.addEventListener('scroll', () => list.scrollTop === 0 && showUnseen(0))
newer.addEventListener('click', () => {
  list.scrollTop = 0
})
/** The requests that arrived during a pause, newest first. @type {JournalEntry[]} */
let waiting = []
let isPaused = false
/** The mock API was reset or restarted, so the list is out of date. */
let mustReplace = false
function showWaiting() {
  if (mustReplace) {
    list.replaceChildren()
    showUnseen(0)
  }
  mustReplace = false
  const items = waiting.map(listItem)
  const isScrolled = list.scrollTop > 0
  list.prepend(...items)
  waiting = []
  while (list.childElementCount > MAX_SHOWN) list.lastElementChild?.remove()
  filter()
  if (isScrolled) showUnseen(Math.min(MAX_SHOWN, unseen + items.filter((item) => !item.hidden).length))
}
byId('pause').addEventListener('click', ({ currentTarget: button }) => {
  isPaused = !isPaused
  if (button instanceof HTMLElement) button.textContent = isPaused ? 'Continue' : 'Pause'
  if (!isPaused) showWaiting()
})
// Shows the requests as they arrive.
await follow('/__mock/journal', (entries, isFirst) => {
  byId('requests-error').textContent = entries ? '' : "We can't reach the mock API. Trying again every 2 seconds."
  if (!entries) return
  if (isFirst) mustReplace = true
  waiting = [...entries, ...(isFirst ? [] : waiting)].slice(0, MAX_SHOWN)
  if (!isPaused) showWaiting()
})
