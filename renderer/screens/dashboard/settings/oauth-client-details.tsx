import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useId } from 'react'
import type { AdminClient } from '../../../api/contract-oauth.ts'
import { IconButton } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/data/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { shortDate } from '../../../rules/dates.ts'

type OAuthClientDetailsProps = {
  client: AdminClient
  /** As it may be shown. */
  name: string
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
}

/** What the application's developers need: how it names itself to the provider, and what the provider knows of it. */
export function OAuthClientDetails({ client, name, isRevealed, onReveal }: OAuthClientDetailsProps) {
  const { clientId, clientSecret, redirectUris, grants, createdAt } = client
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 desktop:grid-cols-2">
        <Credential label="Client ID">
          <div className="flex min-h-touch items-center gap-0.5 rounded-control border border-border bg-sunken pl-3.5">
            <code className="min-w-0 flex-1 py-2 font-mono text-13 [overflow-wrap:anywhere]">{clientId}</code>
            <CopyButton text={clientId} what={`client ID of ${name}`} />
          </div>
        </Credential>
        <Credential label="Client secret">
          {clientSecret ? (
            <ClientSecret secret={clientSecret} name={name} isRevealed={isRevealed} onReveal={onReveal} />
          ) : (
            <p className="flex min-h-touch items-center text-text-2">
              None: a public client, which could not keep a secret, proves itself with PKCE.
            </p>
          )}
        </Credential>
      </div>
      <dl className="grid gap-x-6 gap-y-4 tablet:grid-cols-[minmax(0,6fr)_minmax(0,4fr)_minmax(0,2fr)]">
        <Detail term="Redirect URIs">
          {redirectUris.length === 0 && <dd className="mt-0.5">None</dd>}
          {redirectUris.map((uri) => (
            <dd key={uri} className="mt-0.5 font-mono text-13 [overflow-wrap:anywhere]">
              {uri}
            </dd>
          ))}
        </Detail>
        <Detail term="Grants">
          {grants.length === 0 && <dd className="mt-0.5">None</dd>}
          {grants.map((grant) => (
            <dd
              key={grant}
              className="mt-1 mr-1.5 inline-block rounded-chip border border-border bg-sunken px-2 py-px font-medium text-12/5 text-text-2 [overflow-wrap:anywhere]"
            >
              {grant}
            </dd>
          ))}
        </Detail>
        {shortDate(createdAt) && (
          <Detail term="Created">
            <dd className="numeric mt-0.5 font-medium">{shortDate(createdAt)}</dd>
          </Detail>
        )}
      </dl>
    </>
  )
}

function Credential({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field to fill in
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1.5 font-semibold">
        {label}
      </p>
      {children}
    </div>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-text-3">{term}</dt>
      {children}
    </div>
  )
}

type ClientSecretProps = {
  secret: string
  /** The client's, for the names of the buttons. */
  name: string
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
}

/** A secret that is not in the page until it is revealed (TH 38); it can be copied all the same. */
function ClientSecret({ secret, name, isRevealed, onReveal }: ClientSecretProps) {
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
