import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { ada, alan, people } from '../fixtures/people.ts'
import { createServer } from './server.ts'
import { addressBarHeaders, requestStatus, sendRaw } from './test-support/client.ts'
import { setUpTestApi } from './test-support/hooks.ts'

const server = setUpTestApi()

test('a server has 50 users by default, with precomputed password hashes', () => {
  const { db } = createServer()
  expect(db.users.size).toBe(50)
  for (const { id, passwordHash } of people) expect(db.users.get(id)?.passwordHash).toBe(passwordHash)
})

test('an empty control token is rejected', () => {
  expect(() => createServer({ controlToken: '' })).toThrow('control token')
})

test('a server accepts no connections from the network by default', async () => {
  expect(new URL(server.url).hostname).toBe('127.0.0.1')
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal))
  const hosts = addresses.filter(({ scopeid = 0 }) => scopeid === 0).map(({ address }) => address)
  // Another loopback address, which only Linux has, in case there is no network.
  if (process.platform === 'linux') hosts.push('127.0.0.2')
  const attempts = hosts.map(
    (host) =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(server.url).port), host, () => resolve(`${host} is open`))
        socket.on('connect', () => socket.destroy()).on('error', () => resolve('closed'))
      }),
  )
  expect(await Promise.all(attempts)).toEqual(hosts.map(() => 'closed'))
})

test.each(['127.0.0.1', 'localhost'])('a server on %s needs no token for its controls', async (host) => {
  const listening = await createServer({ users: 10 }).listen({ port: 0, host })
  expect(new URL(listening.url).hostname).toBe(host)
  expect(await requestStatus(listening.url, 'GET', '/__mock/db/users')).toBe(200)
  await listening.close()
})

/** Requests that a page could send if its host name resolved to this machine (DNS rebinding). */
const statusesFor = (host: string) =>
  Promise.all([
    requestStatus(server.url, 'POST', '/__mock/reset', { Host: host, Origin: `http://${host}` }),
    requestStatus(server.url, 'GET', '/__mock/outbox', { Host: host }),
    requestStatus(server.url, 'POST', '/users/logout', { Host: host }),
  ])

test.each(['evil.example', '127.0.0.1.evil.example:4000', 'localhost@evil.example'])(
  'calls to the host name %s are rejected',
  async (host) => {
    expect(await statusesFor(host)).toEqual([403, 403, 403])
  },
)

test.each(['LOCALHOST:4000', '127.0.0.1', '[::1]:4000'])('calls to the host name %s are accepted', async (host) => {
  expect(await statusesFor(host)).toEqual([200, 200, 401])
})

test.each([
  ['GET', '/db', 404],
  ['GET', '/users', 404],
  ['DELETE', '/users/1', 404],
  ['GET', '/__proto__', 404],
  ['GET', '/users/../profile', 404],
  ['GET', '/users/profile/', 404],
  ['GET', '/USERS/profile', 404],
  ['GET', '/users/login', 405],
  ['DELETE', '/users/profile', 405],
  ['TRACE', '/users/profile', 405],
  ['GET', '/%ff', 404],
  ['HEAD', '/', 200],
])('%s %s gets %i', async (method, path, status) => {
  expect(await requestStatus(server.url, method, path)).toBe(status)
})

test('errors reveal no software', async () => {
  const { headers, body } = await server.send('GET /nowhere')
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(headers.get('X-Powered-By')).toBeNull()
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(body).toEqual({ message: 'Not found' })
})

const evil = { Origin: 'https://evil.example' }

test.each<[name: string, method: string, path: string, headers: Record<string, string>, status: number]>([
  ['data', 'GET', '/countries/membership', {}, 200],
  ['a HEAD request', 'HEAD', '/', {}, 200],
  ['an error', 'GET', '/users/profile', {}, 401],
  ['an unknown path', 'GET', '/nowhere', {}, 404],
  ['an unknown method', 'DELETE', '/', {}, 405],
  ['a URL that cannot be decoded', 'GET', '/__mock/sign-in/%', {}, 400],
  ['a URL that cannot be parsed', 'GET', 'http://[', {}, 400],
  ['a preflight', 'OPTIONS', '/', { ...evil, 'Access-Control-Request-Method': 'GET' }, 204],
  ['another origin', 'POST', '/__mock/reset', evil, 403],
  ['another host name', 'GET', '/', { Host: 'evil.example' }, 403],
  ['a redirect to the portal', 'GET', '/__mock/sign-in/ada', addressBarHeaders, 302],
  ['a redirect of the demo', 'GET', '/__mock/demo', { Host: 'localhost' }, 302],
  ['the database', 'GET', '/__mock/db', {}, 200],
  ['a list of the database', 'GET', '/__mock/db/users', {}, 200],
  ['a missing row of the database', 'GET', '/__mock/db/users/unknown', {}, 404],
  ['a missing file', 'GET', '/__mock/files/none.js', {}, 404],
])('the response to %s cannot run scripts, is not sniffed and not cached', async (_, method, path, headers, status) => {
  const response = await sendRaw(server.url, { method, path, headers })
  expect(response.status).toBe(status)
  expect(response.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
  expect(response.headers['content-type'] ?? '').not.toContain('html')
})

test.each([
  ['GET /users/login', 'POST'],
  ['OPTIONS /users/profile', 'GET, PATCH'],
  ['OPTIONS /users/sessions', 'GET, DELETE'],
])('%s lists the methods of the path in Allow: %s', async (call, allowed) => {
  const { status, headers } = await server.send(call)
  expect([status, headers.get('Allow')]).toEqual([405, allowed])
})

const json = { 'Content-Type': 'application/json' }
const login = (more: unknown) => JSON.stringify({ email: 'x', password: 'x', more })
const deep = (levels: number) => login(0).replace('0', '['.repeat(levels) + ']'.repeat(levels))

test.each([
  ['broken JSON', '{"email":', json, 400],
  ['a JSON string', '"text"', json, 400],
  ['65 KiB', login(['x'.repeat(65 * 1024)]), json, 413],
  ['10,000 levels', deep(10_000), json, 400],
  ['21 levels', deep(20), json, 400],
  ['a text of 4,097 characters', login('x'.repeat(4097)), json, 400],
  ['plain text', 'email=x', { 'Content-Type': 'text/plain' }, 415],
  ['a form', 'email=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['Latin-1', login(''), { 'Content-Type': 'application/json; charset=latin1' }, 415],
  ['UTF-7', login(''), { 'Content-Type': 'application/json; charset=utf-7' }, 415],
  ['UTF-16', login(''), { 'Content-Type': 'application/json; charset="UTF-16LE"' }, 415],
  ['UTF-32', login(''), { 'Content-Type': 'application/json; charset=utf-32' }, 415],
  ['compression', '{}', { ...json, 'Content-Encoding': 'gzip' }, 415],
  ['names from Object.prototype', '{"__proto__":{"email":"x"},"constructor":1}', json, 400],
])('a body with %s is rejected without details', async (_, body, headers, status) => {
  const response = await server.send('POST /users/login', { body, headers })
  expect(response.status).toBe(status)
  expect(Object.keys(response.body)).toEqual(['message'])
  expect(response.text).not.toMatch(/ at |node_modules|SyntaxError|position/)
})

test.each(['utf-8', 'UTF-8', '"utf-8"'])('a body with charset=%s is accepted', async (charset) => {
  const headers = { 'Content-Type': `application/json; charset=${charset}` }
  expect((await server.send('POST /users/login', { body: ada, headers })).status).toBe(200)
})

test('the public address is the IP address of the sender', async () => {
  expect((await server.send('GET /public-address')).body).toEqual({ ip: '127.0.0.1' })
})

test('the log has method, path, status, time and user id, but nothing that was sent', async () => {
  const { accessToken, refreshToken } = await server.signIn(ada)
  server.log.length = 0
  await server.send('GET /users/profile?token=secret-in-query', { token: accessToken })
  await server.send('POST /users/refresh', { body: { refreshToken } })
  await server.send('POST /users/login', { body: { email: alan.email, password: 'Wrong-password-1' } })
  await requestStatus(server.url, 'GET', '/a%0d%0aGET%20/forged')
  await server.send(`GET /users/profile/${accessToken}`)
  expect(server.log[0]).toMatch(/^GET \/users\/profile 200 \d+ms user-ada$/)
  for (const line of server.log) expect(line).toMatch(/^[A-Z]+ \/[^?\s]* \d{3} \d+ms [\w-]+$/)
  const all = server.log.join('\n')
  for (const secret of [accessToken, refreshToken, 'secret-in-query', 'Wrong-password-1', alan.email])
    expect(all).not.toContain(secret)
})

test('the response to an unexpected error has no details', async () => {
  server.api.sessions.find = () => {
    throw new Error('the internal message\r\nGET /forged 200')
  }
  const { status, text } = await server.send('GET /users/profile', { token: 'x'.repeat(43) })
  expect([status, text]).toEqual([500, '{"message":"Internal server error"}'])
  expect(server.log.filter((line) => line.includes('the internal message'))).toHaveLength(1)
  expect(server.log.filter((line) => /[\r\n]/.test(line))).toEqual([])
  expect((await server.send('GET /public-address')).status).toBe(200)
})
