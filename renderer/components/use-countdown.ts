import { useEffect, useState } from 'react'

/** Seconds that are left of a wait, and how to start one. 0 when there is nothing to wait for. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isWaiting])

  function start(seconds: number) {
    setNow(performance.now())
    setUntil(performance.now() + seconds * 1000)
  }
  return [secondsLeft, start]
}
