import * as v from 'valibot'
import { partsOf } from '../access.ts'
import { type Difference, differenceIn, formatValue } from './difference.ts'
import { schemaName } from './openapi.ts'
import { type Call, errorSchema, operations } from './operations.ts'

const TIMEOUT_MS = 10_000
/** The check doesn't wait longer than this for a `Retry-After`. */
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

/** Calls a provider like a page at `portal`, and compares each response with the contract. */
export function createContractClient(api: string, portal: string, log: (line: string) => void) {
  const findings: Finding[] = []

  /** Sends a request and records the difference that `check` returns. Returns the response if there is no difference. */
  async function record(
    finding: Pick<Finding, 'call' | 'note' | 'expected'>,
    path: string,
    request: RequestInit,
    check: (received: Received) => Difference | undefined,
  ): Promise<Received | undefined> {
    const send = async (): Promise<Received> => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(api + path, { redirect: 'manual', ...request, signal })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parseJson(text) }
    }
    try {
      let received = await send()
      const seconds = retryAfter(received)
      if (seconds !== undefined && seconds <= MAX_RETRY_AFTER_SECONDS) {
        log(`Too many requests: trying again in ${seconds} s …`)
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
        received = await send()
      }
      const difference = check(received)
      const verdict = difference ? 'differs' : 'as expected'
      findings.push({ ...finding, received: summarizeResponse(received), verdict, ...(difference && { difference }) })
      return difference ? undefined : received
    } catch (error) {
      const difference = {
        at: 'the connection',
        expected: 'a complete response within 10 s',
        got: failureReason(error),
      }
      findings.push({ ...finding, received: 'no response', verdict: 'differs', difference })
      if (findings.length === 1) throw new Unreachable('The provider does not respond', { cause: error })
      return undefined
    }
  }

  /** Accepts a 2xx whose body matches `success`, and an error with a message and one of `statuses`. */
  function expectResponse(
    call: string,
    success: v.GenericSchema | undefined,
    statuses: readonly number[],
    { id = '', query = '', body, token, note }: RequestOptions,
  ): Promise<Received | undefined> {
    const { method, path } = partsOf(call)
    const accepted = [...(success ? [describeSuccess(success)] : []), ...statuses].join(' or ')
    const headers = {
      Accept: 'application/json',
      Origin: portal,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    return record(
      { call, note, expected: accepted },
      path.replace(/:\w+/, encodeURIComponent(id)) + query,
      { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
      (received) => {
        const schema = statuses.includes(received.status) ? errorSchema : isSuccess(received) && success
        if (!schema) return statusDifference(accepted, received)
        return (
          originDifference(received.headers, portal) ??
          (token === undefined ? undefined : headerDifference(received.headers, 'Cache-Control', 'no-store')) ??
          bodyDifference(schema, received)
        )
      },
    )
  }

  return {
    findings,
    record,
    /** Expects a 2xx that matches the call's schema, or one of `errors`. Returns the parsed body of a 2xx. */
    async expectSuccess<C extends Call>(
      call: C,
      options: RequestOptions = {},
      errors: readonly number[] = [],
    ): Promise<{ body: v.InferOutput<(typeof operations)[C]['response']> } | undefined> {
      const success: (typeof operations)[C]['response'] = operations[call].response
      const received = await expectResponse(call, success, errors, options)
      return received && isSuccess(received) ? { body: v.parse(success, received.json) } : undefined
    },
    /** Expects one of the error statuses, or a 2xx that matches `success` and that the portal treats as an error. */
    async expectError(
      call: string,
      statuses: readonly number[],
      options: RequestOptions = {},
      success?: v.GenericSchema,
    ) {
      await expectResponse(call, success, statuses, options)
    },
    skip(call: string, reason: string) {
      findings.push({ call, expected: '', received: reason, verdict: 'skipped' })
    },
  }
}

/** Returns a difference if the list in the header lacks the value. */
export function headerDifference(headers: Headers, name: string, value: string): Difference | undefined {
  const values = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  if (values.includes(value.toLowerCase())) return undefined
  return { at: `header ${name}`, expected: value, got: headers.get(name) ?? 'nothing' }
}

export function originDifference(headers: Headers, portal: string): Difference | undefined {
  const isOpen = headers.get('Access-Control-Allow-Origin') === '*'
  return isOpen ? undefined : headerDifference(headers, 'Access-Control-Allow-Origin', portal)
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

export function isSuccess({ status }: Received): boolean {
  return status >= 200 && status < 300
}

function describeSuccess(schema: v.GenericSchema): string {
  const item = 'item' in schema ? schemaName(schema.item) : undefined
  const name = item === undefined ? schemaName(schema) : `a list of ${item}`
  return name === undefined ? '2xx' : `2xx: ${name}`
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

export function statusDifference(expected: string, received: Received): Difference {
  const { status, text, json } = received
  if (status === 429)
    return { at: 'status', expected, got: `429, Retry-After: ${received.headers.get('Retry-After') ?? 'nothing'}` }
  const words = json === undefined ? text.slice(0, 80) : formatValue(json)
  return { at: 'status', expected, got: `${status}${words && ` with ${words}`}` }
}

/** Accepts an empty body if the portal ignores it. */
function bodyDifference(schema: v.GenericSchema, { headers, text, json }: Received): Difference | undefined {
  if (text === '' && schema.type === 'unknown') return undefined
  const type = headers.get('Content-Type')
  if (!/[/+]json\b/i.test(type ?? ''))
    return { at: 'header Content-Type', expected: 'application/json', got: type ?? 'nothing' }
  if (json === undefined)
    return { at: 'the body', expected: 'JSON', got: text === '' ? 'nothing' : JSON.stringify(text.slice(0, 80)) }
  return differenceIn(schema, json)
}
