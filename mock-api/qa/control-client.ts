import * as v from 'valibot'
import type { Fault } from '../../fixtures/fault.ts'
import type { ScenarioName } from '../../fixtures/scenarios.ts'
import { type EntryFilter, entrySchema } from './request-journal.ts'

const emailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  link: v.exactOptional(v.string()),
  sentAt: v.string(),
})
const activeFaultSchema = v.looseObject({
  id: v.string(),
  call: v.string(),
  kind: v.string(),
  maxMatches: v.optional(v.number()),
})
const scenariosSchema = v.object({
  current: v.string(),
  scenarios: v.array(
    v.object({ name: v.string(), description: v.string(), path: v.string(), username: v.nullable(v.string()) }),
  ),
})
const clockSchema = v.pipe(
  v.object({ now: v.pipe(v.string(), v.isoTimestamp()) }),
  v.transform(({ now }) => new Date(now)),
)

/** Milliseconds to wait while the list is empty; none by default. */
type WaitOptions = { wait?: number }

/** `to` is another path of the portal, `now` the clock's start; faults are added to those of the scenario. */
export type ScenarioOptions = { to?: string | undefined; now?: string | undefined; faults?: readonly Fault[] }

/** Known names for completion; another version of the mock API may have others. */
type AnyScenario = ScenarioName | (string & {})

/** `token` is the control token of a mock API that doesn't listen on a loopback address. */
type ControlOptions = { token?: string | undefined }

/** Calls the controls (`/__mock/…`) of a running mock API. Throws with the API's message when a call fails. */
export function controlMockApi(url: string, { token }: ControlOptions = {}) {
  async function send<S extends v.GenericSchema>(schema: S, name: string, body?: unknown): Promise<v.InferOutput<S>> {
    const [method = '', path = ''] = name.split(' ')
    const response = await fetch(`${url}/__mock/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} failed: ${response.status} ${text}`)
    return v.parse(schema, JSON.parse(text))
  }

  const done = v.object({ success: v.literal(true) })

  return {
    /** Resets to the seed or a scenario. */
    reset: (start: { scenario?: AnyScenario; users?: number; now?: string | number } = {}) =>
      send(done, 'POST reset', start),
    scenarios: () => send(scenariosSchema, 'GET scenarios'),
    /** A link that starts a scenario and signs its user in. */
    scenarioLink: (name: AnyScenario, options: ScenarioOptions = {}) => url + scenarioPath(name, { ...options, token }),
    /** A link that signs a user in. */
    signInLink: (username: string, options: { to?: string } = {}) =>
      `${url}/__mock/sign-in/${encodeURIComponent(username)}${query({ ...options, token })}`,

    addFault: (fault: Fault) => send(activeFaultSchema, 'POST faults', fault),
    /** Newest first, which is the order of matching. */
    faults: () => send(v.array(activeFaultSchema), 'GET faults'),
    removeFault: (id: string) => send(done, `DELETE faults/${encodeURIComponent(id)}`),
    removeFaults: () => send(done, 'DELETE faults'),

    time: () => send(clockSchema, 'GET clock'),
    advance: (milliseconds: number) => send(clockSchema, 'POST clock', { advanceMs: milliseconds }),
    setTime: (now: string | number) => send(clockSchema, 'POST clock', { now }),

    /** Newest first; filtered by recipient, and only emails newer than `after`. */
    emails: (filter: { to?: string | undefined; after?: string | undefined } & WaitOptions = {}) =>
      send(v.array(emailSchema), `GET outbox${query(filter)}`),
    /** The request journal, newest first. */
    requests: (filter: EntryFilter & WaitOptions = {}) => send(v.array(entrySchema), `GET journal${query(filter)}`),
  }
}

export function scenarioPath(
  name: AnyScenario,
  { faults = [], ...options }: ScenarioOptions & ControlOptions = {},
): string {
  return `/__mock/scenario/${name}${query({ fault: faults.map((fault) => JSON.stringify(fault)), ...options })}`
}

/** The query with the values that are given. A list is repeated. */
function query(parameters: Record<string, string | number | undefined | string[]>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}
