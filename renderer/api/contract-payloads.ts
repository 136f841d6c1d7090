import * as v from 'valibot'
import type { Credentials, ProfileDetails, Registration, WalletConnection } from './contract.ts'
import type { Authorization, ClientDetails } from './contract-oauth.ts'

/**
 * The payloads of the calls. The mock API parses them with these schemas and adds its own limits; the OpenAPI document describes them.
 * The portal needs only the types.
 */

export const credentialsSchema = v.object({
  email: v.string(),
  password: v.string(),
  remember: v.boolean(),
}) satisfies v.GenericSchema<Credentials>

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
}) satisfies v.GenericSchema<Registration>

export const profileDetailsSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  publicAddress: v.string(),
}) satisfies v.GenericSchema<ProfileDetails>

export const walletConnectionSchema = v.union([
  v.object({ address: v.string(), signature: v.string(), message: v.string() }),
  v.object({ address: v.null(), disconnect: v.literal(true) }),
]) satisfies v.GenericSchema<WalletConnection>

export const refreshSchema = v.object({ refreshToken: v.string() })
export const emailSchema = v.object({ email: v.string() })
export const newPasswordSchema = v.object({ token: v.string(), password: v.string() })
export const passwordChangeSchema = v.object({ currentPassword: v.string(), newPassword: v.string() })
export const userChangeSchema = v.object({ isActive: v.boolean() })

export const authorizationSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: v.string(),
  state: v.optional(v.string()),
  response_type: v.string(),
  consent: v.literal(true),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.string()),
}) satisfies v.GenericSchema<Authorization>

export const clientDetailsSchema = v.object({
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.string()),
  grants: v.array(v.string()),
}) satisfies v.GenericSchema<ClientDetails>
