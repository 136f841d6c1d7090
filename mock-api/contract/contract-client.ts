import * as v from 'valibot'
import type { BodyOf, Call } from '../../renderer/api/call.ts'
import { mayHaveSecrets } from '../mask-secrets.ts'
import { calls, parseRoute } from './calls.ts'
import { type Difference, findDifference, formatValue } from './difference.ts'
import { errorSchema, schemaName } from './openapi.ts'

const TIMEOUT_MS = 10_000
/** The check doesn't wait longer than this for a `Retry-After`. */
const MAX_RETRY_AFTER_S = 60

/** `json` is undefined when the body is not JSON. */
export type Received = { ok: boolean; status: number; headers: Headers; text: string; json: unknown }

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
type RequestOptions<C> = {
  id?: string
  query?: string
  body?: C extends Call ? BodyOf<C> : unknown
  token?: string
  note?: string
}

type HasRoute = { route: string }

export type ContractClient = ReturnType<typeof createContractClient>

/** Calls a provider like a page at `portal`, and compares each response with the contract. */
export function createContractClient(api: string, portal: string, log: (line: string) => void) {
  const sender = createSender(api, log)
  const findings: Finding[] = []
  /** What the check created and could not remove. */
  const notRemoved: string[] = []

  /** Sends a request and records the difference that `check` returns. Returns the response if there is no difference. */
  async function record(
    finding: Pick<Finding, 'call' | 'note' | 'expected'>,
    path: string,
    request: RequestInit,
    check: (received: Received) => Difference | undefined,
  ): Promise<Received | undefined> {
    try {
      const received = await sender.send(path, request)
      const difference = check(received)
      const verdict = difference ? 'differs' : 'as expected'
      findings.push({ ...finding, received: summarizeResponse(received), verdict, ...(difference && { difference }) })
      return difference ? undefined : received
    } catch (error) {
      const expected = 'a complete response within 10 s'
      const difference = { at: 'the connection', expected, received: failureReason(error) }
      findings.push({ ...finding, received: 'no response', verdict: 'differs', difference })
      return undefined
    }
  }

  /** Expects an error with a message and one of these statuses, or a 2xx whose body matches `success`. */
  function expectResponse<C extends HasRoute>(
    { route }: C,
    statuses: readonly number[],
    { id = '', query = '', body, token, note }: RequestOptions<C> = {},
    success?: v.GenericSchema,
  ): Promise<Received | undefined> {
    const { method, path } = parseRoute(route)
    const accepted = [...(success ? [describeSuccess(success)] : []), ...statuses].join(' or ')
    const headers = {
      Accept: 'application/json',
      Origin: portal,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    return record(
      { call: route, note, expected: accepted },
      path.replace(/:\w+/, encodeURIComponent(id)) + query,
      { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
      (received) => {
        const schema = statuses.includes(received.status) ? errorSchema : received.ok && success
        if (!schema) return statusDifference(accepted, received)
        const cacheDifference = token !== undefined && headerDifference(received.headers, 'Cache-Control', 'no-store')
        return originDifference(received.headers, portal) ?? (cacheDifference || bodyDifference(schema, received))
      },
    )
  }

  return {
    findings,
    notRemoved,
    isReachable: sender.isReachable,
    record,
    expectResponse,
    /** Expects a 2xx that matches the call's schema, or one of these error statuses. Returns whether it is a 2xx. */
    async makeCall<C extends HasRoute>(
      call: C,
      options?: RequestOptions<C>,
      statuses: readonly number[] = [],
    ): Promise<boolean> {
      const documented = calls.find(({ route }) => route === call.route)
      return (await expectResponse(call, statuses, options, documented?.response ?? v.unknown()))?.ok === true
    },
    /** Expects a 2xx that matches the call's schema. Returns its parsed body. */
    async read<C extends HasRoute & { response: v.GenericSchema }>(call: C, options?: RequestOptions<C>) {
      const received = await expectResponse(call, [], options, call.response)
      return received && v.parse<C['response']>(call.response, received.json)
    },
    skip({ route }: HasRoute, reason: string) {
      findings.push({ call: route, expected: '', received: reason, verdict: 'skipped' })
    },
  }
}

/** Sends requests, and once again if the provider asks for a short wait. */
function createSender(api: string, log: (line: string) => void) {
  let isReachable = false

  async function sendOnce(path: string, request: RequestInit): Promise<Received> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(api + path, { redirect: 'manual', ...request, signal })
    const { ok, status, headers } = response
    const text = await response.text()
    isReachable = true
    return { ok, status, headers, text, json: parseJson(text) }
  }

  return {
    /** True if there was any response. */
    isReachable: () => isReachable,
    async send(path: string, request: RequestInit): Promise<Received> {
      const received = await sendOnce(path, request)
      const seconds = received.status === 429 ? Math.ceil(Number(received.headers.get('Retry-After'))) : 0
      if (!(seconds > 0 && seconds <= MAX_RETRY_AFTER_S)) return received
      log(`Too many requests: trying again in ${seconds} s …`)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      return sendOnce(path, request)
    },
  }
}

/** Returns a difference if the list in the header lacks the value. */
export function headerDifference(headers: Headers, name: string, value: string): Difference | undefined {
  const values = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  if (values.includes(value.toLowerCase())) return undefined
  return { at: `header ${name}`, expected: value, received: headers.get(name) ?? 'nothing' }
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
    return { at: 'status', expected, received: `429, Retry-After: ${received.headers.get('Retry-After') ?? 'nothing'}` }
  const words = json === undefined ? startOf(text) : formatValue(json)
  return { at: 'status', expected, received: `${status}${words && ` with ${words}`}` }
}

/** The first words of a body that isn't JSON, unless it may have secrets. */
function startOf(text: string): string {
  return mayHaveSecrets(text) ? `${text.length} characters` : text.slice(0, 80)
}

/** Accepts an empty body if the portal ignores it. */
function bodyDifference(schema: v.GenericSchema, { headers, text, json }: Received): Difference | undefined {
  if (text === '' && schema.type === 'unknown') return undefined
  const type = headers.get('Content-Type')
  if (!/[/+]json\b/i.test(type ?? ''))
    return { at: 'header Content-Type', expected: 'application/json', received: type ?? 'nothing' }
  if (json === undefined)
    return { at: 'the body', expected: 'JSON', received: text === '' ? 'nothing' : JSON.stringify(startOf(text)) }
  return findDifference(schema, json)
}
