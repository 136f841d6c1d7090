import { grace } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { attempt, email, password, signInButton } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('when the provider answers with half an answer, the screen says so, and the next try works', async ({ page }) => {
  await page.route('**/users/login', (route) => route.fulfill(withCors({ json: { accessToken: 'a' } })))
  await attempt(page, grace.email, grace.password)
  await expect(page.getByRole('alert').first()).toContainText('Login failed')
  await expect(page).toHaveURL('/auth/login')
  await expect(password(page)).toHaveValue(grace.password)
  await page.unroute('**/users/login')
  await signInButton(page).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED|ERR_CONNECTION/] })

  // That the screen waits 10 seconds for an answer, and no longer, is in faults.spec.ts.
  test('when the provider does not answer, the screen says so, and the next try works', async ({ page }) => {
    await page.route('**/users/login', (route) => route.abort())
    await email(page).fill(grace.email)
    await password(page).fill(grace.password)
    await signInButton(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Login failed')
    await expect(page.getByRole('alert').first()).toContainText('The service did not answer.')
    await page.unroute('**/users/login')
    await signInButton(page).click()
    await expect(page).toHaveURL('/dashboard')
  })
})
