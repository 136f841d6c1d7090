import * as oauth from 'oauth4webapi'
import { recorded, recordVisit } from './record.js'
import * as tab from './tab.js'

/** Where the portal sends the visitor back to, in this very tab. */
export const callbackPath = '/__mock/demo/callback'

/** A public client: a page cannot keep a secret, so it proves itself by PKCE. */
const client = { client_id: document.body.dataset.client ?? '' }
const authentication = oauth.None()

/** Plain http is allowed where the provider runs on this machine, and nowhere else. @param {string} title */
function options(title) {
  return {
    [oauth.customFetch]: recorded(title),
    [oauth.allowInsecureRequests]: location.protocol === 'http:',
  }
}

/**
 * Finds the provider, makes up what the answer will be checked against, and gives the address of the portal to go to.
 * @param {'redirect' | 'popup'} way @param {string[]} scopes
 */
export async function askPortal(way, scopes) {
  const issuer = new URL(location.origin)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options('Find the provider') })
  const server = await oauth.processDiscoveryResponse(issuer, response)
  const url = new URL(server.authorization_endpoint ?? '')
  const redirectUri = way === 'popup' ? `${url.origin}/oauth/callback` : location.origin + callbackPath
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
  tab.pending.save({ server, way, redirectUri, state, verifier })
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
  recordVisit('Ask the visitor, at the portal', url)
  return url
}

/**
 * Makes a session of the portal's answer. Throws what the library throws when it is a refusal, or not an answer to us.
 * @param {'redirect' | 'popup'} way @param {URLSearchParams} answer
 */
export async function receive(way, answer) {
  const asked = tab.pending.read()
  tab.pending.clear()
  if (asked?.way !== way) throw new StrayAnswer()
  const { redirectUri, state, verifier } = asked
  // The relay's message names no issuer. The browser vouches for the origin that it came from, which was checked.
  const server =
    way === 'popup' ? { ...asked.server, authorization_response_iss_parameter_supported: false } : asked.server
  const parameters = oauth.validateAuthResponse(server, client, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    verifier,
    options('Exchange the code for tokens'),
  )
  keep(asked.server, await oauth.processAuthorizationCodeResponse(server, client, response))
  await whoIsIt()
}

/** Asks on whose behalf the application acts. */
export async function whoIsIt() {
  const session = current()
  const { server, accessToken } = session
  const response = await oauth.userInfoRequest(server, client, accessToken, options('Ask who signed in'))
  const person = await oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, response)
  tab.session.save({ ...session, person })
}

/** New tokens for the refresh token, which is used up by it. */
export async function refresh() {
  const { server, refreshToken, person } = current()
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    refreshToken,
    options('Refresh the tokens'),
  )
  keep(server, await oauth.processRefreshTokenResponse(server, client, response), person)
}

/** Gives the tokens back. The application stays among the connected ones until the visitor removes it there. */
export async function signOut() {
  const { server, refreshToken } = current()
  tab.session.clear()
  const title = 'Give the tokens back'
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, authentication, refreshToken, options(title)),
  )
}

/** @param {import('oauth4webapi').AuthorizationServer} server @param {import('oauth4webapi').TokenEndpointResponse} tokens @param {Record<string, unknown>} [person] */
function keep(server, { access_token, refresh_token = '', scope = '', expires_in = 0 }, person) {
  tab.session.save({
    server,
    accessToken: access_token,
    refreshToken: refresh_token,
    scope,
    expiresAt: Date.now() + expires_in * 1000,
    ...(person && { person }),
  })
}

function current() {
  const session = tab.session.read()
  if (!session) throw new Error('Nobody is signed in')
  return session
}

/** An answer to a question that this tab never asked, or has had answered already. */
export class StrayAnswer extends Error {}
