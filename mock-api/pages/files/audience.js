import { send } from './send.js'

/*
 * The window for the audience of a presentation. It starts as `#audience=…` at the portal, and the fragment marks the tab for each
 * origin. `Cross-Origin-Opener-Policy` cuts handles between windows, so it asks the mock API what to open.
 */

const KEY = 'audience'
const RUN = 'run'
/** A copy of session storage, for a window that is closed and opened again. */
const SAVED = 'audience'
const POLL_MS = 500

/** True in the audience's window. */
export const isAudience = () => sessionStorage.getItem(KEY) !== null

/** Follows the presentation if this is the audience's window. @param {string} api the URL of the mock API */
export function followPresentation(api) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const audience = fragment.get(KEY)
  if (audience !== null) {
    if (!isAudience()) restore()
    // The presenter's link has only the secret that begins the id.
    sessionStorage.setItem(KEY, audience.includes('.') ? audience : `${audience}.${crypto.randomUUID()}`)
    startRun(fragment.get(RUN))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // A popup gets a copy of its opener's session storage.
  if (isAudience() && !opener) poll(api)
}

/** @param {string} api */
function poll(api) {
  let isLeaving = false
  /** What shows that the step is done. */
  let expected = ''
  // The back/forward cache restores a page that was leaving.
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  addEventListener('pagehide', save)
  setInterval(async () => {
    if (isLeaving) return
    save()
    const shown = document.body.innerText.includes(expected) ? expected : ''
    const query = new URLSearchParams({ audience: sessionStorage.getItem(KEY) ?? '', page: location.href, shown })
    // A mock API that can't be reached is asked again.
    const next = send(`GET ${api}/__mock/presentation/next?${query}`).catch(() => ({ run: null }))
    const { link, run, shows = '' } = await next
    if (isLeaving) return
    expected = shows
    if (!link) return startRun(run)
    isLeaving = true
    // Until then, the page may store something.
    addEventListener('pagehide', () => startRun(run), { once: true })
    location.assign(link)
  }, POLL_MS)
}

/** Forgets what an earlier run left behind, such as a sign-in that was not finished. @param {string | null} run */
function startRun(run) {
  const audience = sessionStorage.getItem(KEY) ?? ''
  if (run === null || run === sessionStorage.getItem(RUN)) return
  sessionStorage.clear()
  sessionStorage.setItem(KEY, audience)
  sessionStorage.setItem(RUN, run)
}

function save() {
  localStorage.setItem(SAVED, JSON.stringify(sessionStorage))
}

function restore() {
  Object.assign(sessionStorage, JSON.parse(localStorage.getItem(SAVED) ?? '{}'))
  // /auth/verify-pending gets the email address from `verifyEmail`, or on a reload from `pendingVerification`. This isn't a reload.
  const pending = sessionStorage.getItem('pendingVerification')
  if (pending !== null) sessionStorage.setItem('verifyEmail', JSON.parse(pending).email)
}
