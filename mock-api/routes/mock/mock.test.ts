import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { agora } from '../../../fixtures/clients.ts'
import { alan, grace, linus } from '../../../fixtures/people.ts'
import { DAY_MS } from '../../../renderer/rules/durations.ts'
import { startTestApi } from '../../test-support/client.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()

const resend = (email: string) => server.send('POST /users/resend-verification', { body: { email } })
const clockOffset = () => server.api.clock.now() - Date.now()

test('a reset restores the seed and clears everything else', async () => {
  const { controls } = server
  const { accessToken } = await server.signIn(grace)
  await resend(linus.email)
  await controls.addFault({ call: 'GET /public-address', kind: 'html' })
  server.api.clock.advance(1_000_000_000)
  expect((await server.send('POST /__mock/reset', { body: { users: 20 } })).status).toBe(200)
  expect(server.api.db.users.size).toBe(20)
  expect([await controls.emails(), await controls.faults(), await controls.requests()]).toEqual([[], [], []])
  expect(await server.isSignedIn(accessToken)).toBe(false)
  expect(Math.abs(clockOffset())).toBeLessThan(10_000)
  await server.send('POST /__mock/reset')
  expect(server.api.db.users.size).toBe(10)
})

test('a call that began before a reset does not change the data after it', async () => {
  const names = { email: 'zoe@mail.example', username: 'zoe', firstName: 'Zoe', lastName: 'Park' }
  const body = JSON.stringify({ ...names, password: 'Zoe-Pass-2026', confirmPassword: 'Zoe-Pass-2026' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' }
  const registration = request(`${server.url}/users/register`, { method: 'POST', headers })
  registration.flushHeaders()
  await once(registration, 'continue')
  const reset = server.send('POST /__mock/reset')
  await server.send('GET /__mock/clock')
  registration.end(body)
  const [response] = await once(registration, 'response')
  expect(response.statusCode).toBe(201)
  await reset
  expect(server.api.db.users.find('username', 'zoe')).toBeUndefined()
})

test('after a reset, the demo application is at the address of the API', async () => {
  await server.send('POST /__mock/reset')
  expect(server.api.db.clients.get(agora.id)?.redirectUris).toContain(`${server.url}/__mock/demo/callback`)
})

test('one email can be removed, or all', async () => {
  for (const text of ['first', 'second']) server.api.outbox.send({ to: grace.email, subject: 'Hello', text })
  const [newest] = await server.controls.emails()
  const removeNewest = () => server.send(`DELETE /__mock/outbox/${newest?.id}`)
  expect((await removeNewest()).status).toBe(200)
  expect(await server.controls.emails()).toMatchObject([{ text: 'first' }])
  expect((await removeNewest()).status).toBe(404)
  expect(await server.controls.emails({ after: newest?.id ?? '' }), 'none is newer than the removed one').toEqual([])
  expect((await server.send('DELETE /__mock/outbox')).status).toBe(200)
  expect(await server.controls.emails()).toEqual([])
})

test('the outbox can be polled for the next email', async () => {
  const waiting = server.controls.emails({ to: linus.email, wait: 10_000 })
  await resend(linus.email)
  const [first] = await waiting
  const next = server.controls.emails({ to: linus.email, wait: 10_000, after: first?.id })
  await resend(linus.email)
  const emails = await next
  expect(emails).toHaveLength(1)
  expect(emails[0]?.id).not.toBe(first?.id)
  expect(await server.controls.emails({ to: 'unknown@ancient.example', wait: 20 })).toEqual([])
})

test('closing the server ends polling requests', async () => {
  const other = await startTestApi()
  const waiting = other.send('GET /__mock/outbox?wait=30000')
  await other.send('GET /')
  await other.close()
  expect((await waiting).status).toBe(200)
})

test.each([
  ['forward', 3_600_000, (ms: number) => ({ advanceMs: ms })],
  ['backward', -60_000, (ms: number) => ({ advanceMs: ms })],
  ['to a number', 5_000_000, (ms: number) => ({ now: Date.now() + ms })],
  ['to a date', 7_000_000, (ms: number) => ({ now: new Date(Date.now() + ms).toISOString() })],
])('the clock moves %s', async (_, ms, bodyFor) => {
  const { body } = await server.send('POST /__mock/clock', { body: bodyFor(ms) })
  expect(Math.abs(Date.parse(String(body.now)) - Date.now() - ms)).toBeLessThan(5000)
  expect(Math.abs((await server.controls.time()).getTime() - Date.now() - ms)).toBeLessThan(5000)
})

test.each([{ now: 1e20 }, { now: -1e20 }, { advanceMs: Number.MAX_SAFE_INTEGER }])(
  'the clock rejects %j and users can still sign in',
  async (body) => {
    expect((await server.send('POST /__mock/clock', { body })).status).toBe(400)
    expect(Math.abs(clockOffset())).toBeLessThan(5000)
    expect((await server.signIn(alan)).accessToken).toBeTruthy()
  },
)

test('the clock can be set back to record older activities', async () => {
  const { controls } = server
  await controls.advance(-6 * DAY_MS)
  await server.signIn(grace)
  await controls.advance(6 * DAY_MS)
  const [activity] = server.api.db.activities.where('userId', grace.id)
  expect(Math.round((Date.now() - Date.parse(activity?.createdAt ?? '')) / DAY_MS)).toBe(6)
})

test.each([
  ['POST /__mock/reset', { scenrio: 'admin' }, 'Unknown field "scenrio"'],
  ['POST /__mock/reset', { users: -1 }, 'users must be >=0'],
  ['POST /__mock/reset', { users: 100_001 }, 'users must be <=100000'],
  ['POST /__mock/reset', { now: '2027-01-01' }, 'now must be a time such as'],
  ['POST /__mock/clock', { now: 'tomorrow' }, 'now must be a time such as'],
  ['POST /__mock/clock', { now: 0, advanceMs: 1 }, 'Either advanceMs or now is required'],
  ['POST /__mock/clock', {}, 'Either advanceMs or now is required'],
  ['POST /__mock/clock', { advance: 1 }, 'Unknown field "advance"'],
  ['GET /__mock/journal?statuss=401', undefined, 'Unknown field "statuss"'],
  ['GET /__mock/journal?call=GET%20/userz', undefined, 'The provider has no call'],
  ['GET /__mock/journal?status=many', undefined, 'status must have three digits'],
  ['GET /__mock/outbox?for=grace@ancient.example', undefined, 'Unknown field "for"'],
  ['GET /__mock/scenario/admin?fault=nope', undefined, 'fault must be JSON'],
  ['GET /__mock/scenario/admin?fault={"call":"*%20/*","kind":"slow"}', undefined, 'kind must be status, malformed'],
])('%s with %j is rejected: %s', async (call, payload, message) => {
  const { status, body } = await server.send(call, payload && { body: payload })
  expect([status, String(body.message).slice(0, message.length)]).toEqual([400, message])
})

test('a scenario link cannot set a fault with thousands of levels', async () => {
  const fault = `{"call":"*%20/*","kind":"status","status":200,"body":${'['.repeat(6_000)}${']'.repeat(6_000)}}`
  const { status, body } = await server.send(`GET /__mock/scenario/admin?fault=${fault}`)
  expect([status, body.message]).toEqual([400, 'The body is nested too deeply'])
})
