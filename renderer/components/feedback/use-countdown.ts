import { useEffect, useState } from 'react'

/** Seconds that are left of a wait, `initially` some already, and how to start one anew. 0 when there is nothing to wait for. */
export function useCountdown(initially = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [now, setNow] = useState(() => performance.now())
  const [until, setUntil] = useState(now + initially * 1000)
  // Rounded: the difference may be a hair more than was asked for, which would make a minute one of 61 seconds.
  const secondsLeft = Math.max(0, Math.ceil(Math.round(until - now) / 1000))
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isWaiting])

  function start(seconds: number) {
    // Read once: between two readings the clock may have moved, which would make no wait one of a second.
    const started = performance.now()
    setNow(started)
    setUntil(started + seconds * 1000)
  }
  return [secondsLeft, start]
}
