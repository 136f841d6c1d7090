import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { AdminClient } from '../../../api/contract-oauth.ts'
import { IconButton } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/data/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Detail } from './detail.tsx'

const WELL = 'mt-1 flex min-h-touch items-center gap-0.5 rounded-control border border-border bg-sunken pl-3.5'
const CODE = 'font-mono text-13 font-normal'

type OAuthClientDetailsProps = { client: AdminClient; name: string }

export function OAuthClientDetails({ client, name }: OAuthClientDetailsProps) {
  const { clientId, clientSecret, redirectUris, grants } = client
  return (
    <dl className="grid gap-x-6 gap-y-4 tablet:grid-cols-2">
      <Detail term="Client ID">
        <span className={WELL}>
          <code className={`min-w-0 flex-1 py-2 ${CODE}`}>{clientId}</code>
          <CopyButton text={clientId} what={`client ID of ${name}`} />
        </span>
      </Detail>
      <Detail term="Client secret">
        {clientSecret ? (
          <ClientSecret secret={clientSecret} name={name} />
        ) : (
          <span className="font-normal text-text-2">None. Public clients use PKCE instead.</span>
        )}
      </Detail>
      <Detail term="Redirect URIs">
        {redirectUris.length === 0 && 'None'}
        {redirectUris.map((uri) => (
          <span key={uri} className={`block ${CODE}`}>
            {uri}
          </span>
        ))}
      </Detail>
      <Detail term="Grants">
        {grants.length === 0 && 'None'}
        {grants.map((grant) => (
          <span key={grant} className={`block ${CODE}`}>
            {grant}
          </span>
        ))}
      </Detail>
    </dl>
  )
}

/** The secret is not in the document until it is revealed, but it can be copied. */
function ClientSecret({ secret, name }: { secret: string; name: string }) {
  const [isRevealed, setRevealed] = useState(false)
  return (
    <span className={WELL}>
      {isRevealed ? (
        <code className={`min-w-0 flex-1 py-2 ${CODE}`}>{secret}</code>
      ) : (
        <span className={`min-w-0 flex-1 truncate py-2 ${CODE}`}>
          <span className="sr-only">Secret hidden</span>
          <span aria-hidden="true">{'•'.repeat(20)}</span>
        </span>
      )}
      <IconButton
        label={`${isRevealed ? 'Hide' : 'Reveal'} secret of ${name}`}
        aria-pressed={isRevealed}
        icon={<Icon of={isRevealed ? EyeOff : Eye} size={16} />}
        onClick={() => setRevealed(!isRevealed)}
      />
      <CopyButton text={secret} what={`secret of ${name}`} />
    </span>
  )
}
