import * as oauth from 'oauth4webapi'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agora, granary, odeon } from '../../../fixtures/clients.ts'
import { type alan, grace } from '../../../fixtures/people.ts'
import { startTestApi, type TestApi } from '../../qa/test-client.ts'

let server: TestApi
let as: oauth.AuthorizationServer

/** The one thing that the library has to be told: that http will do, since nothing leaves this machine. */
const http = { [oauth.allowInsecureRequests]: true }
const redirectUri = 'http://127.0.0.1:4000/__mock/demo/callback'
const browserApp: oauth.Client = { client_id: agora.clientId }
const service: oauth.Client = { client_id: granary.clientId }
const granarySecret = granary.clientSecret ?? ''

beforeEach(async () => {
  server = await startTestApi()
  const issuer = new URL(server.url)
  as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http }),
  )
})

afterEach(() => server.close())

/** What the portal does for a signed-in person who agrees to what the address of the consent page asks. */
async function agree(person: typeof alan, consentPage: URL): Promise<URL> {
  const { accessToken } = await server.signIn(person)
  const body = { ...Object.fromEntries(consentPage.searchParams), consent: true }
  return new URL(String((await server.ask('POST /oauth/authorize', { token: accessToken, body })).body.redirectUrl))
}

async function signIn(client: oauth.Client, authentication: oauth.ClientAuth, redirect_uri: string, scope: string) {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const consentPage = new URL(as.authorization_endpoint ?? '')
  consentPage.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri,
      response_type: 'code',
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  const parameters = oauth.validateAuthResponse(as, client, await agree(grace, consentPage), state)
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

test('a client library finds out all that it needs', () => {
  expect(as).toMatchObject({
    issuer: server.url,
    authorization_endpoint: 'http://localhost:5173/oauth/consent',
    token_endpoint: `${server.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('a browser application signs a person in, reads, refreshes and signs out', async () => {
  const none = oauth.None()
  const tokens = await signIn(browserApp, none, redirectUri, 'profile email')
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'profile email', expires_in: 900 })

  const userInfo = await oauth.userInfoRequest(as, browserApp, tokens.access_token, http)
  expect(await oauth.processUserInfoResponse(as, browserApp, grace.id, userInfo)).toMatchObject({
    sub: grace.id,
    preferred_username: grace.username,
    email: grace.email,
  })

  const refresh = (token = '') => oauth.refreshTokenGrantRequest(as, browserApp, none, token, http)
  const next = await oauth.processRefreshTokenResponse(as, browserApp, await refresh(tokens.refresh_token))
  expect(next.refresh_token).not.toBe(tokens.refresh_token)

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, browserApp, none, next.refresh_token ?? '', http),
  )
  await expect(
    oauth.processRefreshTokenResponse(as, browserApp, await refresh(next.refresh_token)),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
    status: 400,
  })
})

test.each([
  ['in the header', oauth.ClientSecretBasic],
  ['in the form', oauth.ClientSecretPost],
])('a web application with its secret %s signs a person in and looks into the token', async (_, authenticate) => {
  const client: oauth.Client = { client_id: odeon.clientId }
  const authentication = authenticate(odeon.clientSecret ?? '')
  const tokens = await signIn(client, authentication, 'https://odeon.example/signed-in?from=account', 'profile')
  const response = await oauth.introspectionRequest(as, client, authentication, tokens.access_token, http)
  expect(await oauth.processIntrospectionResponse(as, client, response)).toMatchObject({
    active: true,
    sub: grace.id,
    scope: 'profile',
  })
})

test('what a person revokes in the portal, the library learns as invalid_grant', async () => {
  const tokens = await signIn(browserApp, oauth.None(), redirectUri, 'profile')
  const { accessToken } = await server.signIn(grace)
  const { text } = await server.ask('GET /oauth/authorized-apps', { token: accessToken })
  await server.ask(`POST /oauth/revoke-access/${JSON.parse(text)[0].id}`, { token: accessToken })
  const response = await oauth.refreshTokenGrantRequest(as, browserApp, oauth.None(), tokens.refresh_token ?? '', http)
  await expect(oauth.processRefreshTokenResponse(as, browserApp, response)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(
    oauth
      .userInfoRequest(as, browserApp, tokens.access_token, http)
      .then((answer) => oauth.processUserInfoResponse(as, browserApp, grace.id, answer)),
  ).rejects.toMatchObject({ cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }] })
})

test('a service gets a token that a resource server accepts by its signature', async () => {
  const authentication = oauth.ClientSecretBasic(granarySecret)
  const response = await oauth.clientCredentialsGrantRequest(as, service, authentication, { scope: 'read' }, http)
  const { access_token } = await oauth.processClientCredentialsResponse(as, service, response)
  const request = new Request('https://stores.example/', { headers: { Authorization: `Bearer ${access_token}` } })
  const claims = await oauth.validateJwtAccessToken(as, request, server.url, http)
  expect(claims).toMatchObject({ sub: 'granary', client_id: 'granary', scope: 'read' })
})

test('a wrong secret and a wrong verifier are told apart', async () => {
  const wrong = oauth.ClientSecretBasic('x')
  const response = await oauth.clientCredentialsGrantRequest(as, service, wrong, {}, http)
  await expect(oauth.processClientCredentialsResponse(as, service, response)).rejects.toMatchObject({
    cause: [{ scheme: 'basic' }],
  })
})
