import * as v from 'valibot'
import type { CallDetails } from '../../call.ts'

export const clientDetailsSchema = v.object({
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.string()),
  grants: v.array(v.string()),
})
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>

export const details = {
  getConsentClient: {
    summary:
      'Returns the public details of an application; with an access token, also the scopes that the user already granted',
  },
  listClients: { summary: 'Lists all applications' },
  createClient: { summary: 'Registers an application', body: clientDetailsSchema, status: 201 },
  updateClient: {
    summary: 'Changes an application',
    body: clientDetailsSchema,
    errors: { 409: 'The application is part of the provider' },
  },
  regenerateSecret: {
    summary: 'Replaces the secret; the previous one stops working',
    errors: { 409: 'The application is public' },
  },
} satisfies Record<string, CallDetails>
