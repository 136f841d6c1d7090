import { ada, grace } from '../../fixtures/people.ts'
import { submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import { recordPaths } from '../support/watch.ts'

// return-path.test.ts covers which return path wins.
test('signing in opens the requested page without flashing the dashboard', { tag: '@every-browser' }, async ({
  page,
}) => {
  await page.goto('/country-membership')
  await page.goto('/dashboard/security?x=1')
  await expect(page).toHaveURL('/auth/login')
  expect(await page.evaluate(() => sessionStorage.redirectUrl)).toBe('/dashboard/security?x=1')
  const paths = recordPaths(page)
  await submitSignIn(page, grace.email, grace.password)
  await expect(page).toHaveURL('/dashboard/security?x=1')
  expect(paths).toEqual(['/dashboard/security?x=1'])
  expect(await page.evaluate(() => sessionStorage.redirectUrl)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/country-membership')
})

test('signed-in users skip sign-in, except in an OAuth flow, and get an invitation explained', {
  tag: '@every-browser',
}, async ({ page, signIn }) => {
  await signIn(grace, '/auth/login')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/auth/register?referral=alan')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: "You're signed in" })).toBeVisible()
  await page.goto('/auth/login?client_id=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the product')
  await submitSignIn(page, ada.email, ada.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${ada.firstName}`)
})

test('a signed-in user can sign out to open an invitation', async ({ page, signIn, api }) => {
  await signIn(grace, '/auth/register?referral=alan')
  const openIt = page.getByRole('button', { name: 'Sign out and open it' })
  api.faults.add({ call: 'POST /users/logout', kind: 'status', status: 403, maxMatches: 1 })
  await openIt.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to logout. Please try again.')
  await openIt.click()
  await expect(page).toHaveURL('/auth/register?referral=alan')
  await expect(page.getByLabel('Referral code')).toHaveValue('alan')
})

test('Back to the form of an invitation that was used says nothing', async ({ page }) => {
  await page.goto('/auth/register?referral=alan')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, grace.email, grace.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${grace.firstName}`)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText("You're signed in")).toBeHidden()
})

// public/prerendered.spec.ts covers guest-only pages before hydration.
test('the dashboard is blank until the session is known', { tag: '@every-browser' }, async ({ page, startSession }) => {
  await startSession(grace)
  const response = await hold(page, '/users/profile')
  await page.goto('/dashboard')
  await response.responded
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached()
  await expect(page.locator('#root')).toHaveText('')
  await response.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${grace.firstName}`)
})
