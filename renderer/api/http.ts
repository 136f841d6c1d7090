import * as v from 'valibot'
import { settings } from '../settings.ts'
import { storage } from '../storage.ts'
import { ApiError, MissingToken } from './api-error.ts'
import { orAborted } from './or-aborted.ts'

const TIMEOUT = 10_000
const LONGEST_TEXT = 300
const LONGEST_WAIT = 60

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: Record<string, unknown>
  /** 'bearer' sends the access token and throws 'No access token found' without one. */
  access?: 'public' | 'bearer'
  /** Sent as the bearer's, instead of the session's. */
  token?: string | undefined
  /** Whether a 401 ends the session (specification §4, 'Forced sign-out'), or is the caller's business (D10). */
  on401?: 'sign-out' | 'throw'
  signal?: AbortSignal | undefined
}

type SessionHooks = {
  /** What a 401 outside the exceptions of D10 does. */
  signOut: () => void
  /** Whether the token that was refused had merely run out, and another one is there now. Throws when nobody can tell. */
  renew: (refused: string) => Promise<boolean>
  /** Settles once the token is known to be good, or has been renewed: a call with one that has run out would end the session. */
  ready: () => Promise<void>
  /** Aborts the calls of a session whose tokens are another account's by now. */
  abortIfOthers: () => void
}
let hooks: SessionHooks = {
  signOut: () => {},
  renew: async () => false,
  ready: async () => {},
  abortIfOthers: () => {},
}
/** The session takes part in the calls that are made with its token; it says so once. */
export function onSession(sessionHooks: SessionHooks): void {
  hooks = sessionHooks
}

let session = new AbortController()
/** Ends every call made with a token: at sign-out, and when somebody else signs in. */
export function abortSessionRequests(): void {
  session.abort()
  session = new AbortController()
}

/**
 * Calls the API and parses the answer. For a call whose answer is not shown, `schema` is `v.unknown()`.
 * @throws ApiError when the API refuses; any other error when there is no answer, or not one that fits `schema`.
 */
export async function request<S extends v.GenericSchema>(
  schema: S,
  path: string,
  { method = 'GET', body, access = 'public', on401 = 'sign-out', token: given, signal }: RequestOptions = {},
): Promise<v.InferOutput<S>> {
  const signals = [AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]
  if (access === 'bearer') signals.push(session.signal)
  const limited = AbortSignal.any(signals)
  const endsSession = on401 === 'sign-out'
  if (access === 'bearer' && endsSession) await orAborted(hooks.ready(), limited)

  const answerTo = (bearer: string | undefined) => answer(path, { method, body, bearer, signal: limited })
  const token = access === 'bearer' ? (given ?? ownToken(limited)) : undefined
  let { response, text } = await answerTo(token)
  if (response.status === 401 && endsSession && token && (await orAborted(hooks.renew(token), limited)))
    ({ response, text } = await answerTo(ownToken(limited)))
  const data = isJson(response) ? parseJson(text) : undefined
  if (response.ok) {
    // Somebody else's page, such as a hotel's: no answer of the API, even for a call whose answer is not looked at.
    if (data === undefined && text) throw new Error('The answer is not JSON')
    return v.parse(schema, data)
  }
  if (response.status === 401 && endsSession) hooks.signOut()
  throw new ApiError(response.status, textOf(data), waitOf(response))
}

/** The token that is kept, unless it is another account's by now than that of the call. */
function ownToken(call: AbortSignal): string {
  hooks.abortIfOthers()
  call.throwIfAborted()
  const token = storage.accessToken.read()
  if (!token) throw new MissingToken('No access token found')
  return token
}

type Call = {
  method: string
  body: Record<string, unknown> | undefined
  bearer: string | undefined
  signal: AbortSignal
}

type Answer = { response: Response; text: string }

function answer(path: string, call: Call): Promise<Answer> {
  const send = () => sent(path, call)
  return call.method === 'GET' ? retriedOnce(send, call.signal) : send()
}

async function sent(path: string, { method, body, bearer, signal }: Call): Promise<Answer> {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  }
  const content = body ? JSON.stringify(body) : null
  const response = await fetch(address(path), { method, headers, body: content, signal, credentials: 'omit' })
  return { response, text: await response.text() }
}

const address = (path: string) => (path.startsWith('/') ? settings.apiHost + path : path)

/** A read is tried once more, and only where the first try reached nobody. */
async function retriedOnce(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const first = await call().catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  if (first && ![502, 503, 504].includes(first.response.status)) return first
  await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 500))
  signal.throwIfAborted()
  return call()
}

function isJson(response: Response): boolean {
  return /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first of message, error_description and error that is a text (specification §8). */
function textOf(data: unknown): string | undefined {
  const answer = v.safeParse(v.record(v.string(), v.unknown()), data)
  if (!answer.success) return undefined
  const { message, error_description, error } = answer.output
  const text = [message, error_description, error].find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : undefined
}

function waitOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT) : undefined
}
