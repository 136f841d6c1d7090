import * as v from 'valibot'
import { expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, grace } from '../../../fixtures/people.ts'
import { userSessionSchema } from '../../../renderer/api/contract/users-sessions.ts'
import { MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { codeFor, exchange } from '../../test-support/oauth.ts'

const server = setUpTestApi()

const signIn = (userAgent: string, person = grace) => server.signIn(person, { 'User-Agent': userAgent })
const listSessions = (token: string) => server.read(v.array(userSessionSchema), 'GET /users/sessions', token)
const getSessionId = async (token: string) => (await listSessions(token)).find(({ isCurrent }) => isCurrent)?.id ?? ''
const end = (id: string, token: string) => server.send(`DELETE /users/sessions/${id}`, { token })

test("the list has the user's open sessions, most recently used first", async () => {
  const phone = await signIn('Phone/1')
  server.api.clock.advance(MINUTE_MS)
  const laptop = await signIn('Laptop/1')
  const ended = await signIn('Ended/1')
  await server.send('POST /users/logout', { token: ended.accessToken })
  await signIn('Other/1', alan)
  const { text } = await server.send('GET /users/sessions', { token: phone.accessToken })
  const session = { ipAddress: '127.0.0.1', isCurrent: false }
  const unknown = { id: expect.any(String), createdAt: expect.any(String), lastUsedAt: expect.any(String) }
  expect(JSON.parse(text)).toEqual([
    { ...session, ...unknown, userAgent: 'Laptop/1' },
    { ...session, ...unknown, userAgent: 'Phone/1', isCurrent: true },
  ])
  expect(await listSessions(laptop.accessToken)).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
})

test('a refreshed session stays the same session until it expires after 30 days', async () => {
  const { accessToken, refreshToken } = await signIn('Old/1')
  const [before] = await listSessions(accessToken)
  server.api.clock.advance(20 * MINUTE_MS)
  const headers = { 'User-Agent': 'New/2' }
  const { body } = await server.send('POST /users/refresh', { body: { refreshToken }, headers })
  const [after, ...others] = await listSessions(String(body.accessToken))
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: before?.id, createdAt: before?.createdAt, userAgent: 'New/2', isCurrent: true })
  expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(before?.lastUsedAt ?? '') + 20 * MINUTE_MS,
  )

  server.api.clock.advance(30 * 24 * 60 * MINUTE_MS)
  expect(await listSessions((await signIn('Fresh/1')).accessToken)).toMatchObject([{ userAgent: 'Fresh/1' }])
  expect(server.api.db.sessions.count('userId', grace.id)).toBe(1)
})

test('ending a session signs out that device only', async () => {
  const [mine, lost, third] = [await signIn('Mine/1'), await signIn('Lost/1'), await signIn('Third/1')]
  const lostId = await getSessionId(lost.accessToken)
  const responses = await Promise.all([end(lostId, mine.accessToken), end(lostId, mine.accessToken)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await server.isSignedIn(lost.accessToken)).toBe(false)
  expect((await server.refreshSession(lost.refreshToken)).status).toBe(401)
  expect(await server.isSignedIn(third.accessToken)).toBe(true)
  expect((await listSessions(mine.accessToken)).map(({ userAgent }) => userAgent).sort()).toEqual(['Mine/1', 'Third/1'])
  expect(server.listActions(grace).at(-1)).toBe('session_ended')
})

test('ending all other sessions also revokes the codes granted in them', async () => {
  const code = await codeFor(server, grace, odeon)
  const [mine, other] = [await signIn('Mine/1'), await signIn('Other/1')]
  const alanToken = await signIn('Alan/1', alan)
  expect((await server.send('DELETE /users/sessions', { token: mine.accessToken })).status).toBe(200)
  expect(await server.isSignedIn(other.accessToken)).toBe(false)
  expect(await server.isSignedIn(alanToken.accessToken)).toBe(true)
  expect(await listSessions(mine.accessToken)).toMatchObject([{ isCurrent: true }])
  expect((await exchange(server, odeon, code)).body.error).toBe('invalid_grant')
  expect(server.listActions(grace).at(-1)).toBe('other_sessions_ended')
})

test('a user can end neither the current session nor sessions of other users', async () => {
  const [{ accessToken }, adaToken] = [await signIn('Mine/1'), await signIn('Ada/1', ada)]
  expect((await end(await getSessionId(accessToken), accessToken)).status).toBe(409)
  for (const id of [await getSessionId(adaToken.accessToken), 'unknown'])
    expect((await end(id, accessToken)).status).toBe(404)
  for (const token of [accessToken, adaToken.accessToken]) expect(await server.isSignedIn(token)).toBe(true)
})

test('a user agent is cut to 512 characters', async () => {
  const { accessToken } = await signIn('x'.repeat(10_000))
  expect((await listSessions(accessToken))[0]?.userAgent).toHaveLength(512)
})
