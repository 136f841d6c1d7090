import { decodeJwt } from 'jose'
import { recordActivity } from '../../accounts/activities.ts'
import { ACCESS_LIFETIME_MS, describeDevice } from '../../accounts/sessions.ts'
import { tokenCalls } from '../../contract/non-portal-calls.ts'
import { requireParameter } from '../../http/body.ts'
import { oauthError } from '../../http/errors.ts'
import { checkVerifier } from '../../oauth/authorization-codes.ts'
import { recordUse } from '../../oauth/authorizations.ts'
import type { ActiveToken, TokenResponse } from '../../oauth/oauth-tokens.ts'
import { allowedScopes, readScopes, SESSION_SCOPE } from '../../oauth/scopes.ts'
import { type ClientRequestContext, oauthClientHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { AuthorizationCode, Client, UserRow } from '../../store/rows.ts'

/** Issues (RFC 6749), introspects (RFC 7662) and revokes (RFC 7009) tokens. */
export function addOAuthTokenRoutes({ addCalls }: Router, services: Services): void {
  const { db, oauthTokens } = services

  addCalls(tokenCalls, {
    issueTokens: oauthClientHandler((context) => {
      const { form, client } = context
      const type = requireParameter(form, 'grant_type')
      const grants = { authorization_code: exchangeCode, refresh_token: refresh, client_credentials: issueToClient }
      const [, issue] = Object.entries(grants).find(([name]) => name === type) ?? []
      if (!issue) throw oauthError('unsupported_grant_type', 'This grant_type is not supported')
      if (!client.grants.some((grant) => grant === type))
        throw oauthError('unauthorized_client', 'This client may not use this grant_type')
      return issue(services, context)
    }, 'tokenPerIp'),

    introspectToken: oauthClientHandler(({ form, client }) => {
      if (client.clientSecret === null)
        throw oauthError('invalid_client', 'Only clients with a secret can introspect tokens', 401)
      const text = requireParameter(form, 'token')
      const found = ownToken(text, client)
      if (!found || found.token.usedAt !== null) return { active: false }
      return { active: true, ...readClaims(text, found) }
    }),

    revokeToken: oauthClientHandler(({ form, client }) => {
      const found = ownToken(requireParameter(form, 'token'), client)
      if (found?.token.kind === 'access') db.oauthTokens.delete(found.token.id)
      if (found?.token.kind === 'refresh') db.oauthTokens.deleteWhere('family', found.token.family)
    }),
  })

  /** An active token of this client. A client learns nothing about the tokens of other clients. */
  function ownToken(text: string, { clientId }: Client): ActiveToken | undefined {
    const found = oauthTokens.find('access', text) ?? oauthTokens.find('refresh', text)
    return found?.client.clientId === clientId ? found : undefined
  }
}

async function exchangeCode(services: Services, context: ClientRequestContext): Promise<TokenResponse> {
  const { form, client } = context
  const { authorizationCodes, oauthTokens, db } = services
  const code = requireParameter(form, 'code')
  const redirectUri = requireParameter(form, 'redirect_uri')
  const found = authorizationCodes.find(code, client)
  if (found.redirectUri !== redirectUri)
    throw oauthError('invalid_grant', 'The redirect_uri differs from the one in the authorization request')
  checkVerifier(found, form.code_verifier)
  const user = db.users.get(found.userId)
  if (!user?.isActive) throw oauthError('invalid_grant', 'The user is not active')
  if (allowedScopes(found.scopes, client, user).includes(SESSION_SCOPE))
    return openSession(services, context, found, user)
  const { family, scopes } = found
  const refresh = client.grants.includes('refresh_token') ? { scopes } : undefined
  return oauthTokens.issue({ client, user, family, scopes, refresh }, () =>
    authorizationCodes.markUsed(authorizationCodes.find(code, client)),
  )
}

/** Opens a session for the desktop app. Its tokens work for the portal's calls, not for OAuth calls. */
function openSession(
  services: Services,
  { client: { clientId }, request, ip }: ClientRequestContext,
  code: AuthorizationCode,
  user: UserRow,
): TokenResponse {
  const { authorizationCodes, sessions } = services
  authorizationCodes.markUsed(code)
  const { accessToken, refreshToken } = sessions.open(user, describeDevice(request, ip), {
    application: { clientId, family: code.family },
  })
  recordUse(services, user.id, clientId)
  recordActivity(services, { userId: user.id, action: 'login', ip })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME_MS / 1000,
    scope: SESSION_SCOPE,
    refresh_token: refreshToken,
  }
}

async function refresh({ oauthTokens }: Services, { form, client }: ClientRequestContext): Promise<TokenResponse> {
  const found = oauthTokens.find('refresh', requireParameter(form, 'refresh_token'))
  if (found?.client.clientId !== client.clientId)
    throw oauthError('invalid_grant', 'The refresh token is unknown or has expired')
  const { token, user } = found
  const scopes = form.scope === undefined ? token.scopes : readScopes(form.scope, token.scopes)
  const { family, expiresAt } = token
  return oauthTokens.issue({ client, user, family, scopes, refresh: { scopes: token.scopes, expiresAt } }, () =>
    oauthTokens.markUsed(token),
  )
}

/** A client that acts for itself gets no refresh token and no `admin` scope. */
async function issueToClient(
  { oauthTokens }: Services,
  { form, client }: ClientRequestContext,
): Promise<TokenResponse> {
  if (client.clientSecret === null)
    throw oauthError('unauthorized_client', 'A public client cannot use client_credentials')
  const allowed = allowedScopes(client.scopes, client, undefined)
  const scopes = form.scope === undefined ? allowed : readScopes(form.scope, allowed)
  return oauthTokens.issue({ client, scopes }, () => undefined)
}

function readClaims(text: string, { token, client, user }: ActiveToken): Record<string, unknown> {
  if (token.kind === 'access') return { token_type: 'Bearer', ...decodeJwt(text) }
  return {
    client_id: client.clientId,
    sub: user?.id,
    scope: token.scopes.join(' '),
    exp: Math.floor(token.expiresAt / 1000),
  }
}
