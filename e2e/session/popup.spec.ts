import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { consentPath } from '../support/consent-page.ts'
import { submitSignIn } from '../support/forms.ts'
import { welcome } from '../support/session.ts'
import { OTHER_SITE_REQUEST, test } from '../support/site.ts'
import { expect } from '../support/test.ts'

test.use({ allowedErrors: [OTHER_SITE_REQUEST] })

/** Opens a page of the portal as another site does, in a popup that the site has a handle to. */
async function openPopup(page: Page, url: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => Object.assign(window, { popup: window.open(address) }), url)
  return opened
}

/** A window that the opener has no handle to looks closed to it, once the browser has told the opener's process. */
const expectHandle = (page: Page, expected: boolean) =>
  expect.poll(() => page.evaluate(() => !Reflect.get(Reflect.get(window, 'popup'), 'closed'))).toBe(expected)

test('a site that opened the sign-in page has no handle to the dashboard', { tag: '@every-browser' }, async ({
  page,
  evil,
  baseURL,
}) => {
  await page.goto(evil.url)
  const popup = await openPopup(page, `${baseURL}/auth/login`)
  await expectHandle(page, true)
  await submitSignIn(popup, grace.email, grace.password)
  await expect(welcome(popup)).toBeVisible()
  expect(await popup.evaluate(() => opener)).toBeNull()
  await expectHandle(page, false)
})

test('a site that opened a page has no handle to the dashboard of a signed-in user', async ({
  page,
  startSession,
  evil,
  baseURL,
}) => {
  await startSession(grace)
  await page.goto(evil.url)
  // Unknown paths lead to the landing page.
  for (const [path, isUnknown] of [
    ['/auth/login', false],
    ['/auth', true],
    ['/oauth?x', true],
  ] as const)
    await test.step(path, async () => {
      const popup = await openPopup(page, `${baseURL}${path}`)
      if (isUnknown) await popup.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
      await expect(welcome(popup)).toBeVisible()
      await expectHandle(page, false)
      await popup.close()
    })
})

test('a host without the header for another spelling of the path cuts the handle off too', async ({
  page,
  context,
  startSession,
  evil,
  baseURL,
}) => {
  // Chromium treats an intercepted response as remote, and a remote page needs this permission to call a local API.
  await context.grantPermissions(['local-network-access'])
  await context.route('**/Dashboard', async (route) => {
    const response = await route.fetch()
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await startSession(grace)
  await page.goto(evil.url)
  const popup = await openPopup(page, `${baseURL}/Dashboard`)
  await expect(popup).toHaveURL(`${baseURL}/dashboard`)
  await expect(welcome(popup)).toBeVisible()
  await expectHandle(page, false)
})

test('consent in a popup keeps its opener, also after signing in', { tag: '@every-browser' }, async ({
  page,
  site,
  baseURL,
}) => {
  await page.goto(site.url)
  const popup = await openPopup(page, `${baseURL}${consentPath()}`)
  await submitSignIn(popup, grace.email, grace.password)
  await expect(popup.getByRole('heading', { name: 'Stoa asks for access' })).toBeVisible()
  await expectHandle(page, true)
})
