import { type AuthorizeBody, callDetails } from '../../../renderer/api/contract/details.ts'
import * as contract from '../../../renderer/api/contract/oauth.ts'
import { isRegistered } from '../../../renderer/rules/oauth/external-url.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { parse } from '../../http/body.ts'
import { notFound, oauthError } from '../../http/errors.ts'
import { recordConsent, revoke } from '../../oauth/authorizations.ts'
import { allowedScopes, readScopes } from '../../oauth/scopes.ts'
import { memberHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'
import type { Client } from '../../store/rows.ts'

/** Consent and connected apps. Repeats the security checks of the consent page, because anyone can call the API. */
export function addOAuthRoutes({ addCalls }: Router, services: Services): void {
  const { db, authorizationCodes, issuer } = services

  addCalls(contract, {
    authorize: memberHandler(({ body, caller: { user, sessionId }, ip }) => {
      const authorization = parse(callDetails.authorize.body, body)
      const client = db.clients.find('clientId', authorization.client_id)
      if (!client) throw notFound('Application not found')
      if (!isRegistered(client.redirectUris, authorization.redirect_uri))
        throw oauthError('invalid_request', 'The redirect URI is not registered for this application')
      if (authorization.response_type !== 'code')
        throw oauthError('unsupported_response_type', 'Only the response type code is supported')
      if (!client.grants.includes('authorization_code'))
        throw oauthError('unauthorized_client', 'This application does not sign users in')
      const codeChallenge = readChallenge(authorization, client)
      const scopes = readScopes(authorization.scope, client.scopes)
      if (allowedScopes(scopes, client, user).length < scopes.length)
        throw oauthError('access_denied', 'Only administrators can grant administrative access', 403)

      recordConsent(services, user, client, scopes)
      recordActivity(services, { userId: user.id, action: 'authorization_granted', clientName: client.name, ip })
      const code = authorizationCodes.issue({
        clientId: client.clientId,
        userId: user.id,
        sessionId,
        redirectUri: authorization.redirect_uri,
        scopes,
        codeChallenge,
      })
      const redirectUrl = new URL(authorization.redirect_uri)
      redirectUrl.searchParams.set('code', code)
      if (authorization.state !== undefined) redirectUrl.searchParams.set('state', authorization.state)
      redirectUrl.searchParams.set('iss', issuer())
      return { redirectUrl: redirectUrl.href }
    }),

    listAuthorizedApps: memberHandler(({ caller }) =>
      db.authorizations
        .where('userId', caller.user.id)
        .sort((a, b) => b.lastUsed.localeCompare(a.lastUsed))
        .flatMap(({ id, clientId, scopes, lastUsed, grantedAt }) =>
          db.clients.where('clientId', clientId).map(({ name, description }) => {
            return { id, name, description, scope: scopes.join(' '), lastUsed, grantedAt }
          }),
        ),
    ),

    revokeAccess: memberHandler(({ request, caller, ip }) => {
      const authorization = db.authorizations.get(request.params.id ?? '')
      if (authorization?.userId !== caller.user.id) throw notFound('This application is not connected')
      revoke(services, authorization)
      const clientName = db.clients.find('clientId', authorization.clientId)?.name
      recordActivity(services, { userId: caller.user.id, action: 'authorization_revoked', clientName, ip })
      return { success: true }
    }),
  })
}

/** PKCE with S256; only clients with a secret may omit it (RFC 9700 §2.1.1). */
function readChallenge(body: AuthorizeBody, client: Client): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (!challenge && !method) {
    if (client.clientSecret === null) throw oauthError('invalid_request', 'This application must send a code_challenge')
    return null
  }
  if (method !== 'S256' || !challenge || !/^[\w-]{43}$/.test(challenge))
    throw oauthError('invalid_request', 'The code_challenge must use the method S256')
  return challenge
}
