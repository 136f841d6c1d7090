import { stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { client, countCalls } from '../support/oauth-clients-page.ts'
import { expect, test } from '../support/test.ts'

test('an administrator previews the consent page for any scope', async ({ page, signIn, api }) => {
  api.db.authorizations.put({
    id: 'of-the-administrator',
    userId: ada.id,
    clientId: stoa.clientId,
    scopes: ['profile'],
    grantedAt: '2026-11-01T09:00:00.000Z',
    lastUsed: '2026-11-01T09:00:00.000Z',
  })
  await signIn(ada, '/dashboard/settings')
  const calls = countCalls(page, 'POST', /./)
  const open = client(page, stoa.name).getByRole('button', { name: 'Preview consent' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Consent preview' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Stoa asks for access')
  await expect(preview).toContainText('You will return to stoa.example')
  await expect(preview.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(preview).toContainText(ada.email)
  await dialog.getByLabel('Scope').fill('profile admin calendar')
  await expect(preview.getByRole('checkbox', { name: 'Administrative access' })).toBeChecked()
  await expect(preview).toContainText('Access to calendar data')
  await expect(preview.getByText('New', { exact: true })).toHaveCount(0)
  for (const name of ['Authorize', 'Deny']) {
    const button = preview.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  await expect(page).toHaveURL('/dashboard/settings')
  expect(calls()).toBe(0)
})
