import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { access } from '../access.ts'
import type { Answer } from './answer.ts'
import type { CheckOptions } from './check.ts'
import type { Difference } from './difference.ts'
import { operationList } from './openapi.ts'
import { type Call, partsOf } from './operation.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

const ELSEWHERE = 'https://elsewhere.invalid'

/** Refusals of a token that nobody has. */
const BAD_TOKEN = [400, 401, 403, 404, 410, 422]

/** What anybody may ask, and that nobody may ask more. Nothing here has a token, so that nothing should change. */
export async function checkStrangers(provider: ProviderUnderTest, options: CheckOptions): Promise<void> {
  await checkOrigins(provider, options)
  await provider.refuses('GET /no-such-call', [404])
  await provider.succeeds('GET /countries/membership')
  await provider.refuses('GET /oauth/clients/consent/:clientId', [404], {
    path: `/oauth/clients/consent/${randomUUID()}`,
    note: 'an unknown application',
  })
  const unknown = { query: `?token=${randomUUID()}`, note: 'a false token' }
  await provider.refuses('GET /users/verify-email', BAD_TOKEN, unknown, v.object({ success: v.literal(false) }))
  await provider.refuses('GET /users/verify-reset-token', BAD_TOKEN, unknown, v.object({ valid: v.literal(false) }))
  await provider.refuses('POST /users/login', [400, 401, 403, 422], {
    body: { email: `nobody-${randomUUID()}@contract-check.invalid`, password: randomUUID(), remember: false },
    note: 'somebody unknown',
  })
  await provider.refuses('POST /users/refresh', [400, 401, 403], {
    body: { refreshToken: randomUUID() },
    note: 'a false token',
  })
  await provider.refuses('GET /users/profile', [401], { token: randomUUID(), note: 'a false token' })
  for (const [call, { isExtra }] of operationList())
    if (!isExtra && access[call] !== 'anyone')
      await provider.refuses(call, [401], { path: pathOf(call, 'none'), note: 'no token' })
}

/** The path of a call of that record. */
export function pathOf(call: Call, id: string): string {
  return partsOf(call).path.replace(/:\w+/, encodeURIComponent(id))
}

/** What browsers want to be told before, and instead of, letting a page call. */
async function checkOrigins(provider: ProviderUnderTest, { api, portal }: CheckOptions): Promise<void> {
  const asked: [method: string, path: string][] = [
    ['GET', '/users/profile'],
    ['POST', '/users/logout'],
    ['PATCH', '/users/profile'],
    ['PUT', '/oauth/clients/none'],
  ]
  for (const [method, path] of asked) {
    const headers = {
      Origin: portal,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    }
    await provider.judged(
      { name: `OPTIONS ${path}`, note: `before ${method}`, expected: 'leave for the portal' },
      () => fetch(api + path, { method: 'OPTIONS', headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
      (answer) => leaveFor(answer, portal, method),
    )
  }
  await provider.judged(
    { name: 'GET /countries/membership', note: 'a page elsewhere asks', expected: 'no leave for it' },
    () => fetch(`${api}/countries/membership`, { headers: { Origin: ELSEWHERE }, signal: AbortSignal.timeout(10_000) }),
    ({ headers }) =>
      headers.get('Access-Control-Allow-Origin') === ELSEWHERE
        ? { at: 'header Access-Control-Allow-Origin', expected: `not ${ELSEWHERE}`, got: ELSEWHERE }
        : undefined,
  )
}

function leaveFor({ status, headers }: Answer, portal: string, method: string): Difference | undefined {
  if (status < 200 || status > 299) return { at: 'status', expected: '2xx', got: String(status) }
  const list = (name: string) => (headers.get(name) ?? '').split(/\s*,\s*/)
  const lists = (name: string, value: string) =>
    list(name).some((one) => one.toLowerCase() === value.toLowerCase()) ? undefined : missing(name, value, headers)
  const origin = headers.get('Access-Control-Allow-Origin') === '*' ? '*' : portal
  // Browsers need no leave for the methods of forms. A * would not do for Authorization.
  const isSimple = ['GET', 'POST'].includes(method) || list('Access-Control-Allow-Methods').includes('*')
  return (
    lists('Access-Control-Allow-Origin', origin) ??
    (isSimple ? undefined : lists('Access-Control-Allow-Methods', method)) ??
    lists('Access-Control-Allow-Headers', 'Authorization') ??
    lists('Access-Control-Allow-Headers', 'Content-Type')
  )
}

function missing(name: string, expected: string, headers: Headers): Difference {
  return { at: `header ${name}`, expected, got: headers.get(name) ?? 'nothing' }
}
