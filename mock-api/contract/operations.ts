import * as v from 'valibot'
import * as countries from '../../renderer/api/contract/countries.ts'
import { details as oauthDetails } from '../../renderer/api/contract/details/oauth.ts'
import { clientDetailsSchema } from '../../renderer/api/contract/details/oauth-clients.ts'
import { details as usersDetails } from '../../renderer/api/contract/details/users.ts'
import { details as accountDetails } from '../../renderer/api/contract/details/users-account.ts'
import { details as adminDetails } from '../../renderer/api/contract/details/users-admin.ts'
import { details as passwordDetails } from '../../renderer/api/contract/details/users-password.ts'
import { details as registerDetails } from '../../renderer/api/contract/details/users-register.ts'
import { details as walletDetails } from '../../renderer/api/contract/details/users-wallet.ts'
import * as oauth from '../../renderer/api/contract/oauth.ts'
import * as clients from '../../renderer/api/contract/oauth-clients.ts'
import * as referrals from '../../renderer/api/contract/referrals.ts'
import * as users from '../../renderer/api/contract/users.ts'
import * as account from '../../renderer/api/contract/users-account.ts'
import * as admin from '../../renderer/api/contract/users-admin.ts'
import * as passwords from '../../renderer/api/contract/users-password.ts'
import * as sessions from '../../renderer/api/contract/users-sessions.ts'
import { outcomeSchema } from '../../renderer/api/outcome.ts'
import { publicIpSchema } from '../../renderer/api/public-ip.ts'
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
    body: registerDetails.register.body,
    status: 201,
    errors: { 409: 'The email address or the username is taken' },
  },
  'POST /users/login': {
    summary: 'Signs in',
    body: usersDetails.login.body,
    response: users.signInResponseSchema,
    errors: {
      401: 'The email address or the password is wrong (the message says how many attempts remain), or the account is locked',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  'POST /users/logout': { summary: 'Ends the session' },
  'POST /users/refresh': {
    summary: 'Exchanges a refresh token for new tokens; without rotation, the response has no new refresh token',
    body: usersDetails.refresh.body,
    response: users.refreshResponseSchema,
    errors: { 401: 'The refresh token is expired, revoked or unknown' },
  },
  'POST /users/resend-verification': {
    summary: 'Sends the verification link again, without revealing whether the account exists',
    body: passwordDetails.forgotPassword.body,
    response: outcomeSchema,
  },
  'GET /users/verify-email': {
    summary: 'Verifies the email address with the token of the link',
    query: linkToken,
    response: outcomeSchema,
  },
  'POST /users/send-verification-email': {
    summary: 'Sends the verification link to the signed-in user',
    errors: { 409: 'The address is already verified' },
  },
  'POST /users/forgot-password': {
    summary: 'Emails a link to set a new password, without revealing whether the account exists',
    body: passwordDetails.forgotPassword.body,
    response: outcomeSchema,
  },
  'GET /users/verify-reset-token': {
    summary: 'Checks a reset link: it is valid unless the status is an error or the body is { valid: false }',
    query: linkToken,
    response: v.union([passwords.resetTokenSchema, v.unknown()]),
  },
  'POST /users/reset-password': {
    summary: 'Sets a new password with the token of the link, and ends all sessions',
    body: passwordDetails.resetPassword.body,
  },
  'POST /users/change-password': {
    summary: 'Changes the password and ends all other sessions; a wrong current password is a 400, never a 401',
    body: passwordDetails.changePassword.body,
  },

  'GET /users/profile': {
    summary: 'Returns the signed-in user, itself or as { user }',
    response: users.profileSchema,
  },
  'PATCH /users/profile': {
    summary: 'Changes the profile and returns the new one',
    body: accountDetails.updateProfile.body,
    response: account.updatedProfileSchema,
    errors: { 409: 'The wallet address belongs to another account' },
  },
  'POST /users/connect-wallet': {
    summary: 'Connects a wallet with a signed Sign-In with Ethereum message (EIP-4361), or disconnects it',
    body: walletDetails.connectWallet.body,
    errors: { 409: 'The wallet is connected to another account' },
  },
  'GET /users/sessions': {
    summary: 'Lists the open sessions',
    isOptional: true,
    response: v.array(sessions.userSessionSchema),
  },
  'DELETE /users/sessions': { summary: 'Ends all sessions except the current one', isOptional: true },
  'DELETE /users/sessions/:id': {
    summary: 'Ends one session',
    isOptional: true,
    errors: { 409: 'The session is the current one' },
  },
  'GET /users/activities': {
    summary: "Lists the user's activities, newest first",
    response: v.array(account.activitySchema),
  },
  'GET /users/admin/metrics': {
    summary: 'Returns the totals of users, applications and authorizations',
    response: admin.adminMetricsSchema,
  },
  'GET /users/admin/users': {
    summary: 'Lists one page of the users, newest first',
    query: {
      page,
      pageSize: { description: '25, 50, 100, 200 or 500' },
      search: { description: 'Part of an email address or username' },
    },
    response: admin.adminUsersSchema,
  },
  'PATCH /users/admin/users/:id': {
    summary: 'Activates a user, or deactivates one and ends their sessions',
    body: adminDetails.setUserActive.body,
    errors: { 409: 'Administrators cannot deactivate their own account' },
  },

  'GET /countries/membership': {
    summary: 'Counts the members of each country, highest first',
    response: countries.countryMembershipSchema,
  },
  'GET /referrals/user': {
    summary: 'Lists one page of the people the user referred, newest first',
    query: { page, pageSize: { description: 'Entries per page; the portal asks for 10' } },
    response: referrals.referralsSchema,
  },
  'GET /referrals/admin/rankings': {
    summary: 'Lists the top referrers, highest first, for every member; only administrators see email addresses',
    response: v.array(referrals.rankingSchema),
  },

  'GET /oauth/clients/consent/:clientId': {
    summary:
      'Returns the public details of an application; with an access token, also the scopes that the user already granted',
    response: clients.consentClientSchema,
  },
  'POST /oauth/authorize': {
    summary: 'Records the consent of the signed-in user and returns the URL to redirect to',
    body: oauthDetails.authorize.body,
    // The portal validates the URL only when it navigates: see renderer/rules/oauth/external-target.ts.
    response: v.object({ ...oauth.authorizeResponseSchema.entries, redirectUrl: v.pipe(v.string(), v.url()) }),
    errors: { 403: 'Only administrators can grant the admin scope', 404: 'The application does not exist' },
  },
  'GET /oauth/authorized-apps': {
    summary: 'Lists the applications that the user authorized',
    response: v.array(oauth.authorizedAppSchema),
  },
  'POST /oauth/revoke-access/:id': { summary: "Revokes an application's grant, codes and tokens" },
  'GET /oauth/clients': { summary: 'Lists all applications', response: v.array(clients.adminClientSchema) },
  'POST /oauth/clients': {
    summary: 'Registers an application',
    body: clientDetailsSchema,
    response: clients.adminClientSchema,
    status: 201,
  },
  'PUT /oauth/clients/:id': {
    summary: 'Changes an application',
    body: clientDetailsSchema,
    response: clients.adminClientSchema,
    errors: { 409: 'The application is part of the provider' },
  },
  'POST /oauth/clients/:id/regenerate-secret': {
    summary: 'Replaces the secret; the previous one stops working',
    response: clients.adminClientSchema,
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
    response: publicIpSchema,
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
