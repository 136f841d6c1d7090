import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agora } from '../../fixtures/clients.ts'
import { grace, linus } from '../../fixtures/people.ts'
import { controlMockApi } from './control-client.ts'
import { startTestApi, type TestApi } from './test-client.ts'
import { codeFor, exchange } from './test-oauth.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestApi
let controls: ReturnType<typeof controlMockApi>

beforeAll(async () => {
  server = await startTestApi()
  controls = controlMockApi(server.url)
})

beforeEach(() => controls.reset())
afterAll(() => server.close())

async function mailedToken(path: string, email: string): Promise<string> {
  await server.ask(`POST ${path}`, { body: { email } })
  const [mail] = await controls.mails({ to: email, wait: 5_000 })
  return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
}

async function login(password: string): Promise<number> {
  return (await server.ask('POST /users/login', { body: { email: grace.email, password } })).status
}

/** What runs out: made now, it answers with a status each time that it is asked. */
const thingsThatEnd: Record<string, { after: number; make: () => Promise<() => Promise<number>> }> = {
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

test.each(Object.entries(thingsThatEnd))('%s ends when the clock is moved on, and not before', async (_, thing) => {
  const early = await thing.make()
  await controls.advance(thing.after - 5_000)
  expect(await early()).toBe(200)
  const late = await thing.make()
  await controls.advance(thing.after + 1)
  expect(await late()).toBeGreaterThanOrEqual(400)
})

test('a lock ends when the clock is moved on, and not before', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('wrong')
  await controls.advance(15 * MINUTE - 5_000)
  expect(await login(grace.password)).toBe(401)
  await controls.advance(5_001)
  expect(await login(grace.password)).toBe(200)
})

test('what was done while the clock stood six days back was done six days ago', async () => {
  await controls.advance(-6 * DAY)
  await server.signIn(grace)
  await controls.advance(6 * DAY)
  const [activity] = [...server.api.db.activities.where('userId', grace.id)]
  const age = Date.now() - Date.parse(activity?.createdAt ?? '')
  expect(Math.round(age / DAY)).toBe(6)
  expect((await controls.time()).getTime()).toBeGreaterThan(Date.now() - 5_000)
})
