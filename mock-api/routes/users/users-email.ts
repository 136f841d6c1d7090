import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-email.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { emailWithLink } from '../../accounts/emails.ts'
import { parse } from '../../http/body.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { success } from '../../http/send.ts'
import { memberRoute, publicRoute, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { EmailToken } from '../../store/rows.ts'

/** A used link reports success for this long, because people reload the page or open the email twice. */
const USED_LINK_GRACE_MS = 10 * 60_000

export const emailBody = v.object({
  email: v.pipe(
    callDetails.resendVerification.body.entries.email,
    v.trim(),
    v.maxLength(254, 'The email is too long'),
    v.rfcEmail('Please enter a valid email address'),
  ),
})

/** Emails a link if an active user needs it, at most three times an hour. For other addresses, it does the same work and sends nothing. */
export async function sendEmailLink(
  { db, limiter, emailTokens, outbox, portalOrigin }: Services,
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

export function addEmailRoutes({ addCalls }: Router, services: Services): void {
  const { db, clock, emailTokens } = services

  addCalls(contract, {
    resendVerification: publicRoute(async ({ body }) => {
      await sendEmailLink(services, 'verify-email', parse(emailBody, body).email)
      return success('If this address has an account that is not verified yet, a new verification email is on its way.')
    }, 'emailPerIp'),

    sendVerificationEmail: memberRoute(async ({ caller: { user } }) => {
      if (user.isEmailVerified) throw conflict('Your email address is already verified')
      await sendEmailLink(services, 'verify-email', user.email)
      return success('Verification email sent! Please check your inbox.')
    }, 'emailPerIp'),

    verifyEmail: publicRoute(({ request, ip }) => {
      const token = emailTokens.find('verify-email', parse(callDetails.verifyEmail.query, request.query).token)
      const user = db.users.get(token?.userId ?? '')
      if (!token || !user || (token.usedAt !== null && clock.now() - token.usedAt > USED_LINK_GRACE_MS))
        throw badRequest('Failed to verify email. The link may be expired or invalid.')
      if (token.usedAt === null) {
        emailTokens.markUsed(token)
        db.users.put({ ...user, isEmailVerified: true })
        recordActivity(services, { userId: user.id, action: 'email_verified', ip })
      }
      return { ...success('Your email address is verified.'), email: user.email }
    }),
  })
}
