import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { Form } from '../http/body.ts'
import { oauthError } from '../http/errors.ts'
import type { Database } from '../store/database.ts'
import type { Client } from '../store/rows.ts'
import { hashSecret } from '../store/secrets.ts'
import type { ActiveToken, OAuthTokens } from './oauth-tokens.ts'

/**
 * Authenticates a client by HTTP Basic, by the secret in the form or, for a public client, by its id alone (RFC 6749 §2.3). Throws
 * `invalid_client`, or `invalid_request` when a request uses two methods.
 */
export function authenticateClient({ headers }: Request, form: Form, { clients }: Database): Client {
  const { client_id: id = '', client_secret: secret } = headers.authorization
    ? basicCredentials(headers.authorization, form)
    : form
  const client = clients.find('clientId', id)
  if (client && hasValidSecret(client, secret)) return client
  // A Basic challenge makes browsers show a dialog, so it is sent only in response to the header.
  throw oauthError('invalid_client', 'Client authentication failed', 401, headers.authorization ? 'Basic' : undefined)
}

function basicCredentials(authorization: string, form: Form): Form {
  if (form.client_secret !== undefined)
    throw oauthError('invalid_request', 'Use one method of client authentication only')
  const [, encoded] = /^Basic +([\w+/]+={0,2})$/i.exec(authorization) ?? []
  if (encoded === undefined) return {}
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const credentials = { client_id: decodeFormText(id), client_secret: decodeFormText(rest.join(':')) }
  if (form.client_id !== undefined && form.client_id !== credentials.client_id)
    throw oauthError('invalid_request', 'The client_id differs from the one in the Authorization header')
  return credentials
}

/** Both parts are form-encoded before the Basic encoding. */
function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw oauthError('invalid_client', 'The Authorization header has an invalid escape', 401, 'Basic')
  }
}

function hasValidSecret({ clientSecret }: Client, secret: string | undefined): boolean {
  if (clientSecret === null) return secret === undefined
  return timingSafeEqual(Buffer.from(hashSecret(clientSecret)), Buffer.from(hashSecret(secret ?? '')))
}

/** Throws 401 without a valid OAuth access token. */
export function authenticateAccessToken(request: Request, tokens: OAuthTokens): ActiveToken {
  const { authorization = '' } = request.headers
  const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization) ?? []
  const found = token === undefined ? undefined : tokens.find('access', token)
  if (found) return found
  const challenge = authorization === '' ? 'Bearer' : 'Bearer error="invalid_token"'
  throw oauthError('invalid_token', 'The access token is missing, unknown, expired or revoked', 401, challenge)
}
