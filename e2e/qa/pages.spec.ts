import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

for (const name of ['api', 'states', 'mailbox'])
  test(`the page ${name} is accessible and fits a phone`, async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${api.url}/__mock/${name}`)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
