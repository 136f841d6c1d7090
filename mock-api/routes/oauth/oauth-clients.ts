import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type ClientDetails, clientDetailsSchema } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/oauth-clients.ts'
import { COMMON_GRANTS } from '../../../renderer/rules/oauth/client-fields.ts'
import { parse } from '../../http/body.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { findAuthorization } from '../../oauth/authorizations.ts'
import { redirectUriSchema } from '../../oauth/redirect-uris.ts'
import { KNOWN_SCOPES, SESSION_SCOPE } from '../../oauth/scopes.ts'
import { adminHandler, optionalHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { Client } from '../../store/rows.ts'
import { newSecret } from '../../store/secrets.ts'

const MAX_REDIRECT_URIS = 20

const { name, description, grants } = clientDetailsSchema.entries

const clientBody = v.pipe(
  v.object({
    name: v.pipe(name, v.trim(), v.nonEmpty('Name is required'), v.maxLength(80, 'The name is too long')),
    description: v.nullish(v.pipe(description, v.trim(), v.maxLength(500, 'The description is too long')), ''),
    redirectUris: v.pipe(
      v.array(redirectUriSchema),
      v.maxLength(MAX_REDIRECT_URIS, `At most ${MAX_REDIRECT_URIS} redirect URIs can be registered`),
      v.transform((uris) => [...new Set(uris)]),
    ),
    grants: v.optional(
      v.pipe(
        grants,
        v.array(v.picklist(COMMON_GRANTS, `Every grant must be one of ${COMMON_GRANTS.join(', ')}`)),
        v.minLength(1, 'At least one grant is required'),
        v.transform((types) => [...new Set(types)]),
      ),
      ['authorization_code'],
    ),
  } satisfies Record<keyof ClientDetails, v.GenericSchema>),
  v.check(
    ({ grants, redirectUris }) => redirectUris.length > 0 || !grants.includes('authorization_code'),
    'At least one redirect URI is required',
  ),
)

export function addOAuthClientRoutes({ addCalls }: Router, { db, clock, issuer }: Services): void {
  const { clients } = db

  function getClient(id: string | undefined): Client {
    const client = clients.get(id ?? '')
    if (!client) throw notFound('Application not found')
    return client
  }

  addCalls(contract, {
    getConsentClient: optionalHandler(({ request, caller }) => {
      const client = clients.find('clientId', request.params.clientId ?? '')
      if (!client) throw notFound('Application not found')
      const { name, description, redirectUris, clientId } = client
      // With a session, the response also has the scopes that the user granted before.
      const granted = caller && { grantedScopes: findAuthorization(db, caller.user.id, clientId)?.scopes ?? [] }
      return { name, description, redirectUris, issuer: issuer(), ...granted }
    }),

    listClients: adminHandler(() => v.parse(v.array(contract.adminClientSchema), clients.rows())),

    createClient: adminHandler(({ body }) => {
      const client = clients.put({
        ...parse(clientBody, body),
        id: randomUUID(),
        clientId: randomBytes(12).toString('hex'),
        clientSecret: newSecret(),
        scopes: KNOWN_SCOPES,
        createdAt: clock.timestamp(),
      })
      return v.parse(contract.adminClientSchema, client)
    }),

    updateClient: adminHandler(({ request, body }) => {
      const client = getClient(request.params.id)
      // With another redirect URI, someone else could receive users' sessions.
      if (client.scopes.includes(SESSION_SCOPE))
        throw conflict('This application is part of the provider and cannot be changed')
      return v.parse(contract.adminClientSchema, clients.put({ ...client, ...parse(clientBody, body) }))
    }),

    regenerateSecret: adminHandler(({ request }) => {
      const client = getClient(request.params.id)
      if (client.clientSecret === null) throw conflict('This application is public and has no secret')
      return v.parse(contract.adminClientSchema, clients.put({ ...client, clientSecret: newSecret() }))
    }),
  })
}
