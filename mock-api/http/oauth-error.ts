import { HttpError } from './errors.ts'

type Code =
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

/** The response is `{ error, error_description }` (RFC 6749 §5.2, RFC 6750 §3.1). */
export class OAuthError extends HttpError {
  readonly code: Code
  readonly #challenge: string | undefined

  /** The description must not repeat input. `challenge` is the `WWW-Authenticate` header. */
  constructor(code: Code, description: string, status = 400, challenge?: string) {
    super(status, description)
    this.code = code
    this.#challenge = challenge
  }

  override get challenge(): string | undefined {
    return this.#challenge
  }

  override get body(): Record<string, string> {
    return { error: this.code, error_description: this.message }
  }
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}

export function invalidRequest(description: string, status = 400): OAuthError {
  return new OAuthError('invalid_request', description, status)
}
