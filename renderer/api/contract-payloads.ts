import * as v from 'valibot'
import { text } from './contract.ts'

/*
 * The bodies of the requests. The mock API parses them with these schemas and adds its own limits, and the OpenAPI document describes
 * them. The portal uses only the types.
 */

export const credentialsSchema = v.object({ email: text, password: text, remember: v.boolean() })
export type Credentials = v.InferOutput<typeof credentialsSchema>

/** `phoneNumber` is E.164. Empty fields are left out. */
export const registrationSchema = v.object({
  email: text,
  username: text,
  password: text,
  confirmPassword: text,
  firstName: text,
  lastName: text,
  phoneNumber: v.exactOptional(text),
  referralUser: v.exactOptional(text),
  ip: v.exactOptional(text),
})
export type Registration = v.InferOutput<typeof registrationSchema>

export const profileDetailsSchema = v.object({
  firstName: text,
  lastName: text,
  phoneNumber: text,
  publicAddress: text,
})
export type ProfileDetails = v.InferOutput<typeof profileDetailsSchema>

/** A signed EIP-4361 message, or the request to disconnect. */
export const walletConnectionSchema = v.union([
  v.object({ address: text, signature: text, message: text }),
  v.object({ address: v.null(), disconnect: v.literal(true) }),
])
export type WalletConnection = v.InferOutput<typeof walletConnectionSchema>

export const refreshSchema = v.object({ refreshToken: text })
export const emailSchema = v.object({ email: text })
export const newPasswordSchema = v.object({ token: text, password: text })
export const passwordChangeSchema = v.object({ currentPassword: text, newPassword: text })
export const userChangeSchema = v.object({ isActive: v.boolean() })

export const authorizePayloadSchema = v.object({
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: v.optional(text),
  response_type: text,
  consent: v.literal(true),
  code_challenge: v.optional(text),
  code_challenge_method: v.optional(text),
})
export type AuthorizePayload = v.InferOutput<typeof authorizePayloadSchema>

export const clientDetailsSchema = v.object({
  name: text,
  description: text,
  redirectUris: v.array(text),
  grants: v.array(text),
})
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>
