import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { findChromiumWithBackForwardCache } from '../../scripts/chromium.mjs'
import { authorizeButton, consentAddress } from '../support/consent-page.ts'
import { test, toOtherSites } from '../support/site.ts'
import { expect } from '../support/test.ts'

/*
 * Back brings a page back as it was left, scripts and all. Chromium does so only with pages that may be stored, other browsers with
 * all of them; so here they may. For pages that Back loads again, see sign-out.spec.ts and consent-hostile.spec.ts.
 */

const executablePath = await findChromiumWithBackForwardCache()
// biome-ignore lint/suspicious/noSkippedTests: the tests run in the shell without a window, which is all that some machines have
test.skip(!executablePath, 'Chromium with a window is not here, and the shell without one keeps no page as it was left')
test.use({
  allowedErrors: [toOtherSites],
  // Playwright would switch it off.
  ...(executablePath && { launchOptions: { executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] } }),
})

test.beforeEach(async ({ page, context }) => {
  // A page whose headers were changed is no page of this machine for the browser.
  await context.grantPermissions(['local-network-access'])
  await page.route(
    ({ pathname }) => /^\/(dashboard|oauth)/.test(pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'max-age=60' } })
    },
  )
})

/** Playwright's own waits for a page that is loaded. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const isAsLeft = (page: Page) => page.evaluate(() => 'asLeft' in window)

test('a page that Back brings back shows nothing of a session that has ended meanwhile, not even for a frame (R-17, TS15)', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(grace)
  await expect(page.getByText(grace.email).first()).toBeVisible()
  await page.evaluate(() => {
    // Behind the application's own listener: what is there now is the first that is painted.
    addEventListener('pageshow', () => Object.assign(window, { asLeft: true, firstFrame: document.body.innerText }))
  })
  // Not to a page of the portal, which would tell the one that is kept: a page that hears something is not kept any more.
  await page.goto('/favicon.svg')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await goBack(page)
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(grace.email)).toHaveCount(0)
  expect(await isAsLeft(page)).toBe(true)
  expect(await page.evaluate(() => String(Reflect.get(window, 'firstFrame')))).not.toContain(grace.email)
})

test('back from the application, the decision can be made again, and there is one grant (R-17)', async ({
  page,
  signIn,
  api,
  site,
}) => {
  const address = consentAddress({ client_id: 'odeon', redirect_uri: `${site.url}/signed-in`, scope: 'profile' })
  await signIn(grace, address)
  await page.evaluate(() => Object.assign(window, { asLeft: true }))
  for (const time of [1, 2]) {
    await authorizeButton(page).click()
    await page.waitForURL(`${site.url}/**`)
    await goBack(page)
    await expect(page).toHaveURL(address)
    await expect(authorizeButton(page)).toBeEnabled()
    expect(await isAsLeft(page), `time ${time}`).toBe(true)
  }
  expect(api.db.authorizations.where('userId', grace.id)).toHaveLength(1)
})
