import * as v from 'valibot'
import type { Call } from '../call.ts'
import { count, id, lenientTime, optionalText, orWrapped } from '../fields.ts'

/* Every page loads this file. Other calls of `/users` are in users-*.ts: `PATCH /users/profile` in users-profile.ts. */

const token = v.pipe(v.string(), v.minLength(1))

/** The current user. Only the first three fields are required: other providers may leave out the rest. */
export const userSchema = v.object({
  id,
  username: v.string(),
  email: v.string(),
  firstName: optionalText,
  lastName: optionalText,
  role: optionalText,
  membership: optionalText,
  tokensHolding: v.nullish(count),
  isEmailVerified: v.nullish(v.boolean()),
  publicAddress: optionalText,
  phoneNumber: optionalText,
  country: optionalText,
  hasStrongPassword: v.nullish(v.boolean()),
  createdAt: lenientTime,
})
export type User = v.InferOutput<typeof userSchema>

export const signInResponseSchema = v.object({ accessToken: token, refreshToken: token, user: userSchema })
export type SignInResponse = v.InferOutput<typeof signInResponseSchema>

export type SessionTokens = Pick<SignInResponse, 'accessToken' | 'refreshToken'>

export const login = {
  id: 'login',
  route: 'POST /users/login',
  access: 'public',
  response: signInResponseSchema,
} satisfies Call

/** Its caller refreshes the token after a 401. If that doesn't help, the session has already ended. */
export const logout = {
  id: 'logout',
  route: 'POST /users/logout',
  access: 'member',
  keepalive: true,
} satisfies Call

/** A provider that doesn't rotate refresh tokens leaves out `refreshToken`. */
export const refreshResponseSchema = v.object({ accessToken: token, refreshToken: v.nullish(token) })

export const refresh = {
  id: 'refresh',
  route: 'POST /users/refresh',
  access: 'public',
  response: refreshResponseSchema,
} satisfies Call

export const profileSchema = orWrapped(userSchema)

/** Its callers refresh the token after a 401, or have just received it. */
export const getProfile = {
  id: 'getProfile',
  route: 'GET /users/profile',
  access: 'member',
  response: profileSchema,
} satisfies Call
