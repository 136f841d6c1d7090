import * as v from 'valibot'
import * as contract from '../../../renderer/api/contract/users-sessions.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { memberHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** The caller's sessions. These calls are optional for a provider: without them, the portal hides the card. */
export function addSessionRoutes({ addCalls }: Router, services: Services): void {
  const { sessions, authorizationCodes } = services

  addCalls(contract, {
    listSessions: memberHandler(({ caller }) =>
      sessions
        .list(caller.user.id)
        .map((session) =>
          v.parse(contract.userSessionSchema, { ...session, isCurrent: session.id === caller.sessionId }),
        ),
    ),

    endOtherSessions: memberHandler(({ caller, ip }) => {
      sessions.endAll(caller.user.id, caller.sessionId)
      authorizationCodes.deleteUnused(caller.user.id)
      recordActivity(services, { userId: caller.user.id, action: 'other_sessions_ended', ip })
      return { success: true }
    }),

    endSession: memberHandler(({ request, caller, ip }) => {
      const session = sessions.list(caller.user.id).find(({ id }) => id === request.params.id)
      if (!session) throw notFound('This session has already ended')
      if (session.id === caller.sessionId) throw conflict('This is your current session. Sign out to end it.')
      sessions.end(session.id)
      recordActivity(services, { userId: caller.user.id, action: 'session_ended', ip })
      return { success: true }
    }),
  })
}
