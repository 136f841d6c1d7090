import type { AuthorizationCodes } from './authorization-codes.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Lockout } from './lockout.ts'
import type { MailTokens } from './mail-tokens.ts'
import type { OAuthTokens } from './oauth-tokens.ts'
import type { Outbox } from './outbox.ts'
import type { Passwords } from './passwords.ts'
import type { Limiter } from './rate-limits.ts'
import type { RequestJournal } from './request-journal.ts'
import type { Sessions } from './sessions.ts'
import type { Signer } from './signer.ts'
import type { Database } from './store/database.ts'

/** All that routes work with. Each server has its own; nothing is shared between two in one process. */
export type Provider = {
  data: Database
  clock: Clock
  outbox: Outbox
  faults: Faults
  requests: RequestJournal
  passwords: Passwords
  sessions: Sessions
  lockout: Lockout
  mailTokens: MailTokens
  limiter: Limiter
  signer: Signer
  authorizationCodes: AuthorizationCodes
  oauthTokens: OAuthTokens
  /** Where the portal is: links in mails begin with it. */
  publicOrigin: string
  /** All origins at which the portal can be opened. */
  portalOrigins: readonly string[]
  /** Where clients find this API, once it listens: the issuer of its tokens (RFC 8414 §2). */
  issuer(): string
  /** Everything anew: rows, mails, clock, limits, journal, and no faults. Throws when there is no such scenario. */
  reset(start?: Start): void
  /** The name of the scenario that it was last reset to. */
  scenario(): string
}

/** What a provider begins with. */
export type Start = {
  /** A name in fixtures/scenarios.ts; the plain seed when left out. */
  scenario?: string | undefined
  /** Wins over the number of the scenario, which wins over the one in the options of the server. */
  users?: number | undefined
  /** Where the clock begins, in milliseconds; now when left out. With it, the same scenario has the same rows, whenever. */
  now?: number | undefined
}
