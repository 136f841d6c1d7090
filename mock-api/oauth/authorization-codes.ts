import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import { oauthError } from '../http/errors.ts'
import type { Database } from '../store/database.ts'
import type { AuthorizationCode, Client } from '../store/rows.ts'
import { hashSecret, newSecret } from '../store/secrets.ts'

const LIFETIME_MS = MINUTE_MS
/** Used codes are kept this long after they expire, as long as their refresh tokens can last: a replayed code still revokes its tokens. */
const CODE_RETENTION_MS = 30 * DAY_MS

export function createAuthorizationCodes(db: Database, clock: Clock, sessions: Sessions) {
  const { authorizationCodes, oauthTokens } = db

  return {
    issue(request: Omit<AuthorizationCode, 'id' | 'tokenHash' | 'family' | 'expiresAt' | 'usedAt'>): string {
      for (const { id, expiresAt, usedAt } of authorizationCodes.rows()) {
        const keptUntil = usedAt === null ? expiresAt : expiresAt + CODE_RETENTION_MS
        if (keptUntil <= clock.now()) authorizationCodes.delete(id)
      }
      const code = newSecret()
      const expiresAt = clock.now() + LIFETIME_MS
      const tokenHash = hashSecret(code)
      authorizationCodes.put({ ...request, id: randomUUID(), tokenHash, family: randomUUID(), expiresAt, usedAt: null })
      return code
    },
    /**
     * Finds a code that the client can still exchange: once, within 60 s, while the session that granted it lasts. A replay revokes
     * the tokens that were issued for the code (RFC 6749 §4.1.2). Throws `invalid_grant`.
     */
    find(code: string, client: Client): AuthorizationCode {
      const found = authorizationCodes.find('tokenHash', hashSecret(code))
      if (!found || found.clientId !== client.clientId) throw oauthError('invalid_grant', 'The code is unknown')
      if (found.usedAt !== null) {
        oauthTokens.deleteWhere('family', found.family)
        sessions.end(found.family)
        throw oauthError('invalid_grant', 'The code was used before')
      }
      if (found.expiresAt <= clock.now() || !db.sessions.get(found.sessionId))
        throw oauthError('invalid_grant', 'The code has expired')
      return found
    },
    /** For users who sign out everywhere else: a code that the current session granted to the desktop app would open a new session. */
    deleteUnused(userId: string): void {
      for (const code of authorizationCodes.rows())
        if (code.userId === userId && code.usedAt === null) authorizationCodes.delete(code.id)
    },
    markUsed: (code: AuthorizationCode) => authorizationCodes.put({ ...code, usedAt: clock.now() }),
  }
}

/** Throws `invalid_grant` unless the verifier matches the challenge, or both are absent (RFC 7636 §4.6). */
export function checkVerifier({ codeChallenge }: AuthorizationCode, verifier: string | undefined): void {
  if (codeChallenge === null && verifier === undefined) return
  const isValid = verifier !== undefined && /^[\w.~-]{43,128}$/.test(verifier)
  if (!isValid || createHash('sha256').update(verifier).digest('base64url') !== codeChallenge)
    throw oauthError('invalid_grant', 'The code_verifier does not match the code_challenge')
}
