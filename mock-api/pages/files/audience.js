import { send } from './send.js'
import { findAction } from './user-action.js'

/*
 * The window for the audience of a presentation. The fragment `#audience=…` marks the tab, first in Agora, then in the portal. The tab
 * asks the mock API what to open, because `Cross-Origin-Opener-Policy` cuts handles between windows.
 */

/** The window's id in session storage. In local storage, a copy of the rest, for a window that is closed and opened again. */
const KEY = 'audience'
const RUN = 'run'
const POLL_MS = 500

export const isAudience = () => sessionStorage.getItem(KEY) !== null

/** Follows the presentation if this is the audience's window. @param {string} api the URL of the mock API */
export function followPresentation(api) {
  const { audience, run } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (audience) {
    if (!isAudience()) restore()
    // The presenter's link has only the secret that begins the id.
    sessionStorage.setItem(KEY, audience.includes('.') ? audience : `${audience}.${crypto.randomUUID()}`)
    startRun(run)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  // A popup gets a copy of its opener's session storage.
  if (!isAudience() || opener) return
  let isLeaving = false
  let isActing = false
  /** What shows that the step is done. */
  let expected = ''
  // The back/forward cache restores a page that was leaving.
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  addEventListener('pagehide', save)
  // A clicker sends its keys to the window that was used last. In a field or a dialog, and before the first step, they scroll.
  addEventListener('keydown', (event) => {
    const turn = { PageDown: '1', PageUp: '-1' }[event.key]
    if (!turn || !expected || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (document.activeElement?.matches('input:not([type=checkbox]), textarea, select, dialog *')) return
    event.preventDefault()
    if (!event.repeat) void poll({ turn })
  })
  /** @param {{ turn?: string, done?: string, missed?: string }} report @returns {Promise<{ isCurrent?: boolean }>} */
  async function poll(report = {}) {
    if (isLeaving) return {}
    save()
    const shown = document.body.innerText.includes(expected) ? expected : ''
    const query = new URLSearchParams({
      audience: sessionStorage.getItem(KEY) ?? '',
      page: location.href,
      title: document.title,
      shown,
      ...report,
    })
    // A mock API that can't be reached is asked again.
    const next = await send(`GET ${api}/__mock/presentation/next?${query}`).catch(() => ({}))
    if (isLeaving) return {}
    expected = next.shows ?? ''
    if (!next.link) {
      startRun(next.run)
      if (next.action && !isActing) void act(next.action, next.actionId)
      return next
    }
    isLeaving = true
    // Until then, the page may store something.
    addEventListener('pagehide', () => startRun(next.run), { once: true })
    location.assign(next.link)
    return {}
  }
  /**
   * An action of the presenter. It is reported before it is performed, because it may lead to a page of another origin.
   * @param {import('./user-action.js').PresenterAction} action @param {string} id
   */
  async function act(action, id) {
    isActing = true
    // The presenter's window has the focus. The consent page ignores clicks in a window without it.
    document.hasFocus = () => true
    dispatchEvent(new Event('focus'))
    const find = () => findAction(action).catch(() => undefined)
    const { isCurrent } = await poll((await find()) ? { done: id } : { missed: id })
    // Found again: the page may have changed since.
    if (isCurrent) (await find())?.()
    isActing = false
  }
  setInterval(() => void poll(), POLL_MS)
  void poll()
}

/** Forgets what an earlier run left behind, such as the sign-in to Agora. @param {string | undefined} run */
function startRun(run) {
  const audience = sessionStorage.getItem(KEY) ?? ''
  if (!run || run === sessionStorage.getItem(RUN)) return
  sessionStorage.clear()
  sessionStorage.setItem(KEY, audience)
  sessionStorage.setItem(RUN, run)
}

/** Without the id, because another site can open a window that restores the copy. */
function save() {
  localStorage.setItem(KEY, JSON.stringify({ ...sessionStorage, [KEY]: undefined }))
}

function restore() {
  Object.assign(sessionStorage, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  // /auth/verify-pending gets the email address from `verifyEmail`, or on a reload from `pendingVerification`. This isn't a reload.
  const pending = sessionStorage.getItem('pendingVerification')
  if (pending !== null) sessionStorage.setItem('verifyEmail', JSON.parse(pending).email)
}
