import * as v from 'valibot'
import { details } from '../../../renderer/api/contract/details/users.ts'
import { details as accountDetails } from '../../../renderer/api/contract/details/users-account.ts'
import { type SignInResponse, userSchema } from '../../../renderer/api/contract/users.ts'
import type { Activity } from '../../../renderer/api/contract/users-account.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { MAX_PASSWORD_LENGTH } from '../../accounts/passwords.ts'
import { describeDevice } from '../../accounts/sessions.ts'
import { parse } from '../../http/body.ts'
import { conflict, forbidden, unauthorized } from '../../http/errors.ts'
import type { Provider } from '../../provider.ts'
import type { Router } from '../../router.ts'
import { optionalName, PHONE_NUMBER, requiredName } from './users-register.ts'

const MAX_LISTED_ACTIVITIES = 50

const { email, password } = details.login.body.entries
const loginBody = v.object({
  email: v.pipe(email, v.trim(), v.nonEmpty('Email is required'), v.maxLength(254, 'The email is too long')),
  password: v.pipe(
    password,
    v.nonEmpty('Password is required'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long'),
  ),
})

/** A missing field keeps its value. Some people have only one name, so the last name may be empty. */
const profileBody = v.object({
  firstName: v.exactOptional(requiredName('First name')),
  lastName: v.exactOptional(optionalName('Last name')),
  phoneNumber: v.exactOptional(
    v.pipe(
      v.nullable(accountDetails.updateProfile.body.entries.phoneNumber),
      v.transform((text) => text?.replace(/[\s().-]/g, '') ?? ''),
      v.regex(PHONE_NUMBER, 'Please enter a valid phone number, such as +1234567890'),
      v.transform((text) => text || null),
    ),
  ),
  publicAddress: v.exactOptional(
    v.pipe(
      v.nullable(accountDetails.updateProfile.body.entries.publicAddress),
      v.transform((text) => text?.trim() ?? ''),
      v.regex(/^(0x[\da-f]{40})?$/i, 'Please enter a valid wallet address: 0x followed by 40 hexadecimal digits'),
      v.transform((text) => text || null),
    ),
  ),
})

/** Sign-in, sign-out, token refresh, the profile and the activities. */
export function addUserRoutes({ addPublicRoute, addMemberRoute }: Router, provider: Provider): void {
  const { db, passwords, sessions, lockout, limiter } = provider

  addPublicRoute('POST /users/login', async ({ body, ip, request, response }) => {
    const { email, password } = parse(loginBody, body)
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
    recordActivity(provider, { userId: user.id, action: 'login', ip })
    return {
      ...sessions.open(user, describeDevice(request, ip)),
      user: v.parse(userSchema, user),
    } satisfies SignInResponse
  })

  addMemberRoute('POST /users/logout', ({ caller, ip }) => {
    sessions.end(caller.sessionId)
    recordActivity(provider, { userId: caller.user.id, action: 'logout', ip })
    return { success: true }
  })

  addPublicRoute('POST /users/refresh', ({ body, ip, request }) => {
    const pair = sessions.refresh(parse(details.refresh.body, body).refreshToken, describeDevice(request, ip))
    if (!pair) throw unauthorized('The session has ended. Please sign in again.')
    return pair
  })

  addMemberRoute('GET /users/profile', ({ caller }) => v.parse(userSchema, caller.user))

  addMemberRoute('GET /users/activities', ({ caller }) =>
    db.activities
      .where('userId', caller.user.id)
      .slice(-MAX_LISTED_ACTIVITIES)
      .reverse()
      .map(({ id, action, clientName, ipAddress, createdAt }): Activity => {
        return { id, action, details: clientName === null ? {} : { clientName }, ipAddress, createdAt }
      }),
  )

  addMemberRoute('PATCH /users/profile', ({ body, caller: { user }, ip }) => {
    const { publicAddress = user.publicAddress, ...details } = parse(profileBody, body)
    const isSameWallet = publicAddress?.toLowerCase() === user.publicAddress?.toLowerCase()
    if (
      publicAddress !== null &&
      db.users.where('publicAddress', publicAddress.toLowerCase()).some(({ id }) => id !== user.id)
    )
      throw conflict('This wallet address belongs to another account')
    // A typed address is not verified: only `connect-wallet` proves who holds the key.
    const wallet = isSameWallet ? {} : { publicAddress, isWalletVerified: false }
    recordActivity(provider, { userId: user.id, action: 'profile_updated', ip })
    return v.parse(userSchema, db.users.put({ ...user, ...details, ...wallet }))
  })
}
