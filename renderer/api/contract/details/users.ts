import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

const credentialsSchema = v.object({ email: v.string(), password: v.string(), remember: v.boolean() })
export type Credentials = v.InferOutput<typeof credentialsSchema>

export const details = {
  login: {
    summary: 'Signs in',
    body: credentialsSchema,
    errors: {
      401: 'The email address or the password is wrong (the message says how many attempts remain), or the account is locked',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  logout: { summary: 'Ends the session' },
  refresh: {
    summary: 'Exchanges a refresh token for new tokens; without rotation, the response has no new refresh token',
    body: v.object({ refreshToken: v.string() }),
    errors: { 401: 'The refresh token is expired, revoked or unknown' },
  },
  getProfile: { summary: 'Returns the signed-in user, itself or as { user }' },
} satisfies Record<string, CallDetails>
