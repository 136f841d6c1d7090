import { Eye, EyeOff } from 'lucide'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminClient } from '../../../api/contract/oauth-clients.ts'
import { useCoveredClick } from '../../../clicks/use-covered-click.ts'
import { IconButton } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/data/copy-button.tsx'
import { Caution } from '../../../components/feedback/caution.tsx'
import { Icon } from '../../../components/icon.tsx'
import { grantWarning, redirectUriWarning } from '../../../rules/oauth/client-fields.ts'
import { visibleUri } from '../../../rules/visible-text.ts'
import { Definition } from './definition.tsx'

const WELL_CLASS =
  'mt-1 flex min-h-touch flex-wrap items-center gap-0.5 rounded-control border border-border bg-sunken pl-3.5'
const CODE_CLASS = 'font-mono text-13 font-normal'

export function OAuthClientDetails({ client, name }: { client: AdminClient; name: string }) {
  const { clientId, clientSecret, redirectUris, grants } = client
  return (
    <dl className="grid gap-x-6 gap-y-4 tablet:grid-cols-2 tablet:max-desktop:*:nth-3:col-span-full">
      <Definition term="Client ID">
        <span className={WELL_CLASS}>
          <code className={`min-w-32 flex-1 py-2 ${CODE_CLASS}`}>{clientId}</code>
          <CopyButton text={clientId} name={`client ID of ${name}`} />
        </span>
      </Definition>
      <Definition term="Client secret">
        {clientSecret ? (
          <ClientSecret secret={clientSecret} name={name} />
        ) : (
          <span className="font-normal text-text-2">None. Public clients use PKCE instead.</span>
        )}
      </Definition>
      <Definition term="Redirect URIs">
        <CodeLines values={redirectUris} warn={redirectUriWarning} />
      </Definition>
      <Definition term="Grants">
        <CodeLines values={grants} warn={grantWarning} />
      </Definition>
    </dl>
  )
}

type CodeLinesProps = { values: string[]; warn: (value: string) => string | undefined }

function CodeLines({ values, warn }: CodeLinesProps) {
  if (values.length === 0) return 'None'
  return values.map((value) => {
    const warning = warn(value)
    return (
      <span key={value} className={`block ${CODE_CLASS}`}>
        {visibleUri(value)}
        {warning && <Caution>{warning}</Caution>}
      </span>
    )
  })
}

/** The secret isn't in the document until the user reveals it, but can be copied at any time. */
function ClientSecret({ secret, name }: { secret: string; name: string }) {
  const [isRevealed, setRevealed] = useState(false)
  const isCovered = useCoveredClick()

  useEffect(() => {
    // Otherwise the back/forward cache would show it again. React renders before the page is frozen.
    const hide = () => flushSync(() => setRevealed(false))
    addEventListener('pagehide', hide)
    return () => removeEventListener('pagehide', hide)
  }, [])

  return (
    <span className={WELL_CLASS} onClickCapture={(event) => isCovered(event) && event.stopPropagation()}>
      {isRevealed ? (
        <code className={`min-w-32 flex-1 py-2 ${CODE_CLASS}`}>{secret}</code>
      ) : (
        <span className={`min-w-32 flex-1 truncate py-2 ${CODE_CLASS}`}>
          <span className="sr-only">Secret hidden</span>
          <span aria-hidden="true">{'•'.repeat(20)}</span>
        </span>
      )}
      <IconButton
        label={`${isRevealed ? 'Hide' : 'Reveal'} secret of ${name}`}
        icon={<Icon icon={isRevealed ? EyeOff : Eye} size={16} />}
        onClick={() => setRevealed(!isRevealed)}
      />
      <CopyButton text={secret} name={`secret of ${name}`} />
    </span>
  )
}
