import { type FetchOptions, type FetchResponse, ofetch } from 'ofetch'
import * as v from 'valibot'
import { settings } from '../settings.ts'
import { ApiError, MissingTokenError } from './api-error.ts'
import { type Call, type CallArguments, mayRepeat, type ResponseOf } from './call.ts'
import { messageText } from './fields.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_S = 60
const UNAVAILABLE = [502, 503, 504]

const errorSchema = v.fallback(
  v.object({ message: messageText, error_description: messageText, error: messageText }),
  {},
)

export type SendOptions = {
  /** Fill the path. */
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
  /** The bearer token. */
  token?: string | undefined
  signal?: AbortSignal | undefined
}

declare global {
  var earlyCall: { url: string; authorization: string; response: Promise<Response | undefined> } | undefined
}

/** `fetch`, but the first request equal to that of prerender/early-call.js takes its response. Throws if that got none. */
async function fetchOrTakeEarly(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = globalThis.earlyCall
  const isEqual = early?.url === url && early.authorization === new Headers(init?.headers).get('authorization')
  if (!isEqual) return fetch(url, init)
  globalThis.earlyCall = undefined
  const response = await early.response
  if (!response) throw new TypeError('No response')
  return response
}

const defaults: FetchOptions = {
  headers: { accept: 'application/json' },
  credentials: 'omit',
  // A browser's cache doesn't know whose token a response was for.
  cache: 'no-store',
  // ofetch would resolve truncated JSON as a string.
  responseType: 'text',
  // Its own retry doesn't cover a response that breaks off: see `send`.
  retry: 0,
  onResponseError({ response }) {
    throw new ApiError(response.status, findErrorText(readJson(response)), readRetryAfter(response))
  },
}
const client = ofetch.create(defaults, { fetch: fetchOrTakeEarly })

/**
 * Sends a call and parses its response. Knows no session: its callers are the session itself and what must not end one. All others use
 * `request` (session/request.ts).
 * Throws ApiError for an error status; MissingTokenError if the call needs a token and there is none; any other error if there is no
 * response, or one that doesn't match the schema.
 */
export function send<C extends Call>(call: C, ...options: CallArguments<C>): Promise<ResponseOf<C>>
export async function send(
  call: Call,
  { params = {}, query = {}, body, token, signal }: SendOptions = {},
): Promise<unknown> {
  const { route, access, keepalive = false, response: schema } = call
  if (!token && (access === 'member' || access === 'admin')) throw new MissingTokenError('No access token found')
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const url = `${settings.apiHost}${path}${given.length > 0 ? `?${search}` : ''}`
  const limitedSignal = withTimeout(signal)
  const options: FetchOptions<'text'> = {
    method,
    body: body ?? null,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    keepalive,
    signal: limitedSignal,
  }
  const load = () => client.raw<string, 'text'>(url, options)
  const loaded = load().catch(async (error: unknown) => {
    if (!mayRepeat(call) || (error instanceof ApiError && !UNAVAILABLE.includes(error.status))) throw error
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500))
    return load()
  })
  const response = await orAborted(loaded, limitedSignal)
  const data = readJson(response)
  // A captive portal responds with its own page, which a call without a schema would accept.
  if (data === undefined && response._data) throw new Error('The response is not JSON')
  return schema ? v.parse(schema, data) : data
}

/** Aborted after ten seconds, or when one of the signals is. */
export function withTimeout(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...signals.filter((signal) => signal !== undefined)])
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
  const { message, error_description, error } = v.parse(errorSchema, data)
  return [message, error_description, error].find((text) => text?.trim()) ?? undefined
}

function readRetryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_S) : undefined
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
