import type { Request, Response } from 'express'
import * as v from 'valibot'
import { type Scenario, scenarioNamed, scenarios } from '../../../fixtures/scenarios.ts'
import { accountByUsername } from '../../accounts/accounts.ts'
import { enterPortal, portalPage } from '../../accounts/entrance.ts'
import { parse } from '../../http/body.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import type { Router } from '../../http/router.ts'
import { confirmPage } from '../../pages/confirm.ts'
import type { Provider } from '../../provider.ts'
import { faultSchema } from '../../qa/faults.ts'
import { moment, writtenMoment } from '../../qa/moment.ts'

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
  to: v.exactOptional(v.string()),
  now: v.exactOptional(v.pipe(writtenMoment, moment)),
})
const signInQuery = v.strictObject({ to: v.optional(v.string(), '/dashboard') })

/** The states to begin with (decision D35), and links that lead from one into the portal. */
export function mockScenario({ open }: Router, provider: Provider): void {
  const { db, scenario, reset } = provider

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
   * Sets the scenario, signs its person in, and opens the page where it starts, or the page `to` of the portal. Each `fault` is one
   * more configured failure, as JSON.
   */
  open('GET /__mock/scenario/:name', ({ request, response, ip }) => {
    const { name = '' } = request.params
    const { path, person } = known(name, notFound)
    const { to = path, now, fault: faults } = parse(scenarioQuery, request.query)
    const page = portalPage(request, provider, to)
    if (mustConfirm(request)) return confirm(request, response, `Start the scenario ${name}?`)
    reset({ scenario: name, now })
    for (const fault of faults) provider.faults.set(fault)
    enterPortal(response, provider, { account: db.users.get(person?.id ?? ''), page, ip })
    return ''
  })

  /** Opens the portal signed in as that user, without a password. */
  open('GET /__mock/sign-in/:username', ({ request, response, ip }) => {
    const { username = '' } = request.params
    const account = accountByUsername(db, username)
    if (!account?.isActive) throw notFound(`No active user is called "${username}"`)
    const page = portalPage(request, provider, parse(signInQuery, request.query).to)
    if (mustConfirm(request)) return confirm(request, response, `Sign in as ${username}?`)
    enterPortal(response, provider, { account, page, ip })
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

/**
 * These links change data by GET, which any page can make a browser request: a port of this machine is the same site, and an image is
 * enough. So only a navigation of a tab counts, and only one that the user started (`none`) or one of our own pages (`same-origin`)
 * counts without a question. A request without these headers is rejected too: browsers before Safari 16.4 send none, and neither does
 * any browser to a host that is not this machine. Scripts have `POST /__mock/reset` and `POST /users/login`.
 * https://www.w3.org/TR/fetch-metadata/
 */
function mustConfirm({ headers }: Request): boolean {
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    throw forbidden('Open this link in a tab of a browser. In a script, use POST /__mock/reset and POST /users/login.')
  const site = headers['sec-fetch-site']
  return site !== 'none' && site !== 'same-origin'
}

function confirm({ originalUrl }: Request, response: Response, question: string): string {
  return confirmPage(response, { question, address: originalUrl })
}
