import * as oauth from 'oauth4webapi'
import { SignInError } from './agora-popup.js'
import { createRecordingFetch, FIRST_REQUEST, pendingSignIn, recordVisit, session } from './agora-storage.js'
import { byId } from './dom.js'

/** The redirect URI for signing in without a popup. */
export const CALLBACK_PATH = '/__mock/demo/callback'

/** A public client: a page cannot keep a secret, so it uses PKCE. */
const client = { client_id: byId('application').dataset.client ?? '' }
const authentication = oauth.None()

/** @param {string} title */
function options(title) {
  return {
    [oauth.customFetch]: createRecordingFetch(title),
    [oauth.allowInsecureRequests]: location.protocol === 'http:',
  }
}

/**
 * Discovers the provider, creates state and PKCE verifier, and returns the authorization URL.
 * @param {'redirect' | 'popup'} method @param {string[]} scopes
 */
export async function startSignIn(method, scopes) {
  const issuer = new URL(location.origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options(FIRST_REQUEST) })
  const server = await oauth.processDiscoveryResponse(issuer, response)
  const url = new URL(server.authorization_endpoint ?? '')
  const redirectUri = method === 'popup' ? `${url.origin}/oauth/callback` : location.origin + CALLBACK_PATH
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
  pendingSignIn.save({ server, method, redirectUri, state, verifier })
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  recordVisit('Ask for consent in the portal', url)
  return url
}

/**
 * Exchanges the portal's response for a session. Throws the library's errors.
 * @param {'redirect' | 'popup'} method @param {URLSearchParams} response
 */
export async function finishSignIn(method, response) {
  const pending = pendingSignIn.read()
  pendingSignIn.clear()
  if (pending?.method !== method)
    throw new SignInError(
      `Agora ignored a response that this tab isn't waiting for. ${session.read() ? 'You are still signed in. To sign in as someone else, sign out first.' : 'To sign in, start in this tab.'}`,
    )
  const { redirectUri, state, verifier } = pending
  // The message of /oauth/callback has no `iss` (RFC 9207). `waitForPopupResult` checked the message's origin instead.
  const server =
    method === 'popup' ? { ...pending.server, authorization_response_iss_parameter_supported: false } : pending.server
  const parameters = oauth.validateAuthResponse(server, client, response, state)
  const tokens = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    verifier,
    options('Exchange the code for tokens'),
  )
  saveSession(pending.server, await oauth.processAuthorizationCodeResponse(server, client, tokens))
  await loadProfile()
}

export async function loadProfile() {
  const current = currentSession()
  const response = await oauth.userInfoRequest(current.server, client, current.accessToken, options('Load the profile'))
  const person = await oauth.processUserInfoResponse(current.server, client, oauth.skipSubjectCheck, response)
  session.save({ ...current, person })
}

export async function refresh() {
  const { server, refreshToken, person } = currentSession()
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    refreshToken,
    options('Refresh the tokens'),
  )
  saveSession(server, await oauth.processRefreshTokenResponse(server, client, response), person)
}

/** Revokes the tokens. The application stays connected until the user revokes it in the portal. */
export async function signOut() {
  const { server, refreshToken } = currentSession()
  session.clear()
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, authentication, refreshToken, options('Revoke the tokens')),
  )
}

/** @param {import('oauth4webapi').AuthorizationServer} server @param {import('oauth4webapi').TokenEndpointResponse} tokens @param {Record<string, unknown>} [person] */
function saveSession(server, { access_token, refresh_token = '', scope = '' }, person = {}) {
  session.save({ server, accessToken: access_token, refreshToken: refresh_token, scope, person })
}

function currentSession() {
  const current = session.read()
  if (!current) throw new Error('Not signed in')
  return current
}
