import { expect, test } from 'vitest'
import { ancientDesktop } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../qa/test-hooks.ts'
import { authorize, codeFor, codeIn, exchange, refresh, tokensIn } from '../../qa/test-oauth.ts'

const server = setUpTestApi()

const account = { scope: 'account' }
const desktopCode = (person = grace) => codeFor(server, person, ancientDesktop, account)
const openSession = async (person = grace) =>
  tokensIn(await exchange(server, ancientDesktop, await desktopCode(person)))

test('the desktop app exchanges a code for a session of the account', async () => {
  const { status, body } = await exchange(server, ancientDesktop, await desktopCode())
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'account',
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await server.isSignedIn(String(body.access_token))).toBe(true)
  const refreshed = await server.refreshSession(String(body.refresh_token))
  expect(await server.isSignedIn(String(refreshed.body.accessToken))).toBe(true)
  expect(server.actionsOf(grace).at(-1)).toBe('login')
})

test('the OAuth refresh grant cannot refresh the session', async () => {
  const { refresh_token } = await openSession()
  expect((await refresh(server, ancientDesktop, refresh_token)).body.error).toBe('unauthorized_client')
})

test('replaying the code ends the session, even after it was refreshed', async () => {
  const code = await desktopCode()
  const { refresh_token } = tokensIn(await exchange(server, ancientDesktop, code))
  const { body } = await server.refreshSession(refresh_token)
  expect((await exchange(server, ancientDesktop, code)).body.error).toBe('invalid_grant')
  expect(await server.isSignedIn(String(body.accessToken))).toBe(false)
  expect((await server.refreshSession(String(body.refreshToken))).status).toBe(401)
})

test('20 concurrent exchanges of a code open one session', async () => {
  const code = await desktopCode()
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(server, ancientDesktop, code)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the session stays open and listed when the granting session ends', async () => {
  const browser = await server.signIn(grace)
  const { body } = await authorize(server, browser.accessToken, ancientDesktop, account)
  const { access_token } = tokensIn(await exchange(server, ancientDesktop, codeIn(body)))
  await server.ask('POST /users/logout', { token: browser.accessToken })
  expect((await server.ask('GET /users/sessions', { token: access_token })).text).toContain('"isCurrent":true')
})

test('revoking the desktop app ends only the sessions it has for that user', async () => {
  const { refresh_token } = await openSession()
  const { body } = await server.refreshSession(refresh_token)
  const [other, browser] = [await openSession(ada), await server.signIn(grace)]
  const [app] = server.api.db.authorizations.where('userId', grace.id)
  await server.ask(`POST /oauth/revoke-access/${app?.id}`, { token: browser.accessToken })
  expect(await server.isSignedIn(String(body.accessToken))).toBe(false)
  expect((await server.refreshSession(String(body.refreshToken))).status).toBe(401)
  for (const token of [other.access_token, browser.accessToken]) expect(await server.isSignedIn(token)).toBe(true)
})
