import * as v from 'valibot'
import { getScenario, type Scenario, scenarios } from '../../../fixtures/scenarios.ts'
import { PLAYED_STATE } from '../../../fixtures/state.ts'
import { allStates } from '../../../fixtures/states.ts'
import { timeInputSchema, timeSchema } from '../../clock.ts'
import { parse, rejectOversized } from '../../http/body.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { faultSchema } from '../../qa/faults.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import { createLinkConfirmation } from './link-confirmation.ts'
import { parsePortalPath, redirectToPortal } from './portal-redirect.ts'

const users = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const resetBody = v.optional(
  v.strictObject({
    scenario: v.exactOptional(v.string()),
    users: v.exactOptional(users),
    now: v.exactOptional(v.pipe(timeInputSchema, timeSchema)),
  }),
  {},
)
/** The control token, and the secret of a link that the user confirmed. */
const permission = { token: v.exactOptional(v.string()), confirmation: v.exactOptional(v.string()) }
const scenarioQuery = v.strictObject({
  fault: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((texts) => [texts].flat()),
      v.array(v.pipe(v.string(), v.parseJson(undefined, 'fault must be JSON'), faultSchema)),
    ),
    [],
  ),
  to: v.exactOptional(v.string()),
  now: v.exactOptional(v.pipe(timeInputSchema, timeSchema)),
  ...permission,
})
const signInQuery = v.strictObject({ to: v.optional(v.string(), '/dashboard'), ...permission })

/** Resets, the list of scenarios, and links that open the portal in a scenario or as a user. */
export function addScenarioRoutes({ addControl, untilWritten }: Router, services: Services): void {
  const { db, scenario, reset } = services
  const askFirst = createLinkConfirmation()

  addControl('POST /__mock/reset', async ({ body }) => {
    const start = parse(resetBody, body)
    findScenario(start.scenario, badRequest)
    await untilWritten()
    reset(start)
    return { success: true }
  })

  addControl('GET /__mock/scenarios', () => ({
    current: scenario(),
    scenarios: Object.entries<Scenario>(scenarios).map(([name, { description, path, person }]) => {
      return { name, description, path, username: person?.username ?? null }
    }),
  }))

  /** Starts a scenario, signs its user in, and redirects to its page or to `to`. Each `fault` is a fault as JSON. */
  addControl('GET /__mock/scenario/:name', async ({ request, response, ip }) => {
    const { name = '' } = request.params
    const { path, person } = findScenario(name, notFound)
    const { to = path, now, fault: faults } = parse(scenarioQuery, request.query)
    rejectOversized(faults)
    const target = parsePortalPath(request, services, to)
    const question = askFirst(request, response, `Start the scenario ${name}?`)
    if (question !== undefined) return question
    await untilWritten()
    reset({ scenario: name, now })
    for (const fault of faults) services.faults.add(fault)
    return redirectToPortal(response, services, { user: db.users.get(person?.id ?? ''), page: target, ip })
  })

  /** Opens a state of a screen: starts its scenario with its faults, and leaves its actions to the demo's script in the portal. */
  addControl('GET /__mock/states/:name', async ({ request, response, ip }) => {
    const { name = '' } = request.params
    const state = allStates.find((each) => each.name === name)
    // The page of states lists scenarios too.
    if (!state && Object.hasOwn(scenarios, name))
      return void response.status(302).location(request.originalUrl.replace('/states/', '/scenario/'))
    if (!state) throw notFound('There is no state with this name')
    parse(v.strictObject(permission), request.query)
    const { path, person } = getScenario(state.scenario)
    const target = parsePortalPath(request, services, state.path ?? path)
    const question = askFirst(request, response, `Open the state ${state.name}?`)
    if (question !== undefined) return question
    await untilWritten()
    reset({ scenario: state.scenario })
    for (const fault of state.faults ?? []) services.faults.add(fault)
    const { sessionStorage, browser, leavesFor } = state
    const given = state.actions?.slice(0, leavesFor ? -1 : undefined) ?? []
    // The demo wallet asks before it connects and signs; that of the tests doesn't.
    const actions = browser === 'with a wallet' ? [...given, { click: 'Allow' }, { click: 'Sign' }] : given
    const played = encodeURIComponent(JSON.stringify({ path: target.href, sessionStorage, browser, actions }))
    // Expires soon, because a later visit must not perform the actions.
    response.append('Set-Cookie', `${PLAYED_STATE}=${played}; Max-Age=60; Path=/; SameSite=Strict`)
    // The script needs a page to store the values from, before the page that reads them.
    const page = sessionStorage ? new URL('/terms', target) : target
    return redirectToPortal(response, services, { user: db.users.get(person?.id ?? ''), page, ip })
  })

  /** Redirects to the portal, signed in as the user without a password. */
  addControl('GET /__mock/sign-in/:username', ({ request, response, ip }) => {
    const { username = '' } = request.params
    const user = db.users.find('username', username.toLowerCase())
    if (!user?.isActive) throw notFound(`No active user is called "${username}"`)
    const target = parsePortalPath(request, services, parse(signInQuery, request.query).to)
    const question = askFirst(request, response, `Sign in as ${username}?`)
    if (question !== undefined) return question
    return redirectToPortal(response, services, { user, page: target, ip })
  })
}

function findScenario(name: string | undefined, error: (message: string) => Error): Scenario {
  try {
    return getScenario(name ?? 'seed')
  } catch (cause) {
    throw error(cause instanceof Error ? cause.message : '')
  }
}
