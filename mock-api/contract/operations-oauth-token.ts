import * as v from 'valibot'
import { grantTypes } from '../store/rows.ts'
import type { Operation } from './operation.ts'

const type = 'application/x-www-form-urlencoded'
const token = { schema: v.object({ token: v.string() }), example: { token: 'eyJhbGciOi…' }, type } as const

const tokenRequestSchema = v.object({
  grant_type: v.picklist(grantTypes),
  client_id: v.optional(v.string()),
  client_secret: v.optional(v.string()),
  code: v.optional(v.string()),
  redirect_uri: v.optional(v.string()),
  code_verifier: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  scope: v.optional(v.string()),
})
const tokenResponseSchema = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  expires_in: v.number(),
  scope: v.string(),
  refresh_token: v.optional(v.string()),
})

/** What applications call with a client library (decision D34): the standards have the details. */
export const oauthTokenOperations = {
  'POST /oauth/token': {
    file: 'oauth-token',
    summary: 'Tokens for a code, a refresh token or the client itself (RFC 6749)',
    isExtra: true,
    body: {
      schema: tokenRequestSchema,
      example: {
        grant_type: 'authorization_code',
        client_id: 'agora',
        code: 'Spl…',
        redirect_uri: 'https://agora.example/signed-in',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
      type,
    },
    answer: {
      schema: tokenResponseSchema,
      example: {
        access_token: 'eyJhbGciOi…',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'profile email',
        refresh_token: 'xZ9_Qa…',
      },
    },
  },
  'POST /oauth/introspect': {
    file: 'oauth-token',
    summary: "Looks into one of the client's own tokens (RFC 7662)",
    isExtra: true,
    body: token,
    answer: {
      schema: v.object({ active: v.boolean() }),
      example: { active: true, client_id: 'odeon', scope: 'profile', sub: 'user-grace', exp: 1_767_603_600 },
    },
  },
  'POST /oauth/revoke': {
    file: 'oauth-token',
    summary: "Gives one of the client's own tokens back (RFC 7009)",
    isExtra: true,
    body: token,
    answer: { schema: v.unknown(), example: '' },
  },
  'GET /oauth/userinfo': {
    file: 'oauth-userinfo',
    summary: 'What the access token lets an application know of its user',
    isExtra: true,
    answer: {
      schema: v.object({ sub: v.string() }),
      example: { sub: 'user-grace', name: 'Grace Hopgood', preferred_username: 'grace' },
    },
    refusals: { 403: 'The token is of no user' },
  },
  'GET /oauth/jwks': {
    file: 'oauth-metadata',
    summary: 'The keys to check access tokens with (RFC 7517)',
    isExtra: true,
    answer: {
      schema: v.object({ keys: v.array(v.object({ kty: v.string() })) }),
      example: { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'Zk…', n: 'w2…', e: 'AQAB' }] },
    },
  },
  'GET /.well-known/oauth-authorization-server': {
    file: 'oauth-metadata',
    summary: 'What a client library needs to know (RFC 8414)',
    isExtra: true,
    answer: {
      schema: v.object({ issuer: v.string(), authorization_endpoint: v.string(), token_endpoint: v.string() }),
      example: {
        issuer: 'https://api.ancient.example',
        authorization_endpoint: 'https://ancient.example/oauth/consent',
        token_endpoint: 'https://api.ancient.example/oauth/token',
      },
    },
  },
} satisfies Record<string, Operation>
