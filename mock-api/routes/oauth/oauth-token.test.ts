import { describe, expect, test } from 'vitest'
import { agora, ancientDesktop, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { DAY_MS, MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import {
  authorize,
  type Credentials,
  codeFor,
  exchange,
  readCode,
  readTokens,
  redirectUri,
  refresh,
  sendForm,
  tokensFor,
  userinfoStatus,
  verifier,
} from '../../test-support/oauth.ts'

const server = setUpTestApi()

const noPkce = { code_challenge: undefined, code_challenge_method: undefined }
const readError = async (response: ReturnType<typeof exchange>) => (await response).body.error
const introspect = async (client: Credentials, token: string) =>
  (await sendForm(server, 'introspect', client, { token })).body
const revoke = (client: Credentials, token: string) => sendForm(server, 'revoke', client, { token })
const tokenResponse = (scope: string, accessToken: RegExp) => ({
  access_token: expect.stringMatching(accessToken),
  token_type: 'Bearer',
  expires_in: 900,
  scope,
  refresh_token: expect.stringMatching(/^[\w-]{43}$/),
})

describe('a code', () => {
  test('is exchanged for tokens', async () => {
    const { status, body } = await exchange(server, odeon, await codeFor(server, grace, odeon))
    expect([status, body]).toEqual([200, tokenResponse('profile', /^[\w-]+\.[\w-]+\.[\w-]+$/)])
  })

  test('is exchanged without a refresh token for a client without that grant', async () => {
    const { body } = await exchange(server, stoa, await codeFor(server, grace, stoa))
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope'])
  })

  test.each([0, 60 * MINUTE_MS])('replayed after %i ms is rejected, and its tokens are revoked', async (wait) => {
    const code = await codeFor(server, grace, agora)
    const { access_token, refresh_token } = readTokens(await exchange(server, agora, code))
    server.api.clock.advance(wait)
    expect(await readError(exchange(server, agora, code))).toBe('invalid_grant')
    expect(await userinfoStatus(server, access_token)).toBe(401)
    expect(await readError(refresh(server, agora, refresh_token))).toBe('invalid_grant')
  })

  test('can be exchanged by only one of 50 concurrent requests', async () => {
    const code = await codeFor(server, grace, odeon)
    const responses = await Promise.all(Array.from({ length: 50 }, () => exchange(server, odeon, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(49)
  })

  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: verifier.replace('d', 'e') }],
    ['a verifier that is too short', { code_verifier: verifier.slice(1) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:8080/signed-in' }],
    ['an unknown code', { code: 'x' }],
  ])('is rejected with %s and remains valid', async (_, overrides) => {
    const code = await codeFor(server, grace, odeon)
    const { status, body } = await exchange(server, odeon, code, overrides)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(server, odeon, code)).status).toBe(200)
  })

  test('issued without a code_challenge is rejected with a code_verifier', async () => {
    const code = await codeFor(server, grace, stoa, noPkce)
    expect(await readError(exchange(server, stoa, code))).toBe('invalid_grant')
    expect((await exchange(server, stoa, code, { code_verifier: '' })).status).toBe(200)
  })

  test('is rejected for another client', async () => {
    const code = await codeFor(server, grace, odeon)
    const redirect_uri = redirectUri(server, odeon)
    for (const other of [stoa, agora])
      expect(await readError(exchange(server, other, code, { redirect_uri }))).toBe('invalid_grant')
    expect((await exchange(server, odeon, code)).status).toBe(200)
  })

  test('expires after 60 seconds', async () => {
    const [first, second] = [await codeFor(server, grace, odeon), await codeFor(server, grace, odeon)]
    server.api.clock.advance(30_000)
    expect((await exchange(server, odeon, first)).status).toBe(200)
    server.api.clock.advance(30_000)
    expect(await readError(exchange(server, odeon, second))).toBe('invalid_grant')
  })

  test('is revoked when the session that granted it ends', async () => {
    const { accessToken } = await server.signIn(grace)
    const { body } = await authorize(server, accessToken, odeon)
    await server.send('POST /users/logout', { token: accessToken })
    expect(await readError(exchange(server, odeon, readCode(body)))).toBe('invalid_grant')
  })
})

test('a code of a deactivated user is rejected', async () => {
  const code = await codeFor(server, grace, odeon)
  server.api.db.users.put({ ...server.userRow(grace), isActive: false })
  expect(await readError(exchange(server, odeon, code))).toBe('invalid_grant')
})

// access.test.ts covers access tokens.
test('refresh tokens of portal sessions and of applications are not interchangeable', async () => {
  const { refresh_token } = await tokensFor(server, ada, odeon)
  const { refreshToken } = await server.signIn(ada)
  expect((await server.refreshSession(refresh_token)).status).toBe(401)
  expect(await readError(refresh(server, odeon, refreshToken))).toBe('invalid_grant')
})

describe('a refresh token', () => {
  test('is exchanged for the same scopes, and the old access token stays valid', async () => {
    const first = await tokensFor(server, grace, agora, 'profile email')
    const second = readTokens(await refresh(server, agora, first.refresh_token))
    expect(second.scope).toBe('profile email')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    for (const { access_token } of [first, second]) expect(await userinfoStatus(server, access_token)).toBe(200)
  })

  test('used twice revokes only its own token family', async () => {
    const first = await tokensFor(server, grace, agora)
    const other = await tokensFor(server, grace, agora)
    const second = readTokens(await refresh(server, agora, first.refresh_token))
    expect(await readError(refresh(server, agora, first.refresh_token))).toBe('invalid_grant')
    for (const { access_token } of [first, second]) expect(await userinfoStatus(server, access_token)).toBe(401)
    expect(await readError(refresh(server, agora, second.refresh_token))).toBe('invalid_grant')
    expect(await userinfoStatus(server, other.access_token)).toBe(200)
  })

  test('used by 20 concurrent requests issues tokens once and revokes them', async () => {
    const { refresh_token } = await tokensFor(server, grace, odeon)
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(server, odeon, refresh_token)))
    const [first, ...others] = responses.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(first && (await userinfoStatus(server, readTokens(first).access_token))).toBe(401)
  })

  test('can never request more scopes than were granted', async () => {
    const first = await tokensFor(server, grace, odeon, 'profile email')
    const fewer = readTokens(await refresh(server, odeon, first.refresh_token, { scope: 'email' }))
    expect(fewer.scope).toBe('email')
    const more = await refresh(server, odeon, fewer.refresh_token, { scope: 'profile email wallet' })
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
    expect(readTokens(await refresh(server, odeon, fewer.refresh_token)).scope).toBe('profile email')
  })

  test('expires with its successors 30 days after consent', async () => {
    let { refresh_token } = await tokensFor(server, grace, agora)
    for (const days of [10, 19]) {
      server.api.clock.advance(days * DAY_MS)
      refresh_token = readTokens(await refresh(server, agora, refresh_token)).refresh_token
    }
    server.api.clock.advance(DAY_MS)
    expect(await readError(refresh(server, agora, refresh_token))).toBe('invalid_grant')
  })

  test('loses the admin scope when its user is no longer an administrator', async () => {
    const { refresh_token } = await tokensFor(server, ada, odeon, 'profile admin')
    const adminOnly = await tokensFor(server, ada, odeon, 'admin')
    server.api.db.users.put({ ...server.userRow(ada), role: 'USER' })
    expect(readTokens(await refresh(server, odeon, refresh_token)).scope).toBe('profile')
    expect(await readError(refresh(server, odeon, adminOnly.refresh_token))).toBe('invalid_grant')
  })

  test('works only for its client', async () => {
    const { access_token, refresh_token } = await tokensFor(server, grace, odeon)
    expect(await readError(refresh(server, agora, refresh_token))).toBe('invalid_grant')
    expect(await readError(refresh(server, odeon, access_token))).toBe('invalid_grant')
    expect((await refresh(server, odeon, refresh_token)).status).toBe(200)
  })
})

test('an access token expires after 15 minutes', async () => {
  const { access_token } = await tokensFor(server, grace, odeon)
  server.api.clock.advance(14 * MINUTE_MS)
  expect(await userinfoStatus(server, access_token)).toBe(200)
  server.api.clock.advance(MINUTE_MS)
  expect(await userinfoStatus(server, access_token)).toBe(401)
})

test('issuing tokens deletes expired tokens and codes', async () => {
  const { oauthTokens, authorizationCodes } = server.api.db
  await codeFor(server, grace, agora)
  await tokensFor(server, grace, agora)
  server.api.clock.advance(DAY_MS)
  await tokensFor(server, grace, agora)
  expect([oauthTokens.size, authorizationCodes.size]).toEqual([3, 2])
  server.api.clock.advance(31 * DAY_MS)
  await tokensFor(server, grace, agora)
  expect([oauthTokens.size, authorizationCodes.size]).toEqual([2, 1])
})

test('only the latest 6,000 tokens of a user for an application work', async () => {
  const { oauthTokens } = server.api.db
  const token = (await tokensFor(server, grace, agora)).access_token
  for (const row of oauthTokens.rows().slice(0, 1))
    for (let count = 0; count < 6000; count++) oauthTokens.put({ ...row, id: `${count}`, tokenHash: `${count}` })
  const last = await tokensFor(server, grace, agora)
  expect(oauthTokens.size).toBe(6000)
  expect(await userinfoStatus(server, token)).toBe(401)
  expect(await userinfoStatus(server, last.access_token)).toBe(200)
})

describe('the session of the desktop app', () => {
  const account = { scope: 'account' }
  const desktopCode = (person = grace) => codeFor(server, person, ancientDesktop, account)
  const openSession = async (person = grace) =>
    readTokens(await exchange(server, ancientDesktop, await desktopCode(person)))

  test('the desktop app exchanges a code for a session of the account', async () => {
    const { status, body } = await exchange(server, ancientDesktop, await desktopCode())
    expect([status, body]).toEqual([200, tokenResponse('account', /^[\w-]{43}$/)])
    expect(await server.isSignedIn(String(body.access_token))).toBe(true)
    const refreshed = await server.refreshSession(String(body.refresh_token))
    expect(await server.isSignedIn(String(refreshed.body.accessToken))).toBe(true)
    expect(server.listActions(grace).at(-1)).toBe('login')
  })

  test('the OAuth refresh grant cannot refresh the session', async () => {
    const { refresh_token } = await openSession()
    expect((await refresh(server, ancientDesktop, refresh_token)).body.error).toBe('unauthorized_client')
  })

  test('replaying the code ends the session, even after it was refreshed', async () => {
    const code = await desktopCode()
    const { refresh_token } = readTokens(await exchange(server, ancientDesktop, code))
    const { body } = await server.refreshSession(refresh_token)
    expect((await exchange(server, ancientDesktop, code)).body.error).toBe('invalid_grant')
    expect(await server.isSignedIn(String(body.accessToken))).toBe(false)
    expect((await server.refreshSession(String(body.refreshToken))).status).toBe(401)
  })

  test.each([
    ['POST /users/change-password', { currentPassword: grace.password, newPassword: 'Flow-Matic-1955' }],
    ['DELETE /users/sessions', undefined],
  ] as const)('a code opens no session after %s', async (call, body) => {
    const { accessToken } = await server.signIn(grace)
    const code = readCode((await authorize(server, accessToken, ancientDesktop, account)).body)
    expect((await server.send(call, { token: accessToken, body })).status).toBe(200)
    expect((await exchange(server, ancientDesktop, code)).body.error).toBe('invalid_grant')
  })

  test('20 concurrent exchanges of a code open one session', async () => {
    const code = await desktopCode()
    const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(server, ancientDesktop, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the session stays open and listed when the granting session ends', async () => {
    const browser = await server.signIn(grace)
    const { body } = await authorize(server, browser.accessToken, ancientDesktop, account)
    const { access_token } = readTokens(await exchange(server, ancientDesktop, readCode(body)))
    await server.send('POST /users/logout', { token: browser.accessToken })
    expect((await server.send('GET /users/sessions', { token: access_token })).text).toContain('"isCurrent":true')
  })

  test('revoking the desktop app ends only the sessions it has for that user', async () => {
    const { refresh_token } = await openSession()
    const { body } = await server.refreshSession(refresh_token)
    const [other, browser] = [await openSession(ada), await server.signIn(grace)]
    const [app] = server.api.db.authorizations.where('userId', grace.id)
    await server.send(`POST /oauth/revoke-access/${app?.id}`, { token: browser.accessToken })
    expect(await server.isSignedIn(String(body.accessToken))).toBe(false)
    expect((await server.refreshSession(String(body.refreshToken))).status).toBe(401)
    for (const token of [other.access_token, browser.accessToken]) expect(await server.isSignedIn(token)).toBe(true)
  })
})

describe('introspection', () => {
  test('describes active tokens of the client, without what their scopes do not share', async () => {
    const { access_token, refresh_token } = await tokensFor(server, grace, odeon, 'profile email')
    const common = { active: true, sub: grace.id, client_id: 'odeon', scope: 'profile email' }
    expect(await introspect(odeon, access_token)).toMatchObject({ ...common, token_type: 'Bearer', iss: server.url })
    expect(await introspect(odeon, refresh_token)).toEqual({ ...common, exp: expect.any(Number) })
    await refresh(server, odeon, refresh_token)
    expect(await introspect(odeon, refresh_token)).toEqual({ active: false })
  })

  test('reports tokens of other clients, forged and expired tokens as inactive', async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    const inactive = { active: false }
    expect(await introspect(stoa, access_token)).toEqual(inactive)
    expect(await introspect(odeon, `${access_token.slice(0, -4)}AAAA`)).toEqual(inactive)
    expect(await introspect(odeon, 'x')).toEqual(inactive)
    server.api.clock.advance(15 * MINUTE_MS)
    expect(await introspect(odeon, access_token)).toEqual(inactive)
  })

  test('requires a client secret and a token', async () => {
    expect(await introspect(agora, 'x')).toMatchObject({ error: 'invalid_client' })
    expect(await readError(sendForm(server, 'introspect', odeon, {}))).toBe('invalid_request')
  })
})

describe('revocation', () => {
  test('revokes one access token, or the whole family of a refresh token', async () => {
    const first = await tokensFor(server, grace, agora)
    const second = readTokens(await refresh(server, agora, first.refresh_token))
    const { status, text } = await revoke(agora, first.access_token)
    expect([status, text]).toEqual([200, ''])
    expect(await userinfoStatus(server, first.access_token)).toBe(401)
    expect(await userinfoStatus(server, second.access_token)).toBe(200)
    await revoke(agora, second.refresh_token)
    expect(await userinfoStatus(server, second.access_token)).toBe(401)
    expect(await readError(refresh(server, agora, second.refresh_token))).toBe('invalid_grant')
  })

  test("succeeds and changes nothing for an unknown token or another client's", async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    expect((await revoke(stoa, access_token)).status).toBe(200)
    expect((await revoke(granary, 'x')).status).toBe(200)
    expect(await userinfoStatus(server, access_token)).toBe(200)
    expect(await readError(sendForm(server, 'revoke', odeon, {}))).toBe('invalid_request')
  })
})
