import { useEffect, useRef, useState } from 'react'

const CONFIRMATION = 2000

/**
 * Copies a text to the clipboard. `outcome` says for 2 seconds that it worked (specification §9), and that it failed until the
 * next try: a browser may refuse the clipboard.
 */
export function useCopy(): { outcome: 'copied' | 'failed' | undefined; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(undefined), CONFIRMATION)
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}
