import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  text: string
  /** What is copied, in the middle of a sentence: 'client ID'. */
  what: string
}

/** Copies a text; the tick, or the words that it failed, stand beside the button. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <IconButton
        label={`Copy ${what}`}
        icon={
          outcome === 'copied' ? <Icon of={Check} size={16} className="text-success" /> : <Icon of={Copy} size={16} />
        }
        onClick={() => void copy(text)}
      />
      <span role="status" className={outcome === 'failed' ? 'text-13 text-danger' : 'sr-only'}>
        {outcome === 'copied' && 'Copied to clipboard'}
        {outcome === 'failed' && `Failed to copy the ${what}`}
      </span>
    </>
  )
}
