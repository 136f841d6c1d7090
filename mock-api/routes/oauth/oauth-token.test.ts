import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import {
  authorize,
  codeFor,
  exchange,
  redirectUri,
  sendForm,
  statusWith,
  tokensFor,
  tokensIn,
  verifier,
} from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const noPkce = { code_challenge: undefined, code_challenge_method: undefined }

describe('a code', () => {
  test('gives tokens, once', async () => {
    const { status, body, headers } = await exchange(server, odeon, await codeFor(server, grace, odeon))
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'profile',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('gives no refresh token to a client that may not refresh', async () => {
    const { body } = await exchange(server, stoa, await codeFor(server, grace, stoa))
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope'])
  })

  test('that comes back is refused and kills the tokens of the first time, however late (M-15, TO16)', async () => {
    for (const wait of [0, 3_600_000]) {
      const code = await codeFor(server, grace, agora)
      const { access_token, refresh_token } = tokensIn(await exchange(server, agora, code))
      expect(await statusWith(server, access_token)).toBe(200)
      server.api.clock.advance(wait)
      expect((await exchange(server, agora, code)).body.error).toBe('invalid_grant')
      expect(await statusWith(server, access_token)).toBe(401)
      const again = { grant_type: 'refresh_token', refresh_token }
      expect((await sendForm(server, 'token', agora, again)).body.error).toBe('invalid_grant')
    }
  })

  test('that many present at once has one winner at most (M-15)', async () => {
    const code = await codeFor(server, grace, odeon)
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(server, odeon, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(49)
  })

  test.each<[string, Record<string, string>]>([
    ['with another verifier', { code_verifier: verifier.replace('d', 'e') }],
    ['with a verifier that is too short', { code_verifier: verifier.slice(1) }],
    ['without its verifier', { code_verifier: '' }],
    ['with another redirect URI', { redirect_uri: 'http://127.0.0.1:8080/signed-in' }],
    ['with the redirect URI and a slash', { redirect_uri: 'https://odeon.example/signed-in/?from=account' }],
    ['that is cut short', { code: 'x' }],
  ])('%s is refused, and is still good for the right request (M-15, M-16, TO16)', async (_, overrides) => {
    const code = await codeFor(server, grace, odeon)
    const { status, body } = await exchange(server, odeon, code, overrides)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
    expect((await exchange(server, odeon, code)).status).toBe(200)
  })

  test('of a request without a challenge takes no verifier (M-16)', async () => {
    const code = await codeFor(server, grace, stoa, noPkce)
    expect((await exchange(server, stoa, code)).body.error).toBe('invalid_grant')
    expect((await exchange(server, stoa, code, { code_verifier: '' })).status).toBe(200)
  })

  test('of one client is refused to another (M-15, TO16)', async () => {
    const code = await codeFor(server, grace, odeon)
    const redirect_uri = redirectUri(server, odeon)
    for (const other of [stoa, agora])
      expect((await exchange(server, other, code, { redirect_uri })).body.error).toBe('invalid_grant')
    expect((await exchange(server, odeon, code)).status).toBe(200)
  })

  test('lives for 60 seconds (M-15, TO16)', async () => {
    const [first, second] = [await codeFor(server, grace, odeon), await codeFor(server, grace, odeon)]
    server.api.clock.advance(30_000)
    expect((await exchange(server, odeon, first)).status).toBe(200)
    server.api.clock.advance(30_000)
    expect((await exchange(server, odeon, second)).body.error).toBe('invalid_grant')
  })

  test('ends with the session in which it was granted', async () => {
    const { accessToken } = await server.signIn(grace)
    const { body } = await authorize(server, accessToken, odeon)
    await server.ask('POST /users/logout', { token: accessToken })
    const code = new URL(String(body.redirectUrl)).searchParams.get('code') ?? ''
    expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
  })

  test('and tokens of a deactivated account are dead', async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    const code = await codeFor(server, grace, odeon)
    const account = server.api.db.users.get(grace.id)
    if (account) server.api.db.users.put({ ...account, isActive: false })
    expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
    expect(await statusWith(server, access_token)).toBe(401)
  })
})

test('a session of the portal is no OAuth token, and the other way round', async () => {
  const { access_token, refresh_token } = await tokensFor(server, ada, odeon, 'profile admin')
  const session = await server.signIn(ada)
  expect(await statusWith(server, session.accessToken)).toBe(401)
  for (const name of ['GET /users/profile', 'GET /oauth/clients'])
    expect((await server.ask(name, { token: access_token })).status).toBe(401)
  expect((await server.ask('POST /users/refresh', { body: { refreshToken: refresh_token } })).status).toBe(401)
  const again = { grant_type: 'refresh_token', refresh_token: session.refreshToken }
  expect((await sendForm(server, 'token', odeon, again)).body.error).toBe('invalid_grant')
})
