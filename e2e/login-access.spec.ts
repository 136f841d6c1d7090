import { answer } from './human-check.ts'
import { failThreeTimes, password, signInButton } from './sign-in-page.ts'
import { expect, test } from './test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login')
})

test('Enter sends nothing while the sum is unsolved, also after Back', async ({ page }) => {
  await failThreeTimes(page)
  let calls = 0
  page.on('request', () => calls++)
  await password(page).press('Enter')
  await answer(page).press('Enter')
  await expect(signInButton(page)).toBeDisabled()
  expect(calls).toBe(0)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.goBack()
  await expect(answer(page)).toBeVisible()
  await expect(signInButton(page)).toBeDisabled()
})
