import { expect, test } from 'vitest'
import { agora } from '../../fixtures/clients.ts'
import { grace, linus } from '../../fixtures/people.ts'
import { setUpTestApi } from './test-hooks.ts'
import { codeFor, exchange } from './test-oauth.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const server = setUpTestApi()

async function mailedToken(path: string, email: string): Promise<string> {
  await server.ask(`POST ${path}`, { body: { email } })
  const [mail] = await server.controls.mails({ to: email, wait: 5_000 })
  return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
}

async function login(password: string): Promise<number> {
  return (await server.ask('POST /users/login', { body: { email: grace.email, password } })).status
}

/** `make` creates one and returns a function that uses it and returns the status. */
const expiring: Record<string, { after: number; make: () => Promise<() => Promise<number>> }> = {
  'an authorization code': {
    after: MINUTE,
    async make() {
      const code = await codeFor(server, grace, agora)
      return async () => (await exchange(server, agora, code)).status
    },
  },
  'an access token': {
    after: 15 * MINUTE,
    async make() {
      const { accessToken: token } = await server.signIn(grace)
      return async () => (await server.ask('GET /users/profile', { token })).status
    },
  },
  'a refresh token': {
    after: 30 * DAY,
    async make() {
      const { refreshToken } = await server.signIn(grace)
      return async () => (await server.ask('POST /users/refresh', { body: { refreshToken } })).status
    },
  },
  'a verification link': {
    after: DAY,
    async make() {
      const token = await mailedToken('/users/resend-verification', linus.email)
      return async () => (await server.ask(`GET /users/verify-email?token=${token}`)).status
    },
  },
  'a reset link': {
    after: 10 * MINUTE,
    async make() {
      const token = await mailedToken('/users/forgot-password', grace.email)
      return async () => (await server.ask(`GET /users/verify-reset-token?token=${token}`)).status
    },
  },
}

test.each(Object.entries(expiring))('%s expires by the clock of the mock API', async (_, { after, make }) => {
  const useEarly = await make()
  await server.controls.advance(after - 5_000)
  expect(await useEarly()).toBe(200)
  const useLate = await make()
  await server.controls.advance(after + 1)
  expect(await useLate()).toBeGreaterThanOrEqual(400)
})

test('a lockout ends by the clock of the mock API', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('wrong')
  await server.controls.advance(15 * MINUTE - 5_000)
  expect(await login(grace.password)).toBe(401)
  await server.controls.advance(5_001)
  expect(await login(grace.password)).toBe(200)
})

test('activities while the clock is six days behind are six days old', async () => {
  await server.controls.advance(-6 * DAY)
  await server.signIn(grace)
  await server.controls.advance(6 * DAY)
  const [activity] = [...server.api.db.activities.where('userId', grace.id)]
  const age = Date.now() - Date.parse(activity?.createdAt ?? '')
  expect(Math.round(age / DAY)).toBe(6)
  expect((await server.controls.time()).getTime()).toBeGreaterThan(Date.now() - 5_000)
})
