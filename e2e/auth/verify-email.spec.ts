import { grace, linus } from '../../fixtures/people.ts'
import { pendingConsentAddress, savePendingConsent } from '../support/consent-page.ts'
import { hold } from '../support/hold.ts'
import { verificationLink } from '../support/mailed-links.ts'
import { attempt } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test('a link verifies the email in any browser', async ({ page, api }) => {
  await page.goto(await verificationLink(api))
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/login')
  await attempt(page, linus.email, linus.password)
  await expect(page).toHaveURL('/dashboard')
})

test('Back while a link is being verified does not verify it twice', async ({ page, api }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/users/verify-email') && request.method() === 'GET') calls.push(request.url())
  })
  const answer = await hold(page, '/users/verify-email')
  await page.goto(await verificationLink(api))
  await answer.requested
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Verifying' })).toBeVisible()
  await answer.release()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('Continue leads to a pending consent', async ({ page, api }) => {
  await page.goto('/terms')
  await savePendingConsent(page)
  await page.goto(await verificationLink(api))
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', pendingConsentAddress)
})

test('a link opened by a signed-in user is verified and reported', async ({ page, signIn, api }) => {
  await signIn(grace, '/terms')
  const account = api.data.users.get(linus.id)
  await page.goto(await verificationLink(api))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'verified' })).toBeVisible()
  expect(account?.isEmailVerified).toBe(false)
  expect(api.data.users.get(linus.id)?.isEmailVerified).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You can now sign in.')).toBeHidden()
})

test('a link opened by its signed-in owner updates the dashboard', async ({ page, signIn, api }) => {
  const account = api.data.users.get(linus.id)
  if (!account) throw new Error('Linus is not in the seed')
  api.data.users.put({ ...account, isEmailVerified: true })
  await signIn(linus, '/terms')
  api.data.users.put({ ...account, isEmailVerified: false })
  await page.goto('/dashboard')
  const state = page
    .getByRole('region', { name: 'Account status' })
    .getByText(/^(Enabled|Disabled)$/)
    .first()
  await expect(state).toHaveText('Disabled')
  await page.goto(await verificationLink(api))
  await expect(page).toHaveURL('/dashboard')
  await expect(state).toHaveText('Enabled')
})
