import { grace } from '../../fixtures/people.ts'
import { openHydrated, untilIdle, watchRequests } from '../support/open.ts'
import { expect, test } from '../support/test.ts'

const TERMS = '**/assets/terms-*.js'

test.describe('on the sign-in page', () => {
  test.beforeEach(({ page }) => openHydrated(page, '/auth/login'))

  test('following a link that was hovered loads no further script', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Terms of Service' })
    // The screen and the modules that it imports.
    const files = ['terms', 'legal-text', 'public-page'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
    )
    await Promise.all([...files, link.hover()])
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    expect(scripts).toEqual([])
  })

  test('a screen that was loaded ahead appears without a loading indicator', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Terms of Service' })
    await Promise.all([page.waitForEvent('requestfinished', (request) => /terms-/.test(request.url())), link.hover()])
    await untilIdle(page)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.progress-sign')) window.name = 'loading indicator'
      }).observe(document.body, { childList: true, subtree: true })
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    expect(await page.evaluate(() => window.name)).toBe('')
  })

  test('focusing a link loads its screen', async ({ page }) => {
    const loaded = page.waitForRequest(TERMS)
    await page.getByRole('link', { name: 'Terms of Service' }).focus()
    await loaded
  })

  test.describe(() => {
    test.use({ allowedErrors: [/ERR_FAILED/] })

    test('a screen whose prefetch failed is loaded again when the link is followed', async ({ page }) => {
      const link = page.getByRole('link', { name: 'Terms of Service' })
      await page.route(TERMS, (route) => route.abort())
      await Promise.all([page.waitForEvent('requestfailed'), link.hover()])
      await page.unroute(TERMS)
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    })
  })
})

for (const { from, to, next } of [
  { from: '/country-membership', to: 'Terms of Service', next: 'Privacy Policy' },
  { from: '/dashboard', to: 'Security', next: 'Settings' },
])
  test(`from ${from}, a new screen starts at its top, and Back restores the scroll position`, async ({
    page,
    api,
    signIn,
  }) => {
    if (from === '/dashboard') await signIn(grace)
    else await openHydrated(page, from)
    const untilSilent = watchRequests(page, api)
    await page.getByRole('link', { name: to, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeFocused()
    // A skeleton may be higher than the content that replaces it.
    await untilSilent()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(0)
    await page.getByRole('link', { name: next, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })
