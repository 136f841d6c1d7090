import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('the API page lists each call with its payload and response', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${api.url}/__mock/api`)
  await page.locator('summary', { hasText: 'GET /users/profile' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Response of GET /users/profile' })).toContainText(
    'tokensHolding?: number | null',
  )
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
