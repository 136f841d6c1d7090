import type { Clock } from './clock.ts'
import type { Data } from './db.ts'
import type { Lockout } from './lockout.ts'
import type { MailTokens } from './mail-tokens.ts'
import type { Outbox } from './outbox.ts'
import type { Passwords } from './passwords.ts'
import type { Limiter } from './rate-limits.ts'
import type { Sessions } from './sessions.ts'

/** All that routes work with. Each server has its own; nothing is shared between two in one process. */
export type Provider = {
  data: Data
  clock: Clock
  outbox: Outbox
  passwords: Passwords
  sessions: Sessions
  lockout: Lockout
  mailTokens: MailTokens
  limiter: Limiter
  /** Where the portal is: links in mails begin with it. */
  publicOrigin: string
  /** Everything back to the start: rows, mails, clock, limits. `users` as in the options of the server. */
  reset(users?: number): void
}
