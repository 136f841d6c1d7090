/**
 * The portal's answer from a popup that is on its way there: its callback posts code and state to whoever opened it.
 * Only messages of that window and of the portal's origin count. Throws `PopupClosed` when it goes without an answer.
 * @param {{ readonly closed: boolean }} popup @param {string} portal the origin
 * @returns {Promise<{ code: string, state: string }>}
 */
export function answerFrom(popup, portal) {
  return new Promise((resolve, reject) => {
    let wasClosed = false
    // The last message of a window may arrive after it is gone, so it has to be found closed twice.
    const timer = setInterval(() => {
      if (popup.closed && wasClosed) end(() => reject(new PopupClosed()))
      wasClosed = popup.closed
    }, 500)
    /** @param {MessageEvent<unknown>} event */
    function hear({ origin, source, data }) {
      if (origin !== portal || source !== popup) return
      const { type, code, state } = Object.assign({ type: '', code: '', state: '' }, data)
      if (type !== 'ANCIENT_OAUTH_RETURN' || typeof code !== 'string' || typeof state !== 'string') return
      end(() => resolve({ code, state }))
    }
    /** @param {() => void} settle */
    function end(settle) {
      clearInterval(timer)
      removeEventListener('message', hear)
      settle()
    }
    addEventListener('message', hear)
  })
}

/** The visitor closed the window, or denied there: then nothing is posted. */
export class PopupClosed extends Error {}

/** The browser did not open the window. */
export class PopupBlocked extends Error {}

/** A window to ask in, empty at first: browsers open one only at the very moment of a click. */
export function openPopup() {
  const popup = window.open('about:blank', 'sign-in', 'popup,width=480,height=760')
  if (!popup) throw new PopupBlocked()
  return popup
}
