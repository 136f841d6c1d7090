import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { type Notice, useStatusChange } from './user-management-status.ts'

type StatusNoticeProps = { of: Notice; onChange: (notice: Notice | undefined) => void }

/**
 * Stays in sight at the lower edge of the window while the table is longer than it, and comes after the table: so no row moves
 * under the hand.
 */
export function StatusNotice({ of: { user, problem }, onChange }: StatusNoticeProps) {
  const [undo, busy] = useStatusChange(user, true, onChange)
  return (
    <div className="sticky bottom-0 z-5 px-3 py-3 tablet:px-5">
      <div className="rounded-control shadow-float">
        {problem ? (
          <Banner tone="error" onDismiss={() => onChange(undefined)}>
            {problem}
          </Banner>
        ) : (
          <Banner
            tone="success"
            onDismiss={() => onChange(undefined)}
            action={
              <Button variant="secondary" size="sm" busy={busy && 'Undoing...'} onClick={undo}>
                Undo
              </Button>
            }
          >
            {user.username} is deactivated and signed out everywhere.
          </Banner>
        )}
      </div>
    </div>
  )
}
