import { grace } from '../../fixtures/people.ts'
import { blockFiles } from '../support/held-responses.ts'
import { openHydrated, untilIdle, watchRequests } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

test('a hovered link opens without a reload, another script or a loading indicator', async ({ page }) => {
  await openHydrated(page, '/auth/login')
  const link = page.getByRole('link', { name: 'Terms of Service' })
  // The screen and the modules that it imports.
  const files = ['terms', 'legal-text', 'public-page'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${name}-`)),
  )
  await Promise.all([...files, link.hover()])
  await untilIdle(page)
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'first'
    new MutationObserver(() => {
      if (document.querySelector('.spinner')) window.name = 'loading indicator'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused()
  await expect(page).toHaveTitle('Terms of Service · Ancient')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the product' })).toBeFocused()
  expect(scripts).toEqual([])
  expect(await page.evaluate(() => window.name)).toBe('')
  await expect(page.locator('html')).toHaveAttribute('data-page', 'first')
})

test('an address without a page leads to the home page, which says so', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  const notice = page.getByRole('status').filter({ hasText: "There's no page at this address" })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('a link can be opened after preloading its screen failed', async ({ page }) => {
    await openHydrated(page, '/auth/login')
    const link = page.getByRole('link', { name: 'Terms of Service' })
    const script = await blockFiles(page, '**/assets/terms-*.js')
    await Promise.all([page.waitForEvent('requestfailed'), link.focus()])
    script.isBlocked = false
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  })
})

test('Back restores the scroll position', async ({ page, api, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(grace)
  const untilPageIdle = watchRequests(page, api)
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  // A skeleton may be taller than the content that replaces it.
  await untilPageIdle()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
})
