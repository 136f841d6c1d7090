import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { trustPointer, watchUncovering } from './watch-uncovering.ts'

/** Longer than a slow double-click. */
export const SECOND_CLICK_MS = 700

/**
 * Returns a check against double-clickjacking: true for a click that was made within 700 ms after another window may have uncovered this
 * one. Another site may have closed that window between the two clicks of a double-click. Clicks by keyboard (`detail` is 0) always count.
 */
export function useCoveredClick(): (event: MouseEvent) => boolean {
  const uncoveredAt = useRef(Number.NEGATIVE_INFINITY)
  const pressedAt = useRef<number>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const onPress = ({ timeStamp }: Event) => {
      pressedAt.current = timeStamp
    }
    watchUncovering(({ time }) => {
      uncoveredAt.current = time
    }, listening.signal)
    addEventListener('pointerdown', onPress, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return useCallback(({ detail, timeStamp }: MouseEvent) => {
    // A busy page handles the click later than it was made. Assistive technologies may click without a press.
    const madeAt = pressedAt.current ?? timeStamp
    pressedAt.current = undefined
    const isCovered = detail > 0 && madeAt - uncoveredAt.current < SECOND_CLICK_MS
    if (!isCovered) return false
    trustPointer()
    // More clicks may follow in the same rhythm.
    uncoveredAt.current = madeAt
    return true
  }, [])
}
