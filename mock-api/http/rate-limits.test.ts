import { expect, test } from 'vitest'
import { alan, grace } from '../../fixtures/people.ts'
import { createClock } from '../qa/clock.ts'
import { startTestApi, type TestApi } from '../qa/test-client.ts'
import { createLimiter, standardRateLimits } from './rate-limits.ts'

async function withLimits(work: (server: TestApi) => Promise<void>, rateLimits: true | object = true): Promise<void> {
  const server = await startTestApi({ rateLimits })
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

const wrong = (email: string) => ({ body: { email, password: 'Wrong-1' } })

test('an account gets ten attempts a minute, and others go on signing in', () =>
  withLimits(async ({ ask, signIn, api }) => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ask('POST /users/login', wrong(alan.email))).status).toBe(401)
    const answer = await ask('POST /users/login', wrong(alan.email.toUpperCase()))
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(50)
    expect(answer.body.message).toContain('Too many requests')
    await signIn(grace)
    api.clock.advance(60_000)
    expect((await ask('POST /users/login', wrong(alan.email))).status).toBe(401)
  }))

test('an address gets sixty sign-ins a minute, and other calls and addresses have all of theirs', () =>
  withLimits(async ({ ask, signIn, api }) => {
    const { accessToken: token } = await signIn(grace)
    api.clock.advance(60_000)
    const statuses = []
    for (let attempt = 0; attempt < 100; attempt++)
      statuses.push((await ask('POST /users/login', wrong(`nobody${attempt}@ancient.example`))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    for (let call = 0; call < 100; call++) expect((await ask('GET /users/profile', { token })).status).toBe(200)
    expect(() => api.limiter.take('loginPerAddress', '127.0.0.1')).toThrow()
    expect(() => api.limiter.take('loginPerAddress', '127.0.0.2')).not.toThrow()
  }))

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  ['loginPerAccount', 10, MINUTE],
  ['loginPerAddress', 60, MINUTE],
  ['registerPerAddress', 20, HOUR],
  ['refreshPerAddress', 60, MINUTE],
  ['tokenPerAddress', 60, MINUTE],
  ['passwordPerAccount', 10, HOUR],
  ['mailPerAccount', 3, HOUR],
  ['mailPerAddress', 10, HOUR],
  ['otherPerAddress', 600, MINUTE],
] as const)('%s: %i, and then no more for %i ms', (kind, times, window) => {
  let now = 0
  const { take } = createLimiter({ ...createClock(), now: () => now }, standardRateLimits)
  for (let call = 0; call < times; call++) take(kind, 'one')
  now = window - 1
  expect(() => take(kind, 'one')).toThrow('Too many requests')
  expect(() => take(kind, 'other')).not.toThrow()
  now = window
  expect(() => take(kind, 'one')).not.toThrow()
})

test.each([
  ['POST /users/login', 'loginPerAddress'],
  ['POST /users/register', 'registerPerAddress'],
  ['POST /users/refresh', 'refreshPerAddress'],
  ['POST /users/forgot-password', 'mailPerAddress'],
  ['POST /users/resend-verification', 'mailPerAddress'],
  ['POST /oauth/token', 'tokenPerAddress'],
  ['GET /users/profile', 'otherPerAddress'],
])('%s counts as %s, whatever it is answered', (name, kind) =>
  withLimits(
    async ({ ask }) => {
      expect((await ask(name)).status).not.toBe(429)
      expect((await ask(name)).status).toBe(429)
    },
    { [kind]: 1 },
  ),
)

test('POST /users/send-verification-email counts as mailPerAddress for whoever is signed in', () =>
  withLimits(
    async ({ ask, signIn }) => {
      for (let call = 0; call < 2; call++) expect((await ask('POST /users/send-verification-email')).status).toBe(401)
      const { accessToken: token } = await signIn(grace)
      expect((await ask('POST /users/send-verification-email', { token })).status).not.toBe(429)
      expect((await ask('POST /users/send-verification-email', { token })).status).toBe(429)
    },
    { mailPerAddress: 1 },
  ))

test('of ten thousand callers the one seen least recently is forgotten first', () => {
  const { take } = createLimiter(createClock(), { ...standardRateLimits, mailPerAccount: 1 })
  take('mailPerAccount', 'first')
  take('mailPerAccount', 'second')
  expect(() => take('mailPerAccount', 'first')).toThrow('Too many requests')
  for (let caller = 0; caller < 9_999; caller++) take('mailPerAccount', String(caller))
  expect(() => take('mailPerAccount', 'first')).toThrow('Too many requests')
  expect(() => take('mailPerAccount', 'second')).not.toThrow()
})

test('an email gets three mails an hour, whether it has an account or not', () =>
  withLimits(
    async ({ ask }) => {
      for (const call of ['POST /users/resend-verification', 'POST /users/forgot-password'])
        for (const email of [alan.email, 'nobody@ancient.example']) {
          const statuses = []
          for (let mail = 0; mail < 4; mail++) statuses.push((await ask(call, { body: { email } })).status)
          expect(statuses).toEqual([200, 200, 200, 429])
        }
    },
    { mailPerAddress: 100 },
  ))

test('strangers who ask for what members alone may have do not use up the share of members', () =>
  withLimits(
    async ({ ask, signIn }) => {
      const call = 'POST /users/send-verification-email'
      for (const _ of [1, 2, 3]) expect((await ask(call)).status).toBe(401)
      const { accessToken } = await signIn(grace)
      expect((await ask(call, { token: accessToken })).status).toBe(409)
      expect((await ask(call, { token: accessToken })).status).toBe(429)
    },
    { mailPerAddress: 1 },
  ))

test('limits can be replaced one by one', () =>
  withLimits(
    async ({ ask }) => {
      const statuses = []
      for (let call = 0; call < 3; call++) statuses.push((await ask('GET /public-address')).status)
      expect(statuses).toEqual([200, 200, 429])
    },
    { otherPerAddress: 2 },
  ))

test('a reset forgets the counts', () =>
  withLimits(
    async ({ ask }) => {
      await ask('GET /public-address')
      expect((await ask('GET /public-address')).status).toBe(429)
      await ask('POST /__mock/reset')
      expect((await ask('GET /public-address')).status).toBe(200)
    },
    { otherPerAddress: 1 },
  ))
