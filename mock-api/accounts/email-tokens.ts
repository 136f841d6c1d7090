import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'
import type { EmailToken } from '../store/rows.ts'
import { fingerprint, newSecret } from '../store/secrets.ts'

const LIFETIMES_MS = { 'verify-email': 24 * 60 * 60_000, 'reset-password': 10 * 60_000 }

/** The secrets in emailed links. Each has one purpose and one user, works once and invalidates earlier ones. */
export function createEmailTokens({ mailTokens }: Database, clock: Clock) {
  return {
    /** `userId` is null for an unknown address, which takes the same work, so that response times reveal nothing. */
    issue(purpose: EmailToken['purpose'], email: string, userId: string | null): string {
      const key = email.toLowerCase()
      for (const { id } of mailTokens.where('mailbox', `${purpose} ${key}`)) mailTokens.delete(id)
      for (const { id, expiresAt } of mailTokens.rows()) {
        if (expiresAt <= clock.now()) mailTokens.delete(id)
      }
      const secret = newSecret()
      const expiresAt = clock.now() + LIFETIMES_MS[purpose]
      const tokenHash = fingerprint(secret)
      mailTokens.put({ id: randomUUID(), tokenHash, purpose, email: key, userId, expiresAt, usedAt: null })
      return secret
    },
    /** The token with that purpose, used or not, unless it has expired. */
    find(purpose: EmailToken['purpose'], secret: string): EmailToken | undefined {
      const token = mailTokens.find('tokenHash', fingerprint(secret))
      return token?.purpose === purpose && token.expiresAt > clock.now() ? token : undefined
    },
    use: (token: EmailToken) => mailTokens.put({ ...token, usedAt: clock.now() }),
  }
}
