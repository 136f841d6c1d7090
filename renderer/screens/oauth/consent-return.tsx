import ExternalLink from 'lucide-react/icons/external-link'
import { Icon } from '../../components/icon.tsx'
import { destinationOf } from '../../rules/external-target.ts'
import { relayedTo } from '../../state/relay.ts'

type ConsentReturnProps = { target: URL; redirectUri: string; registered: readonly string[] | undefined }

/** Where the decision leads to in the end: in a few words, and the whole address for whoever asks. */
export function ConsentReturn({ target, redirectUri, registered }: ConsentReturnProps) {
  const next = relayedTo(redirectUri, registered)
  return (
    <details className="mt-4 text-13 text-text-2">
      <summary className="flex min-h-touch cursor-pointer items-center justify-center gap-1.5">
        <Icon of={ExternalLink} size={16} />
        <span>
          You will return to{' '}
          <strong className="font-semibold text-text">{destinationOf(next ? new URL(next) : target)}</strong>
        </span>
      </summary>
      <p className="mt-1 text-center font-mono [overflow-wrap:anywhere]">{next ?? redirectUri}</p>
    </details>
  )
}
