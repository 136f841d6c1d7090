import { expect, test } from './test.ts'

test('the referral code of the link is filled in', async ({ page }) => {
  await page.goto('/auth/register?referral=grace')
  await expect(page.getByLabel('Referral code')).toHaveValue('grace')
  await expect(page.getByText('You were invited by grace.')).toBeVisible()
})

test('a hostile referral code is literal and short', async ({ page }) => {
  const hostile = `"><img src=x onerror=alert(1)>${'x'.repeat(10_000)}`
  await page.goto(`/auth/register?referral=${encodeURIComponent(hostile)}`)
  await expect(page.getByLabel('Referral code')).toHaveValue(hostile.slice(0, 64))
  await expect(page.locator('img')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
