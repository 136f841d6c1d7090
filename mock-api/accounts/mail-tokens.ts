import { randomUUID } from 'node:crypto'
import { fingerprint, newSecret } from '../oauth/secrets.ts'
import type { Clock } from '../qa/clock.ts'
import type { Database } from '../store/database.ts'
import type { MailToken } from '../store/rows.ts'

const LIFETIMES_MS = { 'verify-email': 24 * 60 * 60_000, 'reset-password': 10 * 60_000 }

/** The secrets in mailed links. Each has one purpose and one user, works once and invalidates earlier ones. */
export type MailTokens = {
  /** `userId` is null for an unknown address, which takes the same work, so that response times reveal nothing. */
  issue(purpose: MailToken['purpose'], email: string, userId: string | null): string
  /** The token with that purpose, used or not, unless it has expired. */
  find(purpose: MailToken['purpose'], secret: string): MailToken | undefined
  use(token: MailToken): void
}

export function createMailTokens({ mailTokens }: Database, clock: Clock): MailTokens {
  return {
    issue(purpose, email, userId) {
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
    find(purpose, secret) {
      const token = mailTokens.find('tokenHash', fingerprint(secret))
      return token?.purpose === purpose && token.expiresAt > clock.now() ? token : undefined
    },
    use: (token) => void mailTokens.put({ ...token, usedAt: clock.now() }),
  }
}
