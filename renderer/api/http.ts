import { type FetchOptions, type FetchResponse, ofetch } from 'ofetch'
import * as v from 'valibot'
import { settings } from '../settings.ts'
import { ApiError, MissingTokenError } from './api-error.ts'
import type { Call, RequestArguments, ResponseOf } from './call.ts'
import { messageText } from './fields.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = 60
const UNAVAILABLE = [502, 503, 504]

const errorSchema = v.object({ message: messageText, error_description: messageText, error: messageText })

type RequestOptions = {
  /** Fill the path. */
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
  /** A bearer token to send instead of the session's. */
  token?: string | undefined
  /** Sends the request even if the page is left. */
  keepalive?: boolean | undefined
  signal?: AbortSignal | undefined
}

type SessionHandlers = {
  /** The token of the account that this tab shows. Undefined if there is none, or another tab has signed in to a different account. */
  accessToken(): Promise<string | undefined>
  /** Replaces a rejected or missing access token. False if the session is over; throws if the provider can't be reached. */
  refresh(rejected: string | undefined): Promise<boolean>
  signOut(): void
}
let sessionHandlers: SessionHandlers = { accessToken: async () => undefined, refresh: async () => false, signOut() {} }
/** The session sends requests itself, so importing it here would be a cycle. */
export function setSessionHandlers(handlers: SessionHandlers): void {
  sessionHandlers = handlers
}
export function getSessionHandlers(): SessionHandlers {
  return sessionHandlers
}

let sessionRequests = new AbortController()
/** Aborted when the user signs out or another user signs in, because responses to earlier requests are stale then. */
export function getSessionSignal(): AbortSignal {
  return sessionRequests.signal
}
/** Aborts every request with a bearer token. */
export function abortSessionRequests(): void {
  sessionRequests.abort()
  sessionRequests = new AbortController()
}

const client = ofetch.create({
  baseURL: settings.apiHost,
  headers: { accept: 'application/json' },
  credentials: 'omit',
  // ofetch would resolve truncated JSON as a string.
  responseType: 'text',
  // ofetch reports a network failure as status 500, so 500 is listed to retry it. `onResponseError` throws for a real 500, so that
  // isn't retried.
  retryStatusCodes: [500, ...UNAVAILABLE],
  retryDelay: () => 300 + Math.random() * 500,
  onResponseError({ response, options }) {
    if (options.retry && UNAVAILABLE.includes(response.status)) return
    throw new ApiError(response.status, findErrorText(readJson(response)), readRetryAfter(response))
  },
})

/**
 * Makes a call and parses its response.
 * @throws ApiError for an error status; MissingTokenError if the call needs a session and there is none; any other error if there is no
 * response, or one that doesn't match the schema.
 */
export function request<C extends Call>(call: C, ...options: RequestArguments<C>): Promise<ResponseOf<C>>
export async function request(
  { name, access, on401, isRepeatable = name.startsWith('GET '), response: schema }: Call,
  { params = {}, query = {}, body, token, keepalive = false, signal }: RequestOptions = {},
): Promise<unknown> {
  const [method = '', template = ''] = name.split(' ')
  const path = template.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''))
  const needsToken = access === 'optional' ? (await sessionHandlers.accessToken()) !== undefined : access !== 'public'
  const signals = [signal, needsToken ? sessionRequests.signal : undefined, AbortSignal.timeout(TIMEOUT_MS)]
  const limitedSignal = AbortSignal.any(signals.filter((each) => each !== undefined))
  const options: FetchOptions<'text'> = {
    method,
    query,
    body: body ?? null,
    retry: isRepeatable ? 1 : 0,
    keepalive,
    signal: limitedSignal,
    async onRequest({ options: { headers } }) {
      if (!needsToken) return
      const bearer = token ?? (await sessionHandlers.accessToken())
      if (!bearer) throw new MissingTokenError('No access token found')
      headers.set('authorization', `Bearer ${bearer}`)
    },
  }
  const send = () => client.raw<string, 'text'>(path, options)
  const sent = needsToken && !on401 ? retryWithFreshToken(send, isUnauthorized) : send()
  const settled = sent.catch((error: unknown) => {
    // The 401 of an aborted request may be about an earlier session.
    if (!on401 && isUnauthorized(error) && !limitedSignal.aborted) sessionHandlers.signOut()
    throw error
  })
  // ofetch's pause before a retry and the token refresh ignore the signal.
  const response = await orAborted(settled, limitedSignal)
  const data = readJson(response)
  // A captive portal responds with its own page, which a call without a schema would accept.
  if (data === undefined && response._data) throw new Error('The response is not JSON')
  return schema ? v.parse(schema, data) : data
}

/** Makes a call. If it fails with an error that `isRejected` accepts, refreshes the token and repeats the call once. */
export async function retryWithFreshToken<T>(
  call: () => Promise<T>,
  isRejected: (error: unknown) => boolean,
  refresh = sessionHandlers.refresh,
): Promise<T> {
  const token = await sessionHandlers.accessToken()
  return call().catch(async (error: unknown) => {
    if (isRejected(error) && (await refresh(token))) return call()
    throw error
  })
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The JSON of a response that declares itself as JSON. */
function readJson({ headers, _data: text }: FetchResponse<string>): unknown {
  if (!/[/+]json\b/i.test(headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function findErrorText(data: unknown): string | undefined {
  const body = v.safeParse(errorSchema, data)
  if (!body.success) return undefined
  const { message, error_description, error } = body.output
  return [message, error_description, error].find((text) => text?.trim()) ?? undefined
}

function readRetryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined
}

/** Settles like `work`, or rejects with the signal's reason once it is aborted. Leaves no listener on a long-lived signal. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal })
  })
  return Promise.race([aborted, work]).finally(() => settled.abort())
}
