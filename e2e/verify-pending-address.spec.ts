import { grace, linus } from '../fixtures/people.ts'
import { signOut } from './account-menu.ts'
import { expect, test } from './test.ts'
import { waitForLink } from './verify-pending-page.ts'

test('signing in and out as someone else forgets the address', async ({ page, signIn }) => {
  await waitForLink(page)
  await page.reload()
  await expect(page.getByText(linus.email)).toBeVisible()
  await signIn(grace)
  await signOut(page)
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/auth/verify-pending')
  await expect(page).toHaveURL('/auth/register')
})
