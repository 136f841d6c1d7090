import { useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../api/api-error.ts'
import { useCall } from '../../components/use-call.ts'

type Confirmed = {
  ask: () => void
  busy: boolean
  /** For the ConfirmDialog. */
  dialog: { open: boolean; error: string | undefined; onConfirm: () => void; onCancel: () => void }
}

/**
 * A call that is made only after a question, which stays open while it works and says there why it failed; asked again, it has
 * forgotten that. `run` calls `close` once it is done, before it takes away what the question began with: so the focus gets back.
 */
export function useConfirmed(
  run: (signal: AbortSignal, close: () => void) => Promise<void>,
  failed: string,
): Confirmed {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  const [call, busy] = useCall(async (signal) => {
    setProblem(undefined)
    try {
      await run(signal, () => flushSync(() => setAsking(false)))
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, failed))
    }
  })

  function ask() {
    setProblem(undefined)
    setAsking(true)
  }

  return {
    ask,
    busy,
    dialog: { open: isAsking, error: problem, onConfirm: () => call(), onCancel: () => setAsking(false) },
  }
}
