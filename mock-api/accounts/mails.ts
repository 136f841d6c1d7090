import type { MailToken, UserRow } from '../store/rows.ts'
import type { Mail } from './outbox.ts'

const mails = {
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

/** The mail with the link to use a token. `origin` is the configured one, never taken from a request. */
export function mailWithLink(
  purpose: MailToken['purpose'],
  { email, firstName }: UserRow,
  origin: string,
  token: string,
): Omit<Mail, 'id' | 'sentAt'> {
  const { subject, request, otherwise } = mails[purpose]
  const link = `${origin}/auth/${purpose}?token=${token}`
  return { to: email, subject, text: `Hello ${firstName},\n\n${request}\n\n${link}\n\n${otherwise}\n`, link }
}
