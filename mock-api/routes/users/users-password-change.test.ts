import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { alan, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'
import { refresh, statusWith, tokensFor } from '../../qa/test-oauth.ts'

let server: TestApi
let token: string

beforeEach(async () => {
  server = await startTestApi()
  token = (await server.signIn(grace)).accessToken
})

afterEach(() => server.close())

const newPassword = 'Renewed-2026'
const account = () => server.api.db.users.get(grace.id)
const change = (body: object = {}, as = token) =>
  server.ask('POST /users/change-password', {
    token: as,
    body: { currentPassword: grace.password, newPassword, ...body },
  })
const profileStatus = async (bearer: string) => (await server.ask('GET /users/profile', { token: bearer })).status
const signInStatus = async (password: string) =>
  (await server.ask('POST /users/login', { body: { email: grace.email, password } })).status

test('the password is changed; every other session of the account ends, and the calling one stays', async () => {
  const other = await server.signIn(grace)
  const alans = await server.signIn(alan)
  expect((await change()).body).toEqual({ success: true, message: 'Password changed successfully!' })
  expect(await profileStatus(token)).toBe(200)
  expect(await profileStatus(other.accessToken)).toBe(401)
  expect((await server.ask('POST /users/refresh', { body: { refreshToken: other.refreshToken } })).status).toBe(401)
  expect(await profileStatus(alans.accessToken)).toBe(200)
  expect(await signInStatus(grace.password)).toBe(401)
  expect(await signInStatus(newPassword)).toBe(200)
  expect(server.api.db.activities.where('userId', grace.id).map(({ action }) => action)).toContain('password_changed')
})

test('applications keep their tokens when the owner changes the password', async () => {
  const tokens = await tokensFor(server, grace, odeon)
  expect((await change()).status).toBe(200)
  expect(await statusWith(server, tokens.access_token)).toBe(200)
  expect((await refresh(server, odeon, tokens.refresh_token)).status).toBe(200)
})

test('a wrong current password is a bad request, and changes and ends nothing (M-12)', async () => {
  const other = await server.signIn(grace)
  const before = account()
  const { status, body } = await change({ currentPassword: 'Wrong-1952' })
  expect([status, body.message]).toEqual([400, 'The current password is incorrect'])
  expect(account()).toEqual(before)
  for (const bearer of [token, other.accessToken]) expect(await profileStatus(bearer)).toBe(200)
  expect(await signInStatus(grace.password)).toBe(200)
})

test('guessing the current password ends after ten tries an hour, and locks nobody out', async () => {
  await server.close()
  server = await startTestApi({ rateLimits: true })
  token = (await server.signIn(grace)).accessToken
  for (let round = 0; round < 10; round++)
    expect((await change({ currentPassword: `Wrong-${round}` })).status).toBe(400)
  const refused = await change()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(await signInStatus(grace.password)).toBe(200)
  server.api.clock.advance(60 * 60_000)
  token = (await server.signIn(grace)).accessToken
  expect((await change()).status).toBe(200)
})

test('of two changes at once, one counts', { timeout: 30_000 }, async () => {
  await server.close()
  // Hashing that takes its time, so that both are under way before the first is done.
  server = await startTestApi({ hashing: 'standard' })
  token = (await server.signIn(grace)).accessToken
  const answers = await Promise.all([0, 1].map((index) => change({ newPassword: `Renewed-${index}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await signInStatus(`Renewed-${winner}`)).toBe(200)
  expect(await profileStatus(token)).toBe(200)
})

test('a session that is ended while it changes the password does not change it', { timeout: 30_000 }, async () => {
  await server.close()
  // Hashing that takes its time, so that the session ends before the change is done.
  server = await startTestApi({ hashing: 'standard' })
  const [stranger, owner] = [(await server.signIn(grace)).accessToken, (await server.signIn(grace)).accessToken]
  const [answer] = await Promise.all([change({}, stranger), server.ask('DELETE /users/sessions', { token: owner })])
  expect(answer.status).toBe(401)
  expect(await profileStatus(owner)).toBe(200)
  expect(await signInStatus(grace.password)).toBe(200)
})

describe('the new password', () => {
  test.each([
    ['Ab-12', 400, 'New password must be at least 6 characters long'],
    ['🔑🔑🔑', 400, 'New password must be at least 6 characters long'],
    ['x'.repeat(257), 400, 'The new password is too long'],
    [undefined, 400, 'newPassword'],
    [7, 400, 'newPassword'],
  ])('%s is refused', async (typed, status, message) => {
    const answer = await change({ newPassword: typed })
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
  })

  test.each([
    ['abcdef', false],
    ['Abcdef', true],
    ['🔑🔑🔑🔑🔑🔑', false],
  ])('%s is strong: %s', async (typed, isStrong) => {
    expect((await change({ newPassword: typed })).status).toBe(200)
    expect(account()?.hasStrongPassword).toBe(isStrong)
  })
})

test.each([
  ['', 'Current password is required'],
  ['x'.repeat(4000), 'The current password is incorrect'],
  [undefined, 'currentPassword'],
  [null, 'currentPassword'],
  [{ length: 1 }, 'currentPassword'],
])('the current password %j is a bad request', async (currentPassword, message) => {
  const answer = await change({ currentPassword })
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)])
})
