import * as v from 'valibot'
import { Collection } from './collection.ts'

const time = v.pipe(v.number(), v.finite())

/** What a client may ask tokens for (RFC 6749 §4 and §6). */
export const grantTypes = ['authorization_code', 'client_credentials', 'refresh_token'] as const

const clientSchema = v.object({
  id: v.string(),
  /** The name that the client itself uses, and other records use for it. */
  clientId: v.string(),
  /** Readable, for administrators may look it up again (specification §3); null for a client that could not keep one. */
  clientSecret: v.nullable(v.string()),
  name: v.string(),
  description: v.string(),
  redirectUris: v.array(v.string()),
  grants: v.array(v.picklist(grantTypes)),
  /** All that it may ever ask for. */
  scopes: v.array(v.string()),
  createdAt: v.string(),
})
export type Client = Readonly<v.InferOutput<typeof clientSchema>>

const authorizationSchema = v.object({
  id: v.string(),
  accountId: v.string(),
  clientId: v.string(),
  /** All scopes granted so far; each token has those of the request that it came from. */
  scopes: v.array(v.string()),
  grantedAt: v.string(),
  lastUsed: v.string(),
})
/** That an account's owner lets a client in. There is at most one for the two. */
export type Authorization = Readonly<v.InferOutput<typeof authorizationSchema>>

const authorizationCodeSchema = v.object({
  /** Fingerprint of the code. */
  id: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  /** Family of the session in which it was granted: it ends with it. */
  session: v.string(),
  /** Family of the tokens that come of it. */
  family: v.string(),
  redirectUri: v.string(),
  scopes: v.array(v.string()),
  /** S256 (RFC 7636 §4.2). */
  codeChallenge: v.nullable(v.string()),
  expiresAt: time,
  usedAt: v.nullable(time),
})
export type AuthorizationCode = Readonly<v.InferOutput<typeof authorizationCodeSchema>>

const oauthTokenSchema = v.object({
  /** Fingerprint of the token. */
  id: v.string(),
  kind: v.picklist(['access', 'refresh']),
  clientId: v.string(),
  /** Null for a client's own token. */
  accountId: v.nullable(v.string()),
  /** All tokens that descend from one authorization code. */
  family: v.string(),
  scopes: v.array(v.string()),
  expiresAt: time,
  /** When a refresh token was used; it cannot be used again. */
  usedAt: v.nullable(time),
})
export type OAuthToken = Readonly<v.InferOutput<typeof oauthTokenSchema>>

/** The key of what expires in about the order in which it came. */
export function life({ kind, accountId, clientId }: Pick<OAuthToken, 'kind' | 'accountId' | 'clientId'>): string {
  return `${kind} ${pair(accountId, clientId)}`
}

/** The key of what stands between an account, or nobody, and a client. */
export function pair(accountId: string | null, clientId: string): string {
  return `${accountId ?? '-'} ${clientId}`
}

export function createOAuthCollections() {
  return {
    clients: new Collection<Client, 'clientId'>('clients', clientSchema, { clientId: ({ clientId }) => clientId }),
    authorizations: new Collection<Authorization, 'account' | 'pair'>('authorizations', authorizationSchema, {
      account: ({ accountId }) => accountId,
      pair: ({ accountId, clientId }) => pair(accountId, clientId),
    }),
    authorizationCodes: new Collection<AuthorizationCode, 'pair'>('authorizationCodes', authorizationCodeSchema, {
      pair: ({ accountId, clientId }) => pair(accountId, clientId),
    }),
    oauthTokens: new Collection<OAuthToken, 'family' | 'pair' | 'life'>('oauthTokens', oauthTokenSchema, {
      family: ({ family }) => family,
      pair: ({ accountId, clientId }) => pair(accountId, clientId),
      life,
    }),
  }
}
