import type { Page } from '@playwright/test'
import { odeon } from '../fixtures/clients.ts'
import { alan } from '../fixtures/people.ts'
import { authorizationOf } from '../mock-api/authorizations.ts'
import { withCors } from './cors.ts'
import { clickTwice } from './hold.ts'
import { expect, test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Connected Apps' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const QUESTION = 'Are you sure you want to revoke access for this app? This action cannot be undone.'

test('each app tells what it is, what it may do and since when, and goes when it was revoked elsewhere meanwhile', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(alan)
  const apps = api.data.authorizations.where('accountId', alan.id)
  await expect(panel(page).getByRole('button', { name: /^Revoke access for/ })).toHaveCount(apps.length)
  await expect(panel(page)).toContainText(/Last used [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(panel(page)).toContainText(/Granted [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(panel(page).getByRole('list', { name: 'Permissions' }).first().getByText('profile')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Revoke access for Odeon' }).click()
  for (const { id } of apps) api.data.authorizations.delete(id)
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await expect(panel(page)).not.toContainText('Odeon')
})

test('an app is revoked after a question, once, and then gone from the list (R-13, TO18)', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(alan)
  const before = api.data.authorizations.where('accountId', alan.id).length
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
  expect(api.data.authorizations.where('accountId', alan.id)).toHaveLength(before - 1)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a revocation that fails says so in the dialog until it is reopened, and the app stays', async ({
    page,
    signIn,
  }) => {
    await signIn(alan)
    await page.route('**/oauth/revoke-access/**', (route) => route.fulfill(withCors({ status: 500 })))
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
    await page.unroute('**/oauth/revoke-access/**')
    await dialog(page).getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})
