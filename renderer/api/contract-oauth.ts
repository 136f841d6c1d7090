import * as v from 'valibot'
import { id, lenientText, lenientTime, optionalText, text } from './contract.ts'

/**
 * `GET /oauth/clients/consent/{clientId}`. Providers may leave out all but the name. `grantedScopes` are what the caller granted before,
 * and `issuer` identifies the provider in authorization responses (RFC 9207).
 */
export const consentClientSchema = v.object({
  name: text,
  description: lenientText,
  redirectUris: v.optional(v.array(text)),
  grantedScopes: v.optional(v.array(text)),
  issuer: v.optional(text),
})
export type ConsentClient = v.InferOutput<typeof consentClientSchema>

/** `POST /oauth/authorize`. The consent page checks the URL before it navigates. */
export const authorizeResponseSchema = v.object({ redirectUrl: v.optional(v.unknown()) })

const application = { id, name: text, description: optionalText }

/** One entry of `GET /oauth/authorized-apps`. */
export const authorizedAppSchema = v.object({
  ...application,
  scope: v.optional(text, ''),
  lastUsed: lenientTime,
  grantedAt: lenientTime,
})
export type AuthorizedApp = v.InferOutput<typeof authorizedAppSchema>

/** An OAuth client as administrators see it. A public client has no secret. */
export const adminClientSchema = v.object({
  ...application,
  clientId: text,
  clientSecret: optionalText,
  redirectUris: v.optional(v.array(text), []),
  grants: v.optional(v.array(text), []),
  createdAt: lenientTime,
})
export type AdminClient = v.InferOutput<typeof adminClientSchema>
