import { ignoreNotFound } from '../../api/api-error.ts'
import type { AuthorizedApp } from '../../api/contract-oauth.ts'
import { revokeAccess } from '../../api/oauth.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { applicationName } from '../../rules/application-name.ts'
import { shortDate } from '../../rules/short-date.ts'
import { visibleText } from '../../rules/visible-text.ts'
import { updateLists, useConfirmedMutation } from './use-exclusive-mutation.ts'

/** One application, with a button that revokes its access. */
export function ConnectedApp({ app }: { app: AuthorizedApp }) {
  const name = applicationName(app.name)
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: () => ignoreNotFound(revokeAccess(app.id)),
    onSuccess(_, queries) {
      for (const key of ['activities', 'admin-metrics']) void queries.invalidateQueries({ queryKey: [key] })
      return updateLists<AuthorizedApp[]>(queries, 'authorized-apps', (apps) => apps.filter(({ id }) => id !== app.id))
    },
    failed: 'Failed to revoke access',
  })

  return (
    <li ref={keepFocus} className="flex flex-wrap gap-4 border-border px-5 py-4 desktop:px-6 not-first:border-t">
      <Avatar name={name} kind="app" />
      <div className="min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
        <h3 className="font-semibold">
          <bdi>{name}</bdi>
        </h3>
        {app.description && (
          <p className="text-text-2">
            <bdi>{visibleText(app.description)}</bdi>
          </p>
        )}
        <ul aria-label="Permissions" className="mt-2 flex flex-wrap gap-1.5">
          {app.scope
            .split(' ')
            .filter(Boolean)
            .map((scope) => (
              <li
                key={scope}
                className="rounded-chip border border-border bg-sunken px-2 py-px font-medium text-12/5 text-text-2"
              >
                {visibleText(scope)}
              </li>
            ))}
        </ul>
        <p className="numeric mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-13 text-text-3">
          {shortDate(app.lastUsed) && <span>Last used {shortDate(app.lastUsed)}</span>}
          {shortDate(app.grantedAt) && <span>Granted {shortDate(app.grantedAt)}</span>}
        </p>
      </div>
      <Button
        variant="row"
        size="sm"
        className="ml-auto self-start"
        aria-label={busy ? undefined : `Revoke access for ${name}`}
        busy={busy && 'Revoking...'}
        onClick={ask}
      >
        Revoke
      </Button>
      <ConfirmDialog {...dialog} title={`Revoke ${name}`} confirm="Revoke" busy={busy ? 'Revoking...' : undefined}>
        Are you sure you want to revoke access for this app? This action cannot be undone.
      </ConfirmDialog>
    </li>
  )
}
