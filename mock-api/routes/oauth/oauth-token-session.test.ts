import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, ancientDesktop, odeon } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { authorize, codeFor, exchange, sendForm, statusWith, tokensIn, verifier } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const whole = { scope: 'account' }
const desktopCode = (person = grace) => codeFor(server, person, ancientDesktop, whole)
const profile = async (token: string) => (await server.ask('GET /users/profile', { token })).status
const refreshed = (refreshToken: string) => server.ask('POST /users/refresh', { body: { refreshToken } })
const signedIn = async (person = grace) => tokensIn(await exchange(server, ancientDesktop, await desktopCode(person)))

describe("a code of the provider's own application", () => {
  test('opens a session of the account itself, as signing in does', async () => {
    const { status, body, headers } = await exchange(server, ancientDesktop, await desktopCode())
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'account',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await profile(String(body.access_token))).toBe(200)
    const next = await refreshed(String(body.refresh_token))
    expect([next.status, await profile(String(next.body.accessToken))]).toEqual([200, 200])
    const actions = server.api.db.activities.where('userId', grace.id).map(({ action }) => action)
    expect(actions.at(-1)).toBe('login')
  })

  test('gives nothing for the calls of OAuth', async () => {
    const { access_token, refresh_token } = await signedIn()
    expect(await statusWith(server, access_token)).toBe(401)
    const { body } = await sendForm(server, 'token', ancientDesktop, { grant_type: 'refresh_token', refresh_token })
    expect(body.error).toBe('unauthorized_client')
  })

  test('that comes back ends the session, refreshed or not', async () => {
    const code = await desktopCode()
    const { refresh_token } = tokensIn(await exchange(server, ancientDesktop, code))
    const { body } = await refreshed(refresh_token)
    expect((await exchange(server, ancientDesktop, code)).body.error).toBe('invalid_grant')
    expect(await profile(String(body.accessToken))).toBe(401)
    expect((await refreshed(String(body.refreshToken))).status).toBe(401)
  })

  test('that many present at once opens one session at most', async () => {
    const code = await desktopCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(server, ancientDesktop, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: verifier.replace('d', 'e') }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'org.evil.account://oauth/callback' }],
    ['the redirect URI and a slash', { redirect_uri: 'org.ancient.account://oauth/callback/' }],
    ['a secret', { client_secret: 'x' }],
  ])('with %s opens none, and is still good for the right request', async (_, overrides) => {
    const code = await desktopCode()
    const { status, body } = await exchange(server, ancientDesktop, code, overrides)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.access_token).toBeUndefined()
    expect((await exchange(server, ancientDesktop, code)).status).toBe(200)
  })

  test('is refused to every other application', async () => {
    const code = await desktopCode()
    const redirect_uri = 'org.ancient.account://oauth/callback'
    for (const other of [agora, odeon])
      expect((await exchange(server, other, code, { redirect_uri })).body.error).toBe('invalid_grant')
  })

  test('is not given without PKCE', async () => {
    const { accessToken } = await server.signIn(grace)
    const noPkce = { code_challenge: undefined, code_challenge_method: undefined }
    expect((await authorize(server, accessToken, ancientDesktop, { ...whole, ...noPkce })).status).toBe(400)
  })
})

describe('the session', () => {
  test('outlives the one in which it was granted, and is listed', async () => {
    const browser = await server.signIn(grace)
    const { body } = await authorize(server, browser.accessToken, ancientDesktop, whole)
    const code = new URL(String(body.redirectUrl)).searchParams.get('code') ?? ''
    const { access_token } = tokensIn(await exchange(server, ancientDesktop, code))
    await server.ask('POST /users/logout', { token: browser.accessToken })
    expect(await profile(access_token)).toBe(200)
    expect((await server.ask('GET /users/sessions', { token: access_token })).text).toContain('"isCurrent":true')
  })

  test('ends when the application is revoked, however often it was refreshed, and no other does', async () => {
    const { refresh_token } = await signedIn()
    const { body } = await refreshed(refresh_token)
    const [hers, browser] = [await signedIn(ada), await server.signIn(grace)]
    const [app] = server.api.db.authorizations.where('userId', grace.id)
    await server.ask(`POST /oauth/revoke-access/${app?.id}`, { token: browser.accessToken })
    expect(await profile(String(body.accessToken))).toBe(401)
    expect((await refreshed(String(body.refreshToken))).status).toBe(401)
    for (const token of [hers.access_token, browser.accessToken]) expect(await profile(token)).toBe(200)
  })
})

describe('no other application', () => {
  test('can ask for a session', async () => {
    const { accessToken } = await server.signIn(grace)
    for (const client of [agora, odeon]) {
      const { status, body } = await authorize(server, accessToken, client, { scope: 'profile account' })
      expect([status, body.error]).toEqual([400, 'invalid_scope'])
    }
  })

  test('can be made one that may, nor can the one be turned elsewhere', async () => {
    const token = (await server.signIn(ada)).accessToken
    const details = {
      name: 'Mine',
      description: '',
      redirectUris: ['https://mine.example/'],
      grants: ['authorization_code'],
    }
    const { body } = await server.ask('POST /oauth/clients', { token, body: { ...details, scopes: ['account'] } })
    const mine = {
      ...odeon,
      id: String(body.id),
      clientId: String(body.clientId),
      clientSecret: String(body.clientSecret),
    }
    expect((await authorize(server, token, mine, whole)).body.error).toBe('invalid_scope')
    const { status } = await server.ask(`PUT /oauth/clients/${ancientDesktop.id}`, { token, body: details })
    expect(status).toBe(409)
    expect(server.api.db.clients.get(ancientDesktop.id)?.redirectUris).toEqual(['org.ancient.account://oauth/callback'])
  })
})
