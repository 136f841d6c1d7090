import * as oauth from 'oauth4webapi'
import { beforeEach, expect, test } from 'vitest'
import { agora, granary, odeon } from '../../../fixtures/clients.ts'
import { grace } from '../../../fixtures/people.ts'
import { setUpTestApi } from '../../test-support/hooks.ts'

const server = setUpTestApi()
let as: oauth.AuthorizationServer

/** The only special option: the mock API has no TLS. */
const http = { [oauth.allowInsecureRequests]: true }
const browserApp: oauth.Client = { client_id: agora.clientId }
const service: oauth.Client = { client_id: granary.clientId }

beforeEach(async () => {
  const issuer = new URL(server.url)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http })
  as = await oauth.processDiscoveryResponse(issuer, response)
})

/** Sends the consent page's request as Grace, and exchanges the code. */
async function signIn(client: oauth.Client, authentication: oauth.ClientAuth, redirect_uri: string, scope: string) {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
  const { client_id } = client
  const request = { client_id, redirect_uri, scope, state, code_challenge, code_challenge_method: 'S256' }
  const { accessToken: token } = await server.signIn(grace)
  const body = { ...request, response_type: 'code', consent: true }
  const { redirectUrl } = (await server.send('POST /oauth/authorize', { token, body })).body
  const parameters = oauth.validateAuthResponse(as, client, new URL(String(redirectUrl)), state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    parameters,
    redirect_uri,
    verifier,
    http,
  )
  return oauth.processAuthorizationCodeResponse(as, client, response)
}

const signInToAgora = () =>
  signIn(browserApp, oauth.None(), 'http://127.0.0.1:4000/__mock/demo/callback', 'profile email')

async function refresh(token = '') {
  const response = await oauth.refreshTokenGrantRequest(as, browserApp, oauth.None(), token, http)
  return oauth.processRefreshTokenResponse(as, browserApp, response)
}

async function userinfo(accessToken: string) {
  const response = await oauth.userInfoRequest(as, browserApp, accessToken, http)
  return oauth.processUserInfoResponse(as, browserApp, grace.id, response)
}

test('a client library discovers the provider', () => {
  expect(as).toMatchObject({
    issuer: server.url,
    authorization_endpoint: 'http://localhost:5173/oauth/consent',
    token_endpoint: `${server.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('a browser application signs a user in, reads userinfo, refreshes and revokes', async () => {
  const tokens = await signInToAgora()
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'profile email', expires_in: 900 })
  expect(await userinfo(tokens.access_token)).toMatchObject({ sub: grace.id, email: grace.email })
  const { refresh_token = '' } = await refresh(tokens.refresh_token)
  expect(refresh_token).not.toBe(tokens.refresh_token)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, browserApp, oauth.None(), refresh_token, http),
  )
  await expect(refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
})

test.each([
  ['in the header', oauth.ClientSecretBasic],
  ['in the form', oauth.ClientSecretPost],
])('a web application with its secret %s signs a user in and introspects the token', async (_, authenticate) => {
  const client: oauth.Client = { client_id: odeon.clientId }
  const authentication = authenticate(odeon.clientSecret ?? '')
  const tokens = await signIn(client, authentication, 'https://odeon.example/signed-in?from=account', 'profile')
  const response = await oauth.introspectionRequest(as, client, authentication, tokens.access_token, http)
  const result = await oauth.processIntrospectionResponse(as, client, response)
  expect(result).toMatchObject({ active: true, sub: grace.id, scope: 'profile' })
})

test('a resource server verifies the token of a service by its signature', async () => {
  const authentication = oauth.ClientSecretBasic(granary.clientSecret ?? '')
  const response = await oauth.clientCredentialsGrantRequest(as, service, authentication, { scope: 'read' }, http)
  const { access_token } = await oauth.processClientCredentialsResponse(as, service, response)
  const request = new Request('https://stores.example/', { headers: { Authorization: `Bearer ${access_token}` } })
  const claims = await oauth.validateJwtAccessToken(as, request, server.url, http)
  expect(claims).toMatchObject({ sub: 'granary', client_id: 'granary', scope: 'read' })
  expect(claims.exp - claims.iat).toBe(900)
})

test('the public keys contain no private part', async () => {
  expect((await server.send('GET /oauth/jwks')).text).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
})
