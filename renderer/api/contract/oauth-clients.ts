import * as v from 'valibot'
import type { Call } from '../call.ts'
import { id, lenientText, lenientTime, optionalText } from '../fields.ts'

/** Null means the same as an absent field. */
const orUndefined = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    schema,
    v.transform((value) => value ?? undefined),
  )

/**
 * Providers may leave out all but the name. `grantedScopes` are what the caller granted before. With `issuer`, the provider declares
 * that each of its authorization responses has that `iss`; with `authorization_response_iss_parameter_supported`, that each has one. The
 * portal rejects any other (RFC 9207).
 */
export const consentClientSchema = v.object({
  name: v.string(),
  description: lenientText,
  redirectUris: orUndefined(v.nullish(v.array(v.string()))),
  grantedScopes: orUndefined(v.nullish(v.array(v.string()))),
  issuer: orUndefined(v.nullish(v.string())),
  authorization_response_iss_parameter_supported: orUndefined(v.nullish(v.boolean())),
})
export type ConsentClient = v.InferOutput<typeof consentClientSchema>

export const getConsentClient = {
  id: 'getConsentClient',
  route: 'GET /oauth/clients/consent/:clientId',
  access: 'optional',
  response: consentClientSchema,
} satisfies Call

/** An OAuth client as administrators see it. A public client has no secret. */
export const adminClientSchema = v.object({
  id,
  name: v.string(),
  description: optionalText,
  clientId: v.string(),
  clientSecret: optionalText,
  redirectUris: v.nullish(v.array(v.string()), []),
  // The default of RFC 7591, section 2.
  grants: v.pipe(
    v.nullish(v.array(v.string()), []),
    v.transform((grants) => (grants.length > 0 ? grants : ['authorization_code'])),
  ),
  createdAt: lenientTime,
})
export type AdminClient = v.InferOutput<typeof adminClientSchema>

export const listClients = {
  id: 'listClients',
  route: 'GET /oauth/clients',
  access: 'admin',
  response: v.array(adminClientSchema),
} satisfies Call

export const createClient = {
  id: 'createClient',
  route: 'POST /oauth/clients',
  access: 'admin',
  response: adminClientSchema,
} satisfies Call

export const updateClient = {
  id: 'updateClient',
  route: 'PUT /oauth/clients/:id',
  access: 'admin',
  response: adminClientSchema,
} satisfies Call

export const regenerateSecret = {
  id: 'regenerateSecret',
  route: 'POST /oauth/clients/:id/regenerate-secret',
  access: 'admin',
  response: adminClientSchema,
} satisfies Call
