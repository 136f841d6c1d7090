import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, ancientDesktop, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { authorizeResponseSchema } from '../../../renderer/api/contract-oauth.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import {
  appsOf,
  authorize,
  challenge,
  codeFor,
  exchange,
  redirectUri,
  tokensFor,
  tokensIn,
} from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(grace)).accessToken
})

afterEach(() => server.close())

const activitiesOf = (userId: string) =>
  server.api.db.activities.where('userId', userId).map(({ action, clientName }) => [action, clientName])

describe('authorizing', () => {
  test('leads back to the application with a code, the state as it was and the issuer', async () => {
    const state = 'a b&c=+%2B#ä"'
    const { status, body } = await authorize(server, token, odeon, { state })
    expect([status, Object.keys(body)]).toEqual([200, ['redirectUrl']])
    const url = new URL(String(v.parse(authorizeResponseSchema, body).redirectUrl))
    expect(url.origin + url.pathname).toBe('https://odeon.example/signed-in')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'account',
      code: expect.stringMatching(/^[\w-]{43}$/),
      state,
      iss: server.url,
    })
  })

  test.each([
    [
      'an app of a scheme of its own',
      ancientDesktop,
      { scope: 'account' },
      /^org\.ancient\.account:\/\/oauth\/callback\?code=/,
    ],
    [
      'an app that listens on this device, on any port',
      odeon,
      { redirect_uri: 'http://127.0.0.1:5123/signed-in' },
      /^http:\/\/127\.0\.0\.1:5123\/signed-in\?code=/,
    ],
    [
      'the callback of the portal',
      stoa,
      { redirect_uri: 'http://localhost:5173/oauth/callback' },
      /^http:\/\/localhost:5173\/oauth\/callback\?code=/,
    ],
    [
      'an application that sent no state',
      stoa,
      { state: undefined },
      /^https:\/\/stoa\.example\/return\?code=[\w-]+&iss=[^&]+$/,
    ],
    [
      'an application with a secret, without PKCE',
      stoa,
      { code_challenge: undefined, code_challenge_method: undefined },
      /code=/,
    ],
  ])('can lead to %s', async (_, client, overrides, expected) => {
    const { body } = await authorize(server, token, client, overrides)
    expect(body.redirectUrl).toMatch(expected)
  })

  test.each([
    ['an unknown application', { client_id: 'nobody' }, 404, 'Application not found'],
    ['an application called __proto__', { client_id: '__proto__' }, 404, 'Application not found'],
    ['no application', { client_id: undefined }, 400, 'client_id'],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }, 400, 'not registered'],
    ['the address in another case', { redirect_uri: 'https://STOA.example/return' }, 400, 'not registered'],
    ['the address and a blank', { redirect_uri: 'https://stoa.example/return ' }, 400, 'not registered'],
    ['an address that runs code', { redirect_uri: 'javascript:alert(1)' }, 400, 'not registered'],
    ['two addresses', { redirect_uri: ['https://stoa.example/return', 'https://evil.example/'] }, 400, 'redirect_uri'],
    ['another response type', { response_type: 'token' }, 400, 'response type'],
    ['no consent', { consent: false }, 400, 'consent'],
    ['a consent that is not true', { consent: 'true' }, 400, 'consent'],
    ['no scope', { scope: '' }, 400, 'At least one scope'],
    ['only blanks for a scope', { scope: '  ' }, 400, 'At least one scope'],
    ['a scope that the application may not have', { scope: 'profile wallet' }, 400, 'not allowed'],
    ['a scope that nobody knows', { scope: 'profile <b>x</b>' }, 400, 'not allowed'],
    ['scopes with commas between', { scope: 'profile,email' }, 400, 'not allowed'],
    ['200 scopes', { scope: Array.from({ length: 200 }, (_, n) => `s${n}`).join(' ') }, 400, 'At most 50'],
    ['a scope of 10 kB', { scope: 'x'.repeat(10_000) }, 400, 'too long'],
    ['the plain challenge method', { code_challenge_method: 'plain' }, 400, 'S256'],
    ['a challenge without a method', { code_challenge_method: undefined }, 400, 'S256'],
    ['a method without a challenge', { code_challenge: undefined }, 400, 'S256'],
    ['a challenge that is none', { code_challenge: challenge.slice(1) }, 400, 'S256'],
  ])('with %s is refused, and nothing is granted (M-14)', async (_, overrides, status, words) => {
    const answer = await authorize(server, token, stoa, overrides)
    expect(answer.status).toBe(status)
    expect(answer.body.message ?? answer.body.error_description).toContain(words)
    expect(await appsOf(server, token)).toEqual([])
    expect(activitiesOf(grace.id)).toEqual([['login', null]])
  })

  test('for an application without a secret needs PKCE (M-16)', async () => {
    const { body } = await authorize(server, token, agora, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    })
    expect(body).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('code_challenge'),
    })
  })

  test('for an application that signs nobody in is refused', async () => {
    expect(
      (await authorize(server, token, granary, { scope: 'read', redirect_uri: 'https://x.example/' })).status,
    ).toBe(400)
    const { id } = granary
    const row = server.api.db.clients.get(id)
    if (row) server.api.db.clients.put({ ...row, redirectUris: ['https://x.example/'] })
    const { body } = await authorize(server, token, granary, { scope: 'read' })
    expect(body.error).toBe('unauthorized_client')
  })

  test('grants administrative access only for administrators (M-14)', async () => {
    const refused = await authorize(server, token, odeon, { scope: 'profile admin' })
    expect([refused.status, refused.body.error]).toEqual([403, 'access_denied'])
    expect(await appsOf(server, token)).toEqual([])
    expect((await tokensFor(server, ada, odeon, 'profile admin')).scope).toBe('profile admin')
  })

  test('twice grants once, adds what is new, and is written down each time', async () => {
    await authorize(server, token, odeon, { scope: 'profile' })
    await authorize(server, token, odeon, { scope: 'email profile email' })
    const apps = await appsOf(server, token)
    expect(apps).toHaveLength(1)
    expect(apps[0]).toMatchObject({ name: odeon.name, description: odeon.description, scope: 'profile email' })
    const granted = ['authorization_granted', odeon.name]
    expect(activitiesOf(grace.id)).toEqual([['login', null], granted, granted])
  })

  test('gives a token for what was ticked, whatever was granted before', async () => {
    expect((await tokensFor(server, grace, odeon, 'profile email wallet')).scope).toBe('profile email wallet')
    expect((await tokensFor(server, grace, odeon, 'email')).scope).toBe('email')
  })
})

test('who authorizes is whoever the bearer is, and is sent where the demo has it', async () => {
  expect(redirectUri(server, agora)).toBe('http://127.0.0.1:4000/__mock/demo/callback')
  const code = await codeFor(server, grace, agora)
  const { access_token } = tokensIn(await exchange(server, agora, code))
  expect((await server.ask('GET /oauth/userinfo', { token: access_token })).body.sub).toBe(grace.id)
})
