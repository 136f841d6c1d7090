import { getScenario } from '../fixtures/scenarios.ts'
import { createEmailTokens } from './accounts/email-tokens.ts'
import { createLockout } from './accounts/lockout.ts'
import { createOutbox } from './accounts/outbox.ts'
import { createPasswords, type Hashing } from './accounts/passwords.ts'
import { createSessions } from './accounts/sessions.ts'
import { createClock } from './clock.ts'
import { createLimiter, type RateLimits } from './http/rate-limits.ts'
import { createAuthorizationCodes } from './oauth/authorization-codes.ts'
import { createOAuthTokens } from './oauth/oauth-tokens.ts'
import { createFaults } from './qa/faults.ts'
import { createRequestJournal } from './qa/request-journal.ts'
import { setUpScenario } from './qa/scenario-setups.ts'
import { seed } from './qa/seed.ts'
import { openDatabase } from './store/database.ts'
import { newSecret } from './store/secrets.ts'

export type ServiceOptions = {
  /** The number of users, including those of fixtures/people.ts. */
  users?: number
  /** A name in fixtures/scenarios.ts. Replaces the rows of the data file. */
  scenario?: string
  /** Origins allowed by CORS. Links in emails use the first one. */
  portalOrigins?: string[]
  /** The API's public URL, without a trailing slash. By default, the address it listens on. */
  issuer?: string
  /** 'fast' is for tests: its hashes are easy to crack. */
  hashing?: Hashing
  rateLimits?: RateLimits
  /** The file that the rows are saved to. If it exists, its rows replace the seed. By default, rows are in memory only. */
  data?: string
}

type ResetOptions = {
  /** A name in fixtures/scenarios.ts; the seed by default. */
  scenario?: string | undefined
  /** Overrides the number of the scenario, which overrides the server's option. */
  users?: number | undefined
  /** The clock's start in milliseconds. Makes the rows of a scenario reproducible. */
  now?: number | undefined
}

/** What routes depend on: rows, clock, sessions and so on. Each server has its own. */
export type Services = ReturnType<typeof createServices>

/** `url` returns the URL that the server listens on. Throws when the data file is damaged or in use. */
export function createServices(options: ServiceOptions, url: () => string) {
  const { hashing = 'standard', portalOrigins = ['http://localhost:5173', 'http://127.0.0.1:5173'] } = options
  const [portalOrigin = ''] = portalOrigins
  const clock = createClock()
  const issuer = () => options.issuer ?? url()
  const seedAt = (startedAt: number, users = options.users ?? 50) => {
    // The first seed comes before the server listens.
    const origins = { api: issuer() || 'http://127.0.0.1:4000', portal: portalOrigin }
    return seed({ users, hashing, startedAt, origins })
  }
  const db = openDatabase(() => seedAt(clock.now()), options.data)
  const sessions = createSessions(db, clock)
  let scenario = 'seed'

  const services = {
    db,
    clock,
    outbox: createOutbox(clock),
    faults: createFaults(),
    requests: createRequestJournal(clock),
    limiter: createLimiter(clock, options.rateLimits),
    passwords: createPasswords(hashing),
    sessions,
    lockout: createLockout(db, clock),
    emailTokens: createEmailTokens(db, clock),
    authorizationCodes: createAuthorizationCodes(db, clock, sessions),
    oauthTokens: createOAuthTokens(db, clock, issuer),
    portalOrigins,
    portalOrigin,
    /** The issuer of tokens (RFC 8414 §2), known once the server listens. */
    issuer,
    /** Begins the ids of the audience's windows, so that no other site can make a window follow a presentation. */
    audienceSecret: newSecret(),
    scenario: () => scenario,
    /** Resets rows, emails, clock, limits, faults and the request journal. Throws for an unknown scenario. */
    reset({ scenario: name = 'seed', users, now = Date.now() }: ResetOptions = {}): void {
      const { faults = [], users: defaultUsers } = getScenario(name)
      clock.set(now)
      db.reset(seedAt(now, users ?? defaultUsers))
      services.outbox.clear()
      services.limiter.clear()
      services.faults.clear()
      services.requests.clear()
      setUpScenario(name, services, now)
      for (const fault of faults) services.faults.add(fault)
      scenario = name
    },
  }
  if (options.scenario !== undefined) services.reset({ scenario: options.scenario })
  return services
}
