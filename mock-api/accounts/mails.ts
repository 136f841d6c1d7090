import type { UserRow } from '../store/rows.ts'
import type { Mail } from './outbox.ts'

type Draft = Pick<Mail, 'to' | 'subject' | 'text' | 'link'>

/** `origin` is the configured one, never taken from a request. */
export function verificationMail({ email, firstName }: UserRow, origin: string, token: string): Draft {
  const link = `${origin}/auth/verify-email?token=${token}`
  return {
    to: email,
    subject: 'Verify your email address',
    text: `Hello ${firstName},\n\nPlease verify your email address by opening this link within 24 hours:\n\n${link}\n\nIf you didn't create an account, you can ignore this email.\n`,
    link,
  }
}

export function passwordResetMail({ email, firstName }: UserRow, origin: string, token: string): Draft {
  const link = `${origin}/auth/reset-password?token=${token}`
  return {
    to: email,
    subject: 'Reset your password',
    text: `Hello ${firstName},\n\nChoose a new password by opening this link within 10 minutes:\n\n${link}\n\nIf you didn't request this, you can ignore this email. Your password won't change.\n`,
    link,
  }
}
