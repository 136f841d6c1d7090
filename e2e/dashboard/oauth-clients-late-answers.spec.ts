import type { Page } from '@playwright/test'
import { stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { hold } from '../hold.ts'
import { client, panel } from '../oauth-clients-page.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(ada, '/dashboard/settings')
  await expect(client(page, stoa.name)).toBeVisible()
})

/** Comes back to the tab after so long that the list is asked for anew. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward('02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a stale client list changes neither an open form nor a saved change', async ({ page, api }) => {
    const row = client(page, stoa.name)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByLabel('Name').fill('Painted Porch')
    api.faults.set({ call: 'GET /oauth/clients', kind: 'status', status: 500 })
    await comeBack(page)
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load data')
    await expect(row.getByLabel('Name')).toHaveValue('Painted Porch')
    api.faults.clear()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('alert')).toBeHidden()
    await expect(row.getByLabel('Name')).toHaveValue('Painted Porch')

    const list = await hold(page, '/oauth/clients')
    await comeBack(page)
    await list.asked
    await row.getByRole('button', { name: 'Save changes' }).click()
    await expect(client(page, 'Painted Porch')).toContainText('OAuth client updated successfully!')
    await list.letGo()
    await expect(client(page, 'Painted Porch')).toBeVisible()
  })
})
