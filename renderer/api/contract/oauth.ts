import * as v from 'valibot'
import { call } from '../call.ts'
import { id, lenientTime, optionalText } from '../fields.ts'
import type { details } from './details/oauth.ts'

/** The consent page checks the URL before it navigates. */
export const authorizeResponseSchema = v.object({ redirectUrl: v.optional(v.unknown()) })

export const authorize = call<typeof details.authorize>()({
  name: 'POST /oauth/authorize',
  access: 'member',
  response: authorizeResponseSchema,
})

export const authorizedAppSchema = v.object({
  id,
  name: v.string(),
  description: optionalText,
  scope: v.optional(v.string(), ''),
  lastUsed: lenientTime,
  grantedAt: lenientTime,
})
export type AuthorizedApp = v.InferOutput<typeof authorizedAppSchema>

export const listAuthorizedApps = call<typeof details.listAuthorizedApps>()({
  name: 'GET /oauth/authorized-apps',
  access: 'member',
  response: v.array(authorizedAppSchema),
})

export const revokeAccess = call<typeof details.revokeAccess>()({
  name: 'POST /oauth/revoke-access/:id',
  access: 'member',
})
