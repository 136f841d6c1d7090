import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Icon } from '../../components/icon.tsx'

type ClientSecretProps = {
  secret: string
  /** The client's, for the names of the buttons. */
  name: string
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
}

/** A secret that is not in the page until it is revealed (TH 38); it can be copied all the same. */
export function ClientSecret({ secret, name, isRevealed, onReveal }: ClientSecretProps) {
  return (
    <div className="flex min-h-touch items-center gap-0.5 rounded-control border border-border bg-sunken pl-3.5">
      {isRevealed ? (
        <code className="min-w-0 flex-1 py-2 font-mono text-13 [overflow-wrap:anywhere]">{secret}</code>
      ) : (
        <span className="min-w-0 flex-1 truncate py-2 font-mono text-13">
          <span className="sr-only">Secret hidden</span>
          <span aria-hidden="true">{'•'.repeat(20)}</span>
        </span>
      )}
      <IconButton
        label={`${isRevealed ? 'Hide' : 'Reveal'} secret of ${name}`}
        aria-pressed={isRevealed}
        icon={<Icon of={isRevealed ? EyeOff : Eye} size={16} />}
        onClick={() => onReveal(!isRevealed)}
      />
      <CopyButton text={secret} what={`secret of ${name}`} />
    </div>
  )
}
