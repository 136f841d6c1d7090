import type { Page } from '@playwright/test'
import { odeon } from '../../fixtures/clients.ts'
import { ada, grace } from '../../fixtures/people.ts'
import { authorizeButton, consentPath, denyButton } from '../support/consent-page.ts'
import { findChromiumWithBackForwardCache } from '../support/find-chromium.mjs'
import { emailField, field, passwordField } from '../support/forms.ts'
import { openHydrated, untilHydrated } from '../support/hydration.ts'
import { OTHER_SITE_REQUEST, test } from '../support/site.ts'
import { expect } from '../support/test.ts'

/*
 * Chromium evicts a page with `no-store` from its back/forward cache when a cookie changes, so these tests replace that header. Firefox
 * doesn't cache such a page. One test of other browsers, in sign-out.spec.ts, also replaces the header.
 */

const executablePath = await findChromiumWithBackForwardCache()
// biome-ignore lint/suspicious/noSkippedTests: some machines have only the headless shell
test.skip(!executablePath, 'The headless shell has no back/forward cache')
// One worker starts one browser: full Chromium takes seconds to start.
test.describe.configure({ mode: 'default' })
test.use({
  allowedErrors: [OTHER_SITE_REQUEST],
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Playwright disables the cache by default.
      const ignoreDefaultArgs = ['--disable-back-forward-cache']
      await use({ ...launchOptions, ...(executablePath && { executablePath, ignoreDefaultArgs }) })
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ page, context }) => {
  // Chromium treats an intercepted response as remote, and a remote page needs this permission to call a local API.
  await context.grantPermissions(['local-network-access'])
  await page.route(
    ({ pathname }) => /^\/(auth|dashboard|oauth)/.test(pathname),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'max-age=60' } })
    },
  )
})

/** Unlike `page.goBack`, doesn't wait for a load event, which cached pages don't fire. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const isFromCache = (page: Page) => page.evaluate(() => 'isCached' in window)

test('a page from the back/forward cache never shows the account of an ended session', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(grace)
  await expect(page.getByText(grace.email).first()).toBeVisible()
  await page.evaluate(() => {
    // Runs after the application's own listener, before the first paint.
    addEventListener('pageshow', () => sessionStorage.setItem('firstFrame', document.body.innerText))
  })
  // A page of the portal would send a message, which evicts the cached page.
  await page.goto('/favicon.svg')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await goBack(page)
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(grace.email)).toHaveCount(0)
  const firstFrame = await page.evaluate(() => sessionStorage.getItem('firstFrame'))
  expect(firstFrame, 'the page was not cached').not.toBeNull()
  expect(firstFrame).not.toContain(grace.email)
})

for (const [path, label] of [
  ['/auth/register', 'Username'],
  ['/auth/login', 'Email'],
] as const)
  test(`${path} from the back/forward cache never shows what was typed before a session`, async ({ page }) => {
    await openHydrated(page, path)
    await field(page, label).fill('linus')
    await page.evaluate(() => {
      // Runs after the application's own listener, before the first paint.
      addEventListener('pageshow', () => {
        sessionStorage.setItem('isShown', String(document.body.checkVisibility()))
        // A hidden field loses the focus in the next frame, if the page hasn't been unloaded by then.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
    })
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.setItem('sessionChangedAt', 'later'))
    const untilLoaded = page.waitForEvent('load')
    await goBack(page)
    await untilLoaded
    await untilHydrated(page)
    await expect(field(page, label)).toHaveValue('')
    expect(await page.evaluate(() => sessionStorage.getItem('isShown'))).toBe('false')
  })

test('the user can decide again after going back from the application', async ({ page, signIn, api, site }) => {
  const address = consentPath({
    client_id: 'odeon',
    redirect_uri: `${site.url}/signed-in`,
    scope: 'profile',
    state: undefined,
  })
  await signIn(grace, address)
  await page.evaluate(() => Object.assign(window, { isCached: true }))
  for (const [button, parameter] of [
    [authorizeButton, 'code'],
    [denyButton, 'error'],
    [authorizeButton, 'code'],
  ] as const) {
    await button(page).click()
    await page.waitForURL(`${site.url}/**`)
    expect([...new URL(page.url()).searchParams.keys()]).toEqual([parameter, 'iss'])
    await goBack(page)
    await expect(page).toHaveURL(address)
    await expect(authorizeButton(page)).toBeEnabled()
    expect(await isFromCache(page)).toBe(true)
  }
  expect(api.db.authorizations.where('userId', grace.id)).toHaveLength(1)
})

test('a typed password is gone when the user comes back', async ({ page, api }) => {
  await openHydrated(page, '/auth/register', api)
  await page.evaluate(() => Object.assign(window, { isCached: true }))
  await emailField(page).fill(grace.email)
  await passwordField(page).fill('Compiler-1952')
  await page.getByRole('button', { name: 'Show' }).first().click()
  await field(page, 'Confirm password').fill('Compiler-1952')
  await page.goto('/favicon.svg')
  await goBack(page)
  await expect(page).toHaveURL('/auth/register')
  expect(await isFromCache(page)).toBe(true)
  await expect(passwordField(page)).toHaveValue('')
  await expect(field(page, 'Confirm password')).toHaveValue('')
  await expect(emailField(page)).toHaveValue(grace.email)
})

test('a password that was typed before the scripts run is gone when the user comes back', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/auth/login')
  await page.evaluate(() => Object.assign(window, { isCached: true }))
  await passwordField(page).fill('Compiler-1952')
  await page.goto('/favicon.svg')
  await goBack(page)
  await expect(page).toHaveURL('/auth/login')
  expect(await isFromCache(page)).toBe(true)
  await expect(passwordField(page)).toHaveValue('')
})

test('a revealed client secret is hidden when the user comes back', async ({ page, signIn }) => {
  await signIn(ada, '/dashboard/settings')
  await page.evaluate(() => {
    addEventListener('pageshow', () => Object.assign(window, { isCached: true, firstFrame: document.body.innerText }))
  })
  await page.getByRole('listitem', { name: odeon.name }).locator('summary').click()
  await page.getByRole('button', { name: 'Reveal secret of Odeon' }).click()
  await expect(page.getByText(String(odeon.clientSecret))).toBeVisible()
  await page.goto('/favicon.svg')
  await goBack(page)
  await expect(page.getByRole('button', { name: 'Reveal secret of Odeon' })).toBeVisible()
  expect(await isFromCache(page)).toBe(true)
  expect(await page.evaluate(() => String(Reflect.get(window, 'firstFrame')))).not.toContain(odeon.clientSecret)
})
