import * as v from 'valibot'
import * as contract from '../../renderer/api/contract.ts'
import * as lists from '../../renderer/api/contract-lists.ts'
import * as oauth from '../../renderer/api/contract-oauth.ts'
import * as payloads from '../../renderer/api/contract-payloads.ts'
import { access, parseRouteName, type RouteName } from '../access.ts'
import { tokenResponseSchema } from '../oauth/oauth-tokens.ts'
import { grantTypes } from '../store/rows.ts'

/** A call of the provider by its name in access.ts. Only the mock API has the greeting at `/`. */
export type OperationName = Exclude<RouteName, 'GET /'>

export type Operation = {
  /** One sentence, without a period. */
  summary: string
  /** Optional for a provider: the portal works without it. */
  isOptional?: true
  query?: Record<string, { description: string; isRequired?: true }>
  /** The JSON body of the request. */
  body?: v.GenericSchema
  /** The body of a request that sends a form (application/x-www-form-urlencoded). */
  form?: v.GenericSchema
  /** The body of a successful response. Left out if the portal ignores it. */
  response?: v.GenericSchema
  /** The mock API's status of a successful response, 200 by default. The portal accepts any 2xx. */
  status?: 200 | 201
  /** Error statuses that `collectErrors` does not derive. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
/** The body of an error. The portal shows the first of the three that is not blank. */
export const errorSchema = v.union([
  v.object({ message: text }),
  v.object({ error_description: text }),
  v.object({ error: text }),
])

const optional = v.optional(v.string())
const linkToken = { token: { description: 'From the link in the email', isRequired: true } } as const
const page = { description: 'Starts at 1' }

/** Every call of the provider: the source of the contract check, the OpenAPI document and the API page. */
export const operations = {
  'POST /users/register': {
    summary: 'Creates an account and emails a link to verify its email address',
    body: payloads.registrationSchema,
    status: 201,
    errors: { 409: 'The email address or the username is taken' },
  },
  'POST /users/login': {
    summary: 'Signs in',
    body: payloads.credentialsSchema,
    response: contract.signInResponseSchema,
    errors: {
      401: 'The email address or the password is wrong (the message says how many attempts remain), or the account is locked',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  'POST /users/logout': { summary: 'Ends the session' },
  'POST /users/refresh': {
    summary: 'Exchanges a refresh token for new tokens; without rotation, the response has no new refresh token',
    body: payloads.refreshSchema,
    response: contract.refreshResponseSchema,
    errors: { 401: 'The refresh token is expired, revoked or unknown' },
  },
  'POST /users/resend-verification': {
    summary: 'Sends the verification link again, without revealing whether the account exists',
    body: payloads.emailSchema,
    response: contract.outcomeSchema,
  },
  'GET /users/verify-email': {
    summary: 'Verifies the email address with the token of the link',
    query: linkToken,
    response: contract.outcomeSchema,
  },
  'POST /users/send-verification-email': {
    summary: 'Sends the verification link to the signed-in user',
    errors: { 409: 'The address is already verified' },
  },
  'POST /users/forgot-password': {
    summary: 'Emails a link to set a new password, without revealing whether the account exists',
    body: payloads.emailSchema,
    response: contract.outcomeSchema,
  },
  'GET /users/verify-reset-token': {
    summary:
      'Checks a reset link: it is valid unless the status is an error or the body has valid: false or success: false',
    query: linkToken,
    response: v.union([contract.resetTokenSchema, v.unknown()]),
  },
  'POST /users/reset-password': {
    summary: 'Sets a new password with the token of the link, and ends all sessions',
    body: payloads.newPasswordSchema,
  },
  'POST /users/change-password': {
    summary: 'Changes the password and ends all other sessions; a wrong current password is a 400, never a 401',
    body: payloads.passwordChangeSchema,
  },

  'GET /users/profile': {
    summary: 'Returns the signed-in user, itself or as { user }',
    response: contract.profileSchema,
  },
  'PATCH /users/profile': {
    summary: 'Changes the profile and returns the new one',
    body: payloads.profileDetailsSchema,
    response: contract.updatedProfileSchema,
    errors: { 409: 'The wallet address belongs to another account' },
  },
  'POST /users/connect-wallet': {
    summary: 'Connects a wallet with a signed Sign-In with Ethereum message (EIP-4361), or disconnects it',
    body: payloads.walletConnectionSchema,
    errors: { 409: 'The wallet is connected to another account' },
  },
  'GET /users/sessions': {
    summary: 'Lists the open sessions',
    isOptional: true,
    response: v.array(lists.userSessionSchema),
  },
  'DELETE /users/sessions': { summary: 'Ends all sessions except the current one', isOptional: true },
  'DELETE /users/sessions/:id': {
    summary: 'Ends one session',
    isOptional: true,
    errors: { 409: 'The session is the current one' },
  },
  'GET /users/activities': {
    summary: "Lists the user's activities, newest first",
    response: v.array(lists.activitySchema),
  },
  'GET /users/admin/metrics': {
    summary: 'Returns the totals of users, applications and authorizations',
    response: lists.adminMetricsSchema,
  },
  'GET /users/admin/users': {
    summary: 'Lists one page of the users, newest first',
    query: {
      page,
      pageSize: { description: '25, 50, 100, 200 or 500' },
      search: { description: 'Part of an email address or username' },
    },
    response: lists.adminUsersSchema,
  },
  'PATCH /users/admin/users/:id': {
    summary: 'Activates a user, or deactivates one and ends their sessions',
    body: payloads.userChangeSchema,
    errors: { 409: 'Administrators cannot deactivate their own account' },
  },

  'GET /countries/membership': {
    summary: 'Counts the members of each country, highest first',
    response: lists.countryMembershipSchema,
  },
  'GET /referrals/user': {
    summary: 'Lists one page of the people the user referred, newest first',
    query: { page, pageSize: { description: 'Entries per page; the portal asks for 10' } },
    response: lists.referralsSchema,
  },
  'GET /referrals/admin/rankings': {
    summary: 'Lists the top referrers, highest first, for every member; only administrators see email addresses',
    response: v.array(lists.rankingSchema),
  },

  'GET /oauth/clients/consent/:clientId': {
    summary:
      'Returns the public details of an application; with an access token, also the scopes that the user already granted',
    response: oauth.consentClientSchema,
  },
  'POST /oauth/authorize': {
    summary:
      'Records the consent of the signed-in user and returns the URL to redirect to, with iss if the public details have an issuer',
    body: payloads.authorizePayloadSchema,
    // The portal validates the URL only when it navigates: see renderer/rules/oauth/external-target.ts.
    response: v.object({ ...oauth.authorizeResponseSchema.entries, redirectUrl: v.pipe(v.string(), v.url()) }),
    errors: { 403: 'Only administrators can grant the admin scope', 404: 'The application does not exist' },
  },
  'GET /oauth/authorized-apps': {
    summary: 'Lists the applications that the user authorized',
    response: v.array(oauth.authorizedAppSchema),
  },
  'POST /oauth/revoke-access/:id': { summary: "Revokes an application's grant, codes and tokens" },
  'GET /oauth/clients': { summary: 'Lists all applications', response: v.array(oauth.adminClientSchema) },
  'POST /oauth/clients': {
    summary: 'Registers an application',
    body: payloads.clientDetailsSchema,
    response: oauth.adminClientSchema,
    status: 201,
  },
  'PUT /oauth/clients/:id': {
    summary: 'Changes an application',
    body: payloads.clientDetailsSchema,
    response: oauth.adminClientSchema,
    errors: { 409: 'The application is part of the provider' },
  },
  'POST /oauth/clients/:id/regenerate-secret': {
    summary: 'Replaces the secret; the previous one stops working',
    response: oauth.adminClientSchema,
    errors: { 409: 'The application is public' },
  },

  'POST /oauth/token': {
    summary: 'Issues tokens for a code, a refresh token or the client itself (RFC 6749)',
    isOptional: true,
    form: v.object({
      grant_type: v.picklist(grantTypes),
      client_id: optional,
      client_secret: optional,
      code: optional,
      redirect_uri: optional,
      code_verifier: optional,
      refresh_token: optional,
      scope: optional,
    }),
    response: tokenResponseSchema,
  },
  'POST /oauth/introspect': {
    summary: "Describes one of the client's own tokens (RFC 7662)",
    isOptional: true,
    form: v.object({ token: v.string() }),
    response: v.object({
      active: v.boolean(),
      client_id: optional,
      scope: optional,
      sub: optional,
      exp: v.optional(v.number()),
    }),
  },
  'POST /oauth/revoke': {
    summary: "Revokes one of the client's own tokens (RFC 7009)",
    isOptional: true,
    form: v.object({ token: v.string() }),
  },
  'GET /oauth/userinfo': {
    summary: 'Returns the claims about the user that the scopes of the access token allow',
    isOptional: true,
    response: v.object({ sub: v.string(), preferred_username: optional, email: optional }),
    errors: { 403: 'The token belongs to a client, not to a user' },
  },
  'GET /oauth/jwks': {
    summary: 'Returns the keys that verify access tokens (RFC 7517)',
    isOptional: true,
    response: v.object({ keys: v.array(v.object({ kty: v.string(), kid: optional, n: optional, e: optional })) }),
  },
  'GET /.well-known/oauth-authorization-server': {
    summary: 'Returns the authorization server metadata for client libraries (RFC 8414)',
    isOptional: true,
    response: v.object({ issuer: v.string(), authorization_endpoint: v.string(), token_endpoint: v.string() }),
  },
  'GET /public-address': {
    summary: "Returns the caller's IP address; a deployment may use any other service with this response",
    isOptional: true,
    response: contract.publicIpSchema,
  },
} as const satisfies Record<OperationName, Operation>

function isOperationName(name: string): name is OperationName {
  return name in operations
}

/** Every operation, with the fields derived from its name, access level and defaults. */
export const operationList = Object.keys(operations)
  .filter(isOperationName)
  .map((call) => {
    const { query = {}, response = v.unknown(), status = 200, ...operation }: Operation = operations[call]
    const { method, path } = parseRouteName(call)
    const group = /\boauth\b/.test(path) ? 'oauth' : (path.split('/')[1] ?? '')
    const errors = collectErrors(call, operations[call])
    return { call, method, path, group, access: access[call], ...operation, query, response, status, errors }
  })
export type ListedOperation = (typeof operationList)[number]

/** Returns the error statuses and their reasons: those common to similar calls, and those of the operation itself. */
function collectErrors(call: OperationName, { body, form, query, errors }: Operation): Record<string, string> {
  const required = access[call]
  return {
    ...((body || form || query) && { 400: 'The request is not valid' }),
    ...(required !== 'anyone' && { 401: 'The credentials are missing or not valid' }),
    ...(required === 'admin' && { 403: 'The user is not an administrator' }),
    ...(call.includes(':') && { 404: 'The record does not exist' }),
    ...errors,
    429: 'Too many requests: `Retry-After` gives the seconds to wait',
  }
}
