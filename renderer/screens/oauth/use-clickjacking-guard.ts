import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { trustPointer, watchUncovering } from '../../state/watch-uncovering.ts'

const CLICK_GUARD_MS = 500
/** Safari scrolled 400 ms after the text had appeared. */
const SCROLL_GUARD_MS = 2_000

/**
 * Prevents double-clickjacking: a click counts only if the page had been visible and focused, and the pointer over it, for half a second
 * when the button or key was pressed. That is the event's own time, because a busy page handles it later. The half second starts again with
 * - a click that doesn't count, so that fast clicking never gets through;
 * - a new fragment, by which another window could scroll the page, or a scroll that no user made;
 * - a typed character, which was meant for a field of another window: this page has none.
 *
 * `canClick` shows whether a click would count now, except right after the pointer has come into the page.
 */
export function useClickjackingGuard() {
  const [canClick, setCanClick] = useState(false)
  const activeSince = useRef(Number.POSITIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** When a button or a key was last pressed, by the type of the event. */
  const pressedAt = useRef<Record<string, number>>({})

  const restart = useCallback((time: number) => {
    clearTimeout(timer.current)
    setCanClick(false)
    const isActive = document.visibilityState === 'visible' && document.hasFocus()
    activeSince.current = isActive ? time : Number.POSITIVE_INFINITY
    if (isActive) timer.current = setTimeout(() => setCanClick(true), CLICK_GUARD_MS)
  }, [])

  useEffect(() => {
    const listening = new AbortController()
    restart(performance.now())
    watchUncovering(({ time, isByPointer }) => {
      // The buttons keep their look: they would blink whenever the pointer comes into the page.
      if (isByPointer) activeSince.current = Math.max(activeSince.current, time)
      else restart(time)
    }, listening.signal)
    addEventListener('hashchange', ({ timeStamp }) => restart(timeStamp), { signal: listening.signal })
    stayAtTop(restart, listening.signal)
    const onPress = (event: Event) => {
      // A key that repeats was pressed before, perhaps in another window.
      if (event instanceof KeyboardEvent && event.repeat) pressedAt.current.keydown ??= Number.NEGATIVE_INFINITY
      else pressedAt.current[event.type] = event.timeStamp
      if (event instanceof KeyboardEvent && event.key.length === 1 && event.key !== ' ') restart(event.timeStamp)
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, onPress, { capture: true, signal: listening.signal })
    // After the click that the release makes. Assistive technologies may click later without a press: this one must not count for it.
    const forgetKey = () => {
      const { keydown } = pressedAt.current
      setTimeout(() => {
        if (pressedAt.current.keydown === keydown) Reflect.deleteProperty(pressedAt.current, 'keydown')
      })
    }
    for (const event of ['keyup', 'blur']) addEventListener(event, forgetKey, { signal: listening.signal })
    return () => {
      clearTimeout(timer.current)
      listening.abort()
    }
  }, [restart])

  function guardClick(event: MouseEvent) {
    // `detail` is 0 for a click by a key. Assistive technologies may click without a press.
    const time = pressedAt.current[event.detail > 0 ? 'pointerdown' : 'keydown'] ?? event.nativeEvent.timeStamp
    pressedAt.current = {}
    if (time - activeSince.current >= CLICK_GUARD_MS) {
      // The timer that enables the buttons may be late.
      flushSync(() => setCanClick(true))
    } else {
      event.preventDefault()
      event.stopPropagation()
      trustPointer()
      restart(event.nativeEvent.timeStamp)
    }
  }
  return { canClick, guardClick }
}

/**
 * Safari doesn't know `Document-Policy: force-load-at-top`, and scrolls to a text that a link names, such as `#:~:text=Authorize`: a tiny
 * window would show only the buttons.
 */
function stayAtTop(onScroll: (time: number) => void, signal: AbortSignal): void {
  // WebDriver scrolls before it clicks, without events of a user.
  if (navigator.webdriver) return
  const userActs = new AbortController()
  const isWaiting = AbortSignal.any([signal, userActs.signal, AbortSignal.timeout(SCROLL_GUARD_MS)])
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, () => userActs.abort(), { capture: true, passive: true, signal: isWaiting })
  const undoScroll = ({ timeStamp }: Event) => {
    if (scrollY === 0) return
    scrollTo(0, 0)
    onScroll(timeStamp)
  }
  addEventListener('scroll', undoScroll, { signal: isWaiting })
}
