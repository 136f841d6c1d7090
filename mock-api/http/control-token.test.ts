import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { addressBarHeaders, sendRaw } from '../test-support/client.ts'

const log: string[] = []
const api = createServer({ users: 10, allowHosts: ['Mock'], log: (line) => log.push(line) })
const token = api.controlToken
let running: Awaited<ReturnType<typeof api.listen>>

beforeAll(async () => {
  running = await api.listen({ port: 0, host: '0.0.0.0' })
})
afterAll(() => running.close())

const send = (call: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = call.split(' ')
  return sendRaw(`http://127.0.0.1:${running.port}`, { method, path, headers: { Host: 'mock:4000', ...headers } })
}

test.each([
  'GET /__mock',
  'GET /__mock/?token=',
  `POST /__mock/reset?token=${token}`,
  'GET /__mock/mailbox',
  'GET /__mock/files/live.js',
  'GET /__mock/outbox?wait=30000',
  'DELETE /__mock/db/users/user-ada',
  'GET /__mock/nowhere',
  'GET http://mock:4000/__mock/db/users',
  'GET /__mock/scenario/admin',
])('off loopback, %s needs the control token', async (call) => {
  for (const given of ['', 'x', `${token}x`, token.toUpperCase()]) {
    const headers = { Authorization: `Bearer ${given}`, Cookie: `mockControlToken=${given}`, ...addressBarHeaders }
    const { status, headers: received } = await send(call, headers)
    expect([status, received['www-authenticate']]).toEqual([401, 'Bearer'])
  }
})

test('off loopback, the calls of the provider need no control token', async () => {
  const root = await send('GET /')
  expect([root.status, root.text.includes(token)]).toEqual([200, false])
  expect((await send('GET /countries/membership')).status).toBe(200)
})

test('a bearer token opens the controls, the database and lists that wait', async () => {
  const headers = { Authorization: `Bearer ${token}` }
  for (const call of ['POST /__mock/reset', 'GET /__mock/db/users', 'GET /__mock/outbox?wait=1', 'GET /__mock/mailbox'])
    expect([call, (await send(call, headers)).status]).toEqual([call, 200])
})

test('a link with the token gives a browser a cookie and loses the token', async () => {
  log.length = 0
  const page = await send(`GET /__mock/mailbox?token=${token}&to=x`, addressBarHeaders)
  expect([page.status, page.location]).toEqual([302, '/__mock/mailbox?to=x'])
  const signIn = await send(`GET /__mock/sign-in/grace?token=${token}&to=%2Fdashboard%2Fsecurity`)
  expect([signIn.status, signIn.location]).toEqual([302, 'http://localhost:5173/dashboard/security'])
  for (const { cookies } of [page, signIn])
    expect(cookies[0]).toBe(`mockControlToken=${token}; Path=/__mock; HttpOnly; SameSite=Lax`)
  for (const path of ['/__mock/', '/__mock/mailbox', '/__mock/files/panel.js', '/__mock/journal'])
    expect((await send(`GET ${path}`, cookie)).status).toBe(200)
  expect(log.join('\n')).not.toContain(token)
})

const cookie = { Cookie: `accessToken=x; mockControlToken=${token}` }

test.each([
  ['without fetch metadata', {}],
  ['with fetch metadata', { ...addressBarHeaders, 'Sec-Fetch-Site': 'cross-site' }],
])('a link that another site may have opened, %s, needs a confirmation', async (_, fetchMetadata) => {
  const { cookies: received } = await send(`GET /__mock/?token=${token}`)
  const headers = { Cookie: received.map((each) => each.split(';')[0]).join('; '), ...fetchMetadata }
  for (const call of ['GET /__mock/sign-in/ada?to=%2Fterms', 'GET /__mock/scenario/admin?to=%2Fterms']) {
    const { status, text, cookies } = await send(call, headers)
    expect([status, text.includes('Another site may have sent you here'), cookies]).toEqual([200, true, []])
    const link = /href="([^"]+confirmation=[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    const confirmed = await send(`GET ${link}`, headers)
    expect([confirmed.status, confirmed.location]).toEqual([302, 'http://localhost:5173/terms'])
    expect((await send(`GET ${link}`, headers)).status).toBe(200)
  }
})

test.each([
  ['/__mock/scenario/admin', '/dashboard'],
  ['/__mock/states/login-locked', '/auth/login'],
  ['/__mock/sign-in/ada', '/dashboard'],
])('the link %s with the token opens %s at once, unless it is prefetched', async (path, opened) => {
  const headers = { ...addressBarHeaders, 'Sec-Fetch-Site': 'cross-site' }
  const { status, location } = await send(`GET ${path}?token=${token}`, headers)
  expect([status, location]).toEqual([302, `http://localhost:5173${opened}`])
  const prefetched = await send(`GET ${path}?token=${token}`, { ...headers, 'Sec-Purpose': 'prefetch' })
  expect(prefetched.status).toBe(403)
})

test.each([
  ['mock.evil.example', 403],
  ['xmock', 403],
  ['MOCK:80', 200],
  ['localhost:4000', 200],
])('off loopback, a request to the host name %s gets %i', async (Host, status) => {
  expect((await send('GET /countries/membership', { Host })).status).toBe(status)
})
