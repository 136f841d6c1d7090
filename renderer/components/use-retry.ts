import { useState } from 'react'
import { useCall } from './use-call.ts'

/** Runs `load` again on a user's click. `failures` increases when that ends, so that a dismissed error is shown again if it remains. */
export function useRetry(load: () => Promise<void>): { retry: () => void; busy: boolean; failures: number } {
  const [failures, setFailures] = useState(0)
  const [retry, busy] = useCall(async () => {
    await load()
    setFailures((count) => count + 1)
  })
  return { retry, busy, failures }
}
