import { createHash, randomUUID } from 'node:crypto'
import type { Sessions } from '../accounts/sessions.ts'
import type { Clock } from '../qa/clock.ts'
import { type Database, pair } from '../store/database.ts'
import type { AuthorizationCode, Client } from '../store/rows.ts'
import { invalidGrant } from './oauth-error.ts'
import { fingerprint, newSecret } from './secrets.ts'

const LIFE = 60_000
/** A used code is remembered for as long as what came of it can live. */
const MEMORY = 30 * 24 * 60 * 60_000
/** Between one account and one client. */
const MAX_KEPT = 1000

type Granted = Pick<AuthorizationCode, 'clientId' | 'userId' | 'session' | 'redirectUri' | 'scopes' | 'codeChallenge'>

export type AuthorizationCodes = {
  issue(granted: Granted): string
  /**
   * What was granted, while the code can be used: by that client, once, within 60 s, while the session in which it was granted
   * lasts. A code that comes back ends all that came of it (RFC 6749 §4.1.2). Throws `invalid_grant`.
   */
  usable(code: string, client: Client): AuthorizationCode
  use(code: AuthorizationCode): void
}

export function createAuthorizationCodes(db: Database, clock: Clock, sessions: Sessions): AuthorizationCodes {
  const { authorizationCodes, oauthTokens, sessionTokens } = db

  return {
    issue(granted) {
      for (const { id, expiresAt } of authorizationCodes.rows()) {
        if (expiresAt + MEMORY > clock.now()) break
        authorizationCodes.delete(id)
      }
      authorizationCodes.prune('pair', pair(granted.userId, granted.clientId), MAX_KEPT - 1)
      const code = newSecret()
      const expiresAt = clock.now() + LIFE
      const tokenHash = fingerprint(code)
      authorizationCodes.put({ ...granted, id: randomUUID(), tokenHash, family: randomUUID(), expiresAt, usedAt: null })
      return code
    },
    usable(secret, client) {
      const code = authorizationCodes.find('tokenHash', fingerprint(secret))
      if (!code || code.clientId !== client.clientId) throw invalidGrant('The code is unknown')
      if (code.usedAt !== null) {
        for (const { id } of oauthTokens.where('family', code.family)) oauthTokens.delete(id)
        sessions.end(code.family)
        throw invalidGrant('The code was used before')
      }
      const isOver = code.expiresAt <= clock.now() || sessionTokens.count('family', code.session) === 0
      if (isOver) throw invalidGrant('The code has expired')
      return code
    },
    use: (code) => void authorizationCodes.put({ ...code, usedAt: clock.now() }),
  }
}

/** Throws `invalid_grant` unless the verifier is the one behind the challenge, or neither was given (RFC 7636 §4.6). */
export function checkVerifier({ codeChallenge }: AuthorizationCode, verifier: string | undefined): void {
  if (codeChallenge === null && verifier === undefined) return
  const isValid = verifier !== undefined && /^[\w.~-]{43,128}$/.test(verifier)
  if (!isValid || createHash('sha256').update(verifier).digest('base64url') !== codeChallenge)
    throw invalidGrant('The code_verifier does not fit the code_challenge, or there was none')
}
