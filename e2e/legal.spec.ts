import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './test.ts'

test('the terms are in force since January 1, 2025, change with 30 days notice, and are not for children', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(page).toHaveTitle('Terms of Service · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('30 days')
  await expect(main).toContainText('under 13')
  await expectNoAxeViolations(page)
})

test('the privacy policy is in force since January 1, 2025, answers within 30 days, and is not for children', async ({
  page,
}) => {
  await page.goto('/privacy')
  await expect(page).toHaveTitle('Privacy Policy · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('within 30 days')
  await expect(main).toContainText('under 13')
  await expectNoAxeViolations(page)
})
