import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type AdminClient, type ConsentClient, getConsentClient } from '../../../api/contract/oauth-clients.ts'
import { Button } from '../../../components/button.tsx'
import {
  ConsentDestination,
  ConsentEmblem,
  ConsentScopes,
  describeConsent,
} from '../../../components/data/consent-prompt.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { FormField } from '../../../components/forms/form-field.tsx'
import { checkRedirectUri } from '../../../rules/oauth/external-url.ts'
import { MAX_SCOPE_LENGTH, MAX_SCOPES, splitScopes } from '../../../rules/oauth/scopes.ts'
import { applicationName } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { sessionAtom } from '../../../session/session-atom.ts'
import { Dialog } from '../dialog.tsx'

const INVALID_SCOPE = `Enter at most ${MAX_SCOPES} scopes of at most ${MAX_SCOPE_LENGTH} characters: letters, digits or ASCII symbols except " and \\.`

/** A client's consent page in a dialog, built from the components of the real one. */
export function ConsentPreview({ client, onClose }: { client: AdminClient; onClose: () => void }) {
  const details = useQuery({
    queryKey: ['consent-client', client.clientId],
    queryFn: ({ signal }) => request(getConsentClient, { params: { clientId: client.clientId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const [scope, setScope] = useState('profile email')
  const scopes = splitScopes(scope)

  return (
    <Dialog onClose={onClose} title="Consent preview" isWide>
      <div className="flex items-start justify-between gap-4">
        <p>This is what users see, beside their account, with your data as an example. No access is granted.</p>
        {/* In wide windows, beside the title. */}
        <Button variant="secondary" className="sidebar:-mt-10" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="mt-5 grid gap-4 text-text sidebar:grid-cols-[17rem_minmax(0,1fr)] sidebar:items-start sidebar:gap-6">
        <FormField
          label="Scope"
          name="scope"
          defaultValue={scope}
          hint="The scopes the client requests, separated by spaces."
          error={scopes ? undefined : INVALID_SCOPE}
          isAnnounced
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ currentTarget }) => setScope(currentTarget.value)}
        />
        {scopes && (
          <section aria-label="Preview" className="rounded-card border border-border bg-surface">
            <LoadState query={details} fallbackError="Failed to load application details">
              {(known) => (
                <PreviewContent
                  key={scopes.join(' ')}
                  client={known}
                  redirectUri={client.redirectUris[0] ?? ''}
                  scopes={scopes}
                />
              )}
            </LoadState>
          </section>
        )}
      </div>
    </Dialog>
  )
}

type PreviewContentProps = { client: ConsentClient; redirectUri: string; scopes: string[] }

function PreviewContent({ client, redirectUri, scopes }: PreviewContentProps) {
  const name = applicationName(client.name)
  const { heading, subtitle } = describeConsent(client)
  const target = checkRedirectUri(redirectUri, client.redirectUris, location.origin)
  const [chosen, setChosen] = useState(scopes)
  const session = useAtomValue(sessionAtom)
  const user = session.status === 'signed-in' ? session.user : undefined

  if (!target)
    return (
      <Banner className="m-3 tablet:m-5" tone="error" isDismissible={false}>
        Failed to load application details
      </Banner>
    )
  return (
    <div className="p-3 tablet:p-5">
      <ConsentEmblem name={name} />
      <h3 className="mt-5 display-24 wrap-anywhere">{heading}</h3>
      <p className="mt-1.5 mb-6 text-text-2">{subtitle}</p>
      <ConsentScopes scopes={scopes} user={user} chosen={chosen} onChange={setChosen} />
      <div className="mt-6 flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" size="lg" aria-disabled>
          Deny
        </Button>
        <Button size="lg" aria-disabled>
          Authorize
        </Button>
      </div>
      <ConsentDestination target={target} redirectUri={redirectUri} registeredRedirectUris={client.redirectUris} />
    </div>
  )
}
