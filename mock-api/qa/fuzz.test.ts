import { Agent } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { granary, odeon } from '../../fixtures/clients.ts'
import { ada, grace } from '../../fixtures/people.ts'
import { calls } from '../contract/calls.ts'
import { sendRaw } from '../test-support/client.ts'
import { setUpTestApi } from '../test-support/hooks.ts'
import { basic } from '../test-support/oauth.ts'

const BATCH = 40
const BATCHES = 250

// Known names and values get more requests past the first check.
const names = `email password username firstName lastName phoneNumber publicAddress country referral token refreshToken
  currentPassword newPassword isActive page pageSize search signature message grant_type client_id client_secret code
  redirect_uri scope state response_type consent code_challenge code_verifier refresh_token name redirectUris __proto__
  constructor`.split(/\s+/)
const values = [ada.email, grace.email, grace.password, odeon.clientId, 'client_credentials', 'authorization_code']
const segments = ['', '.', '..', '%', '%ff', '%00', '%2e%2e', '__proto__', "';--", odeon.id, odeon.clientId]

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('\u0000', '\u202E', '\u{10FFFF}'))
const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text })
const word = fc.oneof(text, fc.constantFrom(...values))
const form = fc.array(fc.tuple(key, word), { maxLength: 6 }).map((pairs) => String(new URLSearchParams(pairs)))
const json = fc
  .oneof(fc.dictionary(key, fc.oneof(word, fc.jsonValue()), { maxKeys: 8 }), fc.jsonValue())
  .map((value) => JSON.stringify(value))

const anyRequest = fc.record({
  call: fc.constantFrom(...calls.map(({ route }) => route)),
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  ),
  segment: fc.oneof(text.map(encodeURIComponent), fc.constantFrom(...segments)),
  query: fc.oneof(form, fc.constantFrom('', '%', '&&==', 'page=1&page=2', '__proto__[a]=1')),
  body: fc.option(fc.oneof(json, form, text), { nil: '' }),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=x',
  ),
  sender: fc.constantFrom(ada.username, grace.username, 'client', 'invalid', 'anonymous'),
})
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never

const server = setUpTestApi()

test('10,000 random requests get no 5xx and no stack trace', { timeout: 120_000 }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH })
  const credentials = new Map([
    ['client', basic(granary)],
    ['invalid', 'Bearer %%'],
  ])
  const counts = new Map<number, number>()

  async function send({ call, method, segment, query, body, type, sender }: AnyRequest): Promise<void> {
    const [usual = '', path = ''] = call.split(' ')
    const Authorization = credentials.get(sender)
    const options = {
      method: method ?? usual,
      path: `${path.replace(/:\w+/, segment)}?${query}`,
      agent,
      headers: {
        'Content-Type': type,
        // Node.js omits this header for GET; the server would then parse the body as the next request.
        'Content-Length': Buffer.byteLength(body),
        ...(Authorization !== undefined && { Authorization }),
      },
    }
    const { status = 0, text: received } = await sendRaw(server.url, options, body)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status >= 500 || /\n\s+at |node_modules|\.ts:\d/.test(received))
      throw new Error(`${options.method} ${options.path}: ${status} ${received}`)
  }

  const sendBatch = async (requests: AnyRequest[]): Promise<void> => {
    // Earlier requests may have ended the sessions.
    for (const person of [ada, grace])
      credentials.set(person.username, `Bearer ${server.api.sessions.open(server.userRow(person)).accessToken}`)
    await Promise.all(requests.map(send))
  }
  const batch = fc.array(anyRequest, { minLength: BATCH, maxLength: BATCH })
  await fc.assert(fc.asyncProperty(batch, sendBatch), { numRuns: BATCHES })

  // The requests got past the first check of the server.
  for (const status of [200, 400, 401, 403, 404, 405, 415]) expect(counts.get(status)).toBeGreaterThan(20)
  expect(server.log.filter((line) => line.startsWith('Error'))).toEqual([])
  expect((await server.send('GET /public-address')).status).toBe(200)
  agent.destroy()
})
