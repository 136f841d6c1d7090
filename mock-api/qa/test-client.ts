import { request } from 'node:http'
import { text as buffered } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Person } from '../../fixtures/people.ts'
import { createServer, type MockApi, type MockApiOptions } from '../server.ts'

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> }
export type Ask = (
  name: string,
  options?: {
    body?: unknown
    token?: string | undefined
    headers?: Record<string, string>
    redirect?: RequestInit['redirect']
  },
) => Promise<Answer>

export type TestApi = {
  api: MockApi
  url: string
  log: string[]
  /** Asks `'GET /users/profile'` and the like; a `body` is sent as JSON, a `token` as the bearer's. */
  ask: Ask
  /** The tokens of a person who signs in. */
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<{ accessToken: string; refreshToken: string }>
  /** The outbox, newest first; a query such as `?to=` narrows it. */
  mails(query?: string): Promise<v.InferOutput<typeof mailsSchema>>
  close(): Promise<void>
}

const mailsSchema = v.array(
  v.object({ id: v.string(), to: v.string(), subject: v.string(), text: v.string(), link: v.string() }),
)

/** A mock API of its own on a free port, with quick hashing, few users and no rate limits unless asked for. */
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
  return {
    api,
    url,
    log,
    ask,
    close,
    signIn: (person) => signInAt(ask, person),
    mails: async (query = '') => v.parse(mailsSchema, JSON.parse((await ask(`GET /__mock/outbox${query}`)).text)),
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
  if (status !== 200) throw new Error(`Sign-in of ${email} was refused: ${status} ${text}`)
  return { accessToken: String(body.accessToken), refreshToken: String(body.refreshToken) }
}

/** The status of a request exactly as written: `fetch` would tidy the path and refuse some methods and headers. */
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

/** What a browser says of an address that its user typed. */
export const typedAddress = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }

/** Requests an address like a browser, which `fetch` cannot: it sets `Sec-Fetch-Mode` itself. Follows no redirect. */
export function openLink(
  url: string,
  headers: Record<string, string> = typedAddress,
): Promise<{ status: number | undefined; location: string | undefined; cookies: string[]; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const { statusCode: status, headers: answered } = response
      const { location, 'set-cookie': cookies = [] } = answered
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
