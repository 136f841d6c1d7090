import { send } from './send.js'

/** A list that was cleared between two polls is shown as before for this long, because the second one waits for a new entry. */
const WAIT_MS = 5000

/**
 * Long-polls a list of the mock API, passes new entries to `show`, and refreshes the page.
 * @param {string} path @param {(entries: any[] | undefined, isFirst: boolean) => void} show gets undefined while the API can't be reached
 */
export async function follow(path, show) {
  let newest = ''
  for (;;) {
    try {
      const entries = await send(`GET ${path}?wait=${newest ? WAIT_MS : 0}&after=${newest}`)
      // Without a new entry, the list may have been cleared.
      /** @type {{ id: string }[]} */
      const known = newest && entries.length === 0 ? await send(`GET ${path}`) : []
      if (known.some(({ id }) => id === newest)) {
        // An older entry may have been removed.
        await refresh()
        continue
      }
      const isFirst = newest === ''
      show(entries, isFirst)
      newest = entries[0]?.id ?? (isFirst ? 'none' : '')
      if (newest) await refresh()
    } catch {
      // A restarted mock API counts its ids from 1 again.
      newest = ''
      show(undefined, true)
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
}

/** Loads the page again and replaces the parts marked with `data-live`. */
export async function refresh() {
  const response = await fetch(location.pathname)
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = fresh.title
  for (const part of document.querySelectorAll('[data-live]')) replace(part, fresh.getElementById(part.id))
}

/** Keeps an unchanged part as it is. If the focused element disappears, the card's heading or filter gets the focus. @param {Element} old @param {Element | null} fresh */
function replace(old, fresh) {
  if (!fresh || old.isEqualNode(fresh)) return
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  old.replaceChildren(...fresh.childNodes)
  // The part itself stays in the document, and so does its focus.
  if (!focused || focused === old) return
  const next = [...old.querySelectorAll('a, button:enabled')].find((element) => actionOf(element) === actionOf(focused))
  const target = next ?? old.closest('.card')?.querySelector('h2, input')
  if (target instanceof HTMLElement) target.focus()
}

/** A control with an id stays itself, such as Next. Others are where a link leads, or what a button says and calls. @param {Element} element */
function actionOf(element) {
  const { call, body } = element instanceof HTMLElement ? element.dataset : {}
  return element.id || (element.getAttribute('href') ?? [element.textContent, call, body].join())
}

// Another tab may have changed the state.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh().catch(() => undefined)
})
