import type { ErrorRequestHandler } from 'express'
import { oneLine } from './access-log.ts'
import { send } from './send.ts'

/** An error for the caller: `{ message }` with this status, and `Retry-After` in seconds. */
export class HttpError extends Error {
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.retryAfter = retryAfter
  }

  /** The `WWW-Authenticate` header, if any. */
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

/** `cause` is logged, not sent. */
export function unavailable(message: string, cause?: unknown): HttpError {
  return new HttpError(503, message, 1, cause)
}

/** Responds with the error. Any error that is not an HttpError is logged and becomes a plain 500. */
export function errorHandler(log: (line: string) => void = () => undefined): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { status, body, retryAfter, challenge, cause } = asHttpError(error)
    if (status >= 500) log(oneLine(`Error: ${cause instanceof Error ? (cause.stack ?? cause.message) : 'no cause'}`))
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (challenge !== undefined) response.set('WWW-Authenticate', challenge)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    send(response.status(status), body)
  }
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof URIError) return badRequest('The URL cannot be decoded')
  return new HttpError(500, 'Internal server error', undefined, error)
}
