import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { adminClientSchema } from '../../renderer/api/contract-oauth.ts'
import type { Signed } from './check.ts'
import { pathOf } from './check-strangers.ts'

const clientsSchema = v.array(adminClientSchema)

/**
 * What administrators read and change, and that members may not. Returns the client_id of an application to look at: the one it
 * registered, or any that there is.
 */
export async function checkAdmin(signed: Signed): Promise<string | undefined> {
  const { provider, token, isAdmin, options } = signed
  if (!isAdmin) return checkNoAdmin(signed)
  await provider.succeeds('GET /users/admin/metrics', { token })
  await provider.succeeds('GET /users/admin/users', { token, query: '?page=1&pageSize=25' })
  await provider.succeeds('GET /users/admin/users', {
    token,
    query: `?page=1&pageSize=25&search=${randomUUID()}`,
    note: 'nobody is found',
  })
  const clients = await provider.succeeds('GET /oauth/clients', { token })
  const registered = options.write ? await checkClients(signed) : undefined
  return registered ?? options.client ?? (v.is(clientsSchema, clients) ? clients[0]?.clientId : undefined)
}

async function checkNoAdmin({ provider, token, options }: Signed): Promise<string | undefined> {
  const note = 'a member asks'
  for (const call of ['GET /users/admin/metrics', 'GET /users/admin/users', 'GET /oauth/clients'] as const)
    await provider.refuses(call, [403], { token, note })
  if (!options.write) return options.client
  for (const call of [
    'PATCH /users/admin/users/:id',
    'POST /oauth/clients',
    'PUT /oauth/clients/:id',
    'POST /oauth/clients/:id/regenerate-secret',
  ] as const)
    await provider.refuses(call, [403], { token, note, path: pathOf(call, randomUUID()), body: {} })
  return options.client
}

async function checkClients({ provider, token, leftBehind }: Signed): Promise<string | undefined> {
  const body = {
    name: `Contract check ${randomUUID().slice(0, 8)}`,
    description: 'Made by a check of the contract',
    redirectUris: ['https://contract-check.example/return'],
    grants: ['authorization_code'],
  }
  const client = await provider.succeeds('POST /oauth/clients', { token, body })
  if (!v.is(adminClientSchema, client)) return undefined
  leftBehind.push(`the application "${body.name}"`)
  const id = String(client.id)
  const call = 'PUT /oauth/clients/:id'
  await provider.succeeds(call, { token, path: pathOf(call, id), body: { ...body, description: 'Changed' } })
  const renewal = 'POST /oauth/clients/:id/regenerate-secret'
  await provider.succeeds(renewal, { token, path: pathOf(renewal, id) })
  await provider.refuses(call, [404], { token, path: pathOf(call, randomUUID()), body, note: 'an unknown one' })
  return client.clientId
}
