import { visibleText } from '../../renderer/rules/visible-text.ts'
import type { EmailToken, UserRow } from '../store/rows.ts'
import type { Email } from './outbox.ts'

const EMAILS = {
  'verify-email': {
    subject: 'Verify your email address',
    request: 'Please verify your email address by opening this link within 24 hours:',
    otherwise: "If you didn't create an account, you can ignore this email.",
  },
  'reset-password': {
    subject: 'Reset your password',
    request: 'Choose a new password by opening this link within 10 minutes:',
    otherwise: "If you didn't request this, you can ignore this email. Your password won't change.",
  },
}

/**
 * Anyone can register any address under any name, so a name must not carry a message: without periods, colons and slashes there is no
 * link, and 40 characters leave little room for more than a name.
 */
const PLAIN_NAME = /^[\p{L}\p{M} '’-]{1,40}$/u

/** The email with the link to use a token. `origin` is the configured one, never taken from a request. */
export function emailWithLink(
  purpose: EmailToken['purpose'],
  user: UserRow,
  origin: string,
  token: string,
): Omit<Email, 'id' | 'sentAt'> {
  const { subject, request, otherwise } = EMAILS[purpose]
  const link = `${origin}/auth/${purpose}?token=${token}`
  return { to: user.email, subject, text: `${greet(user)}\n\n${request}\n\n${link}\n\n${otherwise}\n`, link }
}

/** Checks the stored name: `displayName` would remove the characters that give a message away. */
function greet(user: UserRow): string {
  const name = user.firstName?.trim() || user.username
  return PLAIN_NAME.test(name) ? `Hello ${visibleText(name)},` : 'Hello,'
}
