import { alan } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'

test('a scenario link opens its page as its person', async ({ page, scenario }) => {
  await scenario('admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible()
  await scenario('expired-reset-link')
  await expect(page.getByText('Invalid or expired reset link. Please request a new password reset.')).toBeVisible()
  await scenario('wallet-member', { to: '/dashboard/security' })
  await expect(page).toHaveURL('/dashboard/security')
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email Verification' })).toContainText(alan.email)
})

test('a link from another port asks before it replaces the data', async ({ page, api }) => {
  await page.goto('/')
  const link = `${api.url}/__mock/scenario/no-oauth-clients`
  await page.evaluate((address) => window.location.assign(address), link)
  await expect(page.getByRole('heading', { level: 1, name: 'Start the scenario no-oauth-clients?' })).toBeVisible()
  expect(api.scenario()).toBe('seed')
  await page.getByRole('link', { name: 'Yes, continue' }).click()
  await expect(page).toHaveURL('/dashboard/settings')
  expect(api.scenario()).toBe('no-oauth-clients')
})
