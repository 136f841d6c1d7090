import * as v from 'valibot'

/**
 * The provider's answers (specification §3 and §7); those about OAuth are in contract-oauth.ts. Every answer is parsed with these schemas, which copy known keys only;
 * the mock API's handlers must satisfy the same types.
 */

export const optionalText = v.nullish(v.string())
/** A detail that a row can do without: what is no text is left empty, so that one odd row does not take its list down. */
export const spareText = v.fallback(optionalText, undefined)
const time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'a time such as 2026-01-05T09:30:00.000Z'),
  v.metadata({ format: 'date-time' }),
)
/** As `spareText`, of a time. */
export const spareTime = v.fallback(v.nullish(time), undefined)
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1))
export const count = v.pipe(v.number(), v.finite())

/** The current user. Only the fields that the portal cannot do without are required: other providers leave the rest out. */
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
  createdAt: spareTime,
})
export type User = v.InferOutput<typeof userSchema>

/** `GET /users/profile`: the user itself, or `{ user }`. */
export const profileSchema = v.union([
  userSchema,
  v.pipe(
    v.object({ user: userSchema }),
    v.transform(({ user }) => user),
  ),
])

/** `POST /users/login`, the payload. */
export type Credentials = { email: string; password: string; remember: boolean }

/** `POST /users/login`, the answer. */
export const signInResponseSchema = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  user: userSchema,
})
export type SignInResponse = v.InferOutput<typeof signInResponseSchema>

/** What a sign-in brings, with a password or in the browser: a session of the account itself. */
export type SessionTokens = Pick<SignInResponse, 'accessToken' | 'refreshToken'>

/** `POST /users/refresh`: a provider that does not rotate leaves `refreshToken` out. */
export const refreshResponseSchema = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.nullish(v.pipe(v.string(), v.minLength(1))),
})
export type RefreshResponse = v.InferOutput<typeof refreshResponseSchema>

/** Answers that say whether it worked and, sometimes, why: `POST /users/resend-verification` and the like. */
export const outcomeSchema = v.object({ success: v.optional(v.boolean(), true), message: optionalText })
export type Outcome = v.InferOutput<typeof outcomeSchema>

/** `GET` of the public-address look-up, which may be anybody's: nothing but a valid address is taken from it. */
export const publicAddressSchema = v.object({ ip: v.pipe(v.string(), v.maxLength(45), v.ip()) })

/** `POST /users/register`, the payload. `phoneNumber` is E.164; what was left empty is left out. */
export type Registration = {
  email: string
  username: string
  password: string
  confirmPassword: string
  firstName: string
  lastName: string
  phoneNumber?: string
  referralUser?: string
  ip?: string
}

/** `GET /users/verify-reset-token`: anything but `{ valid: false }` is a yes. `email` is the account's, for password managers. */
export const resetTokenSchema = v.fallback(
  v.object({ valid: v.fallback(v.optional(v.boolean(), true), true), email: spareText }),
  { valid: true },
)
export type ResetToken = v.InferOutput<typeof resetTokenSchema>

/** `PATCH /users/profile`, the payload. */
export type ProfileDetails = { firstName: string; lastName: string; phoneNumber: string; publicAddress: string }

const changedSchema = v.pipe(
  v.omit(userSchema, ['id', 'username', 'email']),
  v.check((changed) => Object.keys(changed).length > 0, 'There is nothing of a profile in the answer'),
)

/**
 * `PATCH /users/profile`, the answer: a profile (specification §3), or `{ user }`; it may leave out what has not changed, and who
 * the user is, but not everything.
 */
export const updatedProfileSchema = v.union([
  changedSchema,
  v.pipe(
    v.object({ user: changedSchema }),
    v.transform(({ user }) => user),
  ),
])
export type UpdatedProfile = v.InferOutput<typeof updatedProfileSchema>

/** `POST /users/connect-wallet`, the payload: a signed EIP-4361 text, or the wish to disconnect. */
export type WalletConnection =
  | { address: string; signature: string; message: string }
  | { address: null; disconnect: true }
