import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, alan, edsger, grace, hedy, linus } from '../../../fixtures/people.ts'
import { profileSchema, refreshResponseSchema, signInResponseSchema } from '../../../renderer/api/contract.ts'
import { leastTimes } from '../../qa/processor-time.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const login = (email: string, password: string) => server.ask('POST /users/login', { body: { email, password } })
const profileStatus = async (token: string) => (await server.ask('GET /users/profile', { token })).status

describe('signing in', () => {
  test.each([
    ['as written', ada.email],
    ['in capitals', ada.email.toUpperCase()],
    ['between blanks', `  ${ada.email} `],
  ])('the right password gives tokens and the user, the email %s', async (_, email) => {
    const { status, body } = await login(email, ada.password)
    expect(status).toBe(200)
    const { accessToken, user } = v.parse(signInResponseSchema, body)
    expect(user).toMatchObject({ id: ada.id, role: 'ADMIN', hasStrongPassword: true })
    expect(await profileStatus(accessToken)).toBe(200)
  })

  test.each([
    ['a wrong password', { email: alan.email, password: 'Wrong-1' }, 401, 'Invalid email or password.'],
    ['an unknown email', { email: 'nobody@ancient.example', password: 'Wrong-1' }, 401, 'Invalid email or password.'],
    ['an unverified email', linus, 403, 'verify your email address'],
    ['an unverified email, wrong password', { ...linus, password: 'Wrong-1' }, 401, 'Invalid email or password.'],
    ['a deactivated account', edsger, 403, 'deactivated'],
    ['a deactivated account, wrong password', { ...edsger, password: 'Wrong-1' }, 401, 'Invalid email or password.'],
    ['a locked account', hedy, 401, 'locked'],
    ['no password', { email: alan.email, password: '' }, 400, 'Password is required'],
    ['no email', { email: ' ', password: 'x' }, 400, 'Email is required'],
    ['a password that is too long', { email: alan.email, password: 'x'.repeat(257) }, 400, 'password'],
  ])('%s is refused', async (_, { email, password }, status, message) => {
    const answer = await login(email, password)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(message)
    expect(Object.keys(answer.body)).toEqual(['message'])
  })

  test.each([
    ['numbers', { email: 1, password: 2 }],
    ['a list', [alan.email, alan.password]],
    ['nothing', undefined],
  ])('%s instead of texts are a bad request', async (_, body) => {
    expect((await server.ask('POST /users/login', { body })).status).toBe(400)
  })

  test('real and invented emails are warned and locked in the same words (M-07, TA01, TA03)', async () => {
    const words = async (email: string) => {
      const answers = []
      for (let attempt = 1; attempt <= 6; attempt++) answers.push(await login(email, `Wrong-${attempt}`))
      return answers.map(({ status, body }) => [status, body.message])
    }
    const real = await words(alan.email)
    expect(await words('nobody@ancient.example')).toEqual(real)
    expect(real.map(([status]) => status)).toEqual(Array(6).fill(401))
    expect(real[1]?.[1]).not.toContain('attempts remaining')
    expect(real[2]?.[1]).toContain('2 of 5 attempts remaining')
    expect(real[3]?.[1]).toContain('1 of 5 attempts remaining')
    expect(real[4]?.[1]).toContain('locked')
    expect(real[5]?.[1]).toContain('locked')
  })

  test('a lock refuses the right password too, and ends after 15 minutes (M-07)', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await login(alan.email, 'Wrong-1')
    expect((await login(alan.email, alan.password)).body.message).toContain('locked')
    server.api.clock.advance(14 * 60_000 + 50_000)
    expect((await login(alan.email, alan.password)).body.message).toContain('locked')
    server.api.clock.advance(10_001)
    expect((await login(alan.email, 'Wrong-1')).body.message).toBe('Invalid email or password.')
    expect((await login(alan.email, alan.password)).status).toBe(200)
  })

  test('a success forgets the failures before it', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await login(alan.email, 'Wrong-1')
      expect((await login(alan.email, alan.password)).status).toBe(200)
    }
  })

  test('guesses made at the same time count one by one (M-07)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(alan.email, 'Wrong-1')))
    expect(answers.filter(({ body }) => String(body.message).includes('locked'))).toHaveLength(16)
  })

  test('an unknown email is as much work as a wrong password (M-07)', { timeout: 30_000 }, async () => {
    const real = await startTestApi({ hashing: 'standard' })
    const guess = (email: string) => () => real.ask('POST /users/login', { body: { email, password: 'Wrong-1' } })
    const [known = 0, unknown = 0] = await leastTimes([guess(alan.email), guess('nobody@ancient.example')], 4)
    await real.close()
    expect(unknown).toBeGreaterThan(known * 0.6)
    expect(known).toBeGreaterThan(unknown * 0.6)
  })

  test('the demo lock lasts a day', async () => {
    server.api.clock.advance(23 * 60 * 60_000)
    expect((await login(hedy.email, hedy.password)).status).toBe(401)
    server.api.clock.advance(2 * 60 * 60_000)
    expect((await login(hedy.email, hedy.password)).status).toBe(200)
  })
})

describe('the session', () => {
  test('the profile is the user itself, without anything secret (M-19)', async () => {
    const { accessToken } = await server.signIn(alan)
    const { status, body, text, headers } = await server.ask('GET /users/profile', { token: accessToken })
    expect(status).toBe(200)
    expect(v.parse(profileSchema, body)).toMatchObject({ id: alan.id, publicAddress: alan.publicAddress })
    expect(text).not.toMatch(/scrypt|password"/)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('an access token lives for 15 minutes, a refresh token for 30 days (M-08)', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    server.api.clock.advance(15 * 60_000 - 1000)
    expect(await profileStatus(accessToken)).toBe(200)
    server.api.clock.advance(2000)
    expect(await profileStatus(accessToken)).toBe(401)
    const day = 24 * 60 * 60_000
    server.api.clock.advance(29 * day)
    const refreshed = await server.ask('POST /users/refresh', { body: { refreshToken } })
    const pair = v.parse(refreshResponseSchema, refreshed.body)
    expect(await profileStatus(pair.accessToken)).toBe(200)
    server.api.clock.advance(day)
    const late = await server.ask('POST /users/refresh', { body: { refreshToken: pair.refreshToken } })
    expect(late.status).toBe(401)
  })

  test('tabs that refresh together all stay signed in (M-08)', async () => {
    const { refreshToken } = await server.signIn(grace)
    const refresh = () => server.ask('POST /users/refresh', { body: { refreshToken } })
    const answers = await Promise.all(Array.from({ length: 20 }, refresh))
    const tokens = answers.map(({ body }) => v.parse(refreshResponseSchema, body).accessToken)
    expect(new Set(tokens).size).toBe(20)
    expect(await Promise.all(tokens.map(profileStatus))).toEqual(Array(20).fill(200))
  })

  test('a refresh token that comes back late ends the whole session (M-08, TS09)', async () => {
    const { refreshToken } = await server.signIn(grace)
    const other = await server.signIn(grace)
    const refresh = () => server.ask('POST /users/refresh', { body: { refreshToken } })
    const { accessToken } = v.parse(refreshResponseSchema, (await refresh()).body)
    server.api.clock.advance(10_001)
    expect((await refresh()).status).toBe(401)
    expect(await profileStatus(accessToken)).toBe(401)
    expect(await profileStatus(other.accessToken)).toBe(200)
  })

  test('a session that is refreshed for hours keeps no access token that has expired', async () => {
    let { refreshToken } = await server.signIn(grace)
    for (let round = 0; round < 12; round++) {
      server.api.clock.advance(15 * 60_000)
      const { body } = await server.ask('POST /users/refresh', { body: { refreshToken } })
      refreshToken = String(body.refreshToken)
    }
    const kinds = server.api.db.sessionTokens.where('userId', grace.id).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'access')).toHaveLength(1)
  })

  test('an access token does not refresh, a refresh token does not read', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    expect((await server.ask('POST /users/refresh', { body: { refreshToken: accessToken } })).status).toBe(401)
    expect(await profileStatus(refreshToken)).toBe(401)
  })

  test('signing out ends this session, refresh token included, and no other (M-09)', async () => {
    const { accessToken, refreshToken } = await server.signIn(grace)
    const other = await server.signIn(grace)
    expect((await server.ask('POST /users/logout', { token: accessToken })).status).toBe(200)
    expect(await profileStatus(accessToken)).toBe(401)
    expect((await server.ask('POST /users/refresh', { body: { refreshToken } })).status).toBe(401)
    expect(await profileStatus(other.accessToken)).toBe(200)
  })

  test('signing in and out is written down with the address it came from', async () => {
    const { accessToken } = await server.signIn(grace)
    await server.ask('POST /users/logout', { token: accessToken })
    const activities = server.api.db.activities.where('userId', grace.id)
    expect(activities.map(({ action, ipAddress }) => [action, ipAddress])).toEqual([
      ['login', '127.0.0.1'],
      ['logout', '127.0.0.1'],
    ])
  })
})
