import { grace } from '../../fixtures/people.ts'
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('the landing page shows four features', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Ancient')
  for (const name of ['OAuth provider', 'Multiple auth flows', 'Web3 integration', 'User management'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText(/Authorization code .* client credentials/)).toBeVisible()
})

test('visitors find sign-in and the other public pages', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expect(footer.getByRole('link', { name: 'Country Membership' })).toHaveAttribute('href', '/country-membership')
  await expect(footer.getByRole('link', { name: 'Main Site' })).toHaveAttribute('href', 'https://ancient.example')
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await banner.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('signed-in users are led to the dashboard', async ({ page, signIn }) => {
  await signIn(grace, '/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe(() => {
  test.use({ settings: { mainSiteUrl: 'https://forum.example/home', productName: 'Agora ID' } })

  test('a deployment has its own main site and product name', async ({ page }) => {
    await page.goto('/')
    const mainSite = page.getByRole('contentinfo').getByRole('link', { name: 'Main Site' })
    await expect(mainSite).toHaveAttribute('href', 'https://forum.example/home')
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Agora ID')
  })
})

test.describe(() => {
  test.use({ settings: { apiHost: 'ftp://wrong.example' } })

  test('a wrong setting is a clear message, not a blank page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('apiHost must be an http(s) address, a path or empty')
  })
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED|dynamically imported module/i] })

  test('a screen that cannot be loaded is a message with ways out', async ({ page }) => {
    await page.goto('/nowhere')
    await page.route('**/assets/terms-*.js', (route) => route.abort())
    await page.evaluate(() => history.pushState(null, '', '/terms?token=secret-in-query'))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Something went wrong')
    await expect(alert).not.toContainText(/secret-in-query|TypeError|dynamically imported|terms-/)
    await expectNoAxeViolationsInBothThemes(page)
    await page.unroute('**/assets/terms-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ allowedErrors: [/^Unhandled rejection: RangeError /] })

  test('an unhandled rejection logs its type only', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const said = page.waitForEvent('console')
    await page.evaluate(() => void Promise.reject(new RangeError('secret-in-words')))
    expect((await said).text()).toBe('Unhandled rejection: RangeError')
  })
})
