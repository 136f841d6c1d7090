import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'
import type { EmailToken } from '../store/rows.ts'
import { hashSecret, newSecret } from '../store/secrets.ts'
import type { Email } from './outbox.ts'

const LIFETIMES_MS = { 'verify-email': DAY_MS, 'reset-password': 10 * MINUTE_MS }

export type EmailTokens = ReturnType<typeof createEmailTokens>

/** The secrets in emailed links. Each has one purpose and one user, works once and invalidates earlier ones. */
export function createEmailTokens({ emailTokens }: Database, clock: Clock) {
  /** Deletes the tokens that were sent to this address. */
  function revoke(purpose: EmailToken['purpose'], email: string): void {
    emailTokens.deleteWhere('purposeAndEmail', `${purpose} ${email.toLowerCase()}`)
  }

  return {
    /** `userId` is null for an unknown address. It does the same work then, so that response times reveal nothing. */
    issue(purpose: EmailToken['purpose'], email: string, userId: string | null): string {
      const key = email.toLowerCase()
      revoke(purpose, key)
      for (const { id, expiresAt } of emailTokens.rows()) {
        if (expiresAt <= clock.now()) emailTokens.delete(id)
      }
      const token = newSecret()
      const expiresAt = clock.now() + LIFETIMES_MS[purpose]
      const tokenHash = hashSecret(token)
      emailTokens.put({ id: randomUUID(), tokenHash, purpose, email: key, userId, expiresAt, usedAt: null })
      return token
    },
    /** The token with that purpose, used or not, unless it has expired. */
    find(purpose: EmailToken['purpose'], token: string): EmailToken | undefined {
      const found = emailTokens.find('tokenHash', hashSecret(token))
      return found?.purpose === purpose && found.expiresAt > clock.now() ? found : undefined
    },
    revoke,
    markUsed: (token: EmailToken) => emailTokens.put({ ...token, usedAt: clock.now() }),
    /** What ended the link of an email, such as 'Used'; undefined if nothing did. */
    linkStatus({ link = '', to, sentAt }: Email): string | undefined {
      const [, purpose, token = ''] = /\/auth\/(verify-email|reset-password)\?token=(.*)/.exec(link) ?? []
      if (purpose !== 'verify-email' && purpose !== 'reset-password') return undefined
      const found = emailTokens.find('tokenHash', hashSecret(token))
      if (found && found.usedAt !== null) return 'Used'
      if ((found?.expiresAt ?? Date.parse(sentAt) + LIFETIMES_MS[purpose]) <= clock.now()) return 'Expired'
      if (found) return undefined
      return emailTokens.find('purposeAndEmail', `${purpose} ${to.toLowerCase()}`) ? 'Replaced' : 'Password changed'
    },
  }
}
