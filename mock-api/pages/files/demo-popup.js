/**
 * Waits for the code and state that the portal's callback posts from the popup. Ignores messages of other windows and origins.
 * Throws `PopupClosed` when the popup closes without a message.
 * @param {{ readonly closed: boolean }} popup @param {string} portal the origin
 * @returns {Promise<{ code: string, state: string }>}
 */
export function popupResult(popup, portal) {
  return new Promise((resolve, reject) => {
    let wasClosed = false
    // The message may arrive just after the popup closes, so check twice.
    const timer = setInterval(() => {
      if (popup.closed && wasClosed) end(() => reject(new PopupClosed()))
      wasClosed = popup.closed
    }, 500)
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

/** The user closed the popup or denied access, which posts nothing. */
export class PopupClosed extends Error {}

export class PopupBlocked extends Error {}

/** Opens an empty popup during the click, because browsers block popups opened later. */
export function openPopup() {
  const popup = window.open('about:blank', 'sign-in', 'popup,width=480,height=760')
  if (!popup) throw new PopupBlocked()
  return popup
}
