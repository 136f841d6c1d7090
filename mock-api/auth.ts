import type { Request } from 'express'
import { forbidden, unauthorized } from './errors.ts'
import { OAuthError } from './oauth-error.ts'
import type { LivingToken, OAuthTokens } from './oauth-tokens.ts'
import type { Sessions } from './sessions.ts'
import type { Database } from './store/database.ts'
import type { Account } from './store/rows.ts'

/** 'Unauthorized' is the word by which the portal knows that a refresh may help (specification §7). */
const SIGN_IN_AGAIN = 'Unauthorized. Please sign in again.'

/** Who makes a call, and the family of the tokens that it is made with. */
export type Caller = { account: Account; family: string }

/** Whose living bearer token came with a request, if one did (RFC 6750 §2.1). */
export function callerOf(request: Request, sessions: Sessions): Caller | undefined {
  const [, token] = /^Bearer +([\w-]{43})$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined ? undefined : sessions.find(token)
}

/** Throws 401 without a living bearer token, 403 when an admin is asked for and this is none. */
export function authenticate(request: Request, sessions: Sessions, needed: 'member' | 'admin'): Caller {
  const caller = callerOf(request, sessions)
  if (!caller) throw unauthorized(SIGN_IN_AGAIN)
  if (needed === 'admin' && caller.account.role !== 'ADMIN') throw forbidden('Administrators only')
  return caller
}

/** The caller's account as it is now, after work that took its time. Throws 401 when the session has ended meanwhile. */
export function stillCaller({ users, sessionTokens }: Database, { account, family }: Caller): Account {
  const now = users.get(account.id)
  if (!now || sessionTokens.count('family', family) === 0) throw unauthorized(SIGN_IN_AGAIN)
  return now
}

/** Throws 401 without a living OAuth access token. */
export function authenticateApplication(request: Request, tokens: OAuthTokens): LivingToken {
  const { authorization = '' } = request.headers
  const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization) ?? []
  const found = token === undefined ? undefined : tokens.find('access', token)
  if (found) return found
  const challenge = authorization === '' ? 'Bearer' : 'Bearer error="invalid_token"'
  throw new OAuthError('invalid_token', 'The access token is missing, unknown, expired or revoked', 401, challenge)
}
