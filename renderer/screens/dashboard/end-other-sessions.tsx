import { useQueryClient } from '@tanstack/react-query'
import type { UserSession } from '../../api/contract.ts'
import { endOtherSessions } from '../../api/users-sessions.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { keepFocus } from '../../components/heading-focus.ts'
import { changeList } from './change-list.ts'
import type { SessionResult } from './session.tsx'
import { useConfirmed } from './use-confirmed.ts'

/** Ends all sessions but this one, after a question. */
export function EndOtherSessions({ onResult }: { onResult: (result: SessionResult) => void }) {
  const queries = useQueryClient()
  const { ask, busy, dialog } = useConfirmed(async (signal, close) => {
    await endOtherSessions()
    close()
    if (!signal.aborted) onResult({ isDone: true, text: 'You are signed out everywhere else.' })
    await changeList<UserSession[]>(queries, 'sessions', (all) => all.filter(({ isCurrent }) => isCurrent))
  }, 'Failed to end the sessions')

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
