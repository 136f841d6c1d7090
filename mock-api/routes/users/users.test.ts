import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import * as v from 'valibot'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { odeon } from '../../../fixtures/clients.ts'
import { ada, alan, edsger, grace, hedy, linus } from '../../../fixtures/people.ts'
import { refreshResponseSchema } from '../../../renderer/api/contract/users.ts'
import { activitySchema } from '../../../renderer/api/contract/users-account.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'
import { tokensFor } from '../../test-support/oauth.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
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

  test('a lock says how long it lasts and ends after 15 minutes', async () => {
    expect((await failSignIns(5)).at(-1)).toBe('This account is locked. Try again in 15 minutes.')
    server.api.clock.advance(15 * MINUTE - 5000)
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
    clock.advance(15 * MINUTE - 5000)
    expect(await server.isSignedIn(accessToken)).toBe(true)
    clock.advance(5000)
    expect(await server.isSignedIn(accessToken)).toBe(false)
    clock.advance(29 * DAY)
    const tokens = v.parse(refreshResponseSchema, (await refreshSession(refreshToken)).body)
    expect(await server.isSignedIn(tokens.accessToken)).toBe(true)
    clock.advance(DAY)
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
      server.api.clock.advance(15 * MINUTE)
      refreshToken = String((await refreshSession(refreshToken)).body.refreshToken)
    }
    const kinds = server.api.db.sessionTokens.rows().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'access')).toHaveLength(1)
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

describe('the profile', () => {
  const details = {
    firstName: 'Alan Mathison',
    lastName: 'Tournier-Clarke',
    phoneNumber: '+442079460136',
    publicAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  }
  const otherWallet = `0x${'a'.repeat(40)}`
  const typed = { publicAddress: otherWallet }

  let token: string

  beforeEach(async () => {
    token = (await server.signIn(alan)).accessToken
  })

  const change = (body: unknown, as = token) => server.send('PATCH /users/profile', { token: as, body })

  test('changing the profile returns the user', async () => {
    const { status, body } = await change(details)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: alan.id, ...details })
    expect((await server.send('GET /users/profile', { token })).body).toEqual(body)
    expect(server.listActions(alan).at(-1)).toBe('profile_updated')
  })

  test('no other field can be changed', async () => {
    const before = server.userRow(alan)
    const flags = { isEmailVerified: false, isActive: false, isWalletVerified: true, hasStrongPassword: false }
    const others = { ...server.userRow(ada), ...flags, country: 'VA', referredBy: ada.id, password: 'x' }
    expect((await change({ ...others, ...details })).status).toBe(200)
    expect((await change('{"__proto__":{"role":"ADMIN"},"lastName":"T"}')).status).toBe(200)
    expect(server.userRow(alan)).toEqual({ ...before, ...details, lastName: 'T', isWalletVerified: false })
  })

  test.each([
    ['omitted fields stay unchanged', {}, {}],
    ['spaces around a name are removed', { firstName: '  Al ' }, { firstName: 'Al' }],
    ['the names are optional', { firstName: ' ', lastName: '' }, { firstName: '', lastName: '' }],
    ['a phone number can be removed', { phoneNumber: '' }, { phoneNumber: null }],
    ['null removes a phone number', { phoneNumber: null }, { phoneNumber: null }],
    ['a phone number may be formatted', { phoneNumber: ' +1 (202) 555-0136' }, { phoneNumber: '+12025550136' }],
    ['a wallet can be removed', { publicAddress: '' }, { publicAddress: null, isWalletVerified: false }],
    ['the same wallet stays verified', { publicAddress: ` ${alan.publicAddress?.toLowerCase()}` }, {}],
    ['another wallet is unverified', typed, { ...typed, isWalletVerified: false }],
  ])('%s', async (_, body, changed) => {
    const before = server.userRow(alan)
    expect(before.isWalletVerified).toBe(true)
    expect((await change(body)).status).toBe(200)
    expect(server.userRow(alan)).toEqual({ ...before, ...changed })
  })

  test('the wallet address of another user is rejected in any letter case', async () => {
    const graceToken = (await server.signIn(grace)).accessToken
    const publicAddress = `0x${alan.publicAddress?.slice(2).toUpperCase()}`
    const { status, body } = await change({ firstName: 'G', publicAddress }, graceToken)
    expect([status, body.message]).toEqual([409, 'This wallet address belongs to another account'])
    expect(server.userRow(grace)).toMatchObject({ firstName: grace.firstName, publicAddress: null })
    await change({ publicAddress: '' })
    expect((await change({ publicAddress }, graceToken)).status).toBe(200)
  })

  test.each([
    ['a first name of 81 letters', { firstName: 'x'.repeat(81) }, 'First name is too long'],
    ['a line break in the last name', { lastName: 'Tur\ning' }, 'Last name must not contain line breaks'],
    ['null for a name', { firstName: null }, 'firstName'],
    ['words for a phone number', { phoneNumber: 'call me' }, 'valid phone number'],
    ['a phone number of 16 digits', { phoneNumber: '+1234567890123456' }, 'valid phone number'],
    ['a wallet address of 39 digits', { publicAddress: otherWallet.slice(0, -1) }, 'valid wallet address'],
    ['a wallet address of 41 digits', { publicAddress: `${otherWallet}a` }, 'valid wallet address'],
    ['a wallet address without 0x', { publicAddress: 'a'.repeat(40) }, 'valid wallet address'],
    ['a wallet address with a g', { publicAddress: `0x${'g'.repeat(40)}` }, 'valid wallet address'],
  ])('a change with %s is rejected', async (_, body, message) => {
    const before = server.userRow(alan)
    const response = await change({ ...details, ...body })
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(message)])
    expect(server.userRow(alan)).toEqual(before)
  })
})

describe('the activities', () => {
  async function listActivities(person: typeof alan) {
    const { accessToken } = await server.signIn(person)
    return server.read(v.array(activitySchema), 'GET /users/activities', accessToken)
  }

  test("the list has the user's own activities, newest first, with the names of applications", async () => {
    await tokensFor(server, grace, odeon)
    expect(await listActivities(grace)).toMatchObject([
      { action: 'login', details: {} },
      { action: 'authorization_granted', details: { clientName: odeon.name } },
      { action: 'login', details: {} },
    ])
    const times = (await listActivities(alan)).map(({ createdAt }) => createdAt ?? '')
    expect(times.length).toBeGreaterThan(5)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('the latest 200 activities of a user are kept', async () => {
    for (let index = 0; index < 250; index++)
      recordActivity(server.api, { userId: grace.id, action: `action_${index}`, ip: '' })
    const kept = server.listActions(grace)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'action_50', 'action_249'])
    const listed = (await listActivities(grace)).map(({ action }) => action)
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([50, 'login', 'action_201'])
  })
})
