import { expect, test } from 'vitest'
import { ancientDesktop } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../qa/test-hooks.ts'
import { authorize, codeFor, codeIn, exchange, refresh, statusWith, tokensIn, verifier } from '../../qa/test-oauth.ts'

const server = setUpTestApi()

const account = { scope: 'account' }
const desktopCode = (person = grace) => codeFor(server, person, ancientDesktop, account)
const openSession = async (person = grace) =>
  tokensIn(await exchange(server, ancientDesktop, await desktopCode(person)))
const profileStatus = async (token: string) => (await server.ask('GET /users/profile', { token })).status
const refreshSession = (refreshToken: string) => server.ask('POST /users/refresh', { body: { refreshToken } })

test('the desktop app exchanges a code for a session of the account', async () => {
  const { status, body, headers } = await exchange(server, ancientDesktop, await desktopCode())
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'account',
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await profileStatus(String(body.access_token))).toBe(200)
  const refreshed = await refreshSession(String(body.refresh_token))
  expect([refreshed.status, await profileStatus(String(refreshed.body.accessToken))]).toEqual([200, 200])
  expect(server.api.db.activities.where('userId', grace.id).at(-1)?.action).toBe('login')
})

test('the session cannot call OAuth endpoints', async () => {
  const { access_token, refresh_token } = await openSession()
  expect(await statusWith(server, access_token)).toBe(401)
  expect((await refresh(server, ancientDesktop, refresh_token)).body.error).toBe('unauthorized_client')
})

test('replaying the code ends the session, even after it was refreshed', async () => {
  const code = await desktopCode()
  const { refresh_token } = tokensIn(await exchange(server, ancientDesktop, code))
  const { body } = await refreshSession(refresh_token)
  expect((await exchange(server, ancientDesktop, code)).body.error).toBe('invalid_grant')
  expect(await profileStatus(String(body.accessToken))).toBe(401)
  expect((await refreshSession(String(body.refreshToken))).status).toBe(401)
})

test('20 concurrent exchanges of a code open one session', async () => {
  const code = await desktopCode()
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(server, ancientDesktop, code)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each<[string, Record<string, string>]>([
  ['another verifier', { code_verifier: verifier.replace('d', 'e') }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect URI', { redirect_uri: 'org.evil.account://oauth/callback' }],
  ['a secret', { client_secret: 'x' }],
])('an exchange with %s is rejected and the code remains valid', async (_, overrides) => {
  const code = await desktopCode()
  const { status, body } = await exchange(server, ancientDesktop, code, overrides)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.access_token).toBeUndefined()
  expect((await exchange(server, ancientDesktop, code)).status).toBe(200)
})

test('the session outlives the one that granted it and is listed', async () => {
  const browser = await server.signIn(grace)
  const { body } = await authorize(server, browser.accessToken, ancientDesktop, account)
  const code = codeIn(body)
  const { access_token } = tokensIn(await exchange(server, ancientDesktop, code))
  await server.ask('POST /users/logout', { token: browser.accessToken })
  expect(await profileStatus(access_token)).toBe(200)
  expect((await server.ask('GET /users/sessions', { token: access_token })).text).toContain('"isCurrent":true')
})

test('revoking the desktop app ends its sessions of that user and no others', async () => {
  const { refresh_token } = await openSession()
  const { body } = await refreshSession(refresh_token)
  const [other, browser] = [await openSession(ada), await server.signIn(grace)]
  const [app] = server.api.db.authorizations.where('userId', grace.id)
  await server.ask(`POST /oauth/revoke-access/${app?.id}`, { token: browser.accessToken })
  expect(await profileStatus(String(body.accessToken))).toBe(401)
  expect((await refreshSession(String(body.refreshToken))).status).toBe(401)
  for (const token of [other.access_token, browser.accessToken]) expect(await profileStatus(token)).toBe(200)
})
