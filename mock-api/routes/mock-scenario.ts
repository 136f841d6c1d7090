import type { Request, Response } from 'express'
import * as v from 'valibot'
import { type Scenario, scenarioNamed, scenarios } from '../../fixtures/scenarios.ts'
import { accountByUsername } from '../accounts.ts'
import { parse } from '../body.ts'
import { enterPortal, portalPath } from '../entrance.ts'
import { badRequest, notFound } from '../errors.ts'
import { faultSchema } from '../faults.ts'
import { moment, writtenMoment } from '../moment.ts'
import { confirmPage } from '../pages/confirm.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

const users = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))
const resetBody = v.optional(
  v.strictObject({
    scenario: v.exactOptional(v.string()),
    users: v.exactOptional(users),
    now: v.exactOptional(v.pipe(writtenMoment, moment)),
  }),
  {},
)
const scenarioQuery = v.strictObject({
  fault: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((texts) => [texts].flat()),
      v.array(v.pipe(v.string(), v.parseJson(undefined, 'fault must be JSON'), faultSchema)),
    ),
    [],
  ),
  to: v.exactOptional(portalPath),
  now: v.exactOptional(v.pipe(writtenMoment, moment)),
})
const signInQuery = v.strictObject({ to: v.optional(portalPath, '/dashboard') })

/** The states to begin with (decision D35), and links that lead from one into the portal. */
export function mockScenario({ open }: Router, provider: Provider): void {
  const { data, scenario, reset } = provider

  open('POST /__mock/reset', ({ body }) => {
    const start = parse(resetBody, body)
    known(start.scenario, badRequest)
    reset(start)
    return { success: true }
  })

  open('GET /__mock/scenarios', () => ({
    current: scenario(),
    scenarios: Object.entries<Scenario>(scenarios).map(([name, { description, path, person }]) => {
      return { name, description, path, username: person?.username ?? null }
    }),
  }))

  /**
   * Sets the scenario, signs its person in, and leads to where it begins, or `to` another path of the portal. Each `fault` is one
   * more thing that goes wrong, as JSON.
   */
  open('GET /__mock/scenario/:name', ({ request, response, ip }) => {
    const { name = '' } = request.params
    const { path, person } = known(name, notFound)
    const { to = path, now, fault: faults } = parse(scenarioQuery, request.query)
    if (isSentFromElsewhere(request)) return confirm(request, response, `Begin anew with the scenario ${name}?`)
    reset({ scenario: name, now })
    for (const fault of faults) provider.faults.set(fault)
    enterPortal(response, provider, { account: data.accounts.get(person?.id ?? ''), to, ip })
    return ''
  })

  /** Leads into the portal as that user, without a password. */
  open('GET /__mock/sign-in/:username', ({ request, response, ip }) => {
    const { username = '' } = request.params
    const account = accountByUsername(data, username)
    if (!account?.isActive) throw notFound(`No active user is called "${username}"`)
    const { to } = parse(signInQuery, request.query)
    if (isSentFromElsewhere(request)) return confirm(request, response, `Sign in as ${username}?`)
    enterPortal(response, provider, { account, to, ip })
    return ''
  })
}

function known(name: string | undefined, refusal: (message: string) => Error): Scenario {
  try {
    return scenarioNamed(name ?? 'seed')
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : '')
  }
}

/** Whether a page of another site sent the browser here, which then must not change anything unless its user wants that. */
function isSentFromElsewhere({ headers }: Request): boolean {
  return headers['sec-fetch-site'] === 'cross-site'
}

function confirm({ originalUrl }: Request, response: Response, question: string): string {
  return confirmPage(response, { question, address: originalUrl })
}
