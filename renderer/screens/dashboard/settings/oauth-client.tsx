import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminClient } from '../../../api/contract-oauth.ts'
import { regenerateSecret } from '../../../api/oauth-clients.ts'
import { Button } from '../../../components/button.tsx'
import { Avatar } from '../../../components/data/avatar.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Icon } from '../../../components/icon.tsx'
import { ConfirmDialog } from '../../../components/overlay/dialog.tsx'
import { applicationName } from '../../../rules/names.ts'
import { useConfirmedMutation } from '../use-exclusive-mutation.ts'
import { ConsentPreview } from './consent-preview.tsx'
import { OAuthClientDetails } from './oauth-client-details.tsx'
import { addToClients, OAuthClientForm } from './oauth-client-form.tsx'

export type OAuthClientProps = {
  client: AdminClient
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
  onEdit: () => void
  /** What was done to this client last. */
  notice: string | undefined
  onNotice: (text: string | undefined) => void
}

/** One client, to look at or, in the same place, to change. */
export function OAuthClient({ client, isRevealed, onReveal, onEdit, notice, onNotice }: OAuthClientProps) {
  const name = applicationName(client.name)
  const [isEditing, setEditing] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function edit() {
    onNotice(undefined)
    onEdit()
    setEditing(true)
  }

  function close(done?: string) {
    flushSync(() => {
      if (done) onNotice(done)
      setEditing(false)
    })
    editButton.current?.focus()
  }

  return (
    <li
      aria-labelledby={clientHeadingId(client)}
      className="grid gap-5 border-border px-5 py-6 desktop:px-6 not-first:border-t"
    >
      {notice && (
        <Banner tone="success" onDismiss={() => onNotice(undefined)}>
          {notice}
        </Banner>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar name={name} kind="app" />
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <h3 id={clientHeadingId(client)} tabIndex={-1} className="text-16 font-semibold">
            <bdi>{name}</bdi>
          </h3>
          {client.description && (
            <p className="text-text-2">
              <bdi>{client.description}</bdi>
            </p>
          )}
        </div>
        {!isEditing && (
          <div className="flex flex-wrap gap-2">
            {asksPeople(client) && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Preview consent for ${name}`}
                icon={<Icon of={Eye} size={16} />}
                onClick={() => setPreviewing(true)}
              >
                Preview consent
              </Button>
            )}
            <Button
              ref={editButton}
              variant="secondary"
              size="sm"
              aria-label={`Edit ${name}`}
              icon={<Icon of={Pencil} size={16} />}
              onClick={edit}
            >
              Edit
            </Button>
          </div>
        )}
      </div>
      {isEditing ? (
        <OAuthClientForm
          client={client}
          onSaved={() => close('OAuth client updated successfully!')}
          onCancel={() => close()}
        />
      ) : (
        <>
          <OAuthClientDetails client={client} name={name} isRevealed={isRevealed} onReveal={onReveal} />
          {client.clientSecret && (
            <RegenerateSecret
              id={client.id}
              name={name}
              onStart={() => onNotice(undefined)}
              onDone={() => onNotice('Client secret regenerated successfully')}
            />
          )}
        </>
      )}
      {isPreviewing && <ConsentPreview client={client} onClose={() => setPreviewing(false)} />}
    </li>
  )
}

/** A client that only ever asks in its own name never shows anybody the consent page. Without grants it has the default one. */
function asksPeople({ grants, redirectUris }: AdminClient): boolean {
  return redirectUris.length > 0 && (grants.length === 0 || grants.includes('authorization_code'))
}

export function clientHeadingId({ id }: AdminClient): string {
  return `oauth-client-${id}`
}

type RegenerateSecretProps = { id: string; name: string; onStart: () => void; onDone: () => void }

function RegenerateSecret({ id, name, onStart, onDone }: RegenerateSecretProps) {
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: () => regenerateSecret(id),
    onSuccess(client, queries) {
      onDone()
      return addToClients(queries, client)
    },
    failed: 'Failed to regenerate client secret',
  })

  function begin() {
    onStart()
    ask()
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-border border-t pt-4">
      <p className="min-w-0 flex-1 basis-64 text-text-2">
        A new secret replaces this one at once; the application stops working until it has the new secret.
      </p>
      <Button
        variant="row"
        size="sm"
        aria-label={`Regenerate secret of ${name}`}
        icon={<Icon of={RefreshCw} size={16} />}
        onClick={begin}
      >
        Regenerate secret
      </Button>
      <ConfirmDialog
        {...dialog}
        title={`Regenerate the secret of ${name}`}
        confirm="Regenerate"
        busy={busy && 'Regenerating...'}
      >
        The present secret stops working at once, and {name} with it until it has the new one.
      </ConfirmDialog>
    </div>
  )
}
