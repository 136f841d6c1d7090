import { type FetchOptions, type FetchResponse, ofetch } from 'ofetch'
import * as v from 'valibot'
import { settings } from '../settings.ts'
import { ApiError, MissingTokenError } from './api-error.ts'
import { messageText } from './contract.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = 60
const UNAVAILABLE = [502, 503, 504]

const errorSchema = v.object({ message: messageText, error_description: messageText, error: messageText })

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** By default, a GET is repeated once if the provider can't be reached. */
  canRetry?: boolean
  body?: Record<string, unknown>
  /** 'bearer' sends the access token and throws `MissingTokenError` without one. */
  access?: 'public' | 'bearer'
  /** A bearer token to send instead of the session's. */
  token?: string | undefined
  /** 'sign-out' refreshes the token, repeats the request once, and ends the session if that doesn't help. 'throw' leaves a 401 to the caller. */
  on401?: 'sign-out' | 'throw'
  /** Sends the request even if the page is left. */
  keepalive?: boolean
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
 * Calls the API and parses its response. Pass `v.unknown()` to ignore the response.
 * @throws ApiError for an error status; any other error if there is no response, or one that doesn't match `schema`.
 */
export async function request<S extends v.GenericSchema>(
  schema: S,
  path: string,
  {
    method = 'GET',
    canRetry = true,
    body,
    access = 'public',
    on401 = 'sign-out',
    token,
    keepalive = false,
    signal,
  }: RequestOptions = {},
): Promise<v.InferOutput<S>> {
  const signals = [signal, access === 'bearer' ? sessionRequests.signal : undefined, AbortSignal.timeout(TIMEOUT_MS)]
  const limitedSignal = AbortSignal.any(signals.filter((each) => each !== undefined))
  const options: FetchOptions<'text'> = {
    method,
    body: body ?? null,
    retry: method === 'GET' && canRetry ? 1 : 0,
    keepalive,
    signal: limitedSignal,
    async onRequest({ options: { headers } }) {
      if (access === 'public') return
      const bearer = token ?? (await sessionHandlers.accessToken())
      if (!bearer) throw new MissingTokenError('No access token found')
      headers.set('authorization', `Bearer ${bearer}`)
    },
  }
  const send = () => client.raw<string, 'text'>(path, options)
  const sent = access === 'bearer' && on401 === 'sign-out' ? retryWithFreshToken(send, isUnauthorized) : send()
  const settled = sent.catch((error: unknown) => {
    // The 401 of an aborted request may be about an earlier session.
    if (on401 === 'sign-out' && isUnauthorized(error) && !limitedSignal.aborted) sessionHandlers.signOut()
    throw error
  })
  // ofetch's pause before a retry and the token refresh ignore the signal.
  const response = await orAborted(settled, limitedSignal)
  const data = readJson(response)
  // A captive portal responds with its own page, which `v.unknown()` would accept.
  if (data === undefined && response._data) throw new Error('The response is not JSON')
  return v.parse(schema, data)
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
