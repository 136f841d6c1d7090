import { ada, grace } from '../fixtures/people.ts'
import { expect, test } from './test.ts'

test('printed, the dashboard of an administrator is its figures and whole lists, and nothing to act with', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1060, height: 700 })
  await signIn(ada)
  const users = page.getByRole('table', { name: 'Users' })
  await expect(users.getByRole('row')).toHaveCount(26)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['navigation', 'button', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(part)).toHaveCount(0)
  await expect(users.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Country', 'Joined'])
  // Where the navigation was, there is no gap, and no list is cut at the height that it scrolls in.
  const { width } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(1000)
  const activities = page.getByRole('list', { name: 'Recent Activity' })
  expect(await activities.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
})

test('printed, a page has no empty fields for passwords', async ({ page, signIn }) => {
  await signIn(grace)
  await page.goto('/dashboard/security')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.locator('input:visible')).toHaveCount(0)
})
