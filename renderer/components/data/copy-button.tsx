import { Check, Copy } from 'lucide'
import { useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'

type CopyButtonProps = {
  text: string
  /** What the text is, such as 'client ID'. */
  name: string
  /** Shows a failure in place of a message beside the button. Undefined until the outcome is known, so that the next failure is announced. */
  onResult?: (isCopied: boolean | undefined) => void
}

export function CopyButton({ text, name, onResult }: CopyButtonProps) {
  const { outcome, copy } = useCopy(onResult)
  const isCopied = outcome === 'copied'
  const hasMessage = outcome === 'failed' && !onResult
  return (
    <>
      <IconButton
        label={`Copy ${name}`}
        icon={<Icon icon={isCopied ? Check : Copy} size={16} className={isCopied ? 'text-success' : ''} />}
        onClick={() => void copy(text)}
      />
      <span role="status" className={hasMessage ? 'text-13 text-danger' : 'sr-only'}>
        {isCopied && 'Copied to clipboard'}
        {hasMessage && `Failed to copy the ${name}`}
      </span>
    </>
  )
}

const CONFIRMATION_MS = 2000
/** `writeText` may never settle, for example if the user ignores the permission prompt. */
const TIMEOUT_MS = 1000

/** After `copy()`, `outcome` is 'copied' for two seconds, or 'failed' until the next call. */
export function useCopy(onResult?: CopyButtonProps['onResult']) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function copy(text: string) {
    clearTimeout(timer.current)
    setOutcome(undefined)
    onResult?.(undefined)
    try {
      await Promise.race([
        navigator.clipboard.writeText(text),
        new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS)),
      ])
      setOutcome('copied')
      onResult?.(true)
      timer.current = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    } catch {
      setOutcome('failed')
      onResult?.(false)
    }
  }
  return { outcome, copy }
}
