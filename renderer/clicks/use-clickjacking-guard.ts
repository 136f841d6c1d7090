import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { undoScrolling } from './undo-scrolling.ts'
import { trustPointer, watchUncovering } from './watch-uncovering.ts'

const CLICK_GUARD_MS = 500
/** Without a frame for longer, what the user sees may not be this page. */
const MAX_FRAME_GAP_MS = 250

/**
 * Prevents double-clickjacking: a click counts only if the page had been visible, painted and focused, and the pointer over it, for half a
 * second when the button or key was pressed. That is the event's own time, because a busy page handles it later. The half second starts
 * again with
 * - a click that doesn't count, so that fast clicking never gets through;
 * - a new fragment, by which another window could scroll the page, or a scroll that `undoScrolling` has undone;
 * - a typed character, which was meant for a field of another window: this page has none;
 * - a pause between its frames: another site can stall the compositor of all windows, and the screen then shows what was there before.
 *
 * `canClick` shows whether a click would count now, except right after the pointer has come into the page.
 */
export function useClickjackingGuard() {
  const [canClick, setCanClick] = useState(false)
  /** A press counts from this time on. */
  const countsFrom = useRef(Number.POSITIVE_INFINITY)
  const frame = useRef(0)
  /** When a button or a key was last pressed, by the type of the event. */
  const pressedAt = useRef<Record<string, number>>({})

  const waitForFrames = useCallback(() => {
    cancelAnimationFrame(frame.current)
    countsFrom.current = Number.POSITIVE_INFINITY
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return
    let [start, last] = [0, Number.NEGATIVE_INFINITY]
    frame.current = requestAnimationFrame(function onFrame() {
      const now = performance.now()
      if (now - last > MAX_FRAME_GAP_MS) start = now
      last = now
      if (now - start < CLICK_GUARD_MS) {
        frame.current = requestAnimationFrame(onFrame)
      } else {
        countsFrom.current = start + CLICK_GUARD_MS
        setCanClick(true)
      }
    })
  }, [])

  const restart = useCallback(() => {
    setCanClick(false)
    waitForFrames()
  }, [waitForFrames])

  useEffect(() => {
    const listening = new AbortController()
    restart()
    // The buttons keep their look while only the pointer has moved: they would blink whenever it comes into the page.
    watchUncovering(({ isByPointer }) => (isByPointer ? waitForFrames() : restart()), listening.signal)
    addEventListener('hashchange', restart, { signal: listening.signal })
    undoScrolling(restart, listening.signal)
    const onPress = (event: Event) => {
      // A key that repeats was pressed before, perhaps in another window.
      if (event instanceof KeyboardEvent && event.repeat) pressedAt.current.keydown ??= Number.NEGATIVE_INFINITY
      else pressedAt.current[event.type] = event.timeStamp
      if (event instanceof KeyboardEvent && event.key.length === 1 && event.key !== ' ') restart()
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, onPress, { capture: true, signal: listening.signal })
    // Forgets the press after the click that the release makes. Assistive technologies may click later without a press, and an old one
    // must not count for that click.
    const forgetKey = () => {
      const { keydown } = pressedAt.current
      setTimeout(() => {
        if (pressedAt.current.keydown === keydown) Reflect.deleteProperty(pressedAt.current, 'keydown')
      })
    }
    for (const event of ['keyup', 'blur']) addEventListener(event, forgetKey, { signal: listening.signal })
    return () => {
      cancelAnimationFrame(frame.current)
      listening.abort()
    }
  }, [restart, waitForFrames])

  function guardClick(event: MouseEvent) {
    // `detail` is 0 for a click by a key. Assistive technologies may click without a press.
    const time = pressedAt.current[event.detail > 0 ? 'pointerdown' : 'keydown'] ?? event.nativeEvent.timeStamp
    pressedAt.current = {}
    if (time >= countsFrom.current) return
    event.preventDefault()
    event.stopPropagation()
    trustPointer()
    restart()
  }
  return { canClick, guardClick }
}
