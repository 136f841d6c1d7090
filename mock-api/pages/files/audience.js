import { send } from './live.js'

/*
 * The window for the audience of a presentation. It starts as `#audience` at the portal, and the fragment marks the tab for each origin.
 * `Cross-Origin-Opener-Policy` cuts handles between windows, so it asks the mock API what to open.
 */

const KEY = 'audience'
const POLL_MS = 500

/** True in the audience's window. */
export const isAudience = () => sessionStorage.getItem(KEY) !== null

/** Follows the presentation if this is the audience's window. Returns whether the page starts over. @param {string} api the URL of the mock API */
export function followPresentation(api) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const given = fragment.get(KEY)
  if (given !== null) {
    sessionStorage.setItem(KEY, given || crypto.randomUUID())
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // A popup gets a copy of its opener's session storage.
  if (isAudience() && !opener) poll(`GET ${api}/__mock/presentation/next?audience=${sessionStorage.getItem(KEY)}`)
  return fragment.has('new')
}

/** @param {string} call */
function poll(call) {
  let isLeaving = false
  // The back/forward cache restores a page that was leaving.
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  setInterval(async () => {
    // A mock API that can't be reached is asked again.
    const { link } = await send(call).catch(() => ({ link: null }))
    if (link === null || isLeaving) return
    isLeaving = true
    location.assign(link)
  }, POLL_MS)
}
