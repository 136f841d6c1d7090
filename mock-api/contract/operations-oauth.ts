import * as v from 'valibot'
import {
  adminClientSchema,
  authorizedAppSchema,
  authorizeResponseSchema,
  consentClientSchema,
} from '../../renderer/api/contract-oauth.ts'
import { authorizationSchema, clientDetailsSchema } from '../../renderer/api/contract-payloads.ts'
import type { Operation } from './operation.ts'
import { notShown } from './operations-users.ts'

const details = {
  name: 'Agora',
  description: 'The demo application',
  redirectUris: ['https://agora.example/signed-in'],
  grants: ['authorization_code', 'refresh_token'],
}
const client = {
  id: 'client-agora',
  clientId: 'agora',
  clientSecret: 's3cr3t…',
  ...details,
  createdAt: '2026-01-05T09:30:00.000Z',
}
const isPartOfProvider = { 409: 'The application is a part of the provider' }

/** Consent, and the applications that ask for it. */
export const oauthOperations = {
  'GET /oauth/clients/consent/:clientId': {
    file: 'oauth-clients',
    summary: 'What everybody may know of an application; with a token, also what its owner granted before',
    answer: {
      schema: consentClientSchema,
      example: { name: details.name, redirectUris: details.redirectUris, grantedScopes: ['profile'] },
    },
  },
  'POST /oauth/authorize': {
    file: 'oauth',
    summary: 'The consent of whoever is signed in; answers where to send them',
    body: {
      schema: authorizationSchema,
      example: {
        client_id: 'agora',
        redirect_uri: 'https://agora.example/signed-in',
        scope: 'profile email',
        state: 'af0ifjsldkj',
        response_type: 'code',
        consent: true,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    },
    answer: {
      // The portal checks the address when it goes there, and not before: see renderer/rules/external-target.ts.
      schema: v.object({ ...authorizeResponseSchema.entries, redirectUrl: v.pipe(v.string(), v.url()) }),
      example: { redirectUrl: 'https://agora.example/signed-in?code=…&state=af0ifjsldkj' },
    },
    refusals: { 403: 'Only administrators can grant that', 404: 'There is no such application' },
  },
  'GET /oauth/authorized-apps': {
    file: 'oauth',
    summary: 'The applications that the user let in',
    answer: {
      schema: v.array(authorizedAppSchema),
      example: [
        {
          id: 'authorization-1',
          name: details.name,
          description: details.description,
          scope: 'profile email',
          lastUsed: '2026-01-06T18:00:00.000Z',
          grantedAt: '2026-01-05T09:30:00.000Z',
        },
      ],
    },
  },
  'POST /oauth/revoke-access/:id': {
    file: 'oauth',
    summary: 'Takes back what an application was granted, with its codes and tokens',
    answer: notShown,
  },
  'GET /oauth/clients': {
    file: 'oauth-clients',
    summary: 'All applications',
    answer: { schema: v.array(adminClientSchema), example: [client] },
  },
  'POST /oauth/clients': {
    file: 'oauth-clients',
    summary: 'Registers an application',
    body: { schema: clientDetailsSchema, example: details },
    answer: { schema: adminClientSchema, example: client, status: 201 },
  },
  'PUT /oauth/clients/:id': {
    file: 'oauth-clients',
    summary: 'Changes an application',
    body: { schema: clientDetailsSchema, example: details },
    answer: { schema: adminClientSchema, example: client },
    refusals: isPartOfProvider,
  },
  'POST /oauth/clients/:id/regenerate-secret': {
    file: 'oauth-clients',
    summary: 'A new secret; the one before does not count any more',
    answer: { schema: adminClientSchema, example: { ...client, clientSecret: 'n3w-s3cr3t…' } },
    refusals: { 409: 'The application is public' },
  },
} satisfies Record<string, Operation>
