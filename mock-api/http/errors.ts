import type { ErrorRequestHandler } from 'express'
import { escapeControlCharacters } from './access-log.ts'
import { send } from './send.ts'

type OAuthErrorCode =
  | 'access_denied'
  | 'insufficient_scope'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_token'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

type Details = {
  /** Makes the response `{ error, error_description }` (RFC 6749 §5.2, RFC 6750 §3.1). */
  code?: OAuthErrorCode
  /** The `WWW-Authenticate` header. */
  challenge?: string | undefined
  /** In seconds. */
  retryAfter?: number
  /** Logged, not sent. */
  cause?: unknown
}

/** An error for the caller, sent as `{ message }`. */
export class HttpError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, message)
}

export function unauthorized(message: string): HttpError {
  return new HttpError(401, message, { challenge: 'Bearer' })
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

export function unavailable(message: string, cause?: unknown): HttpError {
  return new HttpError(503, message, { retryAfter: 1, cause })
}

/** Don't include input: RFC 6749 §5.2 allows only some ASCII characters. */
export function oauthError(code: OAuthErrorCode, description: string, status = 400, challenge?: string): HttpError {
  return new HttpError(status, description, { code, challenge })
}

/** Responds with the error. Any other than an HttpError, an undecodable URL or a bad header is logged and sent as a 500. */
export function errorHandler(log: (line: string) => void = () => undefined): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const { status, message, details } = asHttpError(error)
    const { code, challenge, retryAfter, cause } = details
    if (status >= 500)
      log(escapeControlCharacters(`Error: ${cause instanceof Error ? (cause.stack ?? cause.message) : message}`))
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (challenge !== undefined) response.set('WWW-Authenticate', challenge)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    send(response.status(status), code ? { error: code, error_description: message } : { message })
  }
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof URIError) return badRequest('The URL cannot be decoded')
  // From express.static, for example for `If-Match`.
  if (error instanceof Error && 'status' in error && Number(error.status) < 500)
    return new HttpError(Number(error.status), error.message)
  return new HttpError(500, 'Internal server error', { cause: error })
}
