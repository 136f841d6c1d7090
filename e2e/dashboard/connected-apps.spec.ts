import type { Page } from '@playwright/test'
import { odeon } from '../../fixtures/clients.ts'
import { alan } from '../../fixtures/people.ts'
import { findAuthorization } from '../../mock-api/oauth/authorizations.ts'
import { hold } from '../support/held-responses.ts'
import { untilIdle } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Connected apps' })
const revokeButtons = (page: Page) => card(page).getByRole('button', { name: /^Revoke access for/ })
const revokeOdeon = (page: Page) => card(page).getByRole('button', { name: 'Revoke access for Odeon' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const confirmButton = (page: Page) => dialog(page).getByRole('button', { name: 'Revoke' })

test('a long list scrolls, also by keyboard', async ({ page, scenario }) => {
  await scenario('many-applications', { to: '/dashboard' })
  const list = card(page).getByRole('list', { name: 'Connected apps' })
  // 24rem
  await expect(list).toHaveCSS('height', '384px')
  await expect(list).toHaveAttribute('tabindex', '0')
  await list.focus()
  // Chromium stops scrolling a list by keyboard when the page itself scrolls to it in the same frame.
  await untilIdle(page)
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
})

test('a confirmation needs its field, confirms with Enter, and shows each error again', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(alan)
  await revokeOdeon(page).click()
  await dialog(page)
    .locator('form')
    .evaluate((form) => {
      // Fields cancel the event when they show their error.
      form.prepend(Object.assign(document.createElement('input'), { required: true, oninvalid: () => false }))
    })
  const field = dialog(page).getByRole('textbox')
  await confirmButton(page).click()
  await expect(field).toBeFocused()
  expect(findAuthorization(api.db, alan.id, odeon.clientId)).toBeDefined()
  await page.keyboard.type('Odeon')
  // Both attempts fail without a request.
  await page.context().clearCookies({ name: 'accessToken' })
  const error = dialog(page).getByRole('alert')
  for (const confirm of [() => field.press('Enter'), () => confirmButton(page).click()]) {
    await confirm()
    await expect(error).toHaveText('No access token found')
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(error).toBeHidden()
  }
})

test('each connected app shows its permissions and dates, and is removed after confirmation', {
  tag: '@every-browser',
}, async ({ page, signIn, api }) => {
  await signIn(alan)
  const apps = api.db.authorizations.where('userId', alan.id)
  await expect(revokeButtons(page)).toHaveCount(apps.length)
  await expect(card(page)).toContainText(/Last used [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(card(page)).toContainText(/Granted [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const permissions = card(page).getByRole('list', { name: 'Permissions' }).first()
  await expect(permissions.getByRole('listitem')).toHaveText(['profile', 'email', 'wallet', 'calendar'])

  const { id } = findAuthorization(api.db, alan.id, odeon.clientId) ?? {}
  await revokeOdeon(page).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  const question = 'Are you sure you want to revoke access for this app? This action cannot be undone.'
  await expect(dialog(page).getByText(question, { exact: true })).toBeVisible()
  await expect(dialog(page)).toContainText('The app can ask you again.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(revokeOdeon(page)).toBeFocused()
  await revokeOdeon(page).press('Enter')
  const response = await hold(page, `/oauth/revoke-access/${id}`)
  await confirmButton(page).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Revoking...' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page), 'Esc does not close a busy dialog').toBeVisible()
  await response.release()
  await expect(revokeOdeon(page)).toHaveCount(0)
  await expect(dialog(page)).toBeHidden()
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused()
  expect(findAuthorization(api.db, alan.id, odeon.clientId)).toBeUndefined()
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Revoked access from Odeon')

  await revokeButtons(page).first().click()
  for (const other of apps) api.db.authorizations.delete(other.id)
  await confirmButton(page).click()
  await expect(revokeButtons(page), 'an app that was revoked elsewhere disappears too').toHaveCount(apps.length - 2)
})
