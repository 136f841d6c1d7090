import { ask } from './ask.js'
import { refresh } from './live.js'
import { send } from './send.js'

/** Runs an action of a card, shows its result there and refreshes the page. @param {Element} source @param {string} done @param {() => Promise<unknown>} action */
export async function perform(source, done, action) {
  for (const old of document.querySelectorAll('.result')) old.textContent = ''
  const result = source.closest('li:has(.result), .card')?.querySelector('.result')
  const text = await action().then(
    () => done,
    (error) => (error instanceof TypeError ? "We can't reach the mock API." : String(error.message)),
  )
  await refresh().catch(() => undefined)
  if (!result) return
  result.textContent = text
  result.classList.toggle('failed', text !== done)
}

/** Buttons whose call has no response yet: a second click would repeat it. */
const busy = new WeakSet()
/** @type {Element | undefined} */
let lastClicked
document.addEventListener('click', async ({ target, detail }) => {
  const button = target instanceof Element && target.closest('button')
  const { call, body = 'null', done = '', confirm } = button ? button.dataset : {}
  if (!button || !call || busy.has(button)) return
  // The second click of a double-click may hit a button that has replaced the first or moved there.
  if (detail > 1 && button !== lastClicked) return
  lastClicked = button
  busy.add(button)
  if (!confirm || (await ask(confirm, button.textContent)))
    await perform(button, done, () => send(call, JSON.parse(body) ?? undefined))
  busy.delete(button)
})
