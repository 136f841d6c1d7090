import * as v from 'valibot'
import type { RefreshResponse, SignInResponse, User } from '../../renderer/api/contract.ts'
import { accountByEmail, userOf } from '../accounts.ts'
import { recordActivity } from '../activities.ts'
import { forbidden, unauthorized } from '../errors.ts'
import { parse } from '../json-body.ts'
import { MAX_PASSWORD_LENGTH } from '../passwords.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

const loginBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Email is required'), v.maxLength(254, 'The email is too long')),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Password is required'),
    v.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long'),
  ),
  remember: v.optional(v.boolean()),
})
const refreshBody = v.object({ refreshToken: v.pipe(v.string(), v.maxLength(256, 'The token is too long')) })

/** Sign in and out, the session and its owner. */
export function users({ open, guarded }: Router, provider: Provider): void {
  const { data, passwords, sessions, lockout, limiter } = provider

  open('POST /users/login', async ({ body, ip, response }) => {
    const { email, password } = parse(loginBody, body)
    const key = email.toLowerCase()
    limiter.take('loginPerAccount', key)
    const record = accountByEmail(data, key)?.password
    await lockout.attempt(key, () => passwords.matches(password, record))
    const account = accountByEmail(data, key)
    // A reset that came meanwhile has made the password that was compared an old one.
    if (!account || account.password !== record) throw unauthorized('Invalid email or password.')
    if (!account.isActive) throw forbidden('This account has been deactivated. Please contact support.')
    if (!account.isEmailVerified) throw forbidden('Please verify your email address before you sign in.')
    response.locals.accountId = account.id
    recordActivity(provider, { accountId: account.id, action: 'login', ip })
    return { ...sessions.open(account), user: userOf(account) } satisfies SignInResponse
  })

  guarded('POST /users/logout', ({ caller, ip }) => {
    sessions.end(caller.family)
    recordActivity(provider, { accountId: caller.account.id, action: 'logout', ip })
    return { success: true }
  })

  open('POST /users/refresh', ({ body }) => {
    const pair = sessions.refresh(parse(refreshBody, body).refreshToken)
    if (!pair) throw unauthorized('The session has ended. Please sign in again.')
    return pair satisfies RefreshResponse
  })

  guarded('GET /users/profile', ({ caller }) => userOf(caller.account) satisfies User)
}
