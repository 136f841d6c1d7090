/** The requests of this tab's session. A new session starts with a new object. */
type SessionRequests = {
  /** Aborted when the user signs out or another user signs in, because responses to earlier requests are stale then. */
  controller: AbortController
  /** When the last validation succeeded. */
  validatedAt?: number | undefined
  /** The validation under way. */
  validation?: Promise<void> | undefined
  /** Starts the next validation. */
  timer?: ReturnType<typeof setTimeout>
}

let current: SessionRequests = { controller: new AbortController() }

export function sessionRequests(): SessionRequests {
  return current
}

/** Discards requests and validations of the previous session. */
export function discardRequests(): void {
  current.controller.abort()
  clearTimeout(current.timer)
  current = { controller: new AbortController() }
}
