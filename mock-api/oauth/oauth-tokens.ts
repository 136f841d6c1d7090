import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ACCESS_LIFETIME_MS, REFRESH_LIFETIME_MS } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import { oauthError } from '../http/errors.ts'
import { type Database, userClientKey } from '../store/database.ts'
import type { Client, OAuthToken, UserRow } from '../store/rows.ts'
import { hashSecret, newSecret } from '../store/secrets.ts'
import { recordUse } from './authorizations.ts'
import { allowedScopes } from './scopes.ts'
import { signAccessToken } from './signer.ts'

/** Keeps memory flat under load. Refreshing every 15 minutes for 30 days takes 5,760 tokens. */
const MAX_TOKENS_PER_USER_AND_CLIENT = 6000

/** `user` and `family` are left out for a token of the client itself. */
type TokenRequest = {
  client: Client
  user?: UserRow | undefined
  family?: string
  scopes: readonly string[]
  /** Scopes and expiry of the refresh token, 30 days by default. Undefined issues none. */
  refresh?: { scopes: readonly string[]; expiresAt?: number } | undefined
}

/** RFC 6749 §5.1. */
export const tokenResponseSchema = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  expires_in: v.number(),
  scope: v.string(),
  refresh_token: v.exactOptional(v.string()),
})
export type TokenResponse = v.InferOutput<typeof tokenResponseSchema>

/** A valid token with its client and user; `user` is undefined for a token of the client itself. */
export type ActiveToken = { token: OAuthToken; client: Client; user: UserRow | undefined }

export type OAuthTokens = ReturnType<typeof createOAuthTokens>

export function createOAuthTokens(db: Database, clock: Clock, issuer: () => string) {
  const { oauthTokens, users, clients } = db

  function activeToken(kind: OAuthToken['kind'], token: OAuthToken | undefined): ActiveToken | undefined {
    const client = token && clients.find('clientId', token.clientId)
    if (!client || token.kind !== kind || token.expiresAt <= clock.now()) return undefined
    const user = token.userId === null ? undefined : users.get(token.userId)
    return token.userId !== null && !user?.isActive ? undefined : { token, client, user }
  }

  return {
    /**
     * Issues tokens. The code or refresh token may be used or revoked while the access token is being signed, so `consume` runs after
     * signing and throws when it is too late. Throws `invalid_grant` when no scope is left.
     */
    async issue(
      { client, user, family = randomUUID(), refresh, scopes: requested }: TokenRequest,
      consume: () => void,
    ): Promise<TokenResponse> {
      const { clientId } = client
      const userId = user?.id ?? null
      const scopes = allowedScopes(requested, client, user)
      if (scopes.length === 0) throw oauthError('invalid_grant', 'None of the granted scopes is still allowed')
      const now = clock.now()
      const issuedAt = Math.floor(now / 1000)
      const accessToken = await signAccessToken({
        iss: issuer(),
        sub: userId ?? clientId,
        aud: issuer(),
        exp: issuedAt + ACCESS_LIFETIME_MS / 1000,
        iat: issuedAt,
        jti: randomUUID(),
        client_id: clientId,
        scope: scopes.join(' '),
      })

      consume()
      const key = userClientKey(userId, clientId)
      // Stops at the first valid token, because reading all could take thousands of rows. Expired ones behind it are deleted later.
      oauthTokens.deleteOldest('userClient', key, ({ expiresAt }) => expiresAt <= now)
      const store = (row: Pick<OAuthToken, 'kind' | 'scopes' | 'expiresAt'>, token: string) =>
        oauthTokens.put({
          ...row,
          id: randomUUID(),
          tokenHash: hashSecret(token),
          clientId,
          userId,
          family,
          usedAt: null,
        })
      store({ kind: 'access', scopes, expiresAt: now + ACCESS_LIFETIME_MS }, accessToken)
      const refreshToken = refresh && newSecret()
      if (refreshToken) {
        const { expiresAt = now + REFRESH_LIFETIME_MS } = refresh
        store({ kind: 'refresh', scopes: [...refresh.scopes], expiresAt }, refreshToken)
      }
      oauthTokens.prune('userClient', key, MAX_TOKENS_PER_USER_AND_CLIENT)
      if (user) recordUse({ db, clock }, user.id, clientId)
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: ACCESS_LIFETIME_MS / 1000,
        scope: scopes.join(' '),
        ...(refreshToken && { refresh_token: refreshToken }),
      }
    },
    /** Only stored tokens are active, whatever their signature says, so that revocation takes effect immediately. */
    find: (kind: OAuthToken['kind'], token: string) =>
      activeToken(kind, oauthTokens.find('tokenHash', hashSecret(token))),
    /** Marks a refresh token as used. Reuse suggests theft and revokes its family (RFC 9700 §4.14.2). */
    markUsed({ id, family }: OAuthToken): void {
      const found = activeToken('refresh', oauthTokens.get(id))
      if (!found || found.token.usedAt !== null) {
        oauthTokens.deleteWhere('family', family)
        throw oauthError('invalid_grant', 'The refresh token was used before')
      }
      oauthTokens.put({ ...found.token, usedAt: clock.now() })
    },
  }
}
