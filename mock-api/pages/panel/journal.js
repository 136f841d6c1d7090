import { byId, element } from '../demo/element.js'
import { ask, refresh } from './control.js'

/** @typedef {import('../../qa/request-journal.ts').Entry} Entry */

const SHOWN = 200
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

export function startRequestJournal() {
  byId('filter').addEventListener('input', filter)
  void follow()
}

async function follow() {
  /** @type {string | undefined} */
  let newest
  for (;;) {
    try {
      const entries = await ask(`GET /__mock/journal?wait=${newest ? 20_000 : 0}&after=${newest ?? ''}`)
      // Either nothing happened for 20 s or the journal was cleared: reload the whole list.
      if (entries.length === 0 && newest) {
        newest = undefined
        continue
      }
      if (newest === undefined) byId('requests').replaceChildren()
      add(entries)
      newest = entries[0]?.id ?? 'none'
      showProblem('')
      await refresh()
    } catch {
      // After a restart, the request ids start again.
      newest = undefined
      showProblem('The mock API cannot be reached. Trying again every 2 seconds.')
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
}

/** @param {string} text */
function showProblem(text) {
  const result = byId('journal').querySelector('.result')
  if (!result || result.textContent === text) return
  result.textContent = text
  result.classList.toggle('failed', text !== '')
}

/** @param {Entry[]} entries newest first */
function add(entries) {
  const list = byId('requests')
  list.prepend(...entries.slice(0, SHOWN).map(line))
  while (list.childElementCount > SHOWN) list.lastElementChild?.remove()
  filter()
}

/** @param {Entry} entry */
function line({ at, method, path, query, status, duration, requestBody, responseBody, fault }) {
  const about = [time.format(new Date(at)), `${duration} ms`, ...(fault ? [`fault: ${fault}`] : [])].join(' · ')
  const isFailure = status === null || status >= 400
  return element(
    'li',
    {},
    element(
      'details',
      {},
      element(
        'summary',
        {},
        element('strong', {}, `${method} ${path}`),
        element('span', { class: isFailure ? 'status failed' : 'status' }, status === null ? 'cut' : String(status)),
        element('code', {}, about),
      ),
      ...part('Query', isEmpty(query) ? undefined : query),
      ...part('Sent', requestBody),
      ...part('Received', responseBody),
    ),
  )
}

/** @param {string} title @param {unknown} value */
function part(title, value) {
  if (value === undefined) return []
  return [
    element('h3', {}, title),
    element('pre', { role: 'group', tabindex: '0', 'aria-label': title }, JSON.stringify(value, null, 2)),
  ]
}

/** @param {unknown} value */
function isEmpty(value) {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

function filter() {
  const input = /** @type {HTMLInputElement} */ (byId('filter'))
  const words = input.value.toLowerCase().split(/\s+/)
  let shown = 0
  for (const item of byId('requests').children) {
    const text = item.querySelector('summary')?.textContent.toLowerCase() ?? ''
    const isShown = words.every((word) => text.includes(word))
    item.toggleAttribute('hidden', !isShown)
    if (isShown) shown += 1
  }
  byId('no-requests').hidden = shown > 0
  byId('no-requests').textContent =
    byId('requests').childElementCount > 0 ? 'No request matches.' : 'No requests yet. New ones appear here.'
}
