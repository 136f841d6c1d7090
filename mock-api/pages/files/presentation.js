import { perform } from './call-buttons.js'
import { byId, findText } from './dom.js'
import { refresh } from './live.js'

/** Clickers send Page Down and Page Up. @type {Record<string, string>} */
const KEYS = { ArrowRight: 'next', ArrowLeft: 'previous', PageDown: 'next', PageUp: 'previous' }
addEventListener('keydown', (event) => {
  const id = findText(KEYS, event.key)
  if (!id || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (event.repeat || document.querySelector('dialog')) return
  scrollTo(0, 0)
  // Otherwise the focus ring would mark a step that isn't shown any more.
  if (byId('steps').contains(document.activeElement)) byId('step-title').focus()
  // Start has no id, because it resets the data: another site could open this page just before a key is pressed.
  document.getElementById(id)?.click()
})

// A window of its own, for the other screen.
addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement && 'audience' in event.target.dataset)) return
  event.preventDefault()
  window.open(event.target.href, '_blank', 'noopener,width=1280,height=800')
})

byId('steps').addEventListener('click', () => scrollTo(0, 0))

// What the presenter types can be copied.
addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement && 'copy' in target.dataset)) return
  const text = target.textContent
  void perform(target, `Copied: ${text}`, () => navigator.clipboard.writeText(text))
})

setInterval(() => void refresh().catch(() => undefined), 1000)
