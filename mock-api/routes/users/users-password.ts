import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users-password.ts'
import { isLongEnough, unmetPasswordRules } from '../../../renderer/rules/password.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { type Caller, reloadCaller } from '../../accounts/caller.ts'
import { emailBody } from '../../accounts/fields.ts'
import { MAX_PASSWORD_LENGTH } from '../../accounts/passwords.ts'
import { sendEmailLink } from '../../accounts/send-email-link.ts'
import { parse } from '../../http/body.ts'
import { badRequest } from '../../http/errors.ts'
import { success } from '../../http/send.ts'
import { revokeTokensOf } from '../../oauth/authorizations.ts'
import { memberHandler, publicHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from '../../store/rows.ts'

const INVALID_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const WRONG_PASSWORD = 'The current password is incorrect'

const { token, password } = callDetails.resetPassword.body.entries
const resetBody = v.object({
  token,
  password: v.pipe(
    password,
    v.check(isLongEnough, 'Password must be at least 6 characters long'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long'),
  ),
})

const { currentPassword, newPassword } = callDetails.changePassword.body.entries
const changeBody = v.object({
  currentPassword: v.pipe(
    currentPassword,
    v.nonEmpty('Current password is required'),
    v.maxLength(MAX_PASSWORD_LENGTH, WRONG_PASSWORD),
  ),
  newPassword: v.pipe(
    newPassword,
    v.check(isLongEnough, 'New password must be at least 6 characters long'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'The new password is too long'),
  ),
})

export function addPasswordRoutes({ addCalls }: Router, services: Services): void {
  const { db, limiter, passwords, sessions, lockout, emailTokens, authorizationCodes } = services

  /** The user of a reset link. Throws 400 when the link is unknown, used or expired. */
  function findUser(token: string): UserRow {
    const link = emailTokens.find('reset-password', token)
    const user = db.users.get(link?.userId ?? '')
    if (!user) throw badRequest(INVALID_LINK)
    return user
  }

  /** Also ends the user's reset links, which an intruder may have requested. */
  function setPassword(user: UserRow, passwordHash: string, password: string): void {
    const hasStrongPassword = unmetPasswordRules(password).length === 0
    db.users.put({ ...user, passwordHash, hasStrongPassword })
    lockout.clear(user.email.toLowerCase())
    emailTokens.revoke('reset-password', user.email)
  }

  /** Throws 400 for a wrong password. Limited, because a stolen session must not be enough to guess it. */
  async function checkCurrentPassword({ user }: Caller, currentPassword: string): Promise<void> {
    limiter.take('passwordPerAccount', user.id)
    if (!(await passwords.matches(currentPassword, user.passwordHash))) throw badRequest(WRONG_PASSWORD)
  }

  addCalls(contract, {
    forgotPassword: publicHandler(async ({ body }) => {
      await sendEmailLink(services, 'reset-password', parse(emailBody, body).email)
      return success(callDetails.forgotPassword.message)
    }, 'emailPerIp'),

    verifyResetToken: publicHandler(({ request }) => {
      const { email } = findUser(parse(callDetails.verifyResetToken.query, request.query).token)
      return { valid: true, email }
    }),

    resetPassword: publicHandler(async ({ body, ip }) => {
      const form = parse(resetBody, body)
      findUser(form.token)
      const newHash = await passwords.hash(form.password)
      // Checked again: another request may have used the link during hashing.
      const user = findUser(form.token)
      setPassword(user, newHash, form.password)
      sessions.endAll(user.id)
      // An intruder may have authorized applications, so their tokens are revoked too.
      revokeTokensOf(db, user)
      recordActivity(services, { userId: user.id, action: 'password_reset', ip })
      return success(callDetails.resetPassword.message)
    }),

    changePassword: memberHandler(async ({ body, caller, ip }) => {
      const form = parse(changeBody, body)
      await checkCurrentPassword(caller, form.currentPassword)
      const { id, passwordHash } = caller.user
      const newHash = await passwords.hash(form.newPassword)
      const user = reloadCaller(db, caller)
      // Another request may have changed the password during hashing.
      if (user.passwordHash !== passwordHash) throw badRequest(WRONG_PASSWORD)
      setPassword(user, newHash, form.newPassword)
      sessions.endAll(id, caller.sessionId)
      authorizationCodes.deleteUnused(id)
      recordActivity(services, { userId: id, action: 'password_changed', ip })
      return success(callDetails.changePassword.message)
    }),
  })
}
