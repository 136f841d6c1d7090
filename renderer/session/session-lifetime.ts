import { storage } from '../browser/storage.ts'

/** Belongs to one session of this tab, and ends with it. The next session gets a new object. */
type SessionLifetime = {
  /** Aborted when the user signs out or another user signs in, because responses to earlier requests are stale then. */
  controller: AbortController
  /** When the last validation succeeded. */
  validatedAt?: number | undefined
  /** The validation under way. */
  validation?: Promise<void> | undefined
  /** Starts the next validation. */
  timer?: ReturnType<typeof setTimeout>
}

let current: SessionLifetime = { controller: new AbortController() }

export function sessionLifetime(): SessionLifetime {
  return current
}

/** Aborts requests and validations of the previous session, and makes `privateState` that its screens saved invalid (history-state.ts). */
export function resetSessionLifetime(): void {
  storage.sessionChangedAt.save(String(Date.now()))
  current.controller.abort()
  clearTimeout(current.timer)
  current = { controller: new AbortController() }
}
