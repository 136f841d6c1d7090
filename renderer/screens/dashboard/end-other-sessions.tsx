import type { UserSession } from '../../api/contract.ts'
import { endOtherSessions } from '../../api/users-sessions.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import type { SessionResult } from './session.tsx'
import { updateLists, useConfirmedMutation } from './use-exclusive-mutation.ts'

/** Ends all sessions but this one, after a question. */
export function EndOtherSessions({ onResult }: { onResult: (result: SessionResult) => void }) {
  const { ask, busy, dialog } = useConfirmedMutation({
    mutationFn: endOtherSessions,
    onSuccess(_, queries) {
      onResult({ isDone: true, text: 'You are signed out everywhere else.' })
      return updateLists<UserSession[]>(queries, 'sessions', (all) => all.filter(({ isCurrent }) => isCurrent))
    },
    failed: 'Failed to end the sessions',
  })

  function begin() {
    onResult(undefined)
    ask()
  }

  return (
    <div ref={keepFocus}>
      <Button variant="row" size="sm" onClick={begin}>
        Sign out all other sessions
      </Button>
      <ConfirmDialog {...dialog} title="Sign out all other sessions" confirm="Sign out" busy={busy && 'Signing out...'}>
        You stay signed in here. Everywhere else, your password will be asked for again.
      </ConfirmDialog>
    </div>
  )
}
