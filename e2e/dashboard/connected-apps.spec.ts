import type { Locator, Page } from '@playwright/test'
import { odeon } from '../../fixtures/clients.ts'
import { alan } from '../../fixtures/people.ts'
import { authorizationOf } from '../../mock-api/oauth/authorizations.ts'
import { clickTwice, hold } from '../support/hold.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Connected Apps' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const QUESTION = 'Are you sure you want to revoke access for this app? This action cannot be undone.'

test('each app shows its details, and disappears when it was revoked elsewhere', async ({ page, signIn, api }) => {
  await signIn(alan)
  const apps = api.data.authorizations.where('userId', alan.id)
  await expect(panel(page).getByRole('button', { name: /^Revoke access for/ })).toHaveCount(apps.length)
  await expect(panel(page)).toContainText(/Last used [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(panel(page)).toContainText(/Granted [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(panel(page).getByRole('list', { name: 'Permissions' }).first().getByText('profile')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Revoke access for Odeon' }).click()
  for (const { id } of apps) api.data.authorizations.delete(id)
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await expect(panel(page)).not.toContainText('Odeon')
})

test('revoking an app asks first, is sent once, and removes the app', async ({ page, signIn, api }) => {
  await signIn(alan)
  const before = api.data.authorizations.where('userId', alan.id).length
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/oauth/revoke-access/') && request.method() === 'POST') calls++
  })
  const revoke = panel(page).getByRole('button', { name: 'Revoke access for Odeon' })
  await revoke.click()
  await expect(dialog(page)).toContainText(QUESTION)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(revoke).toBeFocused()
  expect(calls).toBe(0)
  await revoke.click()
  const { id } = authorizationOf(api.data, alan.id, odeon.clientId) ?? {}
  await clickTwice(dialog(page).getByRole('button', { name: 'Revoke' }), `/oauth/revoke-access/${id}`)
  await expect(panel(page).getByRole('button', { name: /^Revoke access for/ })).toHaveCount(before - 1)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(calls).toBe(1)
  expect(api.data.authorizations.where('userId', alan.id)).toHaveLength(before - 1)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a failed revocation shows an error in the dialog, and the app stays', async ({ page, signIn, api }) => {
    await signIn(alan)
    api.faults.set({ call: 'POST /oauth/revoke-access/:id', kind: 'status', status: 500 })
    await panel(page)
      .getByRole('button', { name: /^Revoke access for/ })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog(page)).toContainText('Failed to revoke access')
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(dialog(page)).not.toContainText('Failed')
    await expect(dialog(page).getByRole('heading')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog(page)).toContainText('Failed to revoke access')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await panel(page)
      .getByRole('button', { name: /^Revoke access for/ })
      .first()
      .click()
    await expect(dialog(page)).toContainText(QUESTION)
    await expect(dialog(page)).not.toContainText('Failed')
    api.faults.clear()
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

const apps = (page: Page) =>
  page.getByRole('region', { name: 'Connected Apps' }).getByRole('button', { name: /^Revoke access for/ })

async function revoke(page: Page, app: Locator): Promise<void> {
  await app.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
}

test('a stale list does not bring a revoked app back', async ({ page, api, signIn }) => {
  const before = api.data.authorizations.where('userId', alan.id).length
  await page.clock.install()
  await signIn(alan)
  await expect(apps(page)).toHaveCount(before)
  await page.clock.fastForward(61_000)
  const list = await hold(page, '/oauth/authorized-apps')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await list.requested
  await revoke(page, apps(page).first())
  await expect(apps(page)).toHaveCount(before - 1)
  await list.release()
  await expect(apps(page)).toHaveCount(before - 1)
})
