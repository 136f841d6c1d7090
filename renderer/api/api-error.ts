/** The API answered and refused. `message` is the catalogue's text (specification §8), `serverText` only the server's own words. */
export class ApiError extends Error {
  readonly status: number
  readonly serverText: string | undefined
  /** Seconds to wait before the next try, from the answer's `Retry-After`; at most a minute. */
  readonly retryAfter: number | undefined

  constructor(status: number, serverText?: string, retryAfter?: number) {
    super(serverText ?? `HTTP error! status: ${status}`)
    this.status = status
    this.serverText = serverText
    this.retryAfter = retryAfter
  }
}

/** The call was not made: the token that it needs is not there. */
export class MissingToken extends Error {}

/** What to show of a failed call (D41): the server's own words, or the catalogue's text where it had none or was not asked. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof MissingToken) return error.message
  return (error instanceof ApiError && error.serverText) || fallback
}

/**
 * True when the provider said nothing about the request: no network, no answer in time, an answer that is not the API's (a
 * captive portal's page), too many requests, or an error of its own.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500
  return !(error instanceof MissingToken)
}

/** Seconds to wait before trying again what failed; 0 unless the provider asked for it. */
export function retryAfter(error: unknown): number {
  return (error instanceof ApiError && error.retryAfter) || 0
}

/** For changes that remove something: removed already is as good as removed now. */
export async function ignoreNotFound(change: Promise<unknown>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
