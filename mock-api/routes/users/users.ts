import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/users.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { MAX_PASSWORD_LENGTH } from '../../accounts/passwords.ts'
import { describeDevice } from '../../accounts/sessions.ts'
import { parse } from '../../http/body.ts'
import { forbidden, unauthorized } from '../../http/errors.ts'
import { memberHandler, publicHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

const { email, password, remember } = callDetails.login.body.entries
const loginBody = v.object({
  email: v.pipe(email, v.trim(), v.nonEmpty('Email is required'), v.maxLength(254, 'The email is too long')),
  password: v.pipe(
    password,
    v.nonEmpty('Password is required'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long'),
  ),
  // Scripts may leave it out.
  remember: v.optional(remember, true),
})

export function addUserRoutes({ addCalls }: Router, services: Services): void {
  const { db, passwords, sessions, lockout, limiter } = services

  addCalls(contract, {
    login: publicHandler(async ({ body, ip, request, response }) => {
      const { email, password, remember } = parse(loginBody, body)
      const key = email.toLowerCase()
      limiter.take('loginPerAccount', key)
      const passwordHash = db.users.find('email', key)?.passwordHash
      await lockout.attempt(key, () => passwords.matches(password, passwordHash))
      const user = db.users.find('email', key)
      // The password may have been reset during the comparison.
      if (!user || user.passwordHash !== passwordHash) throw unauthorized('Invalid email or password.')
      if (!user.isActive) throw forbidden('This account has been deactivated. Please contact support.')
      if (!user.isEmailVerified) throw forbidden('Please verify your email address before you sign in.')
      response.locals.userId = user.id
      recordActivity(services, { userId: user.id, action: 'login', ip })
      return {
        ...sessions.open(user, describeDevice(request, ip), { remember }),
        user: v.parse(contract.userSchema, user),
      }
    }, 'loginPerIp'),

    logout: memberHandler(({ caller, ip }) => {
      sessions.end(caller.sessionId)
      recordActivity(services, { userId: caller.user.id, action: 'logout', ip })
      return { success: true }
    }),

    refresh: publicHandler(({ body, ip, request }) => {
      const pair = sessions.refresh(parse(callDetails.refresh.body, body).refreshToken, describeDevice(request, ip))
      if (!pair) throw unauthorized('The session has ended. Please sign in again.')
      return pair
    }, 'refreshPerIp'),

    getProfile: memberHandler(({ caller }) => v.parse(contract.userSchema, caller.user)),
  })
}
