import { MAX_SCOPES, SCOPES } from '../../renderer/rules/oauth/scopes.ts'
import { isAdministrator } from '../../renderer/rules/roles.ts'
import { oauthError } from '../http/errors.ts'
import type { Client, UserRow } from '../store/rows.ts'

/** Opens a session of the user, like a sign-in. Only the desktop app has this scope. */
export const SESSION_SCOPE = 'account'

/** The other scopes that the provider defines. A client may have others. */
export const KNOWN_SCOPES: string[] = SCOPES.filter((scope) => scope !== SESSION_SCOPE)

/** The distinct scopes of a `scope` parameter. Throws `invalid_scope` unless all of them are allowed. */
export function readScopes(text: string, allowed: readonly string[]): string[] {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  if (scopes.length === 0) throw oauthError('invalid_scope', 'At least one scope is required')
  if (scopes.length > MAX_SCOPES) throw oauthError('invalid_scope', `At most ${MAX_SCOPES} scopes can be requested`)
  if (!scopes.every((scope) => allowed.includes(scope)))
    throw oauthError('invalid_scope', 'A requested scope is not allowed for this application')
  return scopes
}

/** The scopes that the client may have now: `admin` only on behalf of an administrator. */
export function allowedScopes(scopes: readonly string[], client: Client, user: UserRow | undefined): string[] {
  return scopes.filter((scope) => client.scopes.includes(scope) && (scope !== 'admin' || isAdministrator(user)))
}
