import { grace, linus } from '../fixtures/people.ts'
import { signOut } from './account-menu.ts'
import { expect, test } from './test.ts'
import { waitForLink } from './verify-pending-page.ts'

test('whoever comes back later by typing the address finds nobody to wait for', async ({ page }) => {
  await waitForLink(page)
  await expect(page.getByText(linus.email)).toBeVisible()
  await page.goto('/terms')
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})

test('after somebody else has signed in and out, the address is gone', async ({ page, signIn }) => {
  await waitForLink(page)
  await page.reload()
  await expect(page.getByText(linus.email)).toBeVisible()
  await signIn(grace)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})

test('a new address to wait for wins over the one that the page was loaded with', async ({ page }) => {
  await waitForLink(page)
  await expect(page.getByText(linus.email)).toBeVisible()
  await page.evaluate((address) => sessionStorage.setItem('verifyEmail', address), grace.email)
  await page.reload()
  await expect(page.getByText(grace.email)).toBeVisible()
  await expect(page.getByText(linus.email)).toBeHidden()
})
