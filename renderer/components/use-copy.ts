import { useEffect, useRef, useState } from 'react'

const CONFIRMATION_MS = 2000
/** A browser may leave the call pending on a permission prompt that the user does not see. */
const TIMEOUT_MS = 1000

/** Copies a text to the clipboard. `outcome` is 'copied' for 2 seconds, and 'failed' until the next try. */
export function useCopy(): { outcome: 'copied' | 'failed' | undefined; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    clearTimeout(timer.current)
    setOutcome(undefined)
    try {
      await Promise.race([navigator.clipboard.writeText(text), rejectAfter(TIMEOUT_MS)])
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, milliseconds))
}
