import * as v from 'valibot'
import type { Call } from '../call.ts'
import { id, lenientText, lenientTime, optionalText } from '../fields.ts'

export const authorize = {
  id: 'authorize',
  route: 'POST /oauth/authorize',
  access: 'member',
  // The consent page checks the URL before it navigates.
  response: v.object({ redirectUrl: lenientText }),
} satisfies Call

export const authorizedAppSchema = v.object({
  id,
  name: v.string(),
  description: optionalText,
  scope: v.nullish(v.string(), ''),
  lastUsed: lenientTime,
  grantedAt: lenientTime,
})
export type AuthorizedApp = v.InferOutput<typeof authorizedAppSchema>

export const listAuthorizedApps = {
  id: 'listAuthorizedApps',
  route: 'GET /oauth/authorized-apps',
  access: 'member',
  response: v.array(authorizedAppSchema),
} satisfies Call

export const revokeAccess = {
  id: 'revokeAccess',
  route: 'POST /oauth/revoke-access/:id',
  access: 'member',
} satisfies Call
