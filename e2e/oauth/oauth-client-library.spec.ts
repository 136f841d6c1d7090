import type { Page } from '@playwright/test'
import * as oauth from 'oauth4webapi'
import { odeon } from '../../fixtures/clients.ts'
import { grace } from '../../fixtures/people.ts'
import { authorizeButton, denyButton } from '../support/consent-page.ts'
import { test, toOtherSites } from '../support/site.ts'
import { expect } from '../support/test.ts'

test.use({ allowedErrors: [toOtherSites] })

/** The one thing that the library has to be told: that http will do, since nothing leaves this machine. */
const http = { [oauth.allowInsecureRequests]: true }
const client: oauth.Client = { client_id: odeon.clientId }
const authentication = oauth.ClientSecretBasic(odeon.clientSecret ?? '')

type Asked = { as: oauth.AuthorizationServer; redirectUri: string; state: string; verifier: string }

/** Finds the provider and sends the visitor to its authorization endpoint, as any application does. */
async function ask(page: Page, issuer: string, site: string, scope: string): Promise<Asked> {
  const response = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...http })
  const as = await oauth.processDiscoveryResponse(new URL(issuer), response)
  const asked = {
    as,
    redirectUri: `${site}/signed-in`,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
  }
  const url = new URL(as.authorization_endpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: asked.redirectUri,
      response_type: 'code',
      scope,
      state: asked.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
    }),
  )
  await page.goto(url.href)
  return asked
}

/** What came back to the application. */
async function answerTo(page: Page, { as, redirectUri, state }: Asked): Promise<URLSearchParams> {
  await page.waitForURL(`${redirectUri}?**`)
  return oauth.validateAuthResponse(as, client, new URL(page.url()), state)
}

test('a standard client library signs in, refreshes, and notices a revocation', async ({ page, signIn, api, site }) => {
  await signIn(grace)
  const asked = await ask(page, api.url, site.url, 'profile email')
  const { as, redirectUri, verifier } = asked
  await page.getByRole('checkbox', { name: /Email address/ }).uncheck()
  await authorizeButton(page).click()
  const parameters = await answerTo(page, asked)

  const exchange = () =>
    oauth.authorizationCodeGrantRequest(as, client, authentication, parameters, redirectUri, verifier, http)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, await exchange())
  expect(tokens.scope).toBe('profile')
  const userInfo = await oauth.userInfoRequest(as, client, tokens.access_token, http)
  expect((await oauth.processUserInfoResponse(as, client, grace.id, userInfo)).preferred_username).toBe(grace.username)
  const refresh = async (token = '') =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, authentication, token, http),
    )
  const next = await refresh(tokens.refresh_token)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Revoke access for ${odeon.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No connected apps')).toBeVisible()
  await expect(refresh(next.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a standard client library notices that the user denied', async ({ page, signIn, api, site }) => {
  await signIn(grace)
  const asked = await ask(page, api.url, site.url, 'profile')
  await denyButton(page).click()
  await expect(answerTo(page, asked)).rejects.toMatchObject({ error: 'access_denied' })
})
