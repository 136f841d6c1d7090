import * as v from 'valibot'
import type { ScenarioName } from '../fixtures/scenarios.ts'
import type { Fault } from './faults.ts'
import { type EntryFilter, entrySchema } from './request-journal.ts'

const mailSchema = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  link: v.string(),
  sentAt: v.string(),
})
const setFaultSchema = v.looseObject({
  id: v.string(),
  call: v.string(),
  kind: v.string(),
  times: v.optional(v.number()),
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

/** How long to wait for what is not there yet, in milliseconds; by default it is not waited for. */
type Patience = { wait?: number }

/** `to` is another path of the portal, `now` where the clock begins, and faults are added to those of the scenario. */
export type ScenarioOptions = { to?: string | undefined; now?: string | undefined; faults?: readonly Fault[] }

/** Names of scenarios as completion knows them; another version of the mock API may have others. */
type AnyScenario = ScenarioName | (string & {})

/**
 * The controls of a mock API (`/__mock/…`), wherever it runs, for tests. Every call throws with the API's own words when it is
 * refused.
 */
export function controlMockApi(url: string) {
  async function ask<S extends v.GenericSchema>(schema: S, name: string, body?: unknown): Promise<v.InferOutput<S>> {
    const [method = '', path = ''] = name.split(' ')
    const response = await fetch(`${url}/__mock/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} was refused: ${response.status} ${text}`)
    return v.parse(schema, JSON.parse(text))
  }

  const done = v.object({ success: v.literal(true) })

  return {
    /** Everything anew: the plain seed, or a scenario; with `now`, the clock begins there. */
    reset: (start: { scenario?: AnyScenario; users?: number; now?: string | number } = {}) =>
      ask(done, 'POST reset', start),
    scenarios: () => ask(scenariosSchema, 'GET scenarios'),
    /** Where a browser has to go to begin a scenario, signed in as its person; `to` is another path of the portal. */
    scenarioLink: (name: AnyScenario, options: ScenarioOptions = {}) => url + scenarioPath(name, options),
    /** Where a browser has to go to be signed in as a user. */
    signInLink: (username: string, options: { to?: string } = {}) =>
      `${url}/__mock/sign-in/${encodeURIComponent(username)}${query(options)}`,

    setFault: (fault: Fault) => ask(setFaultSchema, 'POST faults', fault),
    /** Newest first, which is the order in which they are looked at. */
    faults: () => ask(v.array(setFaultSchema), 'GET faults'),
    liftFault: (id: string) => ask(done, `DELETE faults/${encodeURIComponent(id)}`),
    liftFaults: () => ask(done, 'DELETE faults'),

    time: () => ask(clockSchema, 'GET clock'),
    advance: (milliseconds: number) => ask(clockSchema, 'POST clock', { advanceMs: milliseconds }),
    setTime: (now: string | number) => ask(clockSchema, 'POST clock', { now }),

    /** Newest first, to an address and after a mail if given. */
    mails: (filter: { to?: string; after?: string } & Patience = {}) =>
      ask(v.array(mailSchema), `GET outbox${query(filter)}`),
    /** What was asked of the provider and answered, newest first. */
    requests: (filter: EntryFilter & Patience = {}) => ask(v.array(entrySchema), `GET journal${query(filter)}`),
  }
}

/** The path of a link that begins a scenario. */
export function scenarioPath(name: AnyScenario, { faults = [], ...options }: ScenarioOptions = {}): string {
  const given: [string, string][] = faults.map((fault) => ['fault', JSON.stringify(fault)])
  for (const [key, value] of Object.entries(options)) if (value !== undefined) given.push([key, value])
  return `/__mock/scenario/${name}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

function query(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
