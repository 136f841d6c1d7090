import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-email.ts'
import { MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { emailBody } from '../../accounts/fields.ts'
import { sendEmailLink } from '../../accounts/send-email-link.ts'
import { parse } from '../../http/body.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { success } from '../../http/send.ts'
import { memberHandler, publicHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** A used link reports success for this long, because people reload the page or open the email twice. */
const USED_LINK_GRACE_MS = 10 * MINUTE_MS

export function addEmailRoutes({ addCalls }: Router, services: Services): void {
  const { db, clock, emailTokens } = services

  addCalls(contract, {
    resendVerification: publicHandler(async ({ body }) => {
      await sendEmailLink(services, 'verify-email', parse(emailBody, body).email)
      return success(callDetails.resendVerification.message)
    }, 'emailPerIp'),

    sendVerificationEmail: memberHandler(async ({ caller: { user } }) => {
      if (user.isEmailVerified) throw conflict('Your email address is already verified')
      await sendEmailLink(services, 'verify-email', user.email)
      return success(callDetails.sendVerificationEmail.message)
    }, 'emailPerIp'),

    verifyEmail: publicHandler(({ request, ip }) => {
      const token = emailTokens.find('verify-email', parse(callDetails.verifyEmail.query, request.query).token)
      const user = db.users.get(token?.userId ?? '')
      if (!token || !user || (token.usedAt !== null && clock.now() - token.usedAt > USED_LINK_GRACE_MS))
        throw badRequest('Failed to verify email. The link may be expired or invalid.')
      if (token.usedAt === null) {
        emailTokens.markUsed(token)
        db.users.put({ ...user, isEmailVerified: true })
        recordActivity(services, { userId: user.id, action: 'email_verified', ip })
      }
      return { ...success(callDetails.verifyEmail.message), email: user.email }
    }),
  })
}
