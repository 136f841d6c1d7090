import { useState } from 'react'
import { retryAfter } from '../../api/api-error.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { TryAgain, type TryAgainProps } from './try-again.tsx'

/** Counts down first if the provider demands a wait. `error` is why the last attempt failed. */
export function TryAgainAfter({ error, ...props }: TryAgainProps & { error: unknown }) {
  const [secondsLeft, startCountdown] = useCountdown(retryAfter(error))
  const [lastError, setLastError] = useState(error)
  if (error !== lastError) {
    setLastError(error)
    startCountdown(retryAfter(error))
  }
  return <TryAgain {...props} waitSeconds={secondsLeft} />
}
