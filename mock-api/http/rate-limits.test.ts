import { expect, test } from 'vitest'
import { alan, grace } from '../../fixtures/people.ts'
import { HOUR_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import { createClock } from '../clock.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { createLimiter } from './rate-limits.ts'

const server = setUpTestApi({ rateLimits: {} })

const failSignIn = (email: string) => server.send('POST /users/login', { body: { email, password: 'Wrong-1' } })

test('an email gets ten sign-in attempts a minute', async () => {
  for (let attempt = 0; attempt < 10; attempt++) expect((await failSignIn(alan.email)).status).toBe(401)
  const { status, headers, body } = await failSignIn(alan.email.toUpperCase())
  expect([status, body.message]).toEqual([429, expect.stringContaining('Too many requests')])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50)
  await server.signIn(grace)
  server.api.clock.advance(MINUTE_MS)
  expect((await failSignIn(alan.email)).status).toBe(401)
})

test.each([
  ['loginPerAccount', 10, MINUTE_MS],
  ['loginPerIp', 60, MINUTE_MS],
  ['registerPerIp', 20, HOUR_MS],
  ['refreshPerIp', 60, MINUTE_MS],
  ['tokenPerIp', 60, MINUTE_MS],
  ['passwordPerAccount', 10, HOUR_MS],
  ['emailPerAccount', 3, HOUR_MS],
  ['emailPerIp', 10, HOUR_MS],
  ['otherPerIp', 600, MINUTE_MS],
] as const)('%s allows %i requests per %i ms', (kind, max, window) => {
  let now = 0
  const { take } = createLimiter({ ...createClock(), now: () => now })
  for (let call = 0; call < max; call++) take(kind, 'one')
  now = window - 1
  expect(() => take(kind, 'one')).toThrow('Too many requests')
  expect(() => take(kind, 'other')).not.toThrow()
  now = window
  expect(() => take(kind, 'one')).not.toThrow()
})

test('each limit tracks its 10,000 most recent callers', () => {
  const { take } = createLimiter(createClock(), { emailPerAccount: 1 })
  take('emailPerAccount', 'first')
  take('emailPerAccount', 'second')
  expect(() => take('emailPerAccount', 'first')).toThrow('Too many requests')
  for (let caller = 0; caller < 9_999; caller++) take('emailPerAccount', String(caller))
  expect(() => take('emailPerAccount', 'first')).toThrow('Too many requests')
  expect(() => take('emailPerAccount', 'second')).not.toThrow()
  for (let caller = 0; caller < 10_000; caller++) take('otherPerIp', String(caller))
  expect(() => take('emailPerAccount', 'first'), 'other limits drop nothing here').toThrow('Too many requests')
})

test.each([
  ['POST /users/login', 'loginPerIp'],
  ['POST /users/register', 'registerPerIp'],
  ['POST /users/refresh', 'refreshPerIp'],
  ['POST /users/forgot-password', 'emailPerIp'],
  ['POST /users/resend-verification', 'emailPerIp'],
  ['POST /users/send-verification-email', 'emailPerIp'],
  ['POST /oauth/token', 'tokenPerIp'],
  ['GET /users/profile', 'otherPerIp'],
])('%s is limited by %s only, until a reset', async (name, kind) => {
  await server.restart({ rateLimits: { [kind]: 1 } })
  const other = kind === 'otherPerIp' ? 'POST /users/refresh' : 'GET /users/profile'
  expect((await server.send(name)).status).not.toBe(429)
  expect((await server.send(name)).status).toBe(429)
  for (let call = 0; call < 2; call++) expect((await server.send(other)).status).not.toBe(429)
  await server.send('POST /__mock/reset')
  expect((await server.send(name)).status).not.toBe(429)
})

test.each(['POST /users/resend-verification', 'POST /users/forgot-password'])(
  '%s accepts three requests an hour for known and unknown addresses',
  async (name) => {
    for (const email of [alan.email, 'unknown@ancient.example']) {
      const statuses = []
      for (let sent = 0; sent < 4; sent++) statuses.push((await server.send(name, { body: { email } })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  },
)
