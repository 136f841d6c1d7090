import { afterEach, beforeEach, expect, test } from 'vitest'
import { alan, grace, linus } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi

beforeEach(async () => {
  server = await startTestApi()
})

afterEach(() => server.close())

const resend = (email: string) => server.ask('POST /users/resend-verification', { body: { email } })
const outbox = (query?: string) => server.mails(query)

test('a reset brings back the seed, of any size, and forgets mails, sessions and the clock', async () => {
  const { accessToken } = await server.signIn(grace)
  await resend(linus.email)
  server.api.clock.advance(1_000_000_000)
  expect((await server.ask('POST /__mock/reset', { body: { users: 20 } })).status).toBe(200)
  expect(server.api.db.users.size).toBe(20)
  expect(await outbox()).toEqual([])
  expect((await server.ask('GET /users/profile', { token: accessToken })).status).toBe(401)
  expect(Math.abs(server.api.clock.now() - Date.now())).toBeLessThan(10_000)
  await server.ask('POST /__mock/reset')
  expect(server.api.db.users.size).toBe(10)
})

test.each([[{ users: -1 }], [{ users: 100_001 }], [{ users: 'many' }]])('a reset to %j is refused', async (body) => {
  expect((await server.ask('POST /__mock/reset', { body })).status).toBe(400)
})

test('a resent verification is in the outbox, newest first, with a link to the portal', async () => {
  await resend(linus.email)
  await resend(linus.email.toUpperCase())
  const [newest, older] = await outbox(`?to=${linus.email}`)
  expect(newest?.link).toMatch(/^http:\/\/localhost:5173\/auth\/verify-email\?token=[\w-]{43}$/)
  expect(newest?.text).toContain(newest?.link)
  expect(newest?.link).not.toBe(older?.link)
  expect(await outbox('?to=nobody@ancient.example')).toEqual([])
})

test('the link never follows what a request says of the host (M-10)', async () => {
  await server.ask('POST /users/resend-verification', {
    body: { email: linus.email },
    headers: { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', Origin: 'https://evil.example' },
  })
  expect((await outbox())[0]?.text).not.toContain('evil')
})

test('verified, unknown and unverified addresses get the same answer, and only the last a mail (M-11)', async () => {
  const answers = [await resend(alan.email), await resend('nobody@ancient.example'), await resend(linus.email)]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.body.success).toBe(true)
  expect(await outbox()).toHaveLength(1)
})

test('what is no email address is refused', async () => {
  expect((await resend('nobody')).status).toBe(400)
})

test('who waits for a mail gets it as soon as it is there', async () => {
  const waiting = outbox(`?to=${linus.email}&wait=10000`)
  await resend(linus.email)
  const [first] = await waiting
  const next = outbox(`?to=${linus.email}&wait=10000&after=${first?.id}`)
  await resend(linus.email)
  const mails = await next
  expect(mails).toHaveLength(1)
  expect(mails[0]?.id).not.toBe(first?.id)
})

test('who waits in vain gets an empty list', async () => {
  expect(await outbox('?to=nobody@ancient.example&wait=20')).toEqual([])
})

test('closing the server answers all who wait', async () => {
  const own = await startTestApi()
  const waiting = own.ask('GET /__mock/outbox?wait=30000')
  await own.ask('GET /')
  const start = performance.now()
  await own.close()
  expect((await waiting).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(3000)
})

test.each([
  ['forwards', 3_600_000, (ms: number) => ({ advanceMs: ms })],
  ['backwards', -60_000, (ms: number) => ({ advanceMs: ms })],
  ['to a number', 5_000_000, (ms: number) => ({ now: Date.now() + ms })],
  ['to a date', 7_000_000, (ms: number) => ({ now: new Date(Date.now() + ms).toISOString() })],
])('the clock moves %s', async (_, ms, bodyFor) => {
  const { body: answer } = await server.ask('POST /__mock/clock', { body: bodyFor(ms) })
  expect(Math.abs(Date.parse(String(answer.now)) - Date.now() - ms)).toBeLessThan(5000)
  expect(Math.abs(server.api.clock.now() - Date.now() - ms)).toBeLessThan(5000)
  expect((await server.ask('GET /__mock/clock')).status).toBe(200)
})

test.each([
  [{}],
  [{ now: 'soon' }],
  [{ advanceMs: '1' }],
  [{ now: 1e20 }],
  [{ now: 8.64e15 }],
  [{ now: -1e20 }],
  [{ advanceMs: 8e15 }],
  [{ advanceMs: -8e15 }],
  [{ advanceMs: Number.MAX_SAFE_INTEGER }],
])('a clock is not moved by %j, and people still sign in', async (body) => {
  expect((await server.ask('POST /__mock/clock', { body })).status).toBe(400)
  expect(Math.abs(server.api.clock.now() - Date.now())).toBeLessThan(5000)
  expect((await server.signIn(alan)).accessToken).toBeTruthy()
})

test.each([
  ['POST /__mock/reset', { scenrio: 'admin' }, 'There is no "scenrio"'],
  ['POST /__mock/reset', { users: -1 }, 'users must be >=0'],
  ['POST /__mock/reset', { now: '2027-01-01' }, 'now must be a time such as'],
  ['POST /__mock/clock', { now: 'tomorrow' }, 'now must be a time such as'],
  ['POST /__mock/clock', { now: 0, advanceMs: 1 }, 'Either advanceMs or now is needed'],
  ['POST /__mock/clock', {}, 'Either advanceMs or now is needed'],
  ['POST /__mock/clock', { advance: 1 }, 'There is no "advance"'],
  ['POST /__mock/clock', undefined, 'A JSON object is needed'],
  ['POST /__mock/faults', { call: 'GET /users/profile', kind: 'delay' }, 'ms is missing'],
  ['POST /__mock/faults', { call: 'GET /users/profile', kind: 'slow' }, 'kind must be status, malformed'],
  ['GET /__mock/journal?statuss=401', undefined, 'There is no "statuss"'],
  ['GET /__mock/outbox?for=grace@ancient.example', undefined, 'There is no "for"'],
  ['GET /__mock/scenario/admin?fault=nope', undefined, 'fault must be JSON'],
  ['GET /__mock/scenario/admin?fault={"call":"*%20/*","kind":"slow"}', undefined, 'kind must be status, malformed'],
])('%s with %j is refused in words that help: %s', async (call, body, words) => {
  const { status, body: answer } = await server.ask(call, body && { body })
  expect([status, String(answer.message).slice(0, words.length)]).toEqual([400, words])
})

test('a clock that went as far as it may does not go further, and people still sign in', async () => {
  await server.ask('POST /__mock/clock', { body: { now: '9999-12-31T23:59:59.000Z' } })
  expect((await server.ask('POST /__mock/clock', { body: { advanceMs: 2000 } })).status).toBe(400)
  expect((await server.signIn(alan)).accessToken).toBeTruthy()
})
