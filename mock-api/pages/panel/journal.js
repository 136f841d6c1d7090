import { byId, element } from '../demo/element.js'
import { ask, refresh } from './control.js'

/** @typedef {import('../../request-journal.ts').Entry} Entry */

const SHOWN = 200
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** Shows requests as they come, and lets what they may have changed be shown too. */
export function startJournal() {
  byId('filter').addEventListener('input', filter)
  void follow()
}

async function follow() {
  /** @type {string | undefined} */
  let newest
  for (;;) {
    try {
      const entries = await ask(`GET /__mock/journal?wait=${newest ? 20_000 : 0}&after=${newest ?? ''}`)
      // Nothing after so long, or everything was forgotten: what is shown may not count any more.
      if (entries.length === 0 && newest) {
        newest = undefined
        continue
      }
      if (newest === undefined) byId('requests').replaceChildren()
      add(entries)
      newest = entries[0]?.id ?? 'none'
      tell('')
      await refresh()
    } catch {
      // One that is started anew counts its requests from the beginning.
      newest = undefined
      tell('The mock API cannot be reached. This page goes on when it can.')
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
}

/** @param {string} text */
function tell(text) {
  const news = byId('journal').querySelector('.news')
  if (!news || news.textContent === text) return
  news.textContent = text
  news.classList.toggle('failed', text !== '')
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
      ...part('Answered', responseBody),
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

/** Hides the lines that lack one of the words. */
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
    byId('requests').childElementCount > 0
      ? 'No request has these words.'
      : 'No requests yet. They appear by themselves.'
}
