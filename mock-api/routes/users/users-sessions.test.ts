import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { type UserSession, userSessionSchema } from '../../../renderer/api/contract-lists.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { codeFor, exchange } from '../../qa/test-oauth.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

async function signIn(userAgent: string, person = grace): Promise<{ accessToken: string; refreshToken: string }> {
  const { body } = await server.ask('POST /users/login', { body: person, headers: { 'User-Agent': userAgent } })
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken) }
}

async function sessionsOf(token: string): Promise<UserSession[]> {
  const { text } = await server.ask('GET /users/sessions', { token })
  return v.parse(v.array(userSessionSchema), JSON.parse(text))
}

const idOf = async (token: string) => (await sessionsOf(token)).find(({ isCurrent }) => isCurrent)?.id ?? ''
const end = (id: string, token: string) => server.ask(`DELETE /users/sessions/${id}`, { token })
const profileStatus = async (token: string) => (await server.ask('GET /users/profile', { token })).status
const actions = () => server.api.db.activities.where('userId', grace.id).map(({ action }) => action)

test('are those of the caller that are not over, the one used last first, each with where it is used', async () => {
  const phone = await signIn('Phone/1')
  server.api.clock.advance(60_000)
  const laptop = await signIn('Laptop/1')
  const over = await signIn('Over/1')
  await server.ask('POST /users/logout', { token: over.accessToken })
  await signIn('Other/1', alan)
  const [first, second, ...others] = await sessionsOf(phone.accessToken)
  expect(others).toEqual([])
  expect(first).toMatchObject({ userAgent: 'Laptop/1', ipAddress: '127.0.0.1', isCurrent: false })
  expect(second).toMatchObject({ userAgent: 'Phone/1', isCurrent: true })
  expect(await sessionsOf(laptop.accessToken)).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
  const { text } = await server.ask('GET /users/sessions', { token: phone.accessToken })
  for (const secret of [phone.accessToken, phone.refreshToken, 'scrypt']) expect(text).not.toContain(secret)
})

test('go on when they are refreshed, from where that was, and end after 30 days', async () => {
  const { accessToken, refreshToken } = await signIn('Old/1')
  const [before] = await sessionsOf(accessToken)
  server.api.clock.advance(20 * 60_000)
  const headers = { 'User-Agent': 'New/2' }
  const { body } = await server.ask('POST /users/refresh', { body: { refreshToken }, headers })
  const [after, ...others] = await sessionsOf(String(body.accessToken))
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, userAgent: 'New/2', isCurrent: true })
  expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.lastUsedAt ?? '') + 20 * 60_000)

  server.api.clock.advance(30 * 24 * 60 * 60_000)
  expect(await sessionsOf((await signIn('Fresh/1')).accessToken)).toMatchObject([{ userAgent: 'Fresh/1' }])
  expect(server.api.db.sessions.count('userId', grace.id)).toBe(1)
})

test('one can be ended: its tokens and open codes count no more, and the others stay', async () => {
  const [mine, lost, third] = [await signIn('Mine/1'), await signIn('Lost/1'), await signIn('Third/1')]
  expect((await end(await idOf(lost.accessToken), mine.accessToken)).body).toEqual({ success: true })
  expect(await profileStatus(lost.accessToken)).toBe(401)
  const refreshed = await server.ask('POST /users/refresh', { body: { refreshToken: lost.refreshToken } })
  expect(refreshed.status).toBe(401)
  for (const { accessToken } of [mine, third]) expect(await profileStatus(accessToken)).toBe(200)
  expect((await sessionsOf(mine.accessToken)).map(({ userAgent }) => userAgent).sort()).toEqual(['Mine/1', 'Third/1'])
  expect(actions()).toContain('session_ended')
})

test('all others can be ended at once, with the codes that were granted in them', async () => {
  const code = await codeFor(server, grace, odeon)
  const [mine, other] = [await signIn('Mine/1'), await signIn('Other/1')]
  const alans = await signIn('Alan/1', alan)
  expect((await server.ask('DELETE /users/sessions', { token: mine.accessToken })).status).toBe(200)
  expect(await profileStatus(other.accessToken)).toBe(401)
  for (const { accessToken } of [mine, alans]) expect(await profileStatus(accessToken)).toBe(200)
  expect(await sessionsOf(mine.accessToken)).toMatchObject([{ isCurrent: true }])
  expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
  expect(actions().at(-1)).toBe('other_sessions_ended')
})

test('the one in use is not ended here', async () => {
  const { accessToken } = await signIn('Mine/1')
  expect((await end(await idOf(accessToken), accessToken)).status).toBe(409)
  expect(await profileStatus(accessToken)).toBe(200)
})

describe('a session of somebody else, or none, is not found', () => {
  test.each(['none', '__proto__', 'constructor', '..%2fx'])('%s', async (id) => {
    expect((await end(id, (await signIn('Mine/1')).accessToken)).status).toBe(404)
  })

  test('that of an administrator', async () => {
    const [{ accessToken }, adas] = [await signIn('Mine/1'), await signIn('Ada/1', ada)]
    expect((await end(await idOf(adas.accessToken), accessToken)).status).toBe(404)
    expect(await profileStatus(adas.accessToken)).toBe(200)
  })

  test('one that was ended before', async () => {
    const [mine, other] = [await signIn('Mine/1'), await signIn('Other/1')]
    const id = await idOf(other.accessToken)
    const answers = await Promise.all([end(id, mine.accessToken), end(id, mine.accessToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

test('a user agent of 10 kB is cut, and none at all is empty', async () => {
  const long = await signIn('x'.repeat(10_000))
  expect((await sessionsOf(long.accessToken))[0]?.userAgent).toHaveLength(512)
  const account = server.api.db.users.get(alan.id)
  if (!account) throw new Error('Alan is not in the seed')
  const { accessToken } = server.api.sessions.open(account)
  expect(await sessionsOf(accessToken)).toMatchObject([{ userAgent: '', ipAddress: 'Unknown' }])
})
