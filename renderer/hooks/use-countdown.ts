import { useEffect, useState } from 'react'

/** Counts down in seconds, from `initialSeconds` or from the argument of `startCountdown`. */
export function useCountdown(initialSeconds = 0): [secondsLeft: number, startCountdown: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(Math.max(0, Math.ceil(initialSeconds)))
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [Math.max(0, secondsLeft), (seconds) => setSecondsLeft(Math.ceil(seconds))]
}
