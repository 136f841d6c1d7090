import './call-buttons.js'
import { byId } from './dom.js'
import { refresh } from './live.js'

const KEYS = new Map([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  // Of clickers.
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
])
addEventListener('keydown', (event) => {
  const id = KEYS.get(event.key)
  if (!id || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  document.getElementById(id)?.click()
})

// A window of its own, for the other screen.
byId('open-audience').addEventListener('click', (event) => {
  event.preventDefault()
  const { href } = /** @type {HTMLAnchorElement} */ (byId('open-audience'))
  window.open(href, '_blank', 'noopener,width=1280,height=800')
})

// Enter on a button that keeps the focus would start over once more.
byId('start-over').addEventListener('click', () => byId('step-title').focus())

setInterval(() => void refresh().catch(() => undefined), 1000)
