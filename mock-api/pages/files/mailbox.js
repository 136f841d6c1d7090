import './call-buttons.js'
import { byId, findText } from './dom.js'
import { startFilter } from './filter.js'
import { follow, refresh } from './live.js'

/** @type {Record<string, string>} */
const STEPS = { ArrowDown: '1', ArrowUp: '-1' }

/** True if there is room for an email beside the list. */
const isWide = matchMedia('(width >= 52rem)')

const list = byId('emails')
const filter = startFilter(
  () => [...list.children],
  ['a'],
  (shown, total, query) => {
    const isFiltered = query !== '' && total > 0
    byId('count').hidden = isFiltered
    byId('matches').hidden = !isFiltered
    byId('matches').textContent = shown > 0 ? `${shown} of ${total} shown` : 'No matching emails.'
  },
)

/** The link to the open email, unless the email was removed. */
function findCurrent() {
  return /** @type {HTMLAnchorElement | null} */ (list.querySelector('a[aria-current]'))
}

/** Keeps the email beside the list open when a newer one arrives. An emptied list shows the next one. */
function keepEmail() {
  const current = findCurrent()
  if (!current && list.childElementCount > 0) return
  byId('email').toggleAttribute('data-live', !current)
  if (isWide.matches) history.replaceState(null, '', (current?.pathname ?? '/__mock/mailbox') + location.search)
}
// After an email was removed. A narrow window has only the list.
if (location.hash === '#removed') {
  /** @type {NodeListOf<HTMLElement>} */
  const targets = document.querySelectorAll('#filter, #subject')
  Array.from(targets)
    .findLast((each) => each.checkVisibility())
    ?.focus()
}
keepEmail()
// The newest email is open beside the list, as if the user had opened its page.
const first = findCurrent()
if (first && isWide.matches && document.visibilityState === 'visible')
  void fetch(first.pathname, { headers: { accept: 'text/html' } })
    .then(refresh)
    .catch(() => undefined)
let wasListed = findCurrent() !== null
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
  // The navigation may be canceled.
  setTimeout(() => {
    isLeaving = false
  }, 3_000)
})
new MutationObserver(() => {
  filter()
  keepEmail()
  // The open email was removed: the next one gets the focus, or in a narrow window the filter.
  const isListed = findCurrent() !== null
  // Not while the user opens another page, which may have reset the data.
  if (wasListed && !isListed && list.childElementCount > 0 && !isLeaving)
    location.replace(`/__mock/mailbox${location.search}#removed`)
  wasListed = isListed
  // The email that was kept goes, too.
  if (list.childElementCount === 0) void refresh().catch(() => undefined)
}).observe(list, { childList: true })
list.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (link) link.search = location.search
})
list.addEventListener('keydown', (event) => {
  const step = findText(STEPS, event.key)
  const links = [...list.querySelectorAll('li:not([hidden]) > a')]
  const next = links[links.indexOf(/** @type {Element} */ (document.activeElement)) + Number(step)]
  if (!step || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
})
document.body.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('[data-call]')
  if (!(button instanceof HTMLElement)) return
  // Another email may have come under the pointer.
  const hidden = list.querySelectorAll('[hidden]').length
  const all = hidden > 0 ? `all emails, also the ${hidden} that the filter hides` : 'all emails'
  const one = () => `“${byId('subject').textContent}” to ${byId('recipient').textContent}`
  const which = button.closest('article') ? one() : all
  button.dataset.confirm = `Remove ${which}?`
})
await follow('/__mock/outbox', () => undefined)
