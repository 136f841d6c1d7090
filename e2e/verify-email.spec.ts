import { grace, linus } from '../fixtures/people.ts'
import { consentAddress, leaveConsentPending } from './consent-context.ts'
import { hold } from './hold.ts'
import { verificationLink } from './mailed-links.ts'
import { attempt } from './sign-in-page.ts'
import { expect, test } from './test.ts'

const FAILED = 'Failed to verify email. The link may be expired or invalid.'

test('a link verifies the address by itself, in a browser that knows nothing of it too, and then the person can sign in', async ({
  page,
  api,
}) => {
  await page.goto(await verificationLink(api))
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.context().cookies()).toEqual([])
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/login')
  await attempt(page, linus.email, linus.password)
  await expect(page).toHaveURL('/dashboard')
})

test('a link opened twice at once and loaded again says the same (TA19)', async ({ page, context, api }) => {
  const path = await verificationLink(api)
  const other = await context.newPage()
  await Promise.all([page.goto(path), other.goto(path)])
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
})

test('a link that is come back to while it is still checked is redeemed once', async ({ page, api }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/users/verify-email') && request.method() === 'GET') calls.push(request.url())
  })
  const answer = await hold(page, '/users/verify-email')
  await page.goto(await verificationLink(api))
  await answer.asked
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Verifying' })).toBeVisible()
  await answer.letGo()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a link without a token of this provider says so and leads back', async ({ page }) => {
  for (const [search, text] of [
    ['', 'Invalid verification link. Please check your email for the correct link.'],
    ['?token=abc', FAILED],
    ['?token=%3Cb%3E', FAILED],
  ] as const) {
    await page.goto(`/auth/verify-email${search}`)
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/auth/login')
})

test('with a consent pending, Continue leads to it', async ({ page, api }) => {
  await page.goto('/terms')
  await leaveConsentPending(page)
  await page.goto(await verificationLink(api))
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', consentAddress)
})

test('opened by somebody who is signed in, the link does its work and the dashboard says so', async ({
  page,
  signIn,
  api,
}) => {
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

test('opened by the owner of the address, who is signed in, the dashboard knows of it', async ({
  page,
  signIn,
  api,
}) => {
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

test('opened by somebody who is signed in, a bad link is an error on the dashboard', async ({ page, signIn }) => {
  await signIn(grace, '/auth/verify-email?token=abc')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toContainText(FAILED)
})
