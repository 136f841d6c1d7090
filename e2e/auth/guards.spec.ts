import { grace } from '../../fixtures/people.ts'
import { hold } from '../support/hold.ts'
import { openHydrated } from '../support/open.ts'
import { forgetUser } from '../support/session-cookies.ts'
import { attempt } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'
import { addressesOf } from '../support/watch.ts'

const saved = () => ({ oauth: sessionStorage.oauthRedirectUrl, general: sessionStorage.redirectUrl })

test('a signed-out visitor signs in first and returns without a dashboard flash', async ({ page }) => {
  await page.goto('/dashboard/security?x=1')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.evaluate(saved)).toEqual({ general: '/dashboard/security?x=1' })
  const addresses = addressesOf(page)
  await attempt(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard/security?x=1')
  expect(addresses).toEqual(['/dashboard/security?x=1'])
})

test('the address of an OAuth flow is saved under the OAuth key', async ({ page }) => {
  for (const query of ['client_id=demo', 'redirect_uri=https%3A%2F%2Fapp.example']) {
    await page.goto(`/dashboard?${query}`)
    await expect(page).toHaveURL('/auth/login')
    expect(await page.evaluate(saved)).toEqual({ oauth: `/dashboard?${query}` })
    await page.evaluate(() => sessionStorage.clear())
  }
})

for (const path of ['/dashboard', '/auth/login'])
  test(`${path} is blank until the session is known`, async ({ page, signIn }) => {
    await signIn(grace, '/terms')
    await forgetUser(page)
    const answer = await hold(page, '/users/profile')
    await page.goto(path)
    await answer.requested
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached()
    await expect(page.locator('#root')).toHaveText('')
    for (const role of ['heading', 'navigation', 'textbox', 'link'] as const)
      await expect(page.locator('#root').getByRole(role, { includeHidden: true })).toHaveCount(0)
    await answer.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${grace.firstName}`)
    await expect(page).toHaveURL('/dashboard')
  })

test('an unknown address redirects to the landing page', async ({ page }) => {
  const landing = page.getByRole('heading', { level: 1, name: 'One name, cut once, read everywhere.' })
  for (const path of ['/some.where', '/terms/more'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL('/')
      await expect(landing).toBeVisible()
    })
  const addresses = addressesOf(page)
  for (const path of ['/nowhere', '/auth', '/auth/nowhere', '/dashboardx'])
    await test.step(`${path}, without a new page`, async () => {
      await page.evaluate((address) => history.pushState(null, '', address), path)
      await expect.poll(() => addresses.splice(0)).toEqual([path, '/'])
      await expect(landing).toBeVisible()
    })
})

test('an unknown address below /dashboard shows the dashboard', async ({ page, signIn }) => {
  await signIn(grace, '/dashboard/nowhere/john.doe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${grace.firstName}`)
})

test('navigation and Back never reload the page', async ({ page }) => {
  await openHydrated(page, '/auth/login')
  const addresses = addressesOf(page)
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'first'
  })
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused()
  await expect(page).toHaveTitle('Terms of Service · Ancient')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the product' })).toBeFocused()
  expect(addresses).toEqual(['/terms', '/auth/login'])
  await expect(page.locator('html')).toHaveAttribute('data-page', 'first')
})
