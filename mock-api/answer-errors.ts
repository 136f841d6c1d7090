import type { ErrorRequestHandler } from 'express'
import { HttpError } from './errors.ts'
import { oneLine } from './request-log.ts'

/** Refusals in their own words; whatever else was thrown is logged, and its words stay here. */
export function answerErrors(log: (line: string) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { status, body, retryAfter, challenge, cause } = asHttpError(error)
    if (status >= 500) log(oneLine(`Error: ${describe(cause)}`))
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (challenge !== undefined) response.set('WWW-Authenticate', challenge)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    response.status(status).json(body)
  }
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof URIError) return new HttpError(400, 'The address cannot be decoded')
  return new HttpError(500, 'Internal server error', undefined, error)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : 'no cause'
}
