import type { Request } from 'express'
import { isAdministrator } from '../../renderer/rules/roles.ts'
import { forbidden, unauthorized } from '../http/errors.ts'
import type { Database } from '../store/database.ts'
import type { UserRow } from '../store/rows.ts'
import type { Sessions } from './sessions.ts'

const SIGN_IN_AGAIN = 'Unauthorized. Please sign in again.'

/** The user who makes a call, and the id of the session. */
export type Caller = { user: UserRow; sessionId: string }

/** The caller, if the request has a valid bearer token (RFC 6750 §2.1). */
export function findCaller(request: Request, sessions: Sessions): Caller | undefined {
  const [, token] = /^Bearer +([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined ? undefined : sessions.find(token)
}

/** Who is signed in to the portal in the browser that sends the request: all ports of a host name share its cookies. */
export function findPortalUser({ headers }: Request, sessions: Sessions): UserRow | undefined {
  const [, token = ''] = /\brefreshToken=([^;]+)/.exec(headers.cookie ?? '') ?? []
  return sessions.findUser(token)
}

/** Throws 401 without a valid bearer token, 403 without the required role. */
export function authenticate(request: Request, sessions: Sessions, needed: 'member' | 'admin'): Caller {
  const caller = findCaller(request, sessions)
  if (!caller) throw unauthorized(SIGN_IN_AGAIN)
  if (needed === 'admin' && !isAdministrator(caller.user)) throw forbidden('Administrators only')
  return caller
}

/** The caller's current row after asynchronous work. Throws 401 when the session has ended. */
export function reloadCaller({ users, sessions }: Database, { user, sessionId }: Caller): UserRow {
  const current = users.get(user.id)
  if (!current || !sessions.get(sessionId)) throw unauthorized(SIGN_IN_AGAIN)
  return current
}
