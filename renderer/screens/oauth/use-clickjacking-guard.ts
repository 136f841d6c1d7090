import { type MouseEvent, useEffect, useRef, useState } from 'react'
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
  const [blockedClicks, setBlockedClicks] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a blocked click starts again
  useEffect(() => {
    const listening = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function restart() {
      clearTimeout(timer)
      setCanClick(false)
      const isActive = document.visibilityState === 'visible' && document.hasFocus()
      activeSince.current = isActive ? performance.now() : Number.POSITIVE_INFINITY
      if (isActive) timer = setTimeout(() => setCanClick(true), CLICK_GUARD_MS)
    }
    restart()
    for (const event of ['visibilitychange', 'focus', 'blur', 'pageshow'])
      addEventListener(event, restart, { signal: listening.signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [blockedClicks])

  function guardClick(event: MouseEvent) {
    if (event.nativeEvent.timeStamp - activeSince.current >= CLICK_GUARD_MS) {
      // The timer that enables the buttons may be late.
      flushSync(() => setCanClick(true))
    } else {
      event.preventDefault()
      event.stopPropagation()
      activeSince.current = event.nativeEvent.timeStamp
      setBlockedClicks((count) => count + 1)
    }
  }
  return { canClick, guardClick }
}
