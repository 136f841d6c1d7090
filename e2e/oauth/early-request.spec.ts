import { alan, grace } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { authorizeButton, consentPath } from '../support/consent-page.ts'
import { holdFiles } from '../support/held-responses.ts'
import { newSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('the consent page asks for the application before its scripts arrive, and only once', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(grace, '/terms')
  const releaseScripts = await holdFiles(page, '**/assets/*.js')
  api.requests.clear()
  await page.goto(consentPath(), { waitUntil: 'commit' })
  await expect.poll(() => countRequests(api)).toBe(1)
  releaseScripts()
  await expect(authorizeButton(page)).toBeEnabled()
  expect(countRequests(api)).toBe(1)
})

test('a response for another account than the one signed in now is not used', async ({
  page,
  context,
  signIn,
  api,
  portal,
}) => {
  await signIn(grace, '/terms')
  const releaseScripts = await holdFiles(page, '**/assets/*.js')
  const { cookies } = await newSession(portal.url, api.url, alan)
  api.requests.clear()
  await page.goto(consentPath(), { waitUntil: 'commit' })
  await expect.poll(() => countRequests(api)).toBe(1)
  await context.addCookies(cookies)
  releaseScripts()
  await expect(authorizeButton(page)).toBeEnabled()
  await expect(page.getByTitle(alan.email)).toBeVisible()
  expect(countRequests(api)).toBe(2)
})

const countRequests = ({ requests }: MockApi) => requests.list({ call: 'GET /oauth/clients/consent/stoa' }).length
