import * as v from 'valibot'
import { id, lenientText, lenientTime, optionalText } from './contract.ts'

/**
 * `GET /oauth/clients/consent/{clientId}`. Providers may leave out all but the name. `grantedScopes` are what the caller granted before.
 * With `issuer`, the provider declares that each of its authorization responses has that `iss`: the portal rejects any other (RFC 9207).
 */
export const consentClientSchema = v.object({
  name: v.string(),
  description: lenientText,
  redirectUris: v.optional(v.array(v.string())),
  grantedScopes: v.optional(v.array(v.string())),
  issuer: v.optional(v.string()),
})
export type ConsentClient = v.InferOutput<typeof consentClientSchema>

/** `POST /oauth/authorize`. The consent page checks the URL before it navigates. */
export const authorizeResponseSchema = v.object({ redirectUrl: v.optional(v.unknown()) })

const application = { id, name: v.string(), description: optionalText }

/** One entry of `GET /oauth/authorized-apps`. */
export const authorizedAppSchema = v.object({
  ...application,
  scope: v.optional(v.string(), ''),
  lastUsed: lenientTime,
  grantedAt: lenientTime,
})
export type AuthorizedApp = v.InferOutput<typeof authorizedAppSchema>

/** An OAuth client as administrators see it. A public client has no secret. */
export const adminClientSchema = v.object({
  ...application,
  clientId: v.string(),
  clientSecret: optionalText,
  redirectUris: v.optional(v.array(v.string()), []),
  grants: v.optional(v.array(v.string()), []),
  createdAt: lenientTime,
})
export type AdminClient = v.InferOutput<typeof adminClientSchema>
