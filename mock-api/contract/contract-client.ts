import * as v from 'valibot'
import { partsOf } from '../access.ts'
import { type Difference, differenceIn, shown } from './difference.ts'
import { nameOf } from './openapi.ts'
import { type Call, errorSchema, operations } from './operations.ts'

const TIMEOUT_MS = 10_000
/** The longest `Retry-After` that is worth waiting for. */
const MAX_RETRY_AFTER_SECONDS = 60

/** `json` is undefined when the body is not JSON. */
export type Received = { status: number; headers: Headers; text: string; json: unknown }

/** One line of the report. `difference` is set when the verdict is 'differs'. */
export type Finding = {
  call: string
  note?: string | undefined
  expected: string
  received: string
  verdict: 'as expected' | 'differs' | 'skipped'
  difference?: Difference
}

/** `id` replaces the parameter of the path; `note` distinguishes findings of the same call. */
export type RequestOptions = {
  id?: string
  query?: string
  body?: unknown
  token?: string | undefined
  note?: string
}

export type ContractClient = ReturnType<typeof createContractClient>

/** The provider did not respond to the first request. */
export class Unreachable extends Error {}

/** Calls a provider as a page at `portal` does, and records how each response compares with the contract. */
export function createContractClient(api: string, portal: string, log: (line: string) => void) {
  const findings: Finding[] = []
  let hasResponded = false

  function send(call: string, { id = '', query = '', body, token }: RequestOptions): Promise<Response> {
    const { method, path } = partsOf(call)
    return fetch(api + path.replace(/:\w+/, encodeURIComponent(id)) + query, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Accept: 'application/json',
        Origin: portal,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Sends any request and records the difference that `check` returns. Returns the response when there is none. */
  async function record(
    finding: Pick<Finding, 'call' | 'note' | 'expected'>,
    request: () => Promise<Response>,
    check: (received: Received) => Difference | undefined,
  ): Promise<Received | undefined> {
    try {
      const received = await receive(request, log)
      hasResponded = true
      const difference = check(received)
      const verdict = difference ? 'differs' : 'as expected'
      findings.push({ ...finding, received: summarizeResponse(received), verdict, ...(difference && { difference }) })
      return difference ? undefined : received
    } catch (error) {
      const got = failureReason(error)
      const difference = { at: 'the connection', expected: 'a whole response within 10 s', got }
      findings.push({ ...finding, received: 'no response', verdict: 'differs', difference })
      if (!hasResponded) throw new Unreachable(got, { cause: error })
      return undefined
    }
  }

  /** Headers that every response to the portal needs. */
  function headerDifference({ headers }: Received, { token }: RequestOptions): Difference | undefined {
    const allowed = headers.get('Access-Control-Allow-Origin')
    if (allowed !== portal && allowed !== '*')
      return { at: 'header Access-Control-Allow-Origin', expected: portal, got: allowed ?? 'nothing' }
    const caching = headers.get('Cache-Control')
    if (token !== undefined && !/\bno-store\b/i.test(caching ?? ''))
      return { at: 'header Cache-Control', expected: 'no-store, because it is for one user', got: caching ?? 'nothing' }
    return undefined
  }

  /** Accepts a 2xx whose body matches `success`, and any of the error `statuses` with a message. */
  function expectResponse(
    call: string,
    expected: string,
    { success, statuses = [] }: { success?: v.GenericSchema | undefined; statuses?: number[] },
    options: RequestOptions,
  ): Promise<Received | undefined> {
    const accepted = [...(success ? ['2xx'] : []), ...statuses].join(' or ')
    return record(
      { call, note: options.note, expected },
      () => send(call, options),
      (received) => {
        const isError = statuses.includes(received.status)
        const schema = isError ? errorSchema : isSuccess(received) && success
        if (!schema) return statusDifference(accepted, received)
        return headerDifference(received, options) ?? bodyDifference(schema, received)
      },
    )
  }

  return {
    findings,
    record,
    /** Expects a success that matches the call's schema. Returns the body, or undefined when it differs. */
    async expectSuccess(call: Call, options: RequestOptions = {}): Promise<unknown> {
      const success = operations[call].response
      const received = await expectResponse(call, describeSuccess(success), { success }, options)
      return received && v.parse(success, received.json)
    },
    /** Expects one of the error statuses; or a success that matches `success`, which the portal treats as an error too. */
    async expectError(call: string, statuses: number[], options: RequestOptions = {}, success?: v.GenericSchema) {
      const expected = `${statuses.length > 2 ? 'an error' : statuses.join(' or ')}, with a message`
      await expectResponse(call, expected, { success, statuses }, options)
    },
    async expectSuccessOrError(call: Call, statuses: number[], options: RequestOptions = {}) {
      const success = operations[call].response
      const expected = `${describeSuccess(success)}, or ${statuses.join(' or ')}`
      await expectResponse(call, expected, { success, statuses }, options)
    },
    skip(call: string, reason: string) {
      findings.push({ call, expected: '', received: reason, verdict: 'skipped' })
    },
  }
}

/** Waits and retries once when the provider responds 429 with a short `Retry-After`. */
async function receive(request: () => Promise<Response>, log: (line: string) => void): Promise<Received> {
  const received = await read(await request())
  const seconds = retryAfter(received)
  if (seconds === undefined || seconds > MAX_RETRY_AFTER_SECONDS) return received
  log(`Too many requests: trying again in ${seconds} s …`)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return read(await request())
}

async function read(response: Response): Promise<Received> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfter({ status, headers }: Received): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return status === 429 && seconds > 0 ? Math.ceil(seconds) : undefined
}

function isSuccess({ status }: Received): boolean {
  return status >= 200 && status < 300
}

function describeSuccess(schema: v.GenericSchema): string {
  const item = 'item' in schema ? nameOf(schema.item) : undefined
  if (item !== undefined) return `a success: a list of ${item}`
  const name = nameOf(schema)
  return name === undefined ? 'a success' : `a success: ${name}`
}

function summarizeResponse({ status, json }: Received): string {
  const error = v.safeParse(v.object({ message: v.string() }), json)
  if (status >= 400) return `${status}${error.success ? ` ${error.output.message}` : ''}`
  return `${status}${Array.isArray(json) ? `, a list of ${json.length}` : ''}`
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'nothing for 10 s'
  return error.cause instanceof Error ? error.cause.message : error.message
}

function statusDifference(expected: string, received: Received): Difference {
  const { status, text, json } = received
  const seconds = retryAfter(received)
  if (status === 429)
    return { at: 'status', expected, got: `429, ${seconds === undefined ? 'no Retry-After' : `retry in ${seconds} s`}` }
  const words = json === undefined ? text.slice(0, 80) : shown(json)
  return { at: 'status', expected, got: `${status}${words && ` with ${words}`}` }
}

/** An empty body is fine where the portal does not read it. */
function bodyDifference(schema: v.GenericSchema, { headers, text, json }: Received): Difference | undefined {
  if (text === '' && schema.type === 'unknown') return undefined
  const type = headers.get('Content-Type')
  if (!/[/+]json\b/i.test(type ?? ''))
    return { at: 'header Content-Type', expected: 'application/json', got: type ?? 'nothing' }
  if (json === undefined)
    return { at: 'the body', expected: 'JSON', got: text === '' ? 'nothing' : JSON.stringify(text.slice(0, 80)) }
  return differenceIn(schema, json)
}
