import type { AdminUser } from '../../api/contract.ts'
import { Button } from '../../components/button.tsx'
import { type OnNotice, useStatusChange } from './user-management-status.ts'

type StatusActionProps = { user: AdminUser; onNotice: OnNotice }

/** Deactivates or activates the user of a row, which changes once the provider has done it. */
export function StatusAction({ user, onNotice }: StatusActionProps) {
  const { id, username, isActive } = user
  const [change, busy] = useStatusChange(user, !isActive, onNotice)
  const verb = isActive ? 'Deactivate' : 'Activate'
  return (
    <Button
      variant={isActive ? 'row' : 'secondary'}
      size="sm"
      className="min-w-22 scroll-mt-18 scroll-mb-28 tablet:max-desktop:px-2 desktop:min-w-25"
      data-user={id}
      aria-label={busy ? undefined : `${verb} ${username}`}
      busy={busy && (isActive ? 'Deactivating...' : 'Activating...')}
      // The second click of a double click would take back what the first one did.
      onClick={({ detail }) => detail <= 1 && change()}
    >
      {verb}
    </Button>
  )
}
