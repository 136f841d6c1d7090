import { alan, grace } from '../../fixtures/people.ts'
import { authorizeButton, consentPath } from '../support/consent-page.ts'
import { holdFiles } from '../support/held-responses.ts'
import { newSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const CALLS = ['/oauth/clients/consent/stoa', '/users/profile']

test('the consent page sends its first requests before its scripts arrive, and only once', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(grace, '/terms')
  const releaseScripts = await holdFiles(page, '**/assets/*.js')
  api.requests.clear()
  await page.goto(consentPath(), { waitUntil: 'commit' })
  await expect.poll(() => listPaths(api)).toEqual(CALLS)
  releaseScripts()
  await expect(authorizeButton(page)).toBeEnabled()
  expect(listPaths(api)).toEqual(CALLS)
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
  await expect.poll(() => listPaths(api)).toEqual(CALLS)
  await context.addCookies(cookies)
  releaseScripts()
  await expect(authorizeButton(page)).toBeEnabled()
  await expect(page.getByTitle(alan.email)).toBeVisible()
  expect(listPaths(api)).toEqual([...CALLS, ...CALLS].sort())
})

function listPaths(api: { requests: { list(): { path: string }[] } }): string[] {
  return api.requests
    .list()
    .map(({ path }) => path)
    .sort()
}
