import { byId } from '../demo/element.js'

/**
 * Asks the mock API, as in `ask('POST /__mock/clock', { now: 0 })`. Throws with its own words when it refuses.
 * @param {string} call @param {unknown} [body] @returns {Promise<any>}
 */
export async function ask(call, body) {
  const [method = '', address = ''] = call.split(' ')
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/**
 * Does something by a button of a card, says what came of it there, and shows the state that follows.
 * @param {string} card @param {string} done @param {() => Promise<unknown>} act
 */
export async function perform(card, done, act) {
  for (const old of document.querySelectorAll('.news')) old.textContent = ''
  const news = byId(card).querySelector('.news')
  if (!news) throw new Error(`The card ${card} has no place for news`)
  try {
    await act()
    news.textContent = done
    news.classList.remove('failed')
  } catch (error) {
    news.textContent = whyNot(error)
    news.classList.add('failed')
  }
  await refresh()
}

/** @param {unknown} error */
function whyNot(error) {
  if (error instanceof TypeError) return 'The mock API cannot be reached.'
  return error instanceof Error ? error.message : String(error)
}

/** Takes what is live from the page as it is now; the rest tells it by the event `fresh`. Does nothing when nobody answers. */
export async function refresh() {
  try {
    const response = await fetch(location.pathname)
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) replace(part, fresh.getElementById(part.id))
    dispatchEvent(new CustomEvent('fresh', { detail: fresh }))
  } catch {
    // Whoever presses a button is told; what only follows tries again with the next request.
  }
}

/** Leaves what is the same, and gives the focus of what is gone to the heading of its card. @param {Element} old @param {Element | null} fresh */
function replace(old, fresh) {
  if (!fresh || old.isEqualNode(fresh)) return
  const hadFocus = old.contains(document.activeElement)
  old.replaceChildren(...fresh.childNodes)
  const heading = old.closest('.card')?.querySelector('h2')
  if (hadFocus) heading?.focus()
}
