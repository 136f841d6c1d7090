import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

const authorizationSchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: v.string(),
  state: v.optional(v.string()),
  response_type: v.string(),
  consent: v.literal(true),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.string()),
})
export type Authorization = v.InferOutput<typeof authorizationSchema>

export const details = {
  authorize: {
    summary: 'Records the consent of the signed-in user and returns the URL to redirect to',
    body: authorizationSchema,
    // The portal validates the URL only when it navigates: see renderer/rules/oauth/external-target.ts.
    response: v.object({ redirectUrl: v.pipe(v.string(), v.url()) }),
    errors: { 403: 'Only administrators can grant the admin scope', 404: 'The application does not exist' },
  },
  listAuthorizedApps: { summary: 'Lists the applications that the user authorized' },
  revokeAccess: { summary: "Revokes an application's grant, codes and tokens" },
} satisfies Record<string, CallDetails>
