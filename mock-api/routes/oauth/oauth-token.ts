import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { recordActivity } from '../../accounts/activities.ts'
import { ACCESS_LIFE, deviceOf } from '../../accounts/sessions.ts'
import { requireParameter } from '../../http/body.ts'
import type { ClientCall, Router } from '../../http/router.ts'
import { checkVerifier } from '../../oauth/authorization-codes.ts'
import { authorizationOf } from '../../oauth/authorizations.ts'
import { invalidGrant, OAuthError } from '../../oauth/oauth-error.ts'
import type { LivingToken, TokenResponse } from '../../oauth/oauth-tokens.ts'
import { readScopes, scopesWithin, sessionScope } from '../../oauth/scopes.ts'
import type { Provider } from '../../provider.ts'
import type { AuthorizationCode, Client, UserRow } from '../../store/rows.ts'

/** Tokens for clients: had for something else (RFC 6749), looked into (RFC 7662) and given back (RFC 7009). */
export function oauthToken({ client: byClient }: Router, provider: Provider): void {
  const { oauthTokens } = provider

  byClient('POST /oauth/token', (call) => {
    const { form, client } = call
    const type = requireParameter(form, 'grant_type')
    const grants = { authorization_code: forCode, refresh_token: forRefreshToken, client_credentials: forItself }
    const found = Object.entries(grants).find(([name]) => name === type)
    if (!found) throw new OAuthError('unsupported_grant_type', 'This grant_type is not supported')
    if (!client.grants.some((grant) => grant === type))
      throw new OAuthError('unauthorized_client', 'This client may not use this grant_type')
    return found[1](provider, call)
  })

  byClient('POST /oauth/introspect', ({ form, client }) => {
    if (client.clientSecret === null)
      throw new OAuthError('invalid_client', 'A client needs a secret to look into tokens', 401)
    const text = requireParameter(form, 'token')
    const found = ownToken(text, client)
    if (!found || found.token.usedAt !== null) return { active: false }
    return { active: true, ...(found.account && { username: found.account.username }), ...descriptionOf(text, found) }
  })

  byClient('POST /oauth/revoke', ({ form, client }) => {
    const found = ownToken(requireParameter(form, 'token'), client)
    if (found?.token.kind === 'access') oauthTokens.end(found.token)
    if (found?.token.kind === 'refresh') oauthTokens.endFamily(found.token.family)
  })

  /** A client's own token of either kind, if it lives. Of all others it does not even learn that they exist. */
  function ownToken(text: string, { clientId }: Client): LivingToken | undefined {
    const found = oauthTokens.find('access', text) ?? oauthTokens.find('refresh', text)
    return found?.client.clientId === clientId ? found : undefined
  }
}

async function forCode(provider: Provider, call: ClientCall): Promise<TokenResponse> {
  const { form, client } = call
  const { authorizationCodes, oauthTokens, db } = provider
  const secret = requireParameter(form, 'code')
  const redirectUri = requireParameter(form, 'redirect_uri')
  const code = authorizationCodes.usable(secret, client)
  if (code.redirectUri !== redirectUri) throw invalidGrant('The redirect_uri is not the one of the authorization')
  checkVerifier(code, form.code_verifier)
  const account = db.users.get(code.userId)
  if (!account?.isActive) throw invalidGrant('The account is not active')
  if (scopesWithin(code.scopes, client, account).includes(sessionScope))
    return forSession(provider, call, code, account)
  const { family, scopes } = code
  const refresh = client.grants.includes('refresh_token') ? { scopes } : undefined
  return oauthTokens.issue({ client, account, family, scopes, refresh }, () =>
    authorizationCodes.use(authorizationCodes.usable(secret, client)),
  )
}

/**
 * The provider's own application gets what signing in here gives (decision D29): tokens for the calls of the portal, to be
 * refreshed there, and none for those of OAuth.
 */
function forSession(
  provider: Provider,
  { client: { clientId }, request, ip }: ClientCall,
  code: AuthorizationCode,
  account: UserRow,
): TokenResponse {
  const { authorizationCodes, sessions, db, clock } = provider
  authorizationCodes.use(code)
  const { accessToken, refreshToken } = sessions.open(account, deviceOf(request, ip), { clientId, family: code.family })
  const authorization = authorizationOf(db, account.id, clientId)
  if (authorization) db.authorizations.put({ ...authorization, lastUsed: clock.stamp() })
  recordActivity(provider, { userId: account.id, action: 'login', ip })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFE / 1000,
    scope: sessionScope,
    refresh_token: refreshToken,
  }
}

async function forRefreshToken({ oauthTokens }: Provider, { form, client }: ClientCall): Promise<TokenResponse> {
  const found = oauthTokens.find('refresh', requireParameter(form, 'refresh_token'))
  if (found?.client.clientId !== client.clientId) throw invalidGrant('The refresh token is unknown or has expired')
  const { token, account } = found
  const scopes = form.scope === undefined ? token.scopes : readScopes(form.scope, token.scopes)
  const { family, expiresAt } = token
  const refresh = { scopes: token.scopes, expiresAt }
  return oauthTokens.issue({ client, account, family, scopes, refresh }, () => oauthTokens.use(token))
}

/** A client on its own behalf: nobody granted it anything, so it gets no refresh token and no administrative access. */
async function forItself({ oauthTokens }: Provider, { form, client }: ClientCall): Promise<TokenResponse> {
  if (client.clientSecret === null)
    throw new OAuthError('unauthorized_client', 'A public client has no access of its own')
  const allowed = scopesWithin(client.scopes, client, undefined)
  const scopes = form.scope === undefined ? allowed : readScopes(form.scope, allowed)
  return oauthTokens.issue({ client, account: undefined, family: randomUUID(), scopes }, () => undefined)
}

function descriptionOf(text: string, { token, client, account }: LivingToken): Record<string, unknown> {
  if (token.kind === 'access') return { token_type: 'Bearer', ...decodeJwt(text) }
  return {
    client_id: client.clientId,
    sub: account?.id,
    scope: token.scopes.join(' '),
    exp: Math.floor(token.expiresAt / 1000),
  }
}
