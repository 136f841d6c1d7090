/** An error response of the API. `serverText` is the text of its body; `message` has a fallback. */
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

/** The call was not sent, because its token is missing. */
export class MissingToken extends Error {}

/** The text to show for a failed call: the server's own, if it sent one. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof MissingToken) return error.message
  return (error instanceof ApiError && error.serverText) || fallback
}

/**
 * True if the error says nothing about the request: no network, a timeout, a page of a captive portal instead of the API's response, too
 * many requests, or a server error.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return !(error instanceof MissingToken)
}

/** Seconds to wait before trying again; 0 unless the provider asked for it. */
export function retryAfter(error: unknown): number {
  return (error instanceof ApiError && error.retryAfter) || 0
}
