import type { Page } from '@playwright/test'
import * as oauth from 'oauth4webapi'
import { odeon } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { authorizeButton } from '../support/consent-page.ts'
import { test, toOtherSites } from '../support/site.ts'
import { expect } from '../support/test.ts'

test.use({ allowedErrors: [toOtherSites] })

/** The library rejects http unless allowed. */
const http = { [oauth.allowInsecureRequests]: true }
const client: oauth.Client = { client_id: odeon.clientId }
const authentication = oauth.ClientSecretBasic(odeon.clientSecret ?? '')

type AuthorizationRequest = { as: oauth.AuthorizationServer; redirectUri: string; state: string; verifier: string }

/** Discovers the provider and sends the user to its authorization endpoint. */
async function requestAuthorization(
  page: Page,
  issuer: string,
  site: string,
  scope: string,
): Promise<AuthorizationRequest> {
  const response = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...http })
  const as = await oauth.processDiscoveryResponse(new URL(issuer), response)
  const request = {
    as,
    redirectUri: `${site}/signed-in`,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: request.redirectUri,
      response_type: 'code',
      scope,
      state: request.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
    }),
  )
  await page.goto(url.href)
  return request
}

test('a standard client library signs in and loads the user', async ({ page, signIn, api, site }) => {
  await signIn(grace)
  const { as, redirectUri, state, verifier } = await requestAuthorization(page, api.url, site.url, 'profile email')
  await page.getByRole('checkbox', { name: /Email address/ }).uncheck()
  await authorizeButton(page).click()
  await page.waitForURL(`${redirectUri}?**`)
  const parameters = oauth.validateAuthResponse(as, client, new URL(page.url()), state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    parameters,
    redirectUri,
    verifier,
    http,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
  expect(tokens.scope).toBe('profile')
  const userInfo = await oauth.userInfoRequest(as, client, tokens.access_token, http)
  expect((await oauth.processUserInfoResponse(as, client, grace.id, userInfo)).preferred_username).toBe(grace.username)
})
