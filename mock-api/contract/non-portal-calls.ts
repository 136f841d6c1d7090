import * as v from 'valibot'
import type { Call } from '../../renderer/api/call.ts'
import { type CallDetails, text } from '../../renderer/api/contract/details.ts'
import { publicIpSchema } from '../../renderer/api/public-ip.ts'
import { listClaims } from '../../renderer/rules/oauth/claims.ts'
import { COMMON_GRANTS } from '../../renderer/rules/oauth/client-fields.ts'
import { tokenResponseSchema } from '../oauth/oauth-tokens.ts'

/**
 * A call that the portal doesn't make. An 'oauthClient' authenticates with its client credentials, an 'accessToken' is one that was issued
 * to an OAuth client. Neither can act as a member.
 */
export type NonPortalCall = Pick<Call, 'route' | 'response'> &
  CallDetails & {
    access: 'public' | 'oauthClient' | 'accessToken'
    /** The body of a request that sends a form (application/x-www-form-urlencoded). */
    form?: v.GenericSchema
  }

const optional = v.optional(v.string())

export const tokenCalls = {
  issueTokens: {
    route: 'POST /oauth/token',
    access: 'oauthClient',
    summary: 'Issues tokens for a code, a refresh token or the client itself (RFC 6749)',
    form: v.object({
      grant_type: v.picklist(COMMON_GRANTS),
      client_id: v.optional(text('Or in the Authorization header')),
      client_secret: optional,
      code: v.optional(text('With authorization_code')),
      redirect_uri: optional,
      code_verifier: v.optional(text('PKCE (RFC 7636)')),
      refresh_token: v.optional(text('With refresh_token')),
      scope: v.optional(text('At most what was granted')),
    }),
    response: tokenResponseSchema,
  },
  introspectToken: {
    route: 'POST /oauth/introspect',
    access: 'oauthClient',
    summary: "Describes one of the client's own tokens (RFC 7662)",
    form: v.object({ token: v.string() }),
    response: v.object({
      active: v.boolean(),
      client_id: optional,
      scope: optional,
      sub: optional,
      exp: v.optional(v.number()),
    }),
  },
  revokeToken: {
    route: 'POST /oauth/revoke',
    access: 'oauthClient',
    summary: "Revokes one of the client's own tokens (RFC 7009)",
    form: v.object({ token: v.string() }),
  },
} satisfies Record<string, NonPortalCall>

/** Left out if the access token doesn't have the scope or the claim is empty. */
function claim<Schema extends v.GenericSchema>(name: string, schema: Schema) {
  const scopes = [...listClaims()].flatMap(([scope, names]) => (names.includes(name) ? [scope] : []))
  return v.optional(v.pipe(schema, v.description(`With the scope ${scopes.join(' or ')}`)))
}

export const userinfoCalls = {
  getClaims: {
    route: 'GET /oauth/userinfo',
    access: 'accessToken',
    summary: 'Returns the claims about the user that the scopes of the access token allow',
    response: v.object({
      sub: v.string(),
      name: claim('name', v.string()),
      given_name: claim('given_name', v.string()),
      family_name: claim('family_name', v.string()),
      preferred_username: claim('preferred_username', v.string()),
      email: claim('email', v.string()),
      email_verified: claim('email_verified', v.boolean()),
      phone_number: claim('phone_number', v.string()),
      country: claim('country', v.string()),
      membership: claim('membership', v.string()),
      tokens_holding: claim('tokens_holding', v.number()),
      wallet_address: claim('wallet_address', v.string()),
      wallet_verified: claim('wallet_verified', v.boolean()),
      referral_code: claim('referral_code', v.string()),
      total_referrals: claim('total_referrals', v.number()),
      role: claim('role', v.string()),
    }),
    errors: { 403: 'The token belongs to a client, not to a user' },
  },
} satisfies Record<string, NonPortalCall>

export const metadataCalls = {
  listKeys: {
    route: 'GET /oauth/jwks',
    access: 'public',
    summary: 'Returns the keys that verify access tokens (RFC 7517)',
    response: v.object({ keys: v.array(v.object({ kty: v.string(), kid: optional, n: optional, e: optional })) }),
  },
  getMetadata: {
    route: 'GET /.well-known/oauth-authorization-server',
    access: 'public',
    summary: 'Returns the authorization server metadata for client libraries (RFC 8414)',
    response: v.object({ issuer: v.string(), authorization_endpoint: v.string(), token_endpoint: v.string() }),
  },
} satisfies Record<string, NonPortalCall>

/** A fake of the service that looks up public IP addresses, for use without a network. */
export const publicIpCalls = {
  getPublicIp: {
    route: 'GET /public-address',
    access: 'public',
    summary: "Returns the caller's IP address; a deployment may use any other service with this response",
    response: publicIpSchema,
  },
} satisfies Record<string, NonPortalCall>
