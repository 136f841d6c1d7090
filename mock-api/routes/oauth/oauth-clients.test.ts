import { beforeEach, describe, expect, test } from 'vitest'
import { agora, ancientDesktop, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { authorize, codeFor, exchange, sendForm } from '../../test-support/oauth.ts'

const server = setUpTestApi()
let token: string

beforeEach(async () => {
  token = (await server.signIn(ada)).accessToken
})

const details = {
  name: 'Forum',
  description: 'Talk',
  redirectUris: ['https://forum.example/cb'],
  grants: ['authorization_code'],
}
const create = (body: unknown) => server.send('POST /oauth/clients', { token, body })
const list = async () => (await server.send('GET /oauth/clients', { token })).text
async function clientCredentials(clientId: string, secret: unknown): Promise<number> {
  const client = { clientId, clientSecret: String(secret) }
  return (await sendForm(server, 'token', client, { grant_type: 'client_credentials' })).status
}

describe('the public details of an application', () => {
  const consent = (id: string, bearer?: string) => server.send(`GET /oauth/clients/consent/${id}`, { token: bearer })

  test('are its name, description, redirect URIs and issuer', async () => {
    const { status, body } = await consent('stoa')
    const { description } = stoa
    const redirectUris = ['https://stoa.example/return', 'http://localhost:5173/oauth/callback']
    expect([status, body]).toEqual([200, { name: 'Stoa', description, redirectUris, issuer: server.url }])
  })

  test.each([
    ['a user who granted profile', () => server.signIn(alan), ['profile']],
    ['a user who granted nothing', () => server.signIn(grace), []],
    ['an unknown token', async () => ({ accessToken: 'x'.repeat(43) }), undefined],
  ])('include grantedScopes only with a valid token: %s', async (_, signIn, grantedScopes) => {
    const { status, body } = await consent('stoa', (await signIn()).accessToken)
    expect([status, body.grantedScopes]).toEqual([200, grantedScopes])
  })

  test.each(['unknown', '__proto__', stoa.id])('are 404 for the client_id %s', async (id) => {
    const { status, body } = await consent(id)
    expect([status, body]).toEqual([404, { message: 'Application not found' }])
  })
})

describe('an administrator', () => {
  test('sees all applications with their secrets', async () => {
    const clients: unknown[] = JSON.parse(await list())
    expect(clients).toHaveLength(5)
    expect(clients).toContainEqual({
      id: odeon.id,
      clientId: 'odeon',
      clientSecret: 'odeon-demo-secret',
      name: odeon.name,
      description: odeon.description,
      redirectUris: odeon.redirectUris({ api: '', portal: '' }),
      grants: odeon.grants,
      createdAt: '2025-01-06T10:00:00.000Z',
    })
    expect(clients).toContainEqual(expect.objectContaining({ id: agora.id, clientSecret: null }))
  })

  test('registers an application but cannot choose its id, secret or scopes', async () => {
    const chosen = { id: 'mine', clientId: 'mine', clientSecret: 'mine', scopes: ['account'] }
    const { status, body } = await create({ ...details, ...chosen })
    expect([status, body]).toEqual([
      201,
      {
        ...details,
        id: expect.stringMatching(/^[\w-]{36}$/),
        clientId: expect.stringMatching(/^[\da-f]{24}$/),
        clientSecret: expect.stringMatching(/^[\w-]{43}$/),
        createdAt: expect.any(String),
      },
    ])
    const [id, clientId, clientSecret] = [String(body.id), String(body.clientId), String(body.clientSecret)]
    const client = { ...odeon, id, clientId, clientSecret }
    const code = await codeFor(server, grace, client, { scope: 'profile read' })
    expect((await exchange(server, client, code)).status).toBe(200)
    expect((await authorize(server, token, client, { scope: 'account' })).body.error).toBe('invalid_scope')
  })

  test('can omit description and grants', async () => {
    const { body } = await create({ name: ' Forum ', redirectUris: ['http://127.0.0.1/cb', 'http://127.0.0.1/cb'] })
    const redirectUris = ['http://127.0.0.1/cb']
    expect(body).toMatchObject({ name: 'Forum', description: '', redirectUris, grants: ['authorization_code'] })
  })

  test('registers a service without redirect URIs', async () => {
    const { body } = await create({ name: 'Service', redirectUris: [], grants: ['client_credentials'] })
    expect(await clientCredentials(String(body.clientId), body.clientSecret)).toBe(200)
  })

  test.each([
    ['a blank name', { name: ' ' }, 'Name is required'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'too long'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'too long'],
    ['no redirect URI', { redirectUris: [] }, 'At least one redirect URI'],
    ['21 redirect URIs', { redirectUris: Array(21).fill('https://a.example/') }, 'At most 20'],
    ['a redirect URI that runs code', { redirectUris: ['https://a.example/', 'JavaScript:alert(1)'] }, 'scheme'],
    ['a redirect URI with a false second line', { redirectUris: ['https://a.example/\u202eb'] }, 'valid URI'],
    ['a redirect URI of the system', { redirectUris: ['search-ms:query=x'] }, 'scheme'],
    ['an unknown grant', { grants: ['password'] }, 'Every grant'],
    ['no grant', { grants: [] }, 'At least one grant'],
  ])('cannot register or save an application with %s', async (_, change, message) => {
    const before = await list()
    for (const call of ['POST /oauth/clients', `PUT /oauth/clients/${stoa.id}`]) {
      const { status, body } = await server.send(call, { token, body: { ...details, ...change } })
      expect([status, body]).toEqual([400, { message: expect.stringContaining(message) }])
    }
    expect(await list()).toBe(before)
  })

  test('changes the redirect URIs of an application, and the old ones stop working', async () => {
    const changed = { ...details, clientId: 'x' }
    const { status, body } = await server.send(`PUT /oauth/clients/${stoa.id}`, { token, body: changed })
    expect([status, body]).toEqual([200, expect.objectContaining({ ...details, id: stoa.id, clientId: 'stoa' })])
    const old = await authorize(server, token, stoa, { redirect_uri: 'https://stoa.example/return' })
    expect(old.status).toBe(400)
    expect((await authorize(server, token, stoa)).status).toBe(200)
  })

  test('replaces a secret, and the old one stops working', async () => {
    const { body } = await server.send(`POST /oauth/clients/${granary.id}/regenerate-secret`, { token })
    expect(body).toMatchObject({ id: granary.id, clientSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await clientCredentials('granary', 'granary-demo-secret')).toBe(401)
    expect(await clientCredentials('granary', body.clientSecret)).toBe(200)
  })

  test.each([
    ['change the desktop app', `PUT /oauth/clients/${ancientDesktop.id}`, 409, 'part of the provider'],
    ['give a public application a secret', `POST /oauth/clients/${agora.id}/regenerate-secret`, 409, 'is public'],
    ['change an unknown application', 'PUT /oauth/clients/unknown', 404, 'Application not found'],
    ['replace an unknown secret', 'POST /oauth/clients/unknown/regenerate-secret', 404, 'Application not found'],
  ])('cannot %s', async (_, call, status, message) => {
    const before = await list()
    const { body, ...response } = await server.send(call, { token, body: details })
    expect([response.status, body.message]).toEqual([status, expect.stringContaining(message)])
    expect(await list()).toBe(before)
  })

  test('gets a 401 for an expired token, which makes the portal refresh it', async () => {
    const session = await server.signIn(ada)
    const save = (bearer: string) => server.send(`PUT /oauth/clients/${stoa.id}`, { token: bearer, body: details })
    server.api.clock.advance(15 * 60_000)
    const late = await save(session.accessToken)
    expect([late.status, late.body.message]).toEqual([401, expect.stringMatching(/unauthorized/i)])
    const { body } = await server.refreshSession(session.refreshToken)
    expect((await save(String(body.accessToken))).status).toBe(200)
  })
})
