import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ada, alan, edsger, grace, hedy, linus } from '../../../fixtures/people.ts'
import { refreshResponseSchema } from '../../../renderer/api/contract/users.ts'
import { DAY_MS, MINUTE_MS } from '../../../renderer/rules/durations.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const WRONG = 'Invalid email or password.'
const unknown = { email: 'unknown@ancient.example', password: 'Wrong-1' }

const server = setUpTestApi()

const login = (body: unknown) => server.send('POST /users/login', { body })
const { refreshSession } = server

async function failSignIns(times: number, email = alan.email): Promise<unknown[]> {
  const messages = []
  for (let attempt = 1; attempt <= times; attempt++) {
    const { status, body } = await login({ email, password: `Wrong-${attempt}` })
    expect(status).toBe(401)
    messages.push(body.message)
  }
  return messages
}

describe('signing in', () => {
  test.each([ada.email, ada.email.toUpperCase(), `  ${ada.email} `])('succeeds with the email %j', async (email) => {
    const { body } = await login({ email, password: ada.password })
    expect(Object.keys(body)).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(body.user).toMatchObject({ id: ada.id, role: 'ADMIN', hasStrongPassword: true })
    expect(await server.isSignedIn(String(body.accessToken))).toBe(true)
  })

  test.each([
    ['a wrong password', { ...alan, password: 'Wrong-1' }, 401, WRONG],
    ['an unknown email', unknown, 401, WRONG],
    ['an unverified email', linus, 403, 'verify your email address'],
    ['an unverified email and a wrong password', { ...linus, password: 'Wrong-1' }, 401, WRONG],
    ['a deactivated user', edsger, 403, 'deactivated'],
    ['a deactivated user and a wrong password', { ...edsger, password: 'Wrong-1' }, 401, WRONG],
    ['a locked email', hedy, 401, 'locked'],
    ['no password', { ...alan, password: '' }, 400, 'Password is required'],
    ['no email', { ...alan, email: ' ' }, 400, 'Email is required'],
    ['a password that is too long', { ...alan, password: 'x'.repeat(257) }, 400, 'password'],
    ['a number for an email', { ...alan, email: 1 }, 400, 'email'],
    ['no body', undefined, 400, 'JSON object'],
  ])('fails with %s', async (_, body, status, message) => {
    const response = await login(body)
    expect(response.status).toBe(status)
    expect(response.body).toEqual({ message: expect.stringContaining(message) })
  })

  test('known and unknown emails get the same warnings and the same lock', async () => {
    const messages = await failSignIns(6)
    expect(messages).toEqual([
      WRONG,
      WRONG,
      `${WRONG} 2 of 5 attempts remaining.`,
      `${WRONG} 1 of 5 attempts remaining.`,
      expect.stringContaining('locked'),
      messages[4],
    ])
    expect(await failSignIns(6, unknown.email)).toEqual(messages)
  })

  test('failures with made-up emails replace the oldest after 10,000', async () => {
    const { loginFailures } = server.api.db
    for (let number = 0; number < 10_000; number++) loginFailures.put({ id: `${number}`, count: 1, lockedUntil: null })
    const { size } = loginFailures
    await failSignIns(1, unknown.email)
    expect([loginFailures.size, loginFailures.get(unknown.email)?.count]).toEqual([size, 1])
    expect((await login(hedy)).body.message, 'a lock stays').toContain('locked')
  })

  test('a lock says how long it lasts and ends after 15 minutes', async () => {
    expect((await failSignIns(5)).at(-1)).toBe('This account is locked. Try again in 15 minutes.')
    server.api.clock.advance(15 * MINUTE_MS - 5000)
    expect((await login(alan)).body.message).toBe('This account is locked. Try again in 1 minute.')
    server.api.clock.advance(5001)
    expect(await failSignIns(1)).toEqual([WRONG])
    expect((await login(alan)).status).toBe(200)
  })

  test('a successful sign-in resets the count of failures', async () => {
    await failSignIns(4)
    await server.signIn(alan)
    expect(await failSignIns(4)).not.toContainEqual(expect.stringContaining('locked'))
    await server.signIn(alan)
  })

  test('concurrent guesses are counted one by one', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, () => login({ ...alan, password: 'Wrong-1' })))
    expect(guesses.filter(({ body }) => String(body.message).includes('locked'))).toHaveLength(16)
  })

  test.each([alan.email, unknown.email])('a wrong password for %s is hashed once, at full cost', async (email) => {
    await server.restart({ hashing: 'standard' })
    const scrypt = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports()
    onTestFinished(() => {
      scrypt.mockRestore()
      syncBuiltinESMExports()
    })
    await login({ email, password: 'Wrong-1' })
    expect(scrypt.mock.calls).toMatchObject([['Wrong-1', expect.any(Buffer), 32, { N: 2 ** 15 }, expect.any(Function)]])
  })
})

describe('a session', () => {
  test('the sign-in and the profile return the same user, without secrets', async () => {
    const { accessToken: token, user } = await server.signIn(alan)
    const profile = {
      id: 'user-alan',
      username: 'alan',
      email: 'alan@ancient.example',
      firstName: 'Alan',
      lastName: 'Tournier',
      role: 'USER',
      membership: 'Gold',
      tokensHolding: 250.5,
      isEmailVerified: true,
      publicAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      phoneNumber: '+12025550136',
      country: 'US',
      hasStrongPassword: true,
      createdAt: '2025-01-05T09:30:00.000Z',
    }
    expect(user).toEqual(profile)
    expect((await server.send('GET /users/profile', { token })).body).toEqual(profile)
  })

  test('an access token expires after 15 minutes, a refresh token after 30 days', async () => {
    const { clock } = server.api
    const { accessToken, refreshToken } = await server.signIn(grace)
    clock.advance(15 * MINUTE_MS - 5000)
    expect(await server.isSignedIn(accessToken)).toBe(true)
    clock.advance(5000)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    clock.advance(29 * DAY_MS)
    const tokens = v.parse(refreshResponseSchema, (await refreshSession(refreshToken)).body)
    expect(await server.isSignedIn(tokens.accessToken)).toBe(true)
    clock.advance(DAY_MS)
    expect((await refreshSession(String(tokens.refreshToken))).status).toBe(401)
  })

  test('tabs that refresh concurrently all stay signed in', async () => {
    const { refreshToken } = await server.signIn(grace)
    const responses = await Promise.all(Array.from({ length: 20 }, () => refreshSession(refreshToken)))
    const tokens = responses.map(({ body }) => v.parse(refreshResponseSchema, body).accessToken)
    expect(new Set(tokens).size).toBe(20)
    expect(await Promise.all(tokens.map(server.isSignedIn))).toEqual(Array(20).fill(true))
  })

  test('a refresh token used again after 10 seconds ends its session', async () => {
    const { refreshToken } = await server.signIn(grace)
    const other = await server.signIn(grace)
    const { accessToken } = v.parse(refreshResponseSchema, (await refreshSession(refreshToken)).body)
    server.api.clock.advance(10_001)
    expect((await refreshSession(refreshToken)).status).toBe(401)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    expect(await server.isSignedIn(other.accessToken)).toBe(true)
  })

  test('expired access tokens of a session are deleted', async () => {
    let { refreshToken } = await server.signIn(grace)
    for (let round = 0; round < 12; round++) {
      server.api.clock.advance(15 * MINUTE_MS)
      refreshToken = String((await refreshSession(refreshToken)).body.refreshToken)
    }
    const kinds = server.api.db.sessionTokens.rows().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'access')).toHaveLength(1)
  })

  test('ends after a day if it is not remembered, also if it was refreshed', async () => {
    const { email, password } = grace
    const { body } = await login({ email, password, remember: false })
    server.api.clock.advance(DAY_MS - MINUTE_MS)
    const refreshed = await refreshSession(String(body.refreshToken))
    expect(refreshed.status).toBe(200)
    server.api.clock.advance(MINUTE_MS)
    expect((await refreshSession(String(refreshed.body.refreshToken))).status).toBe(401)
  })

  test('access and refresh tokens are not interchangeable', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    expect((await refreshSession(accessToken)).status).toBe(401)
    expect(await server.isSignedIn(refreshToken)).toBe(false)
  })

  test('signing out ends only the current session', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const other = await server.signIn(grace)
    expect((await server.send('POST /users/logout', { token: accessToken })).status).toBe(200)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    expect((await refreshSession(refreshToken)).status).toBe(401)
    expect(await server.isSignedIn(other.accessToken)).toBe(true)
  })

  test('sign-in and sign-out are recorded with the IP address', async () => {
    const { accessToken: token } = await server.signIn(grace)
    await server.send('POST /users/logout', { token })
    expect(server.api.db.activities.where('userId', grace.id)).toMatchObject([
      { action: 'login', ipAddress: '127.0.0.1' },
      { action: 'logout', ipAddress: '127.0.0.1' },
    ])
  })
})
