import { linus } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { verificationLink } from '../support/email-links.ts'
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

test('new emails appear in the open mailbox until a reset', async ({ page, api }) => {
  await page.goto(`${api.url}/__mock/mailbox`)
  await page.evaluate(() => {
    document.documentElement.dataset.page = 'first'
  })
  const emails = page.getByRole('listitem')
  await expect(page.getByRole('status')).toHaveText('No emails yet')
  for (const count of [1, 2]) {
    await verificationLink(api)
    await expect(emails).toHaveCount(count)
  }
  await expect(emails.first()).toContainText(linus.email)
  await expect(page.getByRole('status')).toHaveText('2 emails')
  await fetch(`${api.url}/__mock/reset`, { method: 'POST' })
  await expect(emails).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'first')
})
