import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'

/** Hides storage events of other tabs, as if this tab had been suspended. */
async function suspendTabSync(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
}

test('a tab that missed an account switch does not change the other account', async ({
  page,
  context,
  signIn,
  api,
}) => {
  await signIn(grace, '/terms')
  const other = await context.newPage()
  await suspendTabSync(other)
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('First name').fill('Gracie')

  await context.clearCookies()
  await page.evaluate(() => localStorage.removeItem('user'))
  await signIn(alan, '/terms')
  expect(await page.evaluate(() => JSON.parse(localStorage.user).email)).toBe(alan.email)
  await expect(other.getByLabel('First name')).toHaveValue('Gracie')

  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(alan.email).first()).toBeAttached()
  await expect(other.getByText('Gracie')).toHaveCount(0)
  expect(api.requests.list({ call: 'PATCH /users/profile' })).toEqual([])
  for (const { id, firstName } of [alan, grace]) expect(api.db.users.get(id)?.firstName).toBe(firstName)
})
