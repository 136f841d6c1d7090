import type { Client, UserRow } from '../store/rows.ts'
import { OAuthError } from './oauth-error.ts'

/** What the provider itself knows to give (specification §6). A client may have scopes of its own besides. */
export const knownScopes = ['profile', 'email', 'read', 'write', 'admin', 'wallet', 'referrals']

/**
 * A session of the account itself, as if its owner had signed in here. Only the provider's own applications have it among their
 * scopes: no call can give it to another one.
 */
export const sessionScope = 'account'

const MOST = 50

/**
 * The scopes in a request's text, each once. Throws `invalid_scope` unless all are among the `allowed` ones; nothing is left out
 * in silence, so that whoever asks knows what it gets.
 */
export function readScopes(text: string, allowed: readonly string[]): string[] {
  const scopes = [...new Set(text.split(' ').filter((scope) => scope !== ''))]
  if (scopes.length === 0) throw invalidScope('At least one scope is needed')
  if (scopes.length > MOST) throw invalidScope(`At most ${MOST} scopes can be asked for at once`)
  if (!scopes.every((scope) => allowed.includes(scope)))
    throw invalidScope('A scope was asked for that is not allowed here')
  return scopes
}

/** Of these scopes, those that the client may have now: `admin` only on behalf of an administrator. */
export function scopesWithin(scopes: readonly string[], client: Client, user: UserRow | undefined): string[] {
  return scopes.filter((scope) => client.scopes.includes(scope) && (scope !== 'admin' || user?.role === 'ADMIN'))
}

function invalidScope(description: string): OAuthError {
  return new OAuthError('invalid_scope', description)
}
