import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, alan, people } from '../fixtures/people.ts'
import { startTestApi, statusOf, type TestApi } from './qa/test-client.ts'
import { createServer } from './server.ts'

let server: TestApi

beforeAll(async () => {
  server = await startTestApi()
})

afterAll(() => server.close())

test('a server with the demo data is made at once, with the records of passwords that are kept', () => {
  const { db } = createServer()
  expect(db.users.size).toBe(50)
  for (const { id, passwordRecord } of people) expect(db.users.get(id)?.passwordHash).toBe(passwordRecord)
})

test('the server is bound to an address that other machines cannot reach', () => {
  expect(new URL(server.url).hostname).toBe('127.0.0.1')
})

// By these others reach it; Linux has one more to try where there is no network.
const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal))
const reachable = addresses.filter(({ scopeid = 0 }) => scopeid === 0).map(({ address }) => address)
if (process.platform === 'linux') reachable.push('127.0.0.2')

test('the server takes no connection by the address that this machine has in its network', async () => {
  const outcomes = reachable.map(
    (host) =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(server.url).port), host, () => resolve(`${host} is open`))
        socket.on('connect', () => socket.destroy()).on('error', () => resolve('refused'))
      }),
  )
  expect(await Promise.all(outcomes)).toEqual(reachable.map(() => 'refused'))
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['0.0.0.0', '0.0.0.0'],
])('a server on %s says that it is on %s, and answers there', async (host, name) => {
  const listening = await createServer({ seed: { users: 10 } }).listen({ port: 0, host })
  expect(new URL(listening.url).hostname).toBe(name)
  expect(await statusOf(listening.url, 'GET', '/public-address')).toBe(200)
  await listening.close()
})

describe('what does not exist or is not allowed', () => {
  test.each([
    ['GET', '/db', 404],
    ['GET', '/users', 404],
    ['GET', '/users?password_like=scrypt', 404],
    ['DELETE', '/users/1', 404],
    ['GET', '/__proto__', 404],
    ['GET', '/constructor', 404],
    ['GET', '/users/../profile', 404],
    ['GET', '/users/profile/', 404],
    ['GET', '/USERS/profile', 404],
    ['GET', '/users/login', 405],
    ['PUT', '/users/profile', 405],
    ['DELETE', '/users/profile', 405],
    ['TRACE', '/users/profile', 405],
    ['OPTIONS', '/users/profile', 405],
    ['GET', '/%ff', 404],
    ['HEAD', '/', 200],
  ])('%s %s', async (method, path, status) => {
    expect(await statusOf(server.url, method, path)).toBe(status)
  })

  test('is refused in JSON', async () => {
    const { headers, body } = await server.ask('GET /nowhere')
    expect(headers.get('Content-Type')).toContain('application/json')
    expect(body).toEqual({ message: 'Not found' })
    expect((await server.ask('GET /users/login')).headers.get('Allow')).toBe('POST')
  })
})

describe('bodies', () => {
  const deep = (levels: number) => `{"email":"x","password":"x","more":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const json = { 'Content-Type': 'application/json' }
  test.each([
    ['that are no JSON', '{"email":', json, 400],
    ['that are a mere text', '"text"', json, 400],
    ['of 65 KiB', JSON.stringify({ email: 'x'.repeat(65 * 1024) }), json, 413],
    ['of a megabyte', JSON.stringify({ email: 'x'.repeat(1_000_000) }), json, 413],
    ['10 000 levels deep', deep(10_000), json, 400],
    ['21 levels deep', deep(20), json, 400],
    [
      'with a text of 4,097 characters',
      JSON.stringify({ email: 'x', password: 'x', more: 'x'.repeat(4097) }),
      json,
      400,
    ],
    ['that are plain text', 'email=x', { 'Content-Type': 'text/plain' }, 415],
    ['of a form', 'email=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['in another character set', '{}', { 'Content-Type': 'application/json; charset=latin1' }, 415],
    ['that claim to be compressed', '{}', { ...json, 'Content-Encoding': 'gzip' }, 415],
    ['with keys that are no data', '{"__proto__":{"email":"x"},"constructor":1}', json, 400],
  ])('%s are refused without telling how', async (_, body, headers, status) => {
    const answer = await server.ask('POST /users/login', { body, headers })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(['message'])
    expect(answer.text).not.toMatch(/ at |node_modules|SyntaxError|position/)
  })
})

test('the server does not say what it is made of', async () => {
  const { headers } = await server.ask('GET /')
  expect(headers.get('X-Powered-By')).toBeNull()
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('the look-up answers the address that the call came from', async () => {
  expect((await server.ask('GET /public-address')).body).toEqual({ ip: '127.0.0.1' })
})

describe('the log', () => {
  test('has method, path, status, time and account, and nothing that was sent', async () => {
    const { accessToken, refreshToken } = await server.signIn(ada)
    server.log.length = 0
    await server.ask('GET /users/profile?token=secret-in-query', { token: accessToken })
    await server.ask('POST /users/refresh', { body: { refreshToken } })
    await server.ask('POST /users/login', { body: { email: alan.email, password: 'Wrong-password-1' } })
    await statusOf(server.url, 'GET', '/a%0d%0aGET%20/forged')
    expect(server.log[0]).toMatch(/^GET \/users\/profile 200 \d+ms user-ada$/)
    const all = server.log.join('\n')
    for (const secret of [accessToken, refreshToken, 'secret-in-query', 'Wrong-password-1', alan.email])
      expect(all).not.toContain(secret)
    expect(server.log.every((line) => !/[\r\n]/.test(line))).toBe(true)
  })
})

test('a handler that breaks is a 500 without its words, which are one line of the log, and the next call works', async () => {
  const broken = await startTestApi()
  broken.api.sessions.find = () => {
    throw new Error('the words of the error\r\nGET /forged 200')
  }
  const { status, text } = await broken.ask('GET /users/profile', { token: 'x'.repeat(43) })
  expect([status, text]).toEqual([500, '{"message":"Internal server error"}'])
  expect(broken.log.filter((line) => line.includes('the words of the error'))).toHaveLength(1)
  expect(broken.log.filter((line) => /[\r\n]/.test(line))).toEqual([])
  expect((await broken.ask('GET /public-address')).status).toBe(200)
  await broken.close()
})
