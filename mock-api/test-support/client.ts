import { type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import { text as bodyText } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Person } from '../../fixtures/people.ts'
import { controlMockApi } from '../qa/control-client.ts'
import { createServer, type MockApiOptions } from '../server.ts'
import type { UserRow } from '../store/rows.ts'

export type TestResponse = { status: number; headers: Headers; text: string; body: Record<string, unknown> }
export type SendRequest = (
  name: string,
  options?: { body?: unknown; token?: string | undefined; headers?: Record<string, string> },
) => Promise<TestResponse>

export type TestApi = ReturnType<typeof testApiFor>

/** A new mock API on a free port, with fast hashing, ten users and no rate limits by default. */
export async function startTestApi(options?: MockApiOptions): Promise<TestApi> {
  const running = await runApi(options)
  return testApiFor(() => running)
}

export async function runApi(options?: MockApiOptions) {
  const log: string[] = []
  const api = createServer({
    users: 10,
    hashing: 'fast',
    rateLimits: false,
    log: (line) => log.push(line),
    ...options,
  })
  const { url, close } = await api.listen({ port: 0 })
  return { api, url, log, close }
}

/** `running` returns the mock API to use, which a test may replace. */
export function testApiFor(running: () => Awaited<ReturnType<typeof runApi>>) {
  const send: SendRequest = (...request) => sendTo(running().url)(...request)
  return {
    get api() {
      return running().api
    },
    get url() {
      return running().url
    },
    get log() {
      return running().log
    },
    get controls() {
      return controlMockApi(running().url)
    },
    send,
    async read<Schema extends v.GenericSchema>(schema: Schema, name: string, token?: string) {
      return v.parse(schema, JSON.parse((await send(name, { token })).text))
    },
    signIn: (person: Pick<Person, 'email' | 'password'>, headers?: Record<string, string>) =>
      signInAt(send, person, headers),
    signInStatus: async (email: string, password: string) =>
      (await send('POST /users/login', { body: { email, password } })).status,
    refreshSession: (refreshToken: string) => send('POST /users/refresh', { body: { refreshToken } }),
    isSignedIn: async (token: string) => (await send('GET /users/profile', { token })).status === 200,
    userRow({ id }: Pick<Person, 'id'>): UserRow {
      const user = running().api.db.users.get(id)
      if (!user) throw new Error(`User ${id} is not in the database`)
      return user
    },
    listActions: ({ id }: Pick<Person, 'id'>) =>
      running()
        .api.db.activities.where('userId', id)
        .map(({ action }) => action),
    /** The token in the link of the newest email. */
    async emailedToken() {
      const [email] = await controlMockApi(running().url).emails()
      return new URL(email?.link ?? '').searchParams.get('token') ?? ''
    },
    close: () => running().close(),
  }
}

/** Sends requests such as `'GET /users/profile'`: a `body` as JSON, a `token` as the bearer token. */
export function sendTo(url: string): SendRequest {
  return async (name, { body, token, headers = {} } = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: asObject(text) }
  }
}

export async function signInAt(
  send: SendRequest,
  { email, password }: Pick<Person, 'email' | 'password'>,
  headers: Record<string, string> = {},
) {
  const { status, body, text } = await send('POST /users/login', {
    body: { email, password, remember: true },
    headers,
  })
  if (status !== 200) throw new Error(`Sign-in of ${email} failed: ${status} ${text}`)
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken), user: body.user }
}

/**
 * Sends a request exactly as written and follows no redirect: `fetch` normalizes paths, rejects some methods and headers, and sets
 * `Sec-Fetch-Mode` itself.
 */
export async function sendRaw(url: string, options: RequestOptions, body = '') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
  const { statusCode: status, headers } = response
  const { location, 'set-cookie': cookies = [] } = headers
  return { status, headers, location, cookies, text: await bodyText(response) }
}

export async function requestStatus(url: string, method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  return (await sendRaw(url, { method, path, headers })).status
}

/** The headers that a browser sends for an address typed by its user. */
export const addressBarHeaders = {
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
