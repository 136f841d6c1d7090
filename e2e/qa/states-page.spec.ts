import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: [/status of 500/] })

test('the list of states opens the portal in a state', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${api.url}/__mock/states`)
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Failed to load activities' }).click()
  const portal = await opened
  await expect(portal.getByText('Failed to load activities')).toBeVisible()
})
