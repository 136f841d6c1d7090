import type { Request } from 'express'
import type { Account } from './db.ts'
import { forbidden, unauthorized } from './errors.ts'
import type { Sessions } from './sessions.ts'

/** Who makes a call, and the family of the tokens that it is made with. */
export type Caller = { account: Account; family: string }

/** Throws 401 without a living bearer token (RFC 6750 §2.1), 403 when an admin is asked for and this is none. */
export function authenticate(request: Request, sessions: Sessions, needed: 'member' | 'admin'): Caller {
  const [, token] = /^Bearer +([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? []
  const caller = token === undefined ? undefined : sessions.find(token)
  if (!caller) throw unauthorized('Authentication required')
  if (needed === 'admin' && caller.account.role !== 'ADMIN') throw forbidden('Administrators only')
  return caller
}
