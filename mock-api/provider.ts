import type { EmailTokens } from './accounts/email-tokens.ts'
import type { Lockout } from './accounts/lockout.ts'
import type { Outbox } from './accounts/outbox.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { Clock } from './clock.ts'
import type { Limiter } from './http/rate-limits.ts'
import type { AuthorizationCodes } from './oauth/authorization-codes.ts'
import type { OAuthTokens } from './oauth/oauth-tokens.ts'
import type { Faults } from './qa/faults.ts'
import type { RequestJournal } from './qa/request-journal.ts'
import type { Database } from './store/database.ts'

/** Dependencies of every route; each server has its own. */
export type Provider = {
  db: Database
  clock: Clock
  outbox: Outbox
  faults: Faults
  requests: RequestJournal
  passwords: Passwords
  sessions: Sessions
  lockout: Lockout
  emailTokens: EmailTokens
  limiter: Limiter
  authorizationCodes: AuthorizationCodes
  oauthTokens: OAuthTokens
  portalOrigins: readonly string[]
  /** The first of them, for links in emails. */
  portalOrigin: string
  /** The issuer of tokens (RFC 8414 §2), known once the server listens. */
  issuer(): string
  /** Resets rows, emails, clock, limits, faults and the request journal. Throws for an unknown scenario. */
  reset(options?: ResetOptions): void
  /** The current scenario's name. */
  scenario(): string
}

export type ResetOptions = {
  /** A name in fixtures/scenarios.ts; the seed by default. */
  scenario?: string | undefined
  /** Overrides the number of the scenario, which overrides the server's option. */
  users?: number | undefined
  /** The clock's start in milliseconds. Makes the rows of a scenario reproducible. */
  now?: number | undefined
}
