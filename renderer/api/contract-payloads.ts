import * as v from 'valibot'

/*
 * The bodies of the requests. The mock API parses them with these schemas and adds its own limits, and the OpenAPI document describes
 * them. The portal uses only the types.
 */

export const credentialsSchema = v.object({ email: v.string(), password: v.string(), remember: v.boolean() })
export type Credentials = v.InferOutput<typeof credentialsSchema>

/** `phoneNumber` is E.164. Empty fields are left out. */
export const registrationSchema = v.object({
  email: v.string(),
  username: v.string(),
  password: v.string(),
  confirmPassword: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.exactOptional(v.string()),
  referralUser: v.exactOptional(v.string()),
  ip: v.exactOptional(v.string()),
})
export type Registration = v.InferOutput<typeof registrationSchema>

export const profileDetailsSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  publicAddress: v.string(),
})
export type ProfileDetails = v.InferOutput<typeof profileDetailsSchema>

/** A signed EIP-4361 message, or the request to disconnect. */
export const walletConnectionSchema = v.union([
  v.object({ address: v.string(), signature: v.string(), message: v.string() }),
  v.object({ address: v.null(), disconnect: v.literal(true) }),
])
export type WalletConnection = v.InferOutput<typeof walletConnectionSchema>

export const refreshSchema = v.object({ refreshToken: v.string() })
export const emailSchema = v.object({ email: v.string() })
export const newPasswordSchema = v.object({ token: v.string(), password: v.string() })
export const passwordChangeSchema = v.object({ currentPassword: v.string(), newPassword: v.string() })
export const userChangeSchema = v.object({ isActive: v.boolean() })

export const authorizePayloadSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: v.string(),
  state: v.optional(v.string()),
  response_type: v.string(),
  consent: v.literal(true),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.string()),
})
export type AuthorizePayload = v.InferOutput<typeof authorizePayloadSchema>

export const clientDetailsSchema = v.object({
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.string()),
  grants: v.array(v.string()),
})
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>
