import * as v from 'valibot'
import { userSessionSchema } from '../../../renderer/api/contract/users-sessions.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Provider } from '../../provider.ts'
import type { Router } from '../../router.ts'

/** The caller's sessions. These calls are optional for a provider: without them, the portal hides the panel. */
export function addSessionRoutes({ addMemberRoute }: Router, provider: Provider): void {
  const { sessions } = provider

  addMemberRoute('GET /users/sessions', ({ caller }) =>
    sessions
      .list(caller.user.id)
      .map((session) => v.parse(userSessionSchema, { ...session, isCurrent: session.id === caller.sessionId })),
  )

  addMemberRoute('DELETE /users/sessions', ({ caller, ip }) => {
    sessions.endAll(caller.user.id, caller.sessionId)
    recordActivity(provider, { userId: caller.user.id, action: 'other_sessions_ended', ip })
    return { success: true }
  })

  addMemberRoute('DELETE /users/sessions/:id', ({ request, caller, ip }) => {
    const session = sessions.list(caller.user.id).find(({ id }) => id === request.params.id)
    if (!session) throw notFound('This session has already ended')
    if (session.id === caller.sessionId) throw conflict('This is your current session. Sign out to end it.')
    sessions.end(session.id)
    recordActivity(provider, { userId: caller.user.id, action: 'session_ended', ip })
    return { success: true }
  })
}
