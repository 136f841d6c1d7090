import type { Limiter } from '../http/rate-limits.ts'
import type { Database } from '../store/database.ts'
import type { EmailToken } from '../store/rows.ts'
import type { EmailTokens } from './email-tokens.ts'
import { emailWithLink } from './emails.ts'
import type { Outbox } from './outbox.ts'

type Sender = { db: Database; limiter: Limiter; emailTokens: EmailTokens; outbox: Outbox; portalOrigin: string }

/** Emails a link if an active user needs it, at most three times an hour. For other addresses, it does the same work and sends nothing. */
export async function sendEmailLink(
  { db, limiter, emailTokens, outbox, portalOrigin }: Sender,
  purpose: EmailToken['purpose'],
  email: string,
): Promise<void> {
  limiter.take('emailPerAccount', `${purpose} ${email.toLowerCase()}`)
  const user = db.users.find('email', email.toLowerCase())
  const token = emailTokens.issue(purpose, email, user?.id ?? null)
  await db.commit()
  if (!user?.isActive || (purpose === 'verify-email' && user.isEmailVerified)) return
  outbox.send(emailWithLink(purpose, user, portalOrigin, token))
}
