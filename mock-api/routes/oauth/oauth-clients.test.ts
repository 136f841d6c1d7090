import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { consentClientSchema } from '../../../renderer/api/contract-oauth.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { authorize, codeFor, exchange, sendForm } from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(ada)).accessToken
})

afterEach(() => server.close())

const valid = {
  name: 'Forum',
  description: 'Talk',
  redirectUris: ['https://forum.example/cb'],
  grants: ['authorization_code'],
}
const create = (body: unknown) => server.ask('POST /oauth/clients', { token, body })
const ownToken = async (clientId: string, clientSecret: string) =>
  (await sendForm(server, 'token', { clientId, clientSecret }, { grant_type: 'client_credentials' })).status

describe('what everybody may know of an application', () => {
  const consent = (id: string, bearer?: string) => server.ask(`GET /oauth/clients/consent/${id}`, { token: bearer })

  test('is its name, where it may be returned to, and who answers it', async () => {
    const { status, body } = await consent('stoa')
    expect([status, body]).toEqual([
      200,
      {
        name: 'Stoa',
        description: stoa.description,
        redirectUris: ['https://stoa.example/return', 'http://localhost:5173/oauth/callback'],
        issuer: server.url,
      },
    ])
  })

  test.each([
    ['who granted something', () => server.signIn(alan), ['profile']],
    ['who granted nothing', () => server.signIn(grace), []],
    ['whose session has ended', async () => ({ accessToken: 'x'.repeat(43) }), undefined],
  ])('and, for a caller %s, what they granted', async (_, signIn, grantedScopes) => {
    const { status, body } = await consent('stoa', (await signIn()).accessToken)
    expect([status, v.parse(consentClientSchema, body).grantedScopes]).toEqual([200, grantedScopes])
  })

  test.each(['nobody', '__proto__', 'constructor', 'client-stoa', '..%2Fx'])('is nothing for %s', async (id) => {
    const { status, body } = await consent(id)
    expect([status, body]).toEqual([404, { message: 'Application not found' }])
  })
})

describe('an administrator', () => {
  test('sees all applications with their secrets, and nothing that is not of the list', async () => {
    const { text } = await server.ask('GET /oauth/clients', { token })
    const list: unknown[] = JSON.parse(text)
    expect(list).toHaveLength(5)
    expect(list).toContainEqual({
      id: odeon.id,
      clientId: 'odeon',
      clientSecret: 'odeon-demo-secret',
      name: odeon.name,
      description: odeon.description,
      redirectUris: odeon.redirectUris({ api: '', portal: '' }),
      grants: odeon.grants,
      createdAt: '2025-01-06T10:00:00.000Z',
    })
    expect(list).toContainEqual(expect.objectContaining({ id: agora.id, clientSecret: null }))
  })

  test('registers an application, which then signs people in', async () => {
    const { status, body } = await create({
      ...valid,
      id: 'mine',
      clientId: 'mine',
      clientSecret: 'mine',
      scopes: ['x'],
    })
    expect([status, body]).toEqual([
      201,
      {
        ...valid,
        id: expect.stringMatching(/^[\w-]{36}$/),
        clientId: expect.stringMatching(/^[\da-f]{24}$/),
        clientSecret: expect.stringMatching(/^[\w-]{43}$/),
        createdAt: expect.any(String),
      },
    ])
    const client = {
      ...odeon,
      id: String(body.id),
      clientId: String(body.clientId),
      clientSecret: String(body.clientSecret),
    }
    const code = await codeFor(server, grace, client, { scope: 'profile read' })
    expect((await exchange(server, client, code)).status).toBe(200)
  })

  test('needs to say neither what it is nor how it signs people in', async () => {
    const { body } = await create({ name: ' Forum ', redirectUris: ['http://127.0.0.1/cb', 'http://127.0.0.1/cb'] })
    expect(body).toMatchObject({
      name: 'Forum',
      description: '',
      redirectUris: ['http://127.0.0.1/cb'],
      grants: ['authorization_code'],
    })
  })

  test('registers a service without redirect URIs', async () => {
    const { body } = await create({ name: 'Service', redirectUris: [], grants: ['client_credentials'] })
    expect(await ownToken(String(body.clientId), String(body.clientSecret))).toBe(200)
  })

  test.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['a name of 81 letters', { name: 'x'.repeat(81) }, 'too long'],
    ['a description of 501 letters', { description: 'x'.repeat(501) }, 'too long'],
    ['no redirect URI', { redirectUris: [] }, 'At least one redirect URI'],
    [
      '21 redirect URIs',
      { redirectUris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) },
      'At most 20',
    ],
    ['an empty redirect URI', { redirectUris: [''] }, 'not a valid address'],
    ['a redirect URI that runs code', { redirectUris: ['https://a.example/', 'JavaScript:alert(1)'] }, 'can run code'],
    ['a redirect URI with a fragment', { redirectUris: ['https://a.example/#x'] }, 'fragment'],
    ['redirect URIs that are no list', { redirectUris: 'https://a.example/' }, 'redirectUris'],
    ['an unknown grant', { grants: ['password'] }, 'grants'],
    ['no grant', { grants: [] }, 'At least one grant'],
  ])('is told why an application with %s is refused, new or changed', async (_, change, words) => {
    const before = (await server.ask('GET /oauth/clients', { token })).text
    for (const name of ['POST /oauth/clients', `PUT /oauth/clients/${stoa.id}`]) {
      const { status, body } = await server.ask(name, { token, body: { ...valid, ...change } })
      expect([status, body]).toEqual([400, { message: expect.stringContaining(words) }])
    }
    expect((await server.ask('GET /oauth/clients', { token })).text).toBe(before)
  })

  test('changes an application, and what was registered before no longer counts', async () => {
    const { status, body } = await server.ask(`PUT /oauth/clients/${stoa.id}`, {
      token,
      body: { ...valid, clientId: 'x' },
    })
    expect([status, body]).toEqual([200, expect.objectContaining({ ...valid, id: stoa.id, clientId: 'stoa' })])
    const old = await authorize(server, token, stoa, { redirect_uri: 'https://stoa.example/return' })
    expect(old.status).toBe(400)
    expect((await authorize(server, token, stoa)).status).toBe(200)
  })

  test('gives an application a new secret, and the old one is dead at once', async () => {
    const path = `POST /oauth/clients/${granary.id}/regenerate-secret`
    const { body } = await server.ask(path, { token })
    expect(body).toMatchObject({ id: granary.id, clientSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await ownToken('granary', 'granary-demo-secret')).toBe(401)
    expect(await ownToken('granary', String(body.clientSecret))).toBe(200)
  })

  test('cannot give a secret to a public application', async () => {
    const { status } = await server.ask(`POST /oauth/clients/${agora.id}/regenerate-secret`, { token })
    expect(status).toBe(409)
  })

  test.each(['none', '__proto__', 'constructor'])('finds no application %s', async (id) => {
    const answers = [
      await server.ask(`PUT /oauth/clients/${id}`, { token, body: valid }),
      await server.ask(`POST /oauth/clients/${id}/regenerate-secret`, { token }),
    ]
    for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Application not found'])
  })

  test('whose token has run out is told so in the word that the portal looks for, and goes on after a refresh', async () => {
    const session = await server.signIn(ada)
    const save = (bearer: string) => server.ask(`PUT /oauth/clients/${stoa.id}`, { token: bearer, body: valid })
    server.api.clock.advance(15 * 60_000)
    const late = await save(session.accessToken)
    expect([late.status, late.body.message]).toEqual([401, expect.stringMatching(/unauthorized/i)])
    const { refreshToken } = session
    const { body } = await server.ask('POST /users/refresh', { body: { refreshToken } })
    expect((await save(String(body.accessToken))).status).toBe(200)
  })
})
