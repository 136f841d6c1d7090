import type { Page } from '@playwright/test'
import { alan, grace } from '../fixtures/people.ts'
import { signInWithForm } from './sign-in-page.ts'
import { expect, test } from './test.ts'

/** Keeps from a tab what other tabs say and store, as if it had slept. */
async function deafen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
  })
}

test('a tab that heard nothing of another account does nothing for it (R-17)', async ({
  page,
  context,
  signIn,
  api,
}) => {
  await signIn(grace)
  const other = await context.newPage()
  await deafen(other)
  await other.goto('/dashboard/settings')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('First name').fill('Gracie')
  await context.clearCookies()
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.clear())
  await signInWithForm(page, alan)
  await expect(other.getByLabel('First name')).toHaveValue('Gracie')
  const calls: string[] = []
  other.on('request', (request) => calls.push(request.method()))
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(alan.email).first()).toBeAttached()
  await expect(other.getByText('Gracie')).toHaveCount(0)
  expect(calls).not.toContain('PATCH')
  expect([alan, grace].map(({ id }) => api.data.accounts.get(id)?.firstName)).toEqual([alan.firstName, grace.firstName])
})
