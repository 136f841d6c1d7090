import { ChevronDown, Eye, Pencil, RefreshCw } from 'lucide'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { type AdminClient, regenerateSecret } from '../../../api/contract/oauth-clients.ts'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { Avatar } from '../../../components/data/avatar.tsx'
import { Badge } from '../../../components/data/badge.tsx'
import { DotList } from '../../../components/data/dot-list.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Icon } from '../../../components/icon.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { shortDate } from '../../../rules/dates.ts'
import { applicationDescription, applicationName } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { ConsentPreview } from './consent-preview.tsx'
import { useEditing } from './edit-form.tsx'
import { OAuthClientDetails } from './oauth-client-details.tsx'
import { clientFormName, OAuthClientForm } from './oauth-client-form.tsx'
import { hasDraft } from './use-draft.ts'
import { updateClientList } from './use-save-client.ts'

export const CLIENT_CREATED = 'OAuth client created successfully!'

type OAuthClientProps = { user: User; client: AdminClient; isNew: boolean; isInLongList: boolean }

/** A client, viewed or edited in place. In long lists and narrow windows, the details are collapsed until the user opens them. */
export function OAuthClient({ user, client, isNew, isInLongList }: OAuthClientProps) {
  const name = applicationName(client.name)
  const headingId = useId()
  const { isEditing, isRestored, trigger, open, close } = useEditing(user, clientFormName(client))
  const [isOpen, setOpen] = useState(
    () => isNew || isEditing || (!isInLongList && matchMedia('(width >= 48rem)').matches),
  )
  const [notice, setNotice] = useState(isNew ? CLIENT_CREATED : undefined)
  const summary = useRef<HTMLElement>(null)

  useEffect(() => {
    // A list that loads late must not interrupt typing.
    if (isNew && !document.activeElement?.closest('form')) summary.current?.focus()
  }, [isNew])

  function edit() {
    setNotice(undefined)
    open()
  }

  function onSaved() {
    setNotice('OAuth client updated successfully!')
    close()
  }

  const banner = notice && (
    // The margin leaves room for the focus ring around the row of a new client.
    <Banner tone="success" className={notice === CLIENT_CREATED ? 'mt-2' : ''} onDismiss={() => setNotice(undefined)}>
      {notice}
    </Banner>
  )
  return (
    <li ref={keepFocus} aria-labelledby={headingId} className="border-border not-first:border-t">
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary
          ref={summary}
          className={`flex cursor-pointer list-none items-center gap-4 px-5 py-4 -outline-offset-2 desktop:px-6 ${isNew ? 'scroll-mb-80' : ''}`}
        >
          <Avatar name={name} kind="app" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h3 id={headingId} className="overflow-clip text-16 font-semibold">
              <bdi>{name}</bdi>
            </h3>
            {client.description && (
              <p className="overflow-clip text-text-2">
                <bdi>{applicationDescription(client.description)}</bdi>
              </p>
            )}
            <p className="text-13 text-text-3">
              <DotList>
                {client.clientSecret ? 'Confidential' : 'Public'}
                {countOf(client.redirectUris.length, 'redirect URI')}
                {countOf(client.grants.length, 'grant')}
              </DotList>
            </p>
          </div>
          {!isOpen &&
            (hasDraft(user, clientFormName(client)) ? (
              <Badge tone="bronze">Not saved yet</Badge>
            ) : (
              <code className="max-w-72 truncate text-13 text-text-2 max-tablet:hidden">{client.clientId}</code>
            ))}
          <Icon icon={ChevronDown} className="text-text-3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 px-5 pb-6 desktop:px-6">
          {notice === CLIENT_CREATED && banner}
          {isEditing ? (
            <OAuthClientForm user={user} isRestored={isRestored} client={client} onSaved={onSaved} onCancel={close} />
          ) : (
            <>
              <OAuthClientDetails client={client} name={name} />
              {/* Beside the button that was pressed, which may be far below the top of the row. */}
              {notice !== CLIENT_CREATED && banner}
              <ClientActions
                client={client}
                name={name}
                trigger={trigger}
                onEdit={edit}
                onRegenerated={() => setNotice('Client secret regenerated successfully')}
              />
            </>
          )}
        </div>
      </details>
    </li>
  )
}

type ClientActionsProps = {
  client: AdminClient
  name: string
  /** Gets the focus back after editing. */
  trigger: Ref<HTMLButtonElement>
  onEdit: () => void
  onRegenerated: () => void
}

function ClientActions({ client, name, trigger, onEdit, onRegenerated }: ClientActionsProps) {
  const createdAt = shortDate(client.createdAt)
  const [isPreviewing, setPreviewing] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={trigger}
          variant="secondary"
          size="sm"
          aria-label={`Edit ${name}`}
          icon={<Icon icon={Pencil} size={16} />}
          onClick={onEdit}
        >
          Edit
        </Button>
        {usesConsentPage(client) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Preview consent for ${name}`}
            icon={<Icon icon={Eye} size={16} />}
            onClick={() => setPreviewing(true)}
          >
            Preview consent
          </Button>
        )}
        {client.clientSecret && (
          <ConfirmButton
            size="sm"
            aria-label={`Regenerate secret of ${name}`}
            icon={<Icon icon={RefreshCw} size={16} />}
            title={`Regenerate the secret of ${name}`}
            question={`The current secret stops working immediately. ${name} won't work until you update it.`}
            confirmLabel="Regenerate"
            busyLabel="Regenerating..."
            fallbackError="Failed to regenerate client secret"
            send={() => request(regenerateSecret, { params: { id: client.id } })}
            onSuccess={(changed, queryClient) => {
              onRegenerated()
              return updateClientList(queryClient, changed)
            }}
          >
            Regenerate secret
          </ConfirmButton>
        )}
        {createdAt && (
          <span className="numeric text-13 text-text-3 tablet:ml-auto max-tablet:basis-full">Created {createdAt}</span>
        )}
      </div>
      {isPreviewing && <ConsentPreview client={client} onClose={() => setPreviewing(false)} />}
    </>
  )
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Only the authorization code grant uses the consent page. */
function usesConsentPage({ grants, redirectUris }: AdminClient): boolean {
  return redirectUris.length > 0 && grants.includes('authorization_code')
}
