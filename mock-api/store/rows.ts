import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { fingerprint, newSecret } from './secrets.ts'

const requiredText = (field: string) => v.pipe(v.string(), v.nonEmpty(`${field} must not be empty`))
const id = requiredText('id')
const newId = v.optional(id, () => randomUUID())
const timestamp = v.pipe(v.string(), v.isoTimestamp())
/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.finite())
const optionalText = v.optional(v.nullable(v.string()), null)

/** The grants that a client may use at the token endpoint (RFC 6749 §4 and §6). */
export const grantTypes = ['authorization_code', 'client_credentials', 'refresh_token'] as const

const secretEntries = {
  id: newId,
  /** The secret itself is never stored. */
  tokenHash: v.optional(v.string(), () => fingerprint(newSecret())),
  expiresAt: time,
  /** When it was first used, if it works once. */
  usedAt: v.optional(v.nullable(time), null),
}

const collectionOf = <Entries extends v.ObjectEntries>(entries: Entries) => v.array(v.strictObject(entries))

/** The state of the database, as json-server serves it and a data file holds it. Optional fields have defaults. */
export const rowsSchema = v.strictObject({
  users: collectionOf({
    id: v.optional(id, () => `user-${randomUUID()}`),
    username: requiredText('username'),
    /** As entered at registration; looked up in lower case. */
    email: requiredText('email'),
    /** See passwords.ts. */
    passwordHash: v.optional(v.string(), ''),
    hasStrongPassword: v.optional(v.boolean(), false),
    firstName: v.optional(v.string(), ''),
    lastName: v.optional(v.string(), ''),
    role: v.optional(v.picklist(['ADMIN', 'USER']), 'USER'),
    membership: v.optional(v.string(), 'Basic'),
    tokensHolding: v.optional(v.pipe(v.number(), v.finite()), 0),
    isEmailVerified: v.optional(v.boolean(), true),
    isActive: v.optional(v.boolean(), true),
    publicAddress: optionalText,
    /** True after the owner signed with the keys of `publicAddress`, false when the address was only typed in. */
    isWalletVerified: v.optional(v.boolean(), false),
    /** E.164. */
    phoneNumber: optionalText,
    /** ISO 3166-1 alpha-2. */
    country: optionalText,
    /** Id of the user who referred this one. */
    referredBy: optionalText,
    createdAt: timestamp,
  }),
  /** A sign-in, and where it was last used. */
  sessions: collectionOf({
    /** The family of its tokens. */
    id: newId,
    userId: v.string(),
    userAgent: v.optional(v.string(), ''),
    ipAddress: v.optional(v.string(), 'Unknown'),
    createdAt: timestamp,
    /** When its latest tokens were issued: a session in use refreshes them every few minutes. */
    lastUsedAt: timestamp,
    expiresAt: time,
    /** The application that it was opened for; null for the portal. */
    clientId: optionalText,
  }),
  sessionTokens: collectionOf({
    ...secretEntries,
    kind: v.picklist(['access', 'refresh']),
    userId: v.string(),
    /** Shared by all tokens of one sign-in. */
    family: v.string(),
  }),
  /** The tokens in mailed links. */
  mailTokens: collectionOf({
    ...secretEntries,
    purpose: v.picklist(['verify-email', 'reset-password']),
    email: v.string(),
    /** Null for an unknown address. */
    userId: v.nullable(v.string()),
  }),
  /** The nonces of signed messages that connected a wallet. */
  walletNonces: collectionOf({
    id: newId,
    nonce: v.string(),
    /** The message is too old from then on. */
    expiresAt: time,
  }),
  loginFailures: collectionOf({
    /** The email in lower case, known or not. */
    id,
    count: v.number(),
    lockedUntil: v.optional(v.nullable(time), null),
  }),
  activities: collectionOf({
    id: newId,
    userId: v.string(),
    action: v.string(),
    clientName: optionalText,
    ipAddress: v.optional(v.string(), 'Unknown'),
    createdAt: timestamp,
  }),
  clients: collectionOf({
    id: newId,
    /** The `client_id` of OAuth, by which other rows refer to it. */
    clientId: requiredText('clientId'),
    /** Stored in plain text because administrators may look it up again; null for a public client. */
    clientSecret: v.optional(v.nullable(v.string()), newSecret),
    name: v.string(),
    description: v.optional(v.string(), ''),
    redirectUris: v.optional(v.array(v.pipe(v.string(), v.url())), []),
    grants: v.optional(v.array(v.picklist(grantTypes)), ['authorization_code']),
    /** All scopes that it may request. */
    scopes: v.array(v.string()),
    createdAt: timestamp,
  }),
  /** A user's consent to a client; at most one for each pair. */
  authorizations: collectionOf({
    id: newId,
    userId: v.string(),
    clientId: v.string(),
    /** All scopes granted so far. A token has only those of its request. */
    scopes: v.array(v.string()),
    grantedAt: timestamp,
    lastUsed: timestamp,
  }),
  authorizationCodes: collectionOf({
    ...secretEntries,
    clientId: v.string(),
    userId: v.string(),
    /** The session in which it was granted. The code ends with it. */
    session: v.string(),
    /** Family of the tokens issued for it. */
    family: v.string(),
    redirectUri: v.string(),
    scopes: v.array(v.string()),
    /** S256 (RFC 7636 §4.2). */
    codeChallenge: optionalText,
  }),
  oauthTokens: collectionOf({
    ...secretEntries,
    kind: v.picklist(['access', 'refresh']),
    clientId: v.string(),
    /** Null for the client credentials grant. */
    userId: v.nullable(v.string()),
    /** Shared by all tokens of one authorization code. */
    family: v.string(),
    scopes: v.array(v.string()),
  }),
})
export type CollectionName = keyof typeof rowsSchema.entries
export type RowOf<Name extends CollectionName> = Readonly<v.InferOutput<(typeof rowsSchema.entries)[Name]['item']>>
export type Rows = { [Name in CollectionName]: RowOf<Name>[] }
export type UserRow = RowOf<'users'>
export type Session = RowOf<'sessions'>
export type SessionToken = RowOf<'sessionTokens'>
export type MailToken = RowOf<'mailTokens'>
export type Client = RowOf<'clients'>
export type Authorization = RowOf<'authorizations'>
export type AuthorizationCode = RowOf<'authorizationCodes'>
export type OAuthToken = RowOf<'oauthTokens'>

/** The rows that a provider starts with; other collections start empty. */
export type Seed = Partial<Rows> & Pick<Rows, 'users'>

/** A copy of the seed with all collections. */
export function rowsOf(seed: Seed): Rows {
  const empty: Rows = {
    users: [],
    sessions: [],
    sessionTokens: [],
    mailTokens: [],
    walletNonces: [],
    loginFailures: [],
    activities: [],
    clients: [],
    authorizations: [],
    authorizationCodes: [],
    oauthTokens: [],
  }
  return { ...empty, ...structuredClone(seed) }
}
