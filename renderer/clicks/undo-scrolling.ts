/** Safari scrolled 400 ms after the text had appeared. */
const SCROLL_GUARD_MS = 2_000
/** A page scrolls on for a while after the wheel or the finger has moved. */
const USER_SCROLL_MS = 500

/** True if the consent form has been on the page, where the user may have scrolled. */
let wasShown = false

/**
 * Safari doesn't know `Document-Policy: force-load-at-top`, and scrolls to a text that a link names, such as `#:~:text=Authorize`, some time
 * after the text has appeared: a tiny window would show only the buttons. So this undoes every scroll down in the page's first two seconds,
 * except by a wheel or a finger, or while a control has the focus. Presses of other keys and buttons may be meant for the window that opened
 * this one.
 */
export function undoScrolling(onUndone: () => void, signal: AbortSignal): void {
  // WebDriver scrolls before it clicks, without events of a user.
  if (navigator.webdriver) return
  let [end, top, userScrolledAt] = [0, wasShown ? scrollY : 0, Number.NEGATIVE_INFINITY]
  wasShown = true
  const onUserScroll = ({ timeStamp }: Event) => {
    userScrolledAt = timeStamp
  }
  for (const type of ['wheel', 'touchmove'])
    addEventListener(type, onUserScroll, { capture: true, passive: true, signal })
  // A page has no frames before it is visible.
  requestAnimationFrame(function onFrame() {
    const now = performance.now()
    end ||= now + SCROLL_GUARD_MS
    if (signal.aborted || now > end) return
    const isByUser =
      now - userScrolledAt < USER_SCROLL_MS || document.activeElement?.matches('a, button, input, summary')
    if (scrollY > top && !isByUser) {
      scrollTo(0, top)
      onUndone()
    } else {
      top = scrollY
    }
    requestAnimationFrame(onFrame)
  })
}
