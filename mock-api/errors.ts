/** A refusal that the caller may read: becomes `{ message }` with this status (and `Retry-After`, in whole seconds). */
export class HttpError extends Error {
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.retryAfter = retryAfter
  }

  /** The `WWW-Authenticate` header, if there is to be one. */
  get challenge(): string | undefined {
    return this.status === 401 ? 'Bearer' : undefined
  }

  get body(): Record<string, string> {
    return { message: this.message }
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, message)
}

export function unauthorized(message: string): HttpError {
  return new HttpError(401, message)
}

export function forbidden(message: string): HttpError {
  return new HttpError(403, message)
}

export function notFound(message = 'Not found'): HttpError {
  return new HttpError(404, message)
}

export function conflict(message: string): HttpError {
  return new HttpError(409, message)
}

export function tooManyRequests(retryAfter: number): HttpError {
  return new HttpError(429, `Too many requests. Try again in ${retryAfter} seconds.`, retryAfter)
}

/** `cause` is for the log alone. */
export function unavailable(message: string, cause?: unknown): HttpError {
  return new HttpError(503, message, 1, cause)
}
