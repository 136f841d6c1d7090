import { scenarioNamed } from '../fixtures/scenarios.ts'
import { localHosts, type RunningServer, rejectForeignHosts, startServer } from '../renderer/hosting/start-server.ts'
import { createEmailTokens } from './accounts/email-tokens.ts'
import { createLockout } from './accounts/lockout.ts'
import { createOutbox } from './accounts/outbox.ts'
import { createPasswords, type Hashing } from './accounts/passwords.ts'
import { createSessions } from './accounts/sessions.ts'
import { createApp } from './app.ts'
import { createClock } from './clock.ts'
import { createLimiter, type RateLimits } from './http/rate-limits.ts'
import { createAuthorizationCodes } from './oauth/authorization-codes.ts'
import { createOAuthTokens } from './oauth/oauth-tokens.ts'
import type { Provider } from './provider.ts'
import { arrange } from './qa/arrangements.ts'
import { createFaults } from './qa/faults.ts'
import { createRequestJournal } from './qa/request-journal.ts'
import { seed } from './qa/seed.ts'
import { openDatabase } from './store/database.ts'

export type MockApiOptions = {
  /** The number of users, including those of fixtures/people.ts. */
  seed?: { users: number }
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
  /** False leaves out `/__mock/db`, as in a packaged application. */
  databaseApi?: boolean
  log?: (line: string) => void
}

export type MockApi = ReturnType<typeof createServer>

/** Throws when the data file is damaged or in use. */
export function createServer(options: MockApiOptions = {}) {
  const { hashing = 'standard', rateLimits, log, databaseApi = true } = options
  const portalOrigins = options.portalOrigins ?? ['http://localhost:5173', 'http://127.0.0.1:5173']
  const [portalOrigin = ''] = portalOrigins
  const clock = createClock()
  const origins = { api: options.issuer ?? 'http://127.0.0.1:4000', portal: portalOrigin }
  const seedAt = (startedAt: number, users = options.seed?.users ?? 50) => seed({ users, hashing, startedAt, origins })
  const db = openDatabase(() => seedAt(clock.now()), options.data)
  const outbox = createOutbox(clock)
  const limiter = createLimiter(clock, rateLimits)
  let address: string | undefined
  const issuer = () => options.issuer ?? address ?? ''
  let scenario = 'seed'
  const sessions = createSessions(db, clock)
  const provider: Provider = {
    db,
    clock,
    outbox,
    faults: createFaults(),
    requests: createRequestJournal(clock),
    limiter,
    passwords: createPasswords(hashing),
    sessions,
    lockout: createLockout(db, clock),
    emailTokens: createEmailTokens(db, clock),
    authorizationCodes: createAuthorizationCodes(db, clock, sessions),
    oauthTokens: createOAuthTokens(db, clock, issuer),
    portalOrigins,
    portalOrigin,
    issuer,
    scenario: () => scenario,
    reset({ scenario: name = 'seed', users, now = Date.now() } = {}) {
      const { faults = [], users: defaultUsers } = scenarioNamed(name)
      clock.set(now)
      db.reset(seedAt(now, users ?? defaultUsers))
      outbox.clear()
      limiter.clear()
      provider.faults.clear()
      provider.requests.clear()
      arrange(name, provider, now)
      for (const fault of faults) provider.faults.set(fault)
      scenario = name
    },
  }
  if (options.scenario !== undefined) provider.reset({ scenario: options.scenario })
  const app = createApp(provider, { log, databaseApi })
  return {
    ...provider,
    app,
    /** `host` is 127.0.0.1 by default; port 0 selects a free one. `close` waits up to 4 s for open requests. */
    async listen({ port, host = '127.0.0.1' }: { port: number; host?: string }): Promise<RunningServer> {
      const isLocal = localHosts.includes(host)
      if (!isLocal)
        log?.(`Warning: listening on ${host}. Anyone who can reach it can read the emails and reset the data.`)
      try {
        // Writes a new file, or the scenario to start with.
        await db.commit()
        const listening = await startServer(isLocal ? rejectForeignHosts(app) : app, { port, host })
        address = listening.url
        return {
          ...listening,
          async close() {
            outbox.close()
            provider.requests.close()
            provider.faults.clear()
            await listening.close()
            await db.close()
          },
        }
      } catch (error) {
        await db.close()
        throw error
      }
    },
  }
}
