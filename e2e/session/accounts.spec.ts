import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { signOut } from '../support/account-menu.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

/** Hides messages and storage events of other tabs, as if this tab had been suspended. */
async function suspendTabSync(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true)
  })
}

test.describe('a tab that was suspended', () => {
  let other: Page
  let switchToAlan: () => Promise<void>

  test.beforeEach(async ({ page, context, signIn }) => {
    await signIn(grace, '/terms')
    switchToAlan = async () => {
      await context.clearCookies()
      await page.evaluate(() => localStorage.removeItem('user'))
      await signIn(alan, '/terms')
      expect(await page.evaluate(() => JSON.parse(localStorage.user).email)).toBe(alan.email)
    }
    other = await context.newPage()
    await suspendTabSync(other)
    await other.goto('/dashboard/settings')
    await other.getByRole('button', { name: 'Edit Profile' }).click()
    await other.getByLabel('First name').fill('Gracie')
  })

  test.afterEach(({ api }) => {
    expect(api.db.users.get(alan.id)?.firstName).toBe(alan.firstName)
  })

  test('does not change another account', async ({ api }) => {
    await switchToAlan()
    await expect(other.getByLabel('First name')).toHaveValue('Gracie')
    const calls: string[] = []
    other.on('request', (request) => calls.push(request.method()))
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText(alan.email).first()).toBeAttached()
    await expect(other.getByText('Gracie')).toHaveCount(0)
    expect(calls).not.toContain('PATCH')
    expect(api.db.users.get(grace.id)?.firstName).toBe(grace.firstName)
  })

  test.describe('whose call fails', () => {
    test.use({ allowedErrors: [/status of 401/] })

    test('does not repeat its call for another account', async ({ api }) => {
      api.faults.set({ call: 'PATCH /users/profile', kind: 'status', status: 401, times: 1 })
      const { requested, release } = await hold(other, '/users/refresh')
      await other.getByRole('button', { name: 'Save changes' }).click()
      await requested
      await switchToAlan()
      await release()
      await expect(other.getByText(alan.email).first()).toBeAttached()
      expect(api.requests.list({ call: 'PATCH /users/profile' })).toHaveLength(1)
    })
  })

  test('does not sign another account out', async ({ context, api }) => {
    await switchToAlan()
    await signOut(other)
    await expect(other.getByText(alan.email).first()).toBeAttached()
    expect(api.requests.list({ call: 'POST /users/logout' })).toEqual([])
    expect(await context.cookies()).toHaveLength(2)
  })
})
