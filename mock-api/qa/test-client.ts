import { type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import { text as buffered } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Person } from '../../fixtures/people.ts'
import { createServer, type MockApi, type MockApiOptions } from '../server.ts'
import type { UserRow } from '../store/rows.ts'
import { controlMockApi } from './control-client.ts'

export type TestResponse = { status: number; headers: Headers; text: string; body: Record<string, unknown> }
export type Ask = (
  name: string,
  options?: {
    body?: unknown
    token?: string | undefined
    headers?: Record<string, string>
    redirect?: RequestInit['redirect']
  },
) => Promise<TestResponse>

export type TestApi = {
  readonly api: MockApi
  readonly url: string
  readonly log: string[]
  readonly controls: ReturnType<typeof controlMockApi>
  /** Sends a request such as `'GET /users/profile'`: a `body` as JSON, a `token` as the bearer token. */
  ask: Ask
  /** The body of a response that matches the schema. */
  read<Schema extends v.GenericSchema>(schema: Schema, name: string, token?: string): Promise<v.InferOutput<Schema>>
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<{ accessToken: string; refreshToken: string }>
  /** Exchanges the refresh token of a portal session. */
  refreshSession(refreshToken: string): Promise<TestResponse>
  /** Whether the access token gets the profile. */
  isSignedIn(accessToken: string): Promise<boolean>
  /** The row of a seeded person. */
  userRow(person: Pick<Person, 'id'>): UserRow
  /** The actions recorded for a person, oldest first. */
  actionsOf(person: Pick<Person, 'id'>): string[]
  /** The token in the link of the newest email. */
  emailedToken(): Promise<string>
  close(): Promise<void>
}

type RunningApi = Pick<TestApi, 'api' | 'url' | 'log' | 'close'>

/** A new mock API on a free port, with fast hashing, ten users and no rate limits by default. */
export async function startTestApi(options?: MockApiOptions): Promise<TestApi> {
  const running = await runApi(options)
  return testApiFor(() => running)
}

export async function runApi(options?: MockApiOptions): Promise<RunningApi> {
  const log: string[] = []
  const api = createServer({
    seed: { users: 10 },
    hashing: 'fast',
    rateLimits: false,
    log: (line) => log.push(line),
    ...options,
  })
  const { url, close } = await api.listen({ port: 0 })
  return { api, url, log, close }
}

/** `running` returns the mock API to use, which a test may replace. */
export function testApiFor(running: () => RunningApi): TestApi {
  const ask: Ask = (...request) => askAt(running().url)(...request)
  const controls = () => controlMockApi(running().url)
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
      return controls()
    },
    ask,
    read: async (schema, name, token) => v.parse(schema, JSON.parse((await ask(name, { token })).text)),
    refreshSession: (refreshToken) => ask('POST /users/refresh', { body: { refreshToken } }),
    signIn: (person) => signInAt(ask, person),
    isSignedIn: async (token) => (await ask('GET /users/profile', { token })).status === 200,
    userRow({ id }) {
      const user = running().api.db.users.get(id)
      if (!user) throw new Error(`User ${id} is not in the database`)
      return user
    },
    actionsOf: ({ id }) =>
      running()
        .api.db.activities.where('userId', id)
        .map(({ action }) => action),
    async emailedToken() {
      const [email] = await controls().emails()
      return new URL(email?.link ?? '').searchParams.get('token') ?? ''
    },
    close: () => running().close(),
  }
}

export function askAt(url: string): Ask {
  return async (name, { body, token, headers = {}, redirect = 'follow' } = {}) => {
    const [method = '', path = ''] = name.split(' ')
    const response = await fetch(url + path, {
      method,
      redirect,
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

export async function signInAt(ask: Ask, { email, password }: Pick<Person, 'email' | 'password'>) {
  const { status, body, text } = await ask('POST /users/login', { body: { email, password, remember: false } })
  if (status !== 200) throw new Error(`Sign-in of ${email} failed: ${status} ${text}`)
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken) }
}

/** The status of a request exactly as written: `fetch` normalizes paths and rejects some methods and headers. */
export async function statusOf(url: string, method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  return (await send(url, { method, path, headers })).status
}

/** The headers that a browser sends for an address typed by its user. */
export const addressBarHeaders = {
  'Sec-Fetch-Site': 'none',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}

/** Navigates like a browser, without following redirects. `fetch` can't: it sets `Sec-Fetch-Mode` itself. */
export function openLink(url: string, headers: OutgoingHttpHeaders = addressBarHeaders) {
  return send(url, { headers })
}

type RawResponse = { status: number | undefined; location: string | undefined; cookies: string[]; text: string }

function send(url: string, options: RequestOptions): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      const { statusCode: status } = response
      const { location, 'set-cookie': cookies = [] } = response.headers
      buffered(response).then((text) => resolve({ status, location, cookies, text }), reject)
    })
      .on('error', reject)
      .end()
  })
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
