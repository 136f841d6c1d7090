import { randomUUID } from 'node:crypto'
import type { Clock } from '../qa/clock.ts'
import { type Database, life } from '../store/database.ts'
import type { Client, OAuthToken, UserRow } from '../store/rows.ts'
import { authorizationOf } from './authorizations.ts'
import { invalidGrant } from './oauth-error.ts'
import { scopesWithin } from './scopes.ts'
import { fingerprint, newSecret } from './secrets.ts'
import type { Signer } from './signer.ts'

const ACCESS_LIFE = 15 * 60_000
const REFRESH_LIFE = 30 * 24 * 60 * 60_000
/** Of each kind, between one account, or nobody, and one client. A refresh each 15 minutes for 30 days is 2 880. */
const MAX_KEPT = 3000

/** `account` is undefined for a client's own token; `refresh` is left out where no refresh token is due. */
type Order = {
  client: Client
  account: UserRow | undefined
  family: string
  scopes: readonly string[]
  /** `scopes` are those of the whole family, `expiresAt` is its end: a new family has all its time. */
  refresh?: { scopes: readonly string[]; expiresAt?: number } | undefined
}

/** RFC 6749 §5.1. */
export type TokenResponse = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  refresh_token?: string
}

/** A token that counts, and on whose behalf it does. */
export type LivingToken = { token: OAuthToken; client: Client; account: UserRow | undefined }

export type OAuthTokens = {
  /**
   * New tokens. Signing takes a moment, in which what they are given for may be used up or revoked: `take` uses it up, at the
   * moment from which they count, and throws when it is too late. Throws `invalid_grant` when no scope is left.
   */
  issue(order: Order, take: () => void): Promise<TokenResponse>
  /** Whatever its signature says, a token counts here only as long as it is remembered: it can be revoked at once. */
  find(kind: OAuthToken['kind'], secret: string): LivingToken | undefined
  /** Marks a refresh token as used. One that was used before is in two hands, and its family ends (RFC 9700 §4.14.2). */
  use(token: OAuthToken): void
  end(token: OAuthToken): void
  endFamily(family: string): void
}

/** `issuer` gives the address that tokens name as theirs. */
export function createOAuthTokens(db: Database, clock: Clock, signer: Signer, issuer: () => string): OAuthTokens {
  const { oauthTokens, users, clients } = db

  function living(kind: OAuthToken['kind'], token: OAuthToken | undefined): LivingToken | undefined {
    const client = token && clients.find('clientId', token.clientId)
    if (!client || token.kind !== kind || token.expiresAt <= clock.now()) return undefined
    const account = token.userId === null ? undefined : users.get(token.userId)
    return token.userId !== null && !account?.isActive ? undefined : { token, client, account }
  }

  function endFamily(family: string): void {
    for (const { id } of oauthTokens.where('family', family)) oauthTokens.delete(id)
  }

  return {
    async issue({ client, account, family, refresh, ...order }, take) {
      const { clientId } = client
      const userId = account?.id ?? null
      const scopes = scopesWithin(order.scopes, client, account)
      if (scopes.length === 0) throw invalidGrant('None of the scopes is allowed any more')
      const now = clock.now()
      const issuedAt = Math.floor(now / 1000)
      const accessToken = await signer.sign({
        iss: issuer(),
        sub: userId ?? clientId,
        aud: issuer(),
        exp: issuedAt + ACCESS_LIFE / 1000,
        iat: issuedAt,
        jti: randomUUID(),
        client_id: clientId,
        scope: scopes.join(' '),
      })

      take()
      for (const kind of ['access', 'refresh'] as const)
        oauthTokens.prune('life', life({ kind, userId, clientId }), MAX_KEPT - 1, ({ expiresAt }) => expiresAt <= now)
      const keep = (kind: OAuthToken['kind'], secret: string, granted: readonly string[], expiresAt: number) =>
        oauthTokens.put({
          id: randomUUID(),
          tokenHash: fingerprint(secret),
          kind,
          clientId,
          userId,
          family,
          scopes: [...granted],
          expiresAt,
          usedAt: null,
        })
      keep('access', accessToken, scopes, now + ACCESS_LIFE)
      const refreshToken = refresh && newSecret()
      if (refreshToken) keep('refresh', refreshToken, refresh.scopes, refresh.expiresAt ?? now + REFRESH_LIFE)
      const authorization = account && authorizationOf(db, account.id, clientId)
      if (authorization) db.authorizations.put({ ...authorization, lastUsed: clock.stamp() })
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: ACCESS_LIFE / 1000,
        scope: scopes.join(' '),
        ...(refreshToken && { refresh_token: refreshToken }),
      }
    },
    find: (kind, secret) => living(kind, oauthTokens.find('tokenHash', fingerprint(secret))),
    use({ id, family }) {
      const found = living('refresh', oauthTokens.get(id))
      if (!found || found.token.usedAt !== null) {
        endFamily(family)
        throw invalidGrant('The refresh token was used before')
      }
      oauthTokens.put({ ...found.token, usedAt: clock.now() })
    },
    end: ({ id }) => oauthTokens.delete(id),
    endFamily,
  }
}
