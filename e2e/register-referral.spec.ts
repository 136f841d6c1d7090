import { expect, test } from './test.ts'

test('the referral code of the link is filled in', async ({ page }) => {
  await page.goto('/auth/register?referral=grace')
  await expect(page.getByLabel('Referral code')).toHaveValue('grace')
  await expect(page.getByText('You were invited by grace.')).toBeVisible()
})
