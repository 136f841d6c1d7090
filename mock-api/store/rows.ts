import * as v from 'valibot'
import { COMMON_GRANTS } from '../../renderer/rules/oauth/client-fields.ts'

const id = v.pipe(v.string(), v.nonEmpty('id must not be empty'))
const requiredText = (field: string) => v.pipe(v.string(), v.nonEmpty(`${field} must not be empty`))
const timestamp = v.pipe(v.string(), v.isoTimestamp())
/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.finite())

const userSchema = v.strictObject({
  id,
  username: requiredText('username'),
  /** As entered at registration; looked up in lower case. */
  email: requiredText('email'),
  /** See passwords.ts. */
  passwordHash: v.string(),
  hasStrongPassword: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(['ADMIN', 'USER']),
  membership: v.string(),
  tokensHolding: v.pipe(v.number(), v.finite()),
  isEmailVerified: v.boolean(),
  isActive: v.boolean(),
  publicAddress: v.nullable(v.string()),
  /** True after the owner signed with the key of `publicAddress`, false when the address was only typed in. */
  isWalletVerified: v.boolean(),
  /** E.164. */
  phoneNumber: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2. */
  country: v.nullable(v.string()),
  /** Id of the user who referred this one. */
  referredBy: v.nullable(v.string()),
  createdAt: timestamp,
})
export type UserRow = Readonly<v.InferOutput<typeof userSchema>>

/** A sign-in and the device that last used it. Its tokens work only while it exists. */
const sessionSchema = v.strictObject({
  /** If an authorization code opened the session, the `family` of the code: a replay of the code ends the session. */
  id,
  userId: v.string(),
  userAgent: v.string(),
  ipAddress: v.string(),
  createdAt: timestamp,
  /** When its latest tokens were issued: a session in use refreshes them about every 15 minutes. */
  lastUsedAt: timestamp,
  expiresAt: time,
  /** The application that opened the session; null for the portal. */
  clientId: v.nullable(v.string()),
})
export type Session = Readonly<v.InferOutput<typeof sessionSchema>>

const sessionTokenSchema = v.strictObject({
  id,
  /** The token itself is never stored. */
  tokenHash: v.string(),
  kind: v.picklist(['access', 'refresh']),
  sessionId: v.string(),
  expiresAt: time,
  /** When a refresh token was first used. */
  usedAt: v.nullable(time),
})
export type SessionToken = Readonly<v.InferOutput<typeof sessionTokenSchema>>

const emailTokenSchema = v.strictObject({
  id,
  /** Hash of the token in the emailed link. */
  tokenHash: v.string(),
  purpose: v.picklist(['verify-email', 'reset-password']),
  email: v.string(),
  /** Null for an unknown address. */
  userId: v.nullable(v.string()),
  expiresAt: time,
  usedAt: v.nullable(time),
})
export type EmailToken = Readonly<v.InferOutput<typeof emailTokenSchema>>

const walletNonceSchema = v.strictObject({
  id,
  /** The nonce of a signed message that connected a wallet. */
  nonce: v.string(),
  /** From then on, the message is too old to be accepted. */
  expiresAt: time,
})

const loginFailureSchema = v.strictObject({
  /** The email in lower case, known or not. */
  id,
  count: v.number(),
  lockedUntil: v.nullable(time),
})

const activitySchema = v.strictObject({
  id,
  userId: v.string(),
  action: v.string(),
  clientName: v.nullable(v.string()),
  ipAddress: v.string(),
  createdAt: timestamp,
})

const clientSchema = v.strictObject({
  id,
  /** The `client_id` of OAuth, by which other rows refer to it. */
  clientId: requiredText('clientId'),
  /** Stored in plain text because administrators may look it up again; null for a public client. */
  clientSecret: v.nullable(v.string()),
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.pipe(v.string(), v.url())),
  grants: v.array(v.picklist(COMMON_GRANTS)),
  /** All scopes that the client may request. */
  scopes: v.array(v.string()),
  createdAt: timestamp,
})
export type Client = Readonly<v.InferOutput<typeof clientSchema>>

/** A user's consent to a client; at most one for each pair. */
const authorizationSchema = v.strictObject({
  id,
  userId: v.string(),
  clientId: v.string(),
  /** All scopes granted so far. A token has only those of its request. */
  scopes: v.array(v.string()),
  grantedAt: timestamp,
  lastUsed: timestamp,
})
export type Authorization = Readonly<v.InferOutput<typeof authorizationSchema>>

const authorizationCodeSchema = v.strictObject({
  id,
  tokenHash: v.string(),
  clientId: v.string(),
  userId: v.string(),
  /** The session that granted the code. */
  sessionId: v.string(),
  /** Family of the tokens issued for it. */
  family: v.string(),
  redirectUri: v.string(),
  scopes: v.array(v.string()),
  /** S256 (RFC 7636 §4.2). */
  codeChallenge: v.nullable(v.string()),
  expiresAt: time,
  usedAt: v.nullable(time),
})
export type AuthorizationCode = Readonly<v.InferOutput<typeof authorizationCodeSchema>>

const oauthTokenSchema = v.strictObject({
  id,
  tokenHash: v.string(),
  kind: v.picklist(['access', 'refresh']),
  clientId: v.string(),
  /** Null for the client credentials grant. */
  userId: v.nullable(v.string()),
  /** Shared by all tokens of one authorization code. */
  family: v.string(),
  scopes: v.array(v.string()),
  expiresAt: time,
  /** When a refresh token was used; it cannot be used again. */
  usedAt: v.nullable(time),
})
export type OAuthToken = Readonly<v.InferOutput<typeof oauthTokenSchema>>

/** The state of the database, as json-server serves it and a data file holds it. */
export const rowsSchema = v.strictObject({
  users: v.array(userSchema),
  sessions: v.array(sessionSchema),
  sessionTokens: v.array(sessionTokenSchema),
  emailTokens: v.array(emailTokenSchema),
  walletNonces: v.array(walletNonceSchema),
  loginFailures: v.array(loginFailureSchema),
  activities: v.array(activitySchema),
  clients: v.array(clientSchema),
  authorizations: v.array(authorizationSchema),
  authorizationCodes: v.array(authorizationCodeSchema),
  oauthTokens: v.array(oauthTokenSchema),
})
export type CollectionName = keyof typeof rowsSchema.entries
export type RowOf<Name extends CollectionName> = Readonly<v.InferOutput<(typeof rowsSchema.entries)[Name]['item']>>
export type Rows = { [Name in CollectionName]: RowOf<Name>[] }
