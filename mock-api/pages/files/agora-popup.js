const BLOCKED = 'The browser blocked the popup. Allow popups for this page, or sign in with a redirect.'

/** An error whose message is for the user. */
export class SignInError extends Error {}
/** The popup was closed without a result. */
export class PopupClosed extends Error {}

/** Opens an empty popup during the click, because browsers block popups opened later. */
export function openPopup() {
  const popup = window.open('about:blank', 'sign-in', 'popup,width=480,height=860')
  if (!popup) throw new SignInError(BLOCKED)
  return popup
}

/**
 * Waits for the code and state that the portal's callback posts from the popup. Ignores messages of other windows and origins.
 * Throws when the popup closes: after a denial, the portal closes it and posts nothing.
 * @param {{ readonly closed: boolean }} popup @param {string} portal the origin
 * @returns {Promise<{ code: string, state: string }>}
 */
export function waitForPopupResult(popup, portal) {
  return new Promise((resolve, reject) => {
    let closedAt = 0
    const timer = setInterval(() => {
      if (!popup.closed) return
      closedAt ||= Date.now()
      // The message may arrive just after the popup closes.
      if (Date.now() - closedAt >= 300) end(() => reject(new PopupClosed()))
    }, 100)
    /** @param {MessageEvent<unknown>} event */
    function onMessage({ origin, source, data }) {
      if (origin !== portal || source !== popup) return
      const { type, code, state } = Object.assign({ type: '', code: '', state: '' }, data)
      if (type !== 'ANCIENT_OAUTH_RETURN' || typeof code !== 'string' || typeof state !== 'string') return
      end(() => resolve({ code, state }))
    }
    /** @param {() => void} settle */
    function end(settle) {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      settle()
    }
    addEventListener('message', onMessage)
  })
}
