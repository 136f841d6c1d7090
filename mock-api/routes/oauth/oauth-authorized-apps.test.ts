import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agora, odeon, stoa } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { appsOf, codeFor, exchange, refresh, statusWith, tokensFor, tokensIn } from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(grace)).accessToken
})

afterEach(() => server.close())

describe('connected applications', () => {
  test('are those of the caller, the one used last first', async () => {
    const alans = (await server.signIn(alan)).accessToken
    expect((await appsOf(server, alans)).map(({ name }) => name)).toEqual([odeon.name, stoa.name])
    expect(await appsOf(server, token)).toEqual([])
    server.api.clock.advance(5000)
    await tokensFor(server, alan, stoa)
    const [first] = await appsOf(server, alans)
    expect(first).toMatchObject({ name: stoa.name, grantedAt: '2025-09-02T07:45:00.000Z' })
    expect(Date.parse(first?.lastUsed ?? '')).toBeGreaterThan(Date.now())
  })

  test('are in use whenever they refresh', async () => {
    const { refresh_token } = await tokensFor(server, grace, odeon)
    const [before] = await appsOf(server, token)
    server.api.clock.advance(60_000)
    await refresh(server, odeon, refresh_token)
    const [after] = await appsOf(server, token)
    expect(Date.parse(after?.lastUsed ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.lastUsed ?? '') + 60_000)
  })

  test('when revoked lose their tokens and open codes at once, and others keep theirs (M-09, TO18)', async () => {
    const first = await tokensFor(server, grace, odeon)
    const second = tokensIn(await refresh(server, odeon, first.refresh_token))
    const open = await codeFor(server, grace, odeon)
    const [other, hers] = [await tokensFor(server, grace, agora), await tokensFor(server, ada, odeon)]
    const app = (await appsOf(server, token)).find(({ name }) => name === odeon.name)
    expect((await server.ask(`POST /oauth/revoke-access/${app?.id}`, { token })).body).toEqual({ success: true })

    for (const { access_token } of [first, second]) expect(await statusWith(server, access_token)).toBe(401)
    expect((await refresh(server, odeon, second.refresh_token)).body.error).toBe('invalid_grant')
    expect((await exchange(server, odeon, open)).body.error).toBe('invalid_grant')
    for (const { access_token } of [other, hers]) expect(await statusWith(server, access_token)).toBe(200)
    expect((await appsOf(server, token)).map(({ name }) => name)).toEqual([agora.name])
    expect(server.api.db.activities.where('userId', grace.id).at(-1)).toMatchObject({
      action: 'authorization_revoked',
      clientName: odeon.name,
    })
    expect((await server.ask(`POST /oauth/revoke-access/${app?.id}`, { token })).status).toBe(404)
  })

  test.each(['authorization-alan-odeon', 'none', '__proto__', 'constructor', '..%2fx'])(
    'of somebody else, or none at all, cannot be revoked: %s',
    async (id) => {
      expect((await server.ask(`POST /oauth/revoke-access/${id}`, { token })).status).toBe(404)
      expect(await appsOf(server, (await server.signIn(alan)).accessToken)).toHaveLength(2)
    },
  )
})
