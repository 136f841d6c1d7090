import * as v from 'valibot'
import { Collection } from './collection.ts'
import { Journal } from './journal.ts'
import { type Authorization, type Client, createOAuthCollections } from './oauth-collections.ts'

const time = v.pipe(v.number(), v.finite())

const accountSchema = v.object({
  id: v.string(),
  username: v.string(),
  /** As written at registration; looked up in lower case. */
  email: v.string(),
  /** See passwords.ts. */
  password: v.string(),
  hasStrongPassword: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(['ADMIN', 'USER']),
  membership: v.string(),
  tokensHolding: v.number(),
  isEmailVerified: v.boolean(),
  isActive: v.boolean(),
  publicAddress: v.nullable(v.string()),
  /** True when the owner has proved to hold the keys of `publicAddress`; false when it was only typed in. */
  isWalletVerified: v.optional(v.boolean(), false),
  /** E.164. */
  phoneNumber: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2. */
  country: v.nullable(v.string()),
  /** Id of the account whose referral brought this one. */
  referredBy: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Account = Readonly<v.InferOutput<typeof accountSchema>>

const sessionSchema = v.object({
  /** The family of its tokens. Files from before there were sessions have families alone, until they are refreshed. */
  id: v.string(),
  accountId: v.string(),
  userAgent: v.string(),
  ipAddress: v.string(),
  createdAt: v.string(),
  /** When its latest tokens were made: the tokens of a session in use are new every few minutes. */
  lastUsedAt: v.string(),
  expiresAt: time,
  /** The application that it was opened for; null for the portal itself. */
  clientId: v.optional(v.nullable(v.string()), null),
})
/** A sign-in, and where from it was last used. */
export type Session = Readonly<v.InferOutput<typeof sessionSchema>>

const sessionTokenSchema = v.object({
  /** Fingerprint of the token; the token itself is never kept. */
  id: v.string(),
  kind: v.picklist(['access', 'refresh']),
  accountId: v.string(),
  /** All tokens that descend from one sign-in. */
  family: v.string(),
  expiresAt: time,
  /** When a refresh token was first used. */
  usedAt: v.nullable(time),
})
export type SessionToken = Readonly<v.InferOutput<typeof sessionTokenSchema>>

const mailTokenSchema = v.object({
  /** Fingerprint of the token in the mailed link. */
  id: v.string(),
  purpose: v.picklist(['verify-email', 'reset-password']),
  email: v.string(),
  /** Null for an address without an account: the same work is done for it, so that nobody can tell. */
  accountId: v.nullable(v.string()),
  expiresAt: time,
  usedAt: v.nullable(time),
})
export type MailToken = Readonly<v.InferOutput<typeof mailTokenSchema>>

const walletNonceSchema = v.object({
  /** The nonce of a signed text that connected a wallet. */
  id: v.string(),
  /** The text is too old from then on. */
  expiresAt: time,
})
export type WalletNonce = Readonly<v.InferOutput<typeof walletNonceSchema>>

const failureSchema = v.object({
  /** The email in lower case, whether it has an account or not. */
  id: v.string(),
  count: v.number(),
  lockedUntil: v.nullable(time),
})
export type Failure = Readonly<v.InferOutput<typeof failureSchema>>

const activitySchema = v.object({
  id: v.string(),
  accountId: v.string(),
  action: v.string(),
  clientName: v.nullable(v.string()),
  ipAddress: v.string(),
  createdAt: v.string(),
})
export type Activity = Readonly<v.InferOutput<typeof activitySchema>>

function createCollections() {
  return {
    accounts: new Collection<Account, 'email' | 'username' | 'wallet' | 'referrer' | 'country'>(
      'accounts',
      accountSchema,
      {
        email: ({ email }) => email.toLowerCase(),
        username: ({ username }) => username.toLowerCase(),
        wallet: ({ publicAddress }) => publicAddress?.toLowerCase() ?? null,
        referrer: ({ referredBy }) => referredBy,
        /** Of active accounts alone. */
        country: ({ country, isActive }) => (isActive ? country : null),
      },
    ),
    sessions: new Collection<Session, 'account'>('sessions', sessionSchema, { account: ({ accountId }) => accountId }),
    sessionTokens: new Collection<SessionToken, 'account' | 'family'>('sessionTokens', sessionTokenSchema, {
      account: ({ accountId }) => accountId,
      family: ({ family }) => family,
    }),
    mailTokens: new Collection<MailToken, 'mailbox'>('mailTokens', mailTokenSchema, {
      mailbox: ({ purpose, email }) => `${purpose} ${email}`,
    }),
    walletNonces: new Collection<WalletNonce>('walletNonces', walletNonceSchema, {}),
    failures: new Collection<Failure>('failures', failureSchema, {}),
    activities: new Collection<Activity, 'account'>('activities', activitySchema, {
      account: ({ accountId }) => accountId,
    }),
    ...createOAuthCollections(),
  }
}

/** What a provider starts with; collections that are not named start empty. */
export type Seed = {
  accounts: Account[]
  failures?: Failure[]
  activities?: Activity[]
  clients?: Client[]
  authorizations?: Authorization[]
}

export type Data = ReturnType<typeof createCollections> & {
  /** Resolves when every change made so far is kept. Throws 503 when it can't be; the changes are then undone. */
  commit(): Promise<void> | undefined
  /** Back to a seed, all else forgotten. Throws 503 when it can't be kept; all is then as before. */
  reset(seed: Seed): void
  close(): void
}

/** The collections, in memory; with a `file`, read from it and kept in it. Throws when the file is damaged or in use. */
export function openData(seed: () => Seed, file?: string): Data {
  const collections = createCollections()
  const all = Object.values(collections)

  function start(rows: Seed): void {
    for (const collection of all) collection.clear()
    collections.accounts.fill(rows.accounts)
    collections.failures.fill(rows.failures ?? [])
    collections.activities.fill(rows.activities ?? [])
    collections.clients.fill(rows.clients ?? [])
    collections.authorizations.fill(rows.authorizations ?? [])
  }

  if (file === undefined) {
    start(seed())
    return { ...collections, commit: () => undefined, reset: start, close: () => undefined }
  }

  const journal = new Journal(file, all, () => start(seed()))
  for (const collection of all) collection.onChange = (change) => journal.record(change)
  return {
    ...collections,
    commit: () => journal.commit(),
    reset: (rows) => {
      const before = all.map((collection) => collection.remember())
      start(rows)
      journal.replaceAll(() => {
        for (const putBack of before) putBack()
      })
    },
    close: () => journal.close(),
  }
}
