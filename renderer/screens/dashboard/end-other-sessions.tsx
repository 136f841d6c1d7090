import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { UserSession } from '../../api/contract.ts'
import { errorText } from '../../api/http.ts'
import { endOtherSessions } from '../../api/users-sessions.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { keepFocus } from '../../components/page-title.ts'
import { useCall } from '../../components/use-call.ts'
import { changeList } from './change-list.ts'
import type { SessionResult } from './session.tsx'

/** Ends all sessions but this one, after a question. */
export function EndOtherSessions({ onResult }: { onResult: (result: SessionResult) => void }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  const [end, busy] = useCall(async (signal) => {
    setProblem(undefined)
    try {
      await endOtherSessions()
      // First the dialog gives the focus back, then the button goes.
      flushSync(() => setAsking(false))
      if (!signal.aborted) onResult({ isDone: true, text: 'You are signed out everywhere else.' })
      await changeList<UserSession[]>(queries, 'sessions', (all) => all.filter(({ isCurrent }) => isCurrent))
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, 'Failed to end the sessions'))
    }
  })

  function ask() {
    onResult(undefined)
    setProblem(undefined)
    setAsking(true)
  }

  return (
    <div ref={keepFocus}>
      <Button variant="row" size="sm" onClick={ask}>
        Sign out all other sessions
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out all other sessions"
        confirm="Sign out"
        busy={busy && 'Signing out...'}
        error={problem}
        onConfirm={() => end()}
        onCancel={() => setAsking(false)}
      >
        You stay signed in here. Everywhere else, your password will be asked for again.
      </ConfirmDialog>
    </div>
  )
}
