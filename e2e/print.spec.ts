import { ada } from '../fixtures/people.ts'
import { expect, test } from './test.ts'

test('a printed dashboard has whole lists and no controls', async ({ page, signIn }) => {
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
