import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const community = (page: Page) => page.getByRole('region', { name: 'A community without borders' })
const map = (page: Page) => community(page).locator('svg[viewBox="0 0 120 47"]')

test('visitors find four features, a map, sign-in and the other public pages', async ({ page }) => {
  await page.goto('/')
  for (const name of ['OAuth provider', 'Multiple auth flows', 'Web3 integration', 'User management'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText(/authorization code.*client credentials/i)).toBeVisible()
  await expect(map(page)).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const [name, address] of [
    ['Country membership', '/country-membership'],
    ['Main site', 'https://ancient.example'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('visitors try an example request, and see what an application receives', async ({ page }) => {
  await page.goto('/')
  const example = page.getByRole('region', { name: 'You see what is shared' })
  const claim = (name: string) => example.getByRole('term').filter({ hasText: name }).locator('+ dd')
  await expect(claim('wallet_address')).toHaveText('0x0000…0000')
  await example.getByRole('checkbox', { name: 'Connected wallet' }).uncheck()
  await expect(claim('wallet_address')).toHaveText('Not shared')
  await expect(claim('preferred_username')).toHaveText('you')
  await example.getByRole('checkbox', { name: 'Basic profile' }).uncheck()
  await expect(claim('sub')).toHaveText('1024')
  await expect(example.getByRole('definition').filter({ hasText: 'Not shared' })).toHaveCount(8)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED|^Unhandled rejection: RangeError /] })

  test('an unhandled rejection logs only its type, and the page works without its map', async ({ page }) => {
    await page.goto('/')
    await expect(map(page)).toBeVisible()
    const logged = page.waitForEvent('console')
    await page.evaluate(() => void Promise.reject(new RangeError('secret-in-message')))
    expect((await logged).text()).toBe('Unhandled rejection: RangeError')

    const aborted = page.waitForEvent('requestfailed')
    await page.route('**/assets/world-tiles-*.js', (route) => route.abort())
    await page.goto('/')
    await aborted
    await community(page).getByRole('link', { name: 'Country membership' }).click()
    await expect(page).toHaveURL('/country-membership')
  })
})

test.describe(() => {
  // The policy forbids the style sheet with the spacing.
  test.use({ bypassCSP: true })

  test('the heading stays in its column at every width, also with text spacing', async ({ page }) => {
    await page.goto('/')
    const heading = page.getByRole('heading', { level: 1 })
    const measureOverflow = () =>
      heading.evaluate((h1) => {
        const rightEdges = [h1, ...h1.children].map((element) => element.getBoundingClientRect().right)
        return Math.max(...rightEdges) - h1.getBoundingClientRect().right
      })
    await page.addStyleTag({ content: 'html[data-spaced] * { letter-spacing: 0.12em !important }' })
    for (let width = 320; width <= 1280; width += 64) {
      await page.setViewportSize({ width, height: 800 })
      for (const isSpaced of [false, true]) {
        await page.evaluate((force) => document.documentElement.toggleAttribute('data-spaced', force), isSpaced)
        expect(await measureOverflow(), `${width} pixels wide, spaced: ${isSpaced}`).toBeLessThan(1)
      }
    }
  })
})

test.describe(() => {
  test.use({ settings: { apiHost: 'ftp://wrong.example' } })

  test('an invalid setting shows a message instead of a blank page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('apiHost must be an http(s) URL, a path or empty')
  })
})
