import { type MouseEvent, useCallback, useEffect, useRef } from 'react'

/** Longer than a slow double-click. */
export const SECOND_CLICK_MS = 700

/**
 * Returns a function that is true for a click that was made right after the window got the focus: it was aimed at a window that covered
 * this one, and that another site closed between the clicks of a double-click. The keyboard clicks without a pointer (`detail` is 0), and
 * may do so at once.
 */
export function useCoveredClick(): (event: MouseEvent) => boolean {
  const focusedAt = useRef(Number.NEGATIVE_INFINITY)
  const pressedAt = useRef<number>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const onFocus = ({ timeStamp }: Event) => {
      focusedAt.current = timeStamp
    }
    const onPress = ({ timeStamp }: Event) => {
      pressedAt.current = timeStamp
    }
    addEventListener('focus', onFocus, { signal: listening.signal })
    addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return useCallback(({ detail, timeStamp }: MouseEvent) => {
    // A busy page handles the click later than it was made. Assistive technologies may click without a press.
    const madeAt = pressedAt.current ?? timeStamp
    pressedAt.current = undefined
    return detail > 0 && madeAt - focusedAt.current < SECOND_CLICK_MS
  }, [])
}
