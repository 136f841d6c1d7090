import { useEffect, useState } from 'react'

const DELAY = 500

/**
 * False until the page has been visible and focused for half a second, and again after every absence: a click that was meant for
 * another window must not land on a button that has just appeared under it (double-clickjacking).
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rearm = () => {
      clearTimeout(timer)
      setArmed(false)
      if (document.visibilityState === 'visible' && document.hasFocus()) timer = setTimeout(() => setArmed(true), DELAY)
    }
    rearm()
    document.addEventListener('visibilitychange', rearm)
    addEventListener('focus', rearm)
    addEventListener('blur', rearm)
    addEventListener('pageshow', rearm)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', rearm)
      removeEventListener('focus', rearm)
      removeEventListener('blur', rearm)
      removeEventListener('pageshow', rearm)
    }
  }, [])

  return isArmed
}
