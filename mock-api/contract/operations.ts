import * as v from 'valibot'
import * as contract from '../../renderer/api/contract.ts'
import * as lists from '../../renderer/api/contract-lists.ts'
import * as oauth from '../../renderer/api/contract-oauth.ts'
import * as payloads from '../../renderer/api/contract-payloads.ts'
import { access } from '../access.ts'
import type { ProviderCall } from '../qa/call-pattern.ts'
import { grantTypes } from '../store/rows.ts'

/** A call of the provider by its name in access.ts. The greeting at `/` belongs to the mock alone. */
export type Call = Exclude<ProviderCall, 'GET /'>

/** What access.ts does not say about a call. */
export type Operation = {
  /** The files that make and answer the call: `renderer/api/<file>.ts`, the one of that name below `mock-api/routes`. */
  file: string
  /** One sentence, without a full stop. */
  summary: string
  /** Beyond the specification: a provider may leave it out, and the portal works without it. */
  isExtra?: true
  query?: Record<string, { about: string; example: string; isRequired?: true }>
  body?: { schema: v.GenericSchema; example: unknown; type?: 'application/x-www-form-urlencoded' }
  /** A success. `status` is the mock API's, 200 by default; the portal accepts any 2xx. */
  answer: { schema: v.GenericSchema; example: unknown; status?: 201 }
  /** Error statuses that `refusalsOf` does not derive. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
}

/** The body of an error: the portal shows the first of the three that is a non-empty text. */
export const refusalSchema = v.union([
  v.object({ message: text() }),
  v.object({ error_description: text() }),
  v.object({ error: text() }),
])

function text() {
  return v.pipe(v.string(), v.trim(), v.nonEmpty())
}

const email = { email: 'grace@ancient.example' }
const user = {
  id: 'user-grace',
  username: 'grace',
  ...email,
  firstName: 'Grace',
  lastName: 'Hopgood',
  role: 'USER',
  membership: 'Basic',
  tokensHolding: 0,
  isEmailVerified: true,
  publicAddress: null,
  phoneNumber: null,
  country: null,
  hasStrongPassword: true,
}
const listedUser = {
  id: 'user-grace',
  username: 'grace',
  ...email,
  role: 'USER',
  isActive: false,
  country: null,
  createdAt: '2026-01-05T09:30:00.000Z',
}
const clientDetails = {
  name: 'Agora',
  description: 'The demo application',
  redirectUris: ['https://agora.example/signed-in'],
  grants: ['authorization_code', 'refresh_token'],
}
const client = {
  id: 'client-agora',
  clientId: 'agora',
  clientSecret: 's3cr3t…',
  ...clientDetails,
  createdAt: '2026-01-05T09:30:00.000Z',
}
const accessToken = '3q2-7w…'
const refreshToken = 'xZ9_Qa…'
const linkToken = { about: 'From the link in the email', example: 'T0k3n…', isRequired: true } as const
/** A response body that the portal ignores. */
const ignored = { schema: v.unknown(), example: { success: true } }
const outcome = (message: string) => ({ schema: contract.outcomeSchema, example: { success: true, message } })
const form = 'application/x-www-form-urlencoded'
const tokenForm = { schema: v.object({ token: v.string() }), example: { token: 'eyJhbGciOi…' }, type: form } as const

/** Every call of the provider. The contract check, the OpenAPI document and the API page are made from this table. */
export const operations: Record<Call, Operation> = {
  'POST /users/register': {
    file: 'users-register',
    summary: 'Creates an account and mails a link to verify its email address',
    body: {
      schema: payloads.registrationSchema,
      example: {
        ...email,
        username: 'grace',
        password: 'Compiler-1952',
        confirmPassword: 'Compiler-1952',
        firstName: 'Grace',
        lastName: 'Hopgood',
        phoneNumber: '+12025550123',
        referralUser: 'alan',
        ip: '192.0.2.7',
      },
    },
    answer: { ...ignored, status: 201 },
    refusals: { 409: 'The email address or the username is taken' },
  },
  'POST /users/login': {
    file: 'users',
    summary: 'Signs in',
    body: { schema: payloads.credentialsSchema, example: { ...email, password: 'Compiler-1952', remember: true } },
    answer: { schema: contract.signInResponseSchema, example: { accessToken, refreshToken, user } },
    refusals: {
      401: 'The email address or the password is wrong (the text says how many attempts remain), or the account is locked',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  'POST /users/logout': { file: 'users', summary: 'Ends the session', answer: ignored },
  'POST /users/refresh': {
    file: 'users',
    summary: 'Exchanges a refresh token for new tokens; a provider that does not rotate it leaves it out',
    body: { schema: payloads.refreshSchema, example: { refreshToken } },
    answer: { schema: contract.refreshResponseSchema, example: { accessToken, refreshToken } },
    refusals: { 401: 'The refresh token is expired, revoked or unknown' },
  },
  'POST /users/resend-verification': {
    file: 'users-email',
    summary: 'Sends the verification link again, and never reveals whether the account exists',
    body: { schema: payloads.emailSchema, example: email },
    answer: outcome('If this address has an account that is not verified yet, a new email is on its way.'),
  },
  'GET /users/verify-email': {
    file: 'users-email',
    summary: 'Verifies the email address with the token of the link',
    query: { token: linkToken },
    answer: outcome('Your email address is verified. You can now sign in.'),
  },
  'POST /users/send-verification-email': {
    file: 'users-email',
    summary: 'Sends the verification link to the signed-in user',
    answer: ignored,
    refusals: { 409: 'The address is already verified' },
  },
  'POST /users/forgot-password': {
    file: 'users-password',
    summary: 'Mails a link to set a new password, and never reveals whether the account exists',
    body: { schema: payloads.emailSchema, example: email },
    answer: outcome('If this address has an account, a link to reset the password is on its way.'),
  },
  'GET /users/verify-reset-token': {
    file: 'users-password',
    summary: 'Tells whether the link is valid: yes, unless the status is an error or the body is { valid: false }',
    query: { token: linkToken },
    answer: {
      schema: v.union([contract.resetTokenSchema, v.unknown()]),
      example: { valid: true, ...email },
    },
  },
  'POST /users/reset-password': {
    file: 'users-password',
    summary: 'Sets a new password with the token of the link, and ends all sessions',
    body: { schema: payloads.newPasswordSchema, example: { token: linkToken.example, password: 'Compiler-1953' } },
    answer: ignored,
  },
  'POST /users/change-password': {
    file: 'users-password',
    summary: 'Changes the password and ends all other sessions; a wrong current password is a 400, never a 401',
    body: {
      schema: payloads.passwordChangeSchema,
      example: { currentPassword: 'Compiler-1952', newPassword: 'Compiler-1953' },
    },
    answer: ignored,
  },

  'GET /users/profile': {
    file: 'users',
    summary: 'The signed-in user, as an object or as { user }',
    answer: { schema: contract.profileSchema, example: user },
  },
  'PATCH /users/profile': {
    file: 'users',
    summary: 'Changes the profile and returns the new one',
    body: {
      schema: payloads.profileDetailsSchema,
      example: { firstName: 'Grace', lastName: 'Hopgood', phoneNumber: '+12025550123', publicAddress: '' },
    },
    answer: { schema: contract.updatedProfileSchema, example: { ...user, phoneNumber: '+12025550123' } },
    refusals: { 409: 'The wallet address belongs to another account' },
  },
  'POST /users/connect-wallet': {
    file: 'users-wallet',
    summary:
      'Connects a wallet by a signed text (EIP-4361) with the account address and a timestamp, or disconnects it',
    body: { schema: payloads.walletConnectionSchema, example: { address: null, disconnect: true } },
    answer: ignored,
    refusals: { 409: 'The wallet is connected to another account' },
  },
  'GET /users/sessions': {
    file: 'users-sessions',
    summary: 'Where the user is signed in',
    isExtra: true,
    answer: {
      schema: v.array(lists.userSessionSchema),
      example: [
        {
          id: 'session-1',
          isCurrent: true,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          ipAddress: '192.0.2.7',
          createdAt: '2026-01-05T09:30:00.000Z',
          lastUsedAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    },
  },
  'DELETE /users/sessions': {
    file: 'users-sessions',
    summary: 'Ends all sessions except the one that makes the call',
    isExtra: true,
    answer: ignored,
  },
  'DELETE /users/sessions/:id': {
    file: 'users-sessions',
    summary: 'Ends one session',
    isExtra: true,
    answer: ignored,
    refusals: { 409: 'It is the session that makes the call' },
  },
  'GET /users/activities': {
    file: 'users-activities',
    summary: 'What the user did, newest first',
    answer: {
      schema: v.array(lists.activitySchema),
      example: [
        {
          id: 'activity-1',
          action: 'authorization_granted',
          details: { clientName: 'Agora' },
          ipAddress: '192.0.2.7',
          createdAt: '2026-01-05T09:30:00.000Z',
        },
      ],
    },
  },
  'GET /users/admin/metrics': {
    file: 'users-admin',
    summary: 'Totals of users, applications and authorizations',
    answer: {
      schema: lists.adminMetricsSchema,
      example: { totalUsers: 50, activeUsers: 48, totalApps: 4, totalAuthorizations: 9 },
    },
  },
  'GET /users/admin/users': {
    file: 'users-admin',
    summary: 'One page of the users, newest first',
    query: {
      page: { about: 'Counted from 1', example: '1' },
      pageSize: { about: '25, 50, 100, 200 or 500', example: '25' },
      search: { about: 'Part of an email address or username', example: 'gra' },
    },
    answer: { schema: lists.adminUsersSchema, example: { users: [listedUser], total: 1, page: 1, pageSize: 25 } },
  },
  'PATCH /users/admin/users/:id': {
    file: 'users-admin',
    summary: 'Activates a user, or deactivates one and ends their sessions',
    body: { schema: payloads.userChangeSchema, example: { isActive: false } },
    answer: { schema: v.unknown(), example: listedUser },
    refusals: { 409: "It is the administrator's own account" },
  },

  'GET /countries/membership': {
    file: 'countries',
    summary: 'How many members each country has, highest first',
    answer: {
      schema: lists.countryMembershipSchema,
      example: {
        status: true,
        message: [{ rank: 1, country: 'GB', members: 12 }],
        totalCountries: 1,
        totalMembers: 12,
      },
    },
  },
  'GET /referrals/user': {
    file: 'referrals',
    summary: 'One page of the people the user referred, newest first',
    query: {
      page: { about: 'Counted from 1', example: '1' },
      pageSize: { about: 'Entries per page; the portal asks for 10', example: '10' },
    },
    answer: {
      schema: lists.referralsSchema,
      example: {
        referredUsers: [
          {
            id: 'user-grace',
            username: 'grace',
            ...email,
            phoneNumber: null,
            createdAt: '2026-01-05T09:30:00.000Z',
            country: 'US',
          },
        ],
        totalReferrals: 1,
      },
    },
  },
  'GET /referrals/admin/rankings': {
    file: 'referrals',
    summary: 'The top referrers, highest first, for every member; only administrators see email addresses',
    answer: {
      schema: v.array(lists.rankingSchema),
      example: [{ id: 'user-alan', username: 'alan', email: 'alan@ancient.example', totalReferrals: 7 }],
    },
  },

  'GET /oauth/clients/consent/:clientId': {
    file: 'oauth-clients',
    summary: 'The public details of an application; with a token, also the scopes that its owner granted before',
    answer: {
      schema: oauth.consentClientSchema,
      example: { name: clientDetails.name, redirectUris: clientDetails.redirectUris, grantedScopes: ['profile'] },
    },
  },
  'POST /oauth/authorize': {
    file: 'oauth',
    summary: 'Records the consent of the signed-in user and returns the URL to redirect to',
    body: {
      schema: payloads.authorizationSchema,
      example: {
        client_id: 'agora',
        redirect_uri: 'https://agora.example/signed-in',
        scope: 'profile email',
        state: 'af0ifjsldkj',
        response_type: 'code',
        consent: true,
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    },
    answer: {
      // The portal validates the URL only when it navigates: see renderer/rules/oauth/external-target.ts.
      schema: v.object({ ...oauth.authorizeResponseSchema.entries, redirectUrl: v.pipe(v.string(), v.url()) }),
      example: { redirectUrl: 'https://agora.example/signed-in?code=…&state=af0ifjsldkj' },
    },
    refusals: { 403: 'Only administrators can grant that', 404: 'There is no such application' },
  },
  'GET /oauth/authorized-apps': {
    file: 'oauth',
    summary: 'The applications that the user authorized',
    answer: {
      schema: v.array(oauth.authorizedAppSchema),
      example: [
        {
          id: 'authorization-1',
          name: clientDetails.name,
          description: clientDetails.description,
          scope: 'profile email',
          lastUsed: '2026-01-06T18:00:00.000Z',
          grantedAt: '2026-01-05T09:30:00.000Z',
        },
      ],
    },
  },
  'POST /oauth/revoke-access/:id': {
    file: 'oauth',
    summary: "Revokes an application's grant, codes and tokens",
    answer: ignored,
  },
  'GET /oauth/clients': {
    file: 'oauth-clients',
    summary: 'All applications',
    answer: { schema: v.array(oauth.adminClientSchema), example: [client] },
  },
  'POST /oauth/clients': {
    file: 'oauth-clients',
    summary: 'Registers an application',
    body: { schema: payloads.clientDetailsSchema, example: clientDetails },
    answer: { schema: oauth.adminClientSchema, example: client, status: 201 },
  },
  'PUT /oauth/clients/:id': {
    file: 'oauth-clients',
    summary: 'Changes an application',
    body: { schema: payloads.clientDetailsSchema, example: clientDetails },
    answer: { schema: oauth.adminClientSchema, example: client },
    refusals: { 409: 'The application is part of the provider' },
  },
  'POST /oauth/clients/:id/regenerate-secret': {
    file: 'oauth-clients',
    summary: 'Replaces the secret; the previous one stops working',
    answer: { schema: oauth.adminClientSchema, example: { ...client, clientSecret: 'n3w-s3cr3t…' } },
    refusals: { 409: 'The application is public' },
  },

  'POST /oauth/token': {
    file: 'oauth-token',
    summary: 'Issues tokens for a code, a refresh token or the client itself (RFC 6749)',
    isExtra: true,
    body: {
      schema: v.object({
        grant_type: v.picklist(grantTypes),
        client_id: v.optional(v.string()),
        client_secret: v.optional(v.string()),
        code: v.optional(v.string()),
        redirect_uri: v.optional(v.string()),
        code_verifier: v.optional(v.string()),
        refresh_token: v.optional(v.string()),
        scope: v.optional(v.string()),
      }),
      example: {
        grant_type: 'authorization_code',
        client_id: 'agora',
        code: 'Spl…',
        redirect_uri: 'https://agora.example/signed-in',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
      type: form,
    },
    answer: {
      schema: v.object({
        access_token: v.string(),
        token_type: v.literal('Bearer'),
        expires_in: v.number(),
        scope: v.string(),
        refresh_token: v.optional(v.string()),
      }),
      example: {
        access_token: 'eyJhbGciOi…',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'profile email',
        refresh_token: refreshToken,
      },
    },
  },
  'POST /oauth/introspect': {
    file: 'oauth-token',
    summary: "Describes one of the client's own tokens (RFC 7662)",
    isExtra: true,
    body: tokenForm,
    answer: {
      schema: v.object({ active: v.boolean() }),
      example: { active: true, client_id: 'odeon', scope: 'profile', sub: 'user-grace', exp: 1_767_603_600 },
    },
  },
  'POST /oauth/revoke': {
    file: 'oauth-token',
    summary: "Revokes one of the client's own tokens (RFC 7009)",
    isExtra: true,
    body: tokenForm,
    answer: { schema: v.unknown(), example: '' },
  },
  'GET /oauth/userinfo': {
    file: 'oauth-userinfo',
    summary: 'The claims about the user that the scopes of the access token allow',
    isExtra: true,
    answer: {
      schema: v.object({ sub: v.string() }),
      example: { sub: 'user-grace', name: 'Grace Hopgood', preferred_username: 'grace' },
    },
    refusals: { 403: 'The token belongs to a client, not to a user' },
  },
  'GET /oauth/jwks': {
    file: 'oauth-metadata',
    summary: 'The keys that verify access tokens (RFC 7517)',
    isExtra: true,
    answer: {
      schema: v.object({ keys: v.array(v.object({ kty: v.string() })) }),
      example: { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'Zk…', n: 'w2…', e: 'AQAB' }] },
    },
  },
  'GET /.well-known/oauth-authorization-server': {
    file: 'oauth-metadata',
    summary: 'Authorization server metadata for client libraries (RFC 8414)',
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
  'GET /public-address': {
    file: 'public-address',
    summary: "The caller's IP address; a deployment may use any other service that answers this way",
    isExtra: true,
    answer: { schema: contract.publicAddressSchema, example: { ip: '192.0.2.7' } },
  },
}

export const operationList: [Call, Operation][] = Object.entries(operations).flatMap(
  ([name, operation]): [Call, Operation][] => (isCall(name) ? [[name, operation]] : []),
)

function isCall(name: string): name is Call {
  return name in operations
}

export function parametersOf(call: Call): string[] {
  return [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Error statuses and their reasons: what follows from the kind of call, and what its operation adds. */
export function refusalsOf(call: Call, { body, query, refusals }: Operation): Record<string, string> {
  const required = access[call]
  return {
    ...((body || query) && { 400: 'The request is not valid' }),
    ...(required !== 'anyone' && { 401: 'The credentials are missing or not valid' }),
    ...(required === 'admin' && { 403: 'The user is not an administrator' }),
    ...(call.includes(':') && { 404: 'There is no such record' }),
    ...refusals,
    429: 'Too many requests: `Retry-After` gives the seconds to wait',
  }
}
