import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { granary, odeon } from '../../fixtures/clients.ts'
import { ada, grace } from '../../fixtures/people.ts'
import { access } from '../access.ts'
import { startTestApi } from './test-client.ts'
import { basic } from './test-oauth.ts'

const AT_ONCE = 40
const ROUNDS = 250

const calls = Object.keys(access).filter((name) => !name.includes(' /__mock/'))
/** What the provider looks for, so that more of the requests get past the first check. */
const names = [
  ...['email', 'password', 'username', 'firstName', 'lastName', 'phoneNumber', 'publicAddress', 'country', 'referral'],
  ...['token', 'refreshToken', 'currentPassword', 'newPassword', 'isActive', 'page', 'pageSize', 'search', 'signature'],
  ...['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'scope', 'state', 'response_type', 'consent'],
  ...[
    'code_challenge',
    'code_verifier',
    'refresh_token',
    'name',
    'redirectUris',
    '__proto__',
    'constructor',
    'message',
  ],
]
const values = [
  ada.email,
  grace.email,
  grace.password,
  odeon.clientId,
  'client_credentials',
  'authorization_code',
  'profile',
]
const oddSegments = [
  '',
  '.',
  '..',
  '%',
  '%ff',
  '%00',
  '%2e%2e',
  '__proto__',
  'constructor',
  "';--",
  odeon.id,
  odeon.clientId,
]

/** Any character. The unit 'binary' is the same, but first makes a table of a million characters. */
const character = fc.integer({ min: 0, max: 0x10_f7_ff }).map(
  (index) => String.fromCodePoint(index < 0xd8_00 ? index : index + 0x8_00),
  (given) => {
    if (typeof given !== 'string' || [...given].length !== 1) throw new TypeError('not a character')
    const point = given.codePointAt(0) ?? 0
    return point < 0xd8_00 ? point : point - 0x8_00
  },
)
const text = fc.string({ unit: character, maxLength: 40 })
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text })
const word = fc.oneof(text, fc.constantFrom(...values))
const pairs = fc.array(fc.tuple(key, word), { maxLength: 6 })
const json = fc.oneof(fc.dictionary(key, fc.oneof(word, fc.jsonValue()), { maxKeys: 8 }), fc.jsonValue())
const encoded = pairs.map((given) => String(new URLSearchParams(given)))

const anyRequest = fc.record({
  call: fc.constantFrom(...calls),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  ),
  segment: fc.oneof(text.map(encodeURIComponent), fc.constantFrom(...oddSegments)),
  query: fc.oneof(encoded, fc.constantFrom('', '%', '&&==', 'page=1&page=2', '__proto__[a]=1')),
  body: fc.option(
    fc.oneof(
      json.map((one) => JSON.stringify(one)),
      encoded,
      text,
    ),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=x',
  ),
  bearer: fc.constantFrom('ada', 'grace', 'client', 'odd', 'nobody'),
})
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never

test('10 000 requests that mean nothing get no 5xx and no stack trace, and the server goes on', {
  timeout: 120_000,
}, async () => {
  const server = await startTestApi()
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const credentials = new Map([
    ['client', basic(granary)],
    ['odd', 'Bearer %%'],
  ])
  const counts = new Map<number, number>()

  function send({ call, method, segment, query, body, type, bearer }: AnyRequest): Promise<void> {
    const [usual = '', path = ''] = call.split(' ')
    const authorization = credentials.get(bearer)
    const headers = {
      'Content-Type': type,
      // Node leaves it out for the methods that mostly have no body, and the body would be taken for the next request.
      'Content-Length': Buffer.byteLength(body ?? ''),
      ...(authorization !== undefined && { Authorization: authorization }),
    }
    const address = `${path.replace(/:\w+/, segment)}?${query}`
    const { hostname, port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      const options = { hostname, port, path: address, method: method ?? usual, headers, agent }
      request(options, (response) => {
        const { statusCode = 0 } = response
        let answer = ''
        response.setEncoding('utf8').on('data', (part) => {
          answer += part
        })
        response.once('end', () => {
          counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
          if (statusCode >= 500 || /\n\s+at |node_modules|\.ts:\d/.test(answer))
            reject(new Error(`${options.method} ${address}: ${statusCode} ${answer}`))
          else resolve()
        })
      })
        .once('error', reject)
        .end(body ?? undefined)
    })
  }

  const round = async (requests: AnyRequest[]): Promise<void> => {
    // Some of them end the session that they are made in, or lock its owner out.
    for (const person of [ada, grace]) {
      const account = server.api.db.users.get(person.id)
      if (account) credentials.set(person.username, `Bearer ${server.api.sessions.open(account).accessToken}`)
    }
    await Promise.all(requests.map(send))
  }
  const atOnce = fc.array(anyRequest, { minLength: AT_ONCE, maxLength: AT_ONCE })
  await fc.assert(fc.asyncProperty(atOnce, round), { numRuns: ROUNDS })

  expect([...counts.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(10_000)
  // Not only the doorman was asked.
  for (const status of [200, 400, 401, 403, 404, 405, 415]) expect(counts.get(status)).toBeGreaterThan(20)
  expect(server.log.filter((line) => line.startsWith('Error'))).toEqual([])
  expect((await server.ask('GET /public-address')).status).toBe(200)
  agent.destroy()
  await server.close()
})
