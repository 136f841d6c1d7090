import * as v from 'valibot'
import { optionalText } from '../fields.ts'

/** What documents and the mock API need to know about a call. The portal loads only types of this file. */
export type CallDetails = {
  /** One sentence, without a period. */
  summary: string
  /** Optional for a provider: the portal works without it. */
  isOptional?: true
  query?: v.GenericSchema<Record<string, string | number | undefined>>
  /** The mock API parses requests with this schema and adds its own limits. */
  body?: v.GenericSchema<Record<string, unknown>>
  /** What a provider should send, if the portal accepts more. */
  response?: v.GenericSchema
  /** What the mock API says after success. A provider may say it in its own words. */
  message?: string
  /** The mock API's status of a successful response, 200 by default. The portal accepts any 2xx. */
  status?: 200 | 201
  /** Error statuses that can't be derived from the other fields. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
}

/** A string that the documents describe. */
export const text = (description: string) => v.pipe(v.string(), v.description(description))

const credentialsSchema = v.object({
  email: v.string(),
  password: v.string(),
  remember: v.pipe(v.boolean(), v.description('If false, the session lasts a day at most')),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

const authorizeBodySchema = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: text('The allowed scopes, separated by spaces'),
  state: v.optional(text('Returned unchanged')),
  response_type: text('From the request'),
  consent: v.literal(true),
  code_challenge: v.optional(text('PKCE (RFC 7636)')),
  code_challenge_method: v.optional(v.string()),
})
export type AuthorizeBody = v.InferOutput<typeof authorizeBodySchema>

export const clientDetailsSchema = v.object({
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.string()),
  grants: v.array(v.string()),
})
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>

/** By the id of the call. */
export const callDetails = {
  login: {
    summary: 'Signs in',
    body: credentialsSchema,
    errors: {
      401: 'The email address or the password is wrong (the message says how many attempts remain), or the account is locked (it says for how long)',
      403: 'The account is deactivated, or its email address is not verified',
    },
  },
  logout: { summary: 'Ends the session' },
  refresh: {
    summary: 'Exchanges a refresh token for new tokens; without rotation, the response has no new refresh token',
    body: v.object({ refreshToken: v.string() }),
    errors: { 401: 'The refresh token is expired, revoked or unknown' },
  },
  getProfile: { summary: 'Returns the signed-in user, itself or as { user }' },

  updateProfile: {
    summary: 'Changes the profile and returns the new one',
    body: v.object({
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: text('Free text'),
      publicAddress: text('A wallet address, without proof'),
    }),
    errors: { 409: 'The wallet address belongs to another account' },
  },
  listActivities: { summary: "Lists the user's activities, newest first" },

  register: {
    summary: 'Creates an account and emails a link to verify its email address',
    message: 'Account created. Please check your inbox for the verification link.',
    body: v.object({
      email: v.string(),
      username: v.string(),
      password: v.string(),
      confirmPassword: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.exactOptional(v.string()),
      referralUser: v.exactOptional(text("The inviting member's username")),
      ip: v.exactOptional(text('The public address, if known')),
    }),
    status: 201,
    errors: { 409: 'The email address or the username is taken' },
  },

  resendVerification: {
    summary: 'Sends the verification link again, without revealing whether the account exists',
    message: 'A new verification email is on its way if this address has an unverified account.',
    body: v.object({ email: v.string() }),
  },
  verifyEmail: {
    summary: 'Verifies the email address with the token of the link',
    message: 'Your email address is verified.',
    query: v.object({ token: text('From the link in the email') }),
  },
  sendVerificationEmail: {
    summary: 'Sends the verification link to the signed-in user',
    message: 'Verification email sent! Please check your inbox.',
    errors: { 409: 'The address is already verified' },
  },

  forgotPassword: {
    summary: 'Emails a link to set a new password, without revealing whether the account exists',
    message: 'If this address has an account, a link to reset the password is on its way.',
    body: v.object({ email: v.string() }),
  },
  verifyResetToken: {
    summary:
      'Checks a reset link: it is valid unless the status is an error or the body has valid: false or success: false',
    query: v.object({ token: text('From the link in the email') }),
    // The portal also accepts any other body: only false means invalid.
    response: v.union([
      v.object({ valid: v.optional(v.boolean()), success: v.optional(v.boolean()), email: optionalText }),
      v.unknown(),
    ]),
  },
  resetPassword: {
    summary: 'Sets a new password with the token of the link, and ends all sessions',
    message: 'Password reset successfully! You can now log in with your new password.',
    body: v.object({ token: text('From the link in the email'), password: v.string() }),
  },
  changePassword: {
    summary:
      'Changes the password and ends all other sessions; a wrong current password is a 400 that names it, never a 401',
    message: 'Password changed successfully!',
    body: v.object({ currentPassword: v.string(), newPassword: v.string() }),
  },

  connectWallet: {
    summary:
      'Connects a wallet with a signed Sign-In with Ethereum message (EIP-4361) whose statement names the user, or disconnects it',
    body: v.union([
      v.object({
        address: v.string(),
        signature: v.string(),
        message: text('EIP-4361; the mock API accepts it for five minutes'),
      }),
      v.object({ address: v.null(), disconnect: v.literal(true) }),
    ]),
    errors: { 409: 'The wallet is connected to another account' },
  },

  listSessions: { summary: 'Lists the open sessions', isOptional: true },
  endOtherSessions: { summary: 'Ends all sessions except the current one', isOptional: true },
  endSession: {
    summary: 'Ends one session',
    isOptional: true,
    errors: { 409: 'The session is the current one' },
  },

  getMetrics: { summary: 'Returns the totals of users, applications and authorizations' },
  listUsers: {
    summary: 'Lists one page of the users, newest first',
    query: v.object({
      page: v.optional(v.pipe(v.number(), v.description('Starts at 1'))),
      pageSize: v.optional(v.pipe(v.number(), v.description('25, 50, 100, 200 or 500'))),
      search: v.optional(text('Part of an email address or username')),
    }),
  },
  setUserActive: {
    summary: 'Activates a user, or deactivates one and ends their sessions',
    body: v.object({ isActive: v.boolean() }),
    errors: { 409: 'Administrators cannot deactivate their own account' },
  },

  getMembership: { summary: 'Counts the members of each country, highest first' },

  listReferrals: {
    summary: 'Lists one page of the people the user referred, newest first',
    query: v.object({
      page: v.optional(v.pipe(v.number(), v.description('Starts at 1'))),
      pageSize: v.optional(v.pipe(v.number(), v.description('Entries per page; the portal asks for 10'))),
    }),
  },
  listRankings: {
    summary: 'Lists the top referrers, highest first, for every member; only administrators see email addresses',
  },

  authorize: {
    summary:
      'Records the consent of the signed-in user and returns the URL to redirect to, with iss if the public details have an issuer',
    body: authorizeBodySchema,
    // The portal validates the URL only when it navigates: see renderer/rules/oauth/external-url.ts.
    response: v.object({ redirectUrl: v.pipe(v.string(), v.url()) }),
    errors: { 403: 'Only administrators can grant the admin scope', 404: 'The application does not exist' },
  },
  listAuthorizedApps: { summary: 'Lists the applications that the user authorized' },
  revokeAccess: { summary: "Revokes an application's grant, codes and tokens" },

  getConsentClient: {
    summary:
      'Returns the public details of an application; with an access token, also the scopes that the user already granted',
  },
  listClients: { summary: 'Lists all applications' },
  createClient: { summary: 'Registers an application', body: clientDetailsSchema, status: 201 },
  updateClient: {
    summary: 'Changes an application',
    body: clientDetailsSchema,
    errors: { 409: 'The application is part of the provider' },
  },
  regenerateSecret: {
    summary: 'Replaces the secret; the previous one stops working',
    errors: { 409: 'The application is public' },
  },
} satisfies Record<string, CallDetails>
