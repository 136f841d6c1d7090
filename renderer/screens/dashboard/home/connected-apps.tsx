import { queryOptions, useQuery } from '@tanstack/react-query'
import { AppWindow, CircleCheck } from 'lucide'
import { useState } from 'react'
import { type AuthorizedApp, listAuthorizedApps, revokeAccess } from '../../../api/contract/oauth.ts'
import { Avatar } from '../../../components/data/avatar.tsx'
import { ListCard } from '../../../components/data/list-card.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { shortDate } from '../../../rules/dates.ts'
import { describeScope } from '../../../rules/oauth/scopes.ts'
import { applicationDescription, applicationName, visibleText } from '../../../rules/visible-text.ts'
import { request } from '../../../session/request.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { ignoreNotFound } from '../ignore-not-found.ts'
import { updateLists } from '../update-lists.ts'

export const connectedAppsQuery = queryOptions({
  queryKey: ['authorized-apps'],
  queryFn: ({ signal }) => request(listAuthorizedApps, { signal }),
})

export function ConnectedApps() {
  const apps = useQuery(connectedAppsQuery)
  const count = apps.data?.length
  const [revoked, setRevoked] = useState('')
  return (
    <ListCard
      heading="Connected apps"
      aside={
        <p className="numeric flex min-w-0 flex-wrap gap-x-4 text-text-3">
          <span role="status" className="flex gap-1.5 wrap-anywhere text-success">
            {revoked && <Icon icon={CircleCheck} />}
            {revoked && `Revoked access for ${revoked}.`}
          </span>
          {count ? <span>{count === 1 ? '1 app' : `${count} apps`}</span> : undefined}
        </p>
      }
      className="max-h-96"
      query={apps}
      fallbackError="Failed to load connected apps"
      empty={<EmptyState icon={AppWindow} title="No connected apps" hint="Apps you authorize will appear here" />}
    >
      {(app) => <ConnectedApp key={app.id} app={app} onRevoked={setRevoked} />}
    </ListCard>
  )
}

function ConnectedApp({ app, onRevoked }: { app: AuthorizedApp; onRevoked: (name: string) => void }) {
  const name = applicationName(app.name)
  return (
    <li className="flex gap-4 px-5 py-4 max-[15rem]:*:first:w-0 max-tablet:grid max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] max-tablet:gap-y-0 max-tablet:py-3 desktop:px-6">
      <Avatar name={name} kind="app" />
      <div className="min-w-0 flex-1 wrap-anywhere max-tablet:contents max-tablet:*:not-first:col-[2/-1]">
        {/* Clipped: letters of some scripts stack up, over other lines. */}
        <h3 className="overflow-clip font-semibold max-tablet:self-center">
          <bdi>{name}</bdi>
        </h3>
        {app.description && (
          <p className="overflow-clip text-text-2">
            <bdi>{applicationDescription(app.description)}</bdi>
          </p>
        )}
        <ul aria-label="Permissions" className="mt-2 flex flex-wrap gap-1.5">
          {app.scope
            .split(' ')
            .filter(Boolean)
            .map((scope) => (
              <li
                key={scope}
                title={scopeTooltip(scope)}
                className="rounded-chip border border-border bg-sunken px-2 py-px font-medium text-12/[1.25rem] text-text-2"
              >
                {visibleText(scope)}
              </li>
            ))}
        </ul>
        <p className="numeric mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-text-3">
          {app.lastUsed && <span>Last used {shortDate(app.lastUsed)}</span>}
          {app.grantedAt && <span>Granted {shortDate(app.grantedAt)}</span>}
        </p>
      </div>
      <ConfirmButton
        size="sm"
        className="self-start max-tablet:col-start-3 max-tablet:row-start-1"
        aria-label={`Revoke access for ${name}`}
        title={`Revoke ${name}`}
        question={
          <>
            <p>Are you sure you want to revoke access for this app? This action cannot be undone.</p>
            <p className="mt-2">The app can ask you again.</p>
          </>
        }
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        fallbackError="Failed to revoke access"
        send={() => ignoreNotFound(request(revokeAccess, { params: { id: app.id } }))}
        onSuccess={(_, queryClient) => {
          onRevoked(name)
          void queryClient.invalidateQueries({ queryKey: ['activities'] })
          void queryClient.invalidateQueries({ queryKey: ['admin-metrics'] })
          return updateLists(queryClient, 'authorized-apps', (apps) => apps.filter(({ id }) => id !== app.id))
        }}
      >
        Revoke
      </ConfirmButton>
    </li>
  )
}

/** In the words of the consent page. */
function scopeTooltip(scope: string): string {
  const { title, description } = describeScope(scope)
  return visibleText(description ?? title)
}
