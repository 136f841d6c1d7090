/** An error response of the API. `serverText` is the error in its body; `message` falls back to the status. */
export class ApiError extends Error {
  readonly status: number
  readonly serverText: string | undefined
  /** Seconds from `Retry-After`, at most a minute. */
  readonly retryAfter: number | undefined

  constructor(status: number, serverText?: string, retryAfter?: number) {
    super(serverText ?? `HTTP error! status: ${status}`)
    this.status = status
    this.serverText = serverText
    this.retryAfter = retryAfter
  }
}

/** The request was not sent, because there is no token for it. */
export class MissingTokenError extends Error {}

/** The text to show for a failed call: the server's own if it sent one. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof MissingTokenError) return error.message
  return (error instanceof ApiError && error.serverText) || fallback
}

/** The text to show for a temporary failure. Without a response, the user's own connection may be the cause. */
export function unreachableText(error: unknown): string {
  if (!(error instanceof ApiError)) return "We can't reach the service right now. Check your connection and try again."
  return error.status === 429 ? 'The service is busy right now.' : 'The problem is on our side. Try again in a moment.'
}

/** True if the failure may be temporary: no network, a timeout, a captive portal, too many requests or a server error. */
export function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return !(error instanceof MissingTokenError)
}

/** Seconds to wait before trying again; 0 without `Retry-After`. */
export function retryAfter(error: unknown): number {
  return (error instanceof ApiError && error.retryAfter) || 0
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
