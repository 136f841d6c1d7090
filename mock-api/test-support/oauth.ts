import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { DemoClient } from '../../fixtures/clients.ts'
import type { Person } from '../../fixtures/people.ts'
import type { AuthorizeBody } from '../../renderer/api/contract/details.ts'
import { type AuthorizedApp, authorizedAppSchema } from '../../renderer/api/contract/oauth.ts'
import { tokenResponseSchema } from '../oauth/oauth-tokens.ts'
import type { TestApi, TestResponse } from './client.ts'

/** A public client has no secret. */
export type Credentials = Pick<DemoClient, 'clientId' | 'clientSecret'>

/** The example of RFC 7636, appendix B. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** `refresh_token` is '' if the response has none. */
const tokensSchema = v.object({ ...tokenResponseSchema.entries, refresh_token: v.optional(v.string(), '') })

export function basic({ clientId, clientSecret }: Credentials): string {
  return `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? '')}`)}`
}

export function sendForm(server: TestApi, name: string, client: Credentials, fields: Record<string, string>) {
  const form = new URLSearchParams({ ...fields, ...(client.clientSecret === null && { client_id: client.clientId }) })
  return server.send(`POST /oauth/${name}`, {
    body: String(form),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(client.clientSecret !== null && { Authorization: basic(client) }),
    },
  })
}

/** Sends the consent page's request for a client, with PKCE. `overrides` replace fields; undefined removes one. */
export function authorize(server: TestApi, token: string, client: DemoClient, overrides: Record<string, unknown> = {}) {
  const request: AuthorizeBody = {
    client_id: client.clientId,
    redirect_uri: redirectUri(server, client),
    scope: 'profile',
    state: 'opaque',
    response_type: 'code',
    consent: true,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  return server.send('POST /oauth/authorize', { token, body: { ...request, ...overrides } })
}

export function redirectUri(server: TestApi, client: DemoClient): string {
  return server.api.db.clients.get(client.id)?.redirectUris[0] ?? ''
}

export async function codeFor(
  server: TestApi,
  person: Person,
  client: DemoClient,
  overrides?: Record<string, unknown>,
) {
  const { accessToken } = await server.signIn(person)
  const { status, body, text } = await authorize(server, accessToken, client, overrides)
  if (status !== 200) throw new Error(`Authorizing ${client.name} failed: ${status} ${text}`)
  return readCode(body)
}

export function readCode({ redirectUrl }: TestResponse['body']): string {
  return new URL(String(redirectUrl)).searchParams.get('code') ?? ''
}

/** Exchanges a code; `overrides` replace the form's fields. */
export function exchange(server: TestApi, client: DemoClient, code: string, overrides: Record<string, string> = {}) {
  return sendForm(server, 'token', client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(server, client),
    code_verifier: verifier,
    ...overrides,
  })
}

export async function tokensFor(server: TestApi, person: Person, client: DemoClient, scope = 'profile') {
  return readTokens(await exchange(server, client, await codeFor(server, person, client, { scope })))
}

export function refresh(server: TestApi, client: Credentials, token: string, fields: Record<string, string> = {}) {
  return sendForm(server, 'token', client, { grant_type: 'refresh_token', refresh_token: token, ...fields })
}

export function readTokens({ status, body, text }: TestResponse) {
  if (status !== 200) throw new Error(`No tokens: ${status} ${text}`)
  return v.parse(tokensSchema, body)
}

/** Returns 200 while the access token is valid. */
export async function userinfoStatus(server: TestApi, accessToken: string): Promise<number> {
  return (await server.send('GET /oauth/userinfo', { token: accessToken })).status
}

export function listApps(server: TestApi, token: string): Promise<AuthorizedApp[]> {
  return server.read(v.array(authorizedAppSchema), 'GET /oauth/authorized-apps', token)
}
