import * as v from 'valibot'
import type { Outcome } from '../../renderer/api/contract.ts'
import { accountByEmail } from '../accounts.ts'
import { parse } from '../json-body.ts'
import { verificationMail } from '../mails.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

export const emailBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('Please enter a valid email address')),
})

/** The verification of an email address. */
export function usersEmail({ open }: Router, provider: Provider): void {
  const { data, limiter, mailTokens, outbox, publicOrigin } = provider

  open('POST /users/resend-verification', async ({ body }) => {
    const { email } = parse(emailBody, body)
    limiter.take('mailPerAccount', email.toLowerCase())
    const account = accountByEmail(data, email)
    const token = mailTokens.issue('verify-email', email, account?.id ?? null)
    await data.commit()
    if (account?.isActive && !account.isEmailVerified) outbox.send(verificationMail(account, publicOrigin, token))
    return {
      success: true,
      message: 'If this address has an account that is not verified yet, a new verification email is on its way.',
    } satisfies Outcome
  })
}
