import ExternalLink from 'lucide-react/icons/external-link'
import { Icon } from '../../components/icon.tsx'
import { destinationOf } from '../../rules/redirect-target.ts'

/** Where the decision leads to: in a few words, and the whole address for whoever asks. */
export function ConsentReturn({ target, redirectUri }: { target: URL; redirectUri: string }) {
  return (
    <details className="mt-4 text-13 text-text-2">
      <summary className="flex min-h-touch cursor-pointer items-center justify-center gap-1.5">
        <Icon of={ExternalLink} size={16} />
        <span>
          You will return to <strong className="font-semibold text-text">{destinationOf(target)}</strong>
        </span>
      </summary>
      <p className="mt-1 text-center font-mono [overflow-wrap:anywhere]">{redirectUri}</p>
    </details>
  )
}
