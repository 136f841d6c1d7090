import { byId, element } from './dom.js'
import { follow } from './live.js'

/** @typedef {import('../../qa/request-journal.ts').Entry} Entry */

const MAX_SHOWN = 200
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** Shows the requests as they arrive. */
export async function followRequests() {
  byId('filter').addEventListener('input', filter)
  await follow('/__mock/journal', (entries, isFirst) => {
    byId('requests-problem').textContent = entries ? '' : "We can't reach the mock API. Trying again every 2 seconds."
    if (!entries) return
    const list = byId('requests')
    if (isFirst) list.replaceChildren()
    list.prepend(...entries.slice(0, MAX_SHOWN).map(listItem))
    while (list.childElementCount > MAX_SHOWN) list.lastElementChild?.remove()
    filter()
  })
}

/** @param {Entry} entry */
function listItem({ at, method, path, query, status, duration, requestBody, responseBody, fault }) {
  const isFailure = status === null || status >= 400
  const details = [time.format(new Date(at)), `${duration} ms`, ...(fault ? [`fault: ${fault}`] : [])].join(' · ')
  const summary = element(
    'summary',
    {},
    element('strong', {}, `${method} ${path} `),
    element('b', isFailure ? { class: 'failed' } : {}, String(status ?? 'aborted')),
    element('span', { class: 'note' }, details),
  )
  const text = JSON.stringify({ query, request: requestBody, response: responseBody }, null, 2)
  const content = element('pre', { role: 'group', tabindex: '0', 'aria-label': 'Content' }, text)
  return element('li', {}, element('details', {}, summary, content))
}

function filter() {
  const words = /** @type {HTMLInputElement} */ (byId('filter')).value.toLowerCase().split(/\s+/)
  const items = [...byId('requests').children]
  for (const item of items) {
    const text = item.querySelector('summary')?.textContent.toLowerCase() ?? ''
    item.toggleAttribute('hidden', !words.every((word) => text.includes(word)))
  }
  byId('no-requests').hidden = items.some((item) => !item.hasAttribute('hidden'))
  byId('no-requests').textContent = items.length > 0 ? 'No request matches.' : 'No requests yet. New ones appear here.'
}
