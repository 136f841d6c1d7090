import * as v from 'valibot'
import { id, optionalText, spareText, spareTime } from './contract.ts'

/**
 * `GET /oauth/clients/consent/{clientId}`. A provider may add a description, the registered redirect URIs, what the caller granted before, and
 * the name that it has itself in authorization responses (RFC 9207).
 */
export const consentClientSchema = v.object({
  name: v.string(),
  description: spareText,
  redirectUris: v.optional(v.array(v.string())),
  grantedScopes: v.optional(v.array(v.string())),
  issuer: v.optional(v.string()),
})
export type ConsentClient = v.InferOutput<typeof consentClientSchema>

/** `POST /oauth/authorize`. The consent page checks the URL before it goes there. */
export const authorizeResponseSchema = v.object({ redirectUrl: v.optional(v.unknown()) })

/** One entry of `GET /oauth/authorized-apps`. */
export const authorizedAppSchema = v.object({
  id,
  name: v.string(),
  description: optionalText,
  scope: v.optional(v.string(), ''),
  lastUsed: spareTime,
  grantedAt: spareTime,
})
export type AuthorizedApp = v.InferOutput<typeof authorizedAppSchema>

/** An OAuth client as administrators see it. A public client has no secret. */
export const adminClientSchema = v.object({
  id,
  clientId: v.string(),
  clientSecret: optionalText,
  name: v.string(),
  description: optionalText,
  redirectUris: v.optional(v.array(v.string()), []),
  grants: v.optional(v.array(v.string()), []),
  createdAt: spareTime,
})
export type AdminClient = v.InferOutput<typeof adminClientSchema>
