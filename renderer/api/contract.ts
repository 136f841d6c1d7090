import * as v from 'valibot'

/*
 * The provider's responses. The portal parses every response with these schemas, which drop unknown keys. The mock API's handlers return
 * the same types. contract-lists.ts and contract-oauth.ts hold the responses that only some pages need.
 */

const MAX_MESSAGE_LENGTH = 300

export const optionalText = v.nullish(v.string())
/** Drops an invalid value, so that one bad row doesn't break its list. */
export const lenientText = v.fallback(optionalText, undefined)
/** A message that the portal shows. */
export const messageText = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_MESSAGE_LENGTH)),
    ),
  ),
  undefined,
)
const time = v.pipe(
  v.string(),
  v.check((timestamp) => !Number.isNaN(Date.parse(timestamp)), 'a time such as 2026-01-05T09:30:00.000Z'),
  v.metadata({ format: 'date-time' }),
)
export const lenientTime = v.fallback(v.nullish(time), undefined)
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1))
export const count = v.number()
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

/** The value itself, or `{ user }`. */
function orWrapped<User, Raw>(schema: v.GenericSchema<Raw, User>) {
  return v.union([
    schema,
    v.pipe(
      v.object({ user: schema }),
      v.transform(({ user }) => user),
    ),
  ])
}

/** `GET /users/profile`. */
export const profileSchema = orWrapped(userSchema)

/** `POST /users/login`. */
export const signInResponseSchema = v.object({ accessToken: token, refreshToken: token, user: userSchema })
export type SignInResponse = v.InferOutput<typeof signInResponseSchema>

export type SessionTokens = Pick<SignInResponse, 'accessToken' | 'refreshToken'>

/** `POST /users/refresh`. A provider that doesn't rotate refresh tokens leaves out `refreshToken`. */
export const refreshResponseSchema = v.object({ accessToken: token, refreshToken: v.nullish(token) })
export type RefreshResponse = v.InferOutput<typeof refreshResponseSchema>

/** Responses such as that of `POST /users/resend-verification`. */
export const outcomeSchema = v.object({ success: v.optional(v.boolean(), true), message: messageText })
export type Outcome = v.InferOutput<typeof outcomeSchema>

/** The response of the public IP lookup. */
export const publicIpSchema = v.object({ ip: v.pipe(v.string(), v.check(isIpAddress, 'an IP address')) })

const isNotFalse = v.fallback(v.optional(v.boolean(), true), true)

/** `GET /users/verify-reset-token`. Only `valid: false` or `success: false` means invalid. `email` is for password managers. */
export const resetTokenSchema = v.fallback(
  v.pipe(
    v.object({ valid: isNotFalse, success: isNotFalse, email: lenientText }),
    v.transform(({ success, valid, ...rest }) => ({ ...rest, valid: valid && success })),
  ),
  { valid: true },
)
export type ResetToken = v.InferOutput<typeof resetTokenSchema>

const changedSchema = v.pipe(
  v.omit(userSchema, ['id', 'username', 'email']),
  v.check((changed) => Object.keys(changed).length > 0, 'The response has no field of a profile'),
)

/** `PATCH /users/profile`: at least one field of the profile. */
export const updatedProfileSchema = orWrapped(changedSchema)

function isIpAddress(ip: string): boolean {
  if (/^[\da-f:.]+:[\da-f:.]*$/i.test(ip)) return URL.canParse(`http://[${ip}]`)
  return /^\d+(\.\d+){3}$/.test(ip) && URL.canParse(`http://${ip}`)
}
