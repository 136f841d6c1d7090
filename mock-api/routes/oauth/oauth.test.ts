import { beforeEach, describe, expect, test } from 'vitest'
import { agora, ancientDesktop, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import {
  authorize,
  challenge,
  codeFor,
  exchange,
  listApps,
  readTokens,
  refresh,
  tokensFor,
  userinfoStatus,
} from '../../test-support/oauth.ts'

const server = setUpTestApi()
let token: string

beforeEach(async () => {
  token = (await server.signIn(grace)).accessToken
})

const noPkce = { code_challenge: undefined, code_challenge_method: undefined }
const activities = () =>
  server.api.db.activities.where('userId', grace.id).map(({ action, clientName }) => [action, clientName])

describe('authorizing', () => {
  test('the redirect URL has a code, the unchanged state and the issuer', async () => {
    const state = 'a b&c=+%2B#ä"'
    const { status, body } = await authorize(server, token, odeon, { state })
    expect([status, Object.keys(body)]).toEqual([200, ['redirectUrl']])
    const url = new URL(String(body.redirectUrl))
    expect(url.origin + url.pathname).toBe('https://odeon.example/signed-in')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'account',
      code: expect.stringMatching(/^[\w-]{43}$/),
      state,
      iss: server.url,
    })
  })

  const otherPort = 'http://127.0.0.1:5123/signed-in'
  const callback = 'http://localhost:5173/oauth/callback'

  test.each([
    ['a private-use scheme', ancientDesktop, { scope: 'account' }, 'org.ancient.account://oauth/callback?code='],
    ['any port of a loopback address', odeon, { redirect_uri: otherPort }, `${otherPort}?code=`],
    ["the portal's callback", stoa, { redirect_uri: callback }, `${callback}?code=`],
    ['an application that sends no state', stoa, { state: undefined }, 'https://stoa.example/return?code='],
    ['a confidential client without PKCE', stoa, noPkce, 'https://stoa.example/return?code='],
  ])('a code is issued for %s', async (_, client, overrides, start) => {
    const { body } = await authorize(server, token, client, overrides)
    expect(String(body.redirectUrl)).toContain(start)
    expect(String(body.redirectUrl).includes('state=')).toBe(!('state' in overrides))
  })

  test.each([
    ['an unknown client_id', { client_id: 'unknown' }, 404, 'Application not found'],
    ['no client_id', { client_id: undefined }, 400, 'client_id'],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }, 400, 'not registered'],
    ['two redirect URIs', { redirect_uri: ['https://stoa.example/return', 'https://x.example/'] }, 400, 'redirect_uri'],
    ['another response type', { response_type: 'token' }, 400, 'response type'],
    ['no consent', { consent: false }, 400, 'consent'],
    ['an empty scope', { scope: '' }, 400, 'At least one scope'],
    ['a scope that the client does not have', { scope: 'profile wallet' }, 400, 'not allowed'],
    ['51 scopes', { scope: Array.from({ length: 51 }, (_, n) => `s${n}`).join(' ') }, 400, 'At most 50'],
    ['a scope of 10 kB', { scope: 'x'.repeat(10_000) }, 400, 'too long'],
    ['the plain challenge method', { code_challenge_method: 'plain' }, 400, 'S256'],
    ['a challenge without a method', { code_challenge_method: undefined }, 400, 'S256'],
    ['a method without a challenge', { code_challenge: undefined }, 400, 'S256'],
    ['a challenge that is too short', { code_challenge: challenge.slice(1) }, 400, 'S256'],
  ])('a request with %s is rejected and grants nothing', async (_, overrides, status, message) => {
    const { body, ...response } = await authorize(server, token, stoa, overrides)
    expect(response.status).toBe(status)
    expect(body.message ?? body.error_description).toContain(message)
    expect(await listApps(server, token)).toEqual([])
    expect(activities()).toEqual([['login', null]])
  })

  test.each([
    ['a public client without PKCE', agora, noPkce, 400, 'invalid_request'],
    ['a service', granary, { scope: 'read', redirect_uri: 'https://x.example/' }, 400, 'unauthorized_client'],
    ['a member who grants the admin scope', odeon, { scope: 'profile admin' }, 403, 'access_denied'],
    ['another application that requests the account scope', odeon, { scope: 'profile account' }, 400, 'invalid_scope'],
  ])('%s is rejected', async (_, client, overrides, status, error) => {
    await server.send(`PATCH /__mock/db/clients/${granary.id}`, { body: { redirectUris: ['https://x.example/'] } })
    const response = await authorize(server, token, client, overrides)
    expect([response.status, response.body.error]).toEqual([status, error])
    expect(await listApps(server, token)).toEqual([])
  })

  test('authorizing again adds scopes to the same grant and records an activity each time', async () => {
    await authorize(server, token, odeon, { scope: 'profile' })
    await authorize(server, token, odeon, { scope: 'email profile email' })
    expect(await listApps(server, token)).toMatchObject([
      { name: odeon.name, description: odeon.description, scope: 'profile email' },
    ])
    const granted = ['authorization_granted', odeon.name]
    expect(activities()).toEqual([['login', null], granted, granted])
  })

  test('a token has only the scopes of its own request', async () => {
    expect((await tokensFor(server, grace, odeon, 'profile email wallet')).scope).toBe('profile email wallet')
    expect((await tokensFor(server, grace, odeon, 'email')).scope).toBe('email')
  })
})

describe('connected apps', () => {
  test('a user sees their own applications, the last used first', async () => {
    const { accessToken } = await server.signIn(alan)
    expect((await listApps(server, accessToken)).map(({ name }) => name)).toEqual([odeon.name, stoa.name])
    expect(await listApps(server, token)).toEqual([])
    server.api.clock.advance(5000)
    await tokensFor(server, alan, stoa)
    const [first] = await listApps(server, accessToken)
    expect(first).toMatchObject({ name: stoa.name, grantedAt: '2025-09-02T07:45:00.000Z' })
    expect(Date.parse(first?.lastUsed ?? '')).toBeGreaterThan(Date.now())
  })

  test('refreshing tokens counts as using the application', async () => {
    const { refresh_token } = await tokensFor(server, grace, odeon)
    const [before] = await listApps(server, token)
    server.api.clock.advance(60_000)
    await refresh(server, odeon, refresh_token)
    const [after] = await listApps(server, token)
    expect(Date.parse(after?.lastUsed ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.lastUsed ?? '') + 60_000)
  })

  test('revoking an application immediately ends only its own tokens and codes', async () => {
    const first = await tokensFor(server, grace, odeon)
    const second = readTokens(await refresh(server, odeon, first.refresh_token))
    const code = await codeFor(server, grace, odeon)
    const others = [await tokensFor(server, grace, agora), await tokensFor(server, ada, odeon)]
    const app = (await listApps(server, token)).find(({ name }) => name === odeon.name)
    const revoke = () => server.send(`POST /oauth/revoke-access/${app?.id}`, { token })
    expect((await revoke()).body).toEqual({ success: true })

    for (const { access_token } of [first, second]) expect(await userinfoStatus(server, access_token)).toBe(401)
    expect((await refresh(server, odeon, second.refresh_token)).body.error).toBe('invalid_grant')
    expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
    for (const { access_token } of others) expect(await userinfoStatus(server, access_token)).toBe(200)
    expect((await listApps(server, token)).map(({ name }) => name)).toEqual([agora.name])
    expect(activities().at(-1)).toEqual(['authorization_revoked', odeon.name])
    expect((await revoke()).status).toBe(404)
  })

  test("a user cannot revoke another user's application", async () => {
    expect((await server.send('POST /oauth/revoke-access/authorization-alan-odeon', { token })).status).toBe(404)
    expect(await listApps(server, (await server.signIn(alan)).accessToken)).toHaveLength(2)
  })
})
