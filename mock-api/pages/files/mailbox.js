import './call-buttons.js'
import { byId } from './dom.js'
import { startFilter } from './filter.js'
import { follow } from './live.js'

const list = byId('emails')
const filter = startFilter(
  () => [...list.children],
  'a',
  (shown, total) => {
    byId('no-match').hidden = shown > 0 || total === 0
  },
)
new MutationObserver(filter).observe(list, { childList: true })
await follow('/__mock/outbox', () => undefined)
