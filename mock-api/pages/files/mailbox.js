import './call-buttons.js'
import { byId } from './dom.js'
import { startFilter } from './filter.js'
import { follow, refresh } from './live.js'

const list = byId('emails')
const filter = startFilter(
  () => [...list.children],
  'a',
  (shown, total, query) => {
    byId('matches').hidden = query === '' || total === 0
    byId('matches').textContent = shown > 0 ? `${shown} of ${total} shown` : 'No matching emails.'
  },
)

/** Keeps the email beside the list open when a newer one arrives. An emptied list shows the next one. */
function keepEmail() {
  const current = list.querySelector('a[aria-current]')
  if (!current && list.childElementCount > 0) return
  byId('email').toggleAttribute('data-live', !current)
  if (matchMedia('(width >= 52rem)').matches)
    history.replaceState(null, '', (current?.getAttribute('href') ?? '/__mock/mailbox') + location.search)
}
keepEmail()
new MutationObserver(() => {
  filter()
  keepEmail()
  // The email that was kept goes, too.
  if (list.childElementCount === 0) void refresh().catch(() => undefined)
}).observe(list, { childList: true })
byId('remove-emails').addEventListener('click', (event) => {
  if (!confirm('Remove all emails?')) event.stopPropagation()
})
await follow('/__mock/outbox', () => undefined)
