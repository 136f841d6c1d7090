import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const CLICK_GUARD_MS = 500

/**
 * Prevents double-clickjacking: a click counts only if the page had been visible and focused for half a second when it was made. That
 * is the click's own time, because a busy page handles it later. A click that doesn't count starts the half second again, so that fast
 * clicking never gets through. `canClick` shows whether a click would count now.
 */
export function useClickjackingGuard() {
  const [canClick, setCanClick] = useState(false)
  const activeSince = useRef(Number.POSITIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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
    for (const event of ['visibilitychange', 'focus', 'blur', 'pageshow'])
      addEventListener(event, () => restart(performance.now()), { signal: listening.signal })
    return () => {
      clearTimeout(timer.current)
      listening.abort()
    }
  }, [restart])

  function guardClick(event: MouseEvent) {
    const { timeStamp } = event.nativeEvent
    if (timeStamp - activeSince.current >= CLICK_GUARD_MS) {
      // The timer that enables the buttons may be late.
      flushSync(() => setCanClick(true))
    } else {
      event.preventDefault()
      event.stopPropagation()
      restart(timeStamp)
    }
  }
  return { canClick, guardClick }
}
