import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, granary, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { type Credentials, refresh, sendForm, statusWith, tokensFor, tokensIn } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const introspect = async (client: Credentials, token: string) =>
  (await sendForm(server, 'introspect', client, { token })).body
const revoke = (client: Credentials, token: string) => sendForm(server, 'revoke', client, { token })

describe('refreshing', () => {
  test('gives a new pair of the same scopes, and the old access token lives on', async () => {
    const first = await tokensFor(server, grace, agora, 'profile email')
    const second = tokensIn(await refresh(server, agora, first.refresh_token))
    expect(second.scope).toBe('profile email')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    for (const { access_token } of [first, second]) expect(await statusWith(server, access_token)).toBe(200)
  })

  test('with a token that was used before ends all tokens of its family, and no others', async () => {
    const first = await tokensFor(server, grace, agora)
    const other = await tokensFor(server, grace, agora)
    const second = tokensIn(await refresh(server, agora, first.refresh_token))
    expect((await refresh(server, agora, first.refresh_token)).body.error).toBe('invalid_grant')
    for (const { access_token } of [first, second]) expect(await statusWith(server, access_token)).toBe(401)
    expect((await refresh(server, agora, second.refresh_token)).body.error).toBe('invalid_grant')
    expect(await statusWith(server, other.access_token)).toBe(200)
  })

  test('with one token many times at once has one winner at most, and leaves nothing alive', async () => {
    const { refresh_token } = await tokensFor(server, grace, odeon)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(server, odeon, refresh_token)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of won) expect(await statusWith(server, tokensIn(answer).access_token)).toBe(401)
  })

  test('can ask for less, and for all again the next time, but never for more', async () => {
    const first = await tokensFor(server, grace, odeon, 'profile email')
    const less = tokensIn(await refresh(server, odeon, first.refresh_token, { scope: 'email' }))
    expect(less.scope).toBe('email')
    const more = await refresh(server, odeon, less.refresh_token, { scope: 'profile email wallet' })
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
    expect(tokensIn(await refresh(server, odeon, less.refresh_token)).scope).toBe('profile email')
  })

  test('ends 30 days after the consent, however often it is done', async () => {
    const day = 24 * 60 * 60_000
    let { refresh_token } = await tokensFor(server, grace, agora)
    for (const days of [10, 19]) {
      server.api.clock.advance(days * day)
      refresh_token = tokensIn(await refresh(server, agora, refresh_token)).refresh_token
    }
    server.api.clock.advance(day)
    expect((await refresh(server, agora, refresh_token)).body.error).toBe('invalid_grant')
  })

  test('gives no administrative access to who is no administrator any more', async () => {
    const { refresh_token } = await tokensFor(server, ada, odeon, 'profile admin')
    const only = await tokensFor(server, ada, odeon, 'admin')
    const account = server.api.db.users.get(ada.id)
    if (account) server.api.db.users.put({ ...account, role: 'USER' })
    expect(tokensIn(await refresh(server, odeon, refresh_token)).scope).toBe('profile')
    expect((await refresh(server, odeon, only.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('is refused to other clients and with other tokens', async () => {
    const { access_token, refresh_token } = await tokensFor(server, grace, odeon)
    expect((await refresh(server, agora, refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(server, odeon, access_token)).body.error).toBe('invalid_grant')
    expect((await refresh(server, odeon, 'x')).body.error).toBe('invalid_grant')
    expect((await refresh(server, odeon, refresh_token)).status).toBe(200)
  })
})

describe('an access token', () => {
  test('can be checked by whoever has the public key, and says for whom and for what it is', async () => {
    const { access_token } = await tokensFor(server, grace, odeon, 'profile email')
    const keys = createRemoteJWKSet(new URL(`${server.url}/oauth/jwks`))
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      issuer: server.url,
      audience: server.url,
      typ: 'at+jwt',
      algorithms: ['RS256'],
    })
    expect(payload).toMatchObject({ sub: grace.id, client_id: odeon.clientId, scope: 'profile email' })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(900)
    expect(protectedHeader.kid).toBeTruthy()
    expect((await server.ask('GET /oauth/jwks')).text).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
  })

  test('lives for 15 minutes', async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    server.api.clock.advance(14 * 60_000)
    expect(await statusWith(server, access_token)).toBe(200)
    server.api.clock.advance(60_000)
    expect(await statusWith(server, access_token)).toBe(401)
  })
})

test('what has run out is forgotten when something new is given', async () => {
  const day = 24 * 60 * 60_000
  const { oauthTokens, authorizationCodes } = server.api.db
  await tokensFor(server, grace, agora)
  server.api.clock.advance(day)
  await tokensFor(server, grace, agora)
  expect([oauthTokens.size, authorizationCodes.size]).toEqual([3, 2])
  server.api.clock.advance(31 * day)
  await tokensFor(server, grace, agora)
  expect([oauthTokens.size, authorizationCodes.size]).toEqual([2, 1])
})

describe('looking into a token', () => {
  test('tells its own client what it is', async () => {
    const { access_token, refresh_token } = await tokensFor(server, grace, odeon, 'profile email')
    const same = { active: true, username: grace.username, sub: grace.id, client_id: 'odeon', scope: 'profile email' }
    expect(await introspect(odeon, access_token)).toMatchObject({ ...same, token_type: 'Bearer', iss: server.url })
    expect(await introspect(odeon, refresh_token)).toEqual({ ...same, exp: expect.any(Number) })
    await refresh(server, odeon, refresh_token)
    expect(await introspect(odeon, refresh_token)).toEqual({ active: false })
  })

  test('tells others, and of what is no token, nothing at all', async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    for (const [client, token] of [
      [stoa, access_token],
      [odeon, `${access_token.slice(0, -4)}AAAA`],
      [odeon, 'x'],
    ] as const)
      expect(await introspect(client, token)).toEqual({ active: false })
    server.api.clock.advance(15 * 60_000)
    expect(await introspect(odeon, access_token)).toEqual({ active: false })
  })

  test('needs a secret and a token', async () => {
    expect(await introspect(agora, 'x')).toMatchObject({ error: 'invalid_client' })
    expect((await sendForm(server, 'introspect', odeon, {})).body.error).toBe('invalid_request')
  })
})

describe('giving a token back', () => {
  test('ends an access token alone, a refresh token with its family', async () => {
    const first = await tokensFor(server, grace, agora)
    const second = tokensIn(await refresh(server, agora, first.refresh_token))
    const { status, text } = await revoke(agora, first.access_token)
    expect([status, text]).toEqual([200, ''])
    expect(await statusWith(server, first.access_token)).toBe(401)
    expect(await statusWith(server, second.access_token)).toBe(200)
    await revoke(agora, second.refresh_token)
    expect(await statusWith(server, second.access_token)).toBe(401)
    expect((await refresh(server, agora, second.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('of another client, or of none, is answered alike and does nothing', async () => {
    const { access_token } = await tokensFor(server, grace, odeon)
    for (const [client, token] of [
      [stoa, access_token],
      [granary, 'x'],
    ] as const)
      expect((await revoke(client, token)).status).toBe(200)
    expect(await statusWith(server, access_token)).toBe(200)
    expect((await sendForm(server, 'revoke', odeon, {})).body.error).toBe('invalid_request')
  })
})

test('no code, token or secret is in the log or among the rows (M-26, TP04)', async () => {
  const { access_token, refresh_token } = await tokensFor(server, grace, odeon)
  const all = server.log.join('\n') + (await server.ask('GET /__mock/db')).text
  for (const secret of [access_token, refresh_token, 'odeon-demo-secret']) expect(all).not.toContain(secret)
})
