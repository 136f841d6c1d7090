import { request } from 'node:http'
import { text as buffered } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Person } from '../../fixtures/people.ts'
import { createServer, type MockApi, type MockApiOptions } from '../server.ts'
import type { UserRow } from '../store/rows.ts'

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
  /** Sends a request such as `'GET /users/profile'`: a `body` as JSON, a `token` as the bearer token. */
  ask: Ask
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<{ accessToken: string; refreshToken: string }>
  /** Whether the access token gets the profile. */
  isSignedIn(accessToken: string): Promise<boolean>
  /** The row of a seeded person. */
  userRow(person: Pick<Person, 'id'>): UserRow
  /** The actions recorded for a person, oldest first. */
  actionsOf(person: Pick<Person, 'id'>): string[]
  /** The outbox, newest first; a query such as `?to=` narrows it. */
  mails(query?: string): Promise<v.InferOutput<typeof mailsSchema>>
  /** The token in the link of the newest mail. */
  mailedToken(): Promise<string>
  close(): Promise<void>
}

const mailsSchema = v.array(
  v.object({ id: v.string(), to: v.string(), subject: v.string(), text: v.string(), link: v.string() }),
)

/** A new mock API on a free port, with fast hashing, ten users and no rate limits by default. */
export async function startTestApi(options: MockApiOptions = {}): Promise<TestApi> {
  const log: string[] = []
  const api = createServer({
    seed: { users: 10 },
    hashing: 'fast',
    rateLimits: false,
    log: (line) => log.push(line),
    ...options,
  })
  const { url, close } = await api.listen({ port: 0 })
  const ask = askAt(url)
  const mails = async (query = '') => v.parse(mailsSchema, JSON.parse((await ask(`GET /__mock/outbox${query}`)).text))
  return {
    api,
    url,
    log,
    ask,
    close,
    mails,
    signIn: (person) => signInAt(ask, person),
    isSignedIn: async (token) => (await ask('GET /users/profile', { token })).status === 200,
    userRow({ id }) {
      const user = api.db.users.get(id)
      if (!user) throw new Error(`There is no user ${id}`)
      return user
    },
    actionsOf: ({ id }) => api.db.activities.where('userId', id).map(({ action }) => action),
    async mailedToken() {
      const [mail] = await mails()
      return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
    },
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
export function statusOf(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

/** The headers that a browser sends for an address typed by its user. */
export const typedAddress = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }

/** Navigates like a browser, without following redirects. `fetch` can't: it sets `Sec-Fetch-Mode` itself. */
export function openLink(
  url: string,
  headers: Record<string, string> = typedAddress,
): Promise<{ status: number | undefined; location: string | undefined; cookies: string[]; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
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
