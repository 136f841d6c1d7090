import * as v from 'valibot'
import type { RefreshResponse, SignInResponse, User } from '../../renderer/api/contract.ts'
import { accountByEmail, userOf } from '../accounts.ts'
import { recordActivity } from '../activities.ts'
import { parse } from '../body.ts'
import { conflict, forbidden, unauthorized } from '../errors.ts'
import { MAX_PASSWORD_LENGTH } from '../passwords.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'
import { deviceOf } from '../sessions.ts'
import { optionalName, personalName } from './users-register.ts'

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

/** Whatever else is sent is not looked at, and what is left out stays as it is. Some people have one name only. */
const profileBody = v.object({
  firstName: v.exactOptional(personalName('First name')),
  lastName: v.exactOptional(optionalName('Last name')),
  phoneNumber: v.exactOptional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((text) => text?.replace(/[\s().-]/g, '') ?? ''),
      v.regex(/^(\+[1-9]\d{6,14})?$/, 'Please enter a valid phone number, such as +1234567890'),
      v.transform(orNull),
    ),
  ),
  publicAddress: v.exactOptional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((text) => text?.trim() ?? ''),
      v.regex(/^(0x[\da-f]{40})?$/i, 'Please enter a valid wallet address: 0x and 40 digits from 0 to f'),
      v.transform(orNull),
    ),
  ),
})

/** Sign in and out, the session and its owner. */
export function users({ open, guarded }: Router, provider: Provider): void {
  const { data, passwords, sessions, lockout, limiter } = provider

  open('POST /users/login', async ({ body, ip, request, response }) => {
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
    return {
      ...sessions.open(account, deviceOf(request, ip)),
      user: userOf(account),
    } satisfies SignInResponse
  })

  guarded('POST /users/logout', ({ caller, ip }) => {
    sessions.end(caller.family)
    recordActivity(provider, { accountId: caller.account.id, action: 'logout', ip })
    return { success: true }
  })

  open('POST /users/refresh', ({ body, ip, request }) => {
    const pair = sessions.refresh(parse(refreshBody, body).refreshToken, deviceOf(request, ip))
    if (!pair) throw unauthorized('The session has ended. Please sign in again.')
    return pair satisfies RefreshResponse
  })

  guarded('GET /users/profile', ({ caller }) => userOf(caller.account) satisfies User)

  guarded('PATCH /users/profile', ({ body, caller: { account }, ip }) => {
    const { publicAddress = account.publicAddress, ...details } = parse(profileBody, body)
    const isSameWallet = publicAddress?.toLowerCase() === account.publicAddress?.toLowerCase()
    if (
      publicAddress !== null &&
      data.accounts.where('wallet', publicAddress.toLowerCase()).some(({ id }) => id !== account.id)
    )
      throw conflict('This wallet address belongs to another account')
    // Only `connect-wallet` proves who holds the keys: an address that was typed in is as good as its owner's word.
    const wallet = isSameWallet ? {} : { publicAddress, isWalletVerified: false }
    recordActivity(provider, { accountId: account.id, action: 'profile_updated', ip })
    return userOf(data.accounts.put({ ...account, ...details, ...wallet })) satisfies User
  })
}

function orNull(text: string): string | null {
  return text || null
}
