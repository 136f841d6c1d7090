import { byId } from '../demo/element.js'

/**
 * Calls the mock API, as in `ask('POST /__mock/clock', { now: 0 })`. Throws its error message.
 * @param {string} call @param {unknown} [body] @returns {Promise<any>}
 */
export async function ask(call, body) {
  const [method = '', address = ''] = call.split(' ')
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const result = await response.json()
  if (!response.ok) throw new Error(result.message)
  return result
}

/**
 * Runs an action of a card, shows its result there and refreshes the page.
 * @param {string} card @param {string} done @param {() => Promise<unknown>} act
 */
export async function perform(card, done, act) {
  for (const old of document.querySelectorAll('.result')) old.textContent = ''
  const result = byId(card).querySelector('.result')
  if (!result) throw new Error(`The card ${card} has no status line`)
  try {
    await act()
    result.textContent = done
    result.classList.remove('failed')
  } catch (error) {
    result.textContent = failureReason(error)
    result.classList.add('failed')
  }
  await refresh()
}

/** @param {unknown} error */
function failureReason(error) {
  if (error instanceof TypeError) return 'The mock API cannot be reached.'
  return error instanceof Error ? error.message : String(error)
}

/** Refreshes the live parts of the page and dispatches `fresh` with the new document. */
export async function refresh() {
  try {
    const response = await fetch(location.pathname)
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) replace(part, fresh.getElementById(part.id))
    dispatchEvent(new CustomEvent('fresh', { detail: fresh }))
  } catch {
    // A failed action is reported by `perform`; a background refresh happens again with the next request.
  }
}

/** Keeps equal parts. If the focused element disappears, the card's heading gets the focus. @param {Element} old @param {Element | null} fresh */
function replace(old, fresh) {
  if (!fresh || old.isEqualNode(fresh)) return
  const hadFocus = old.contains(document.activeElement)
  old.replaceChildren(...fresh.childNodes)
  const heading = old.closest('.card')?.querySelector('h2')
  if (hadFocus) heading?.focus()
}
