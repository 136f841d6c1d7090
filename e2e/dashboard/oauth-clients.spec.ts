import { agora, granary, odeon, stoa } from '../../fixtures/clients.ts'
import { ada, alan } from '../../fixtures/people.ts'
import { clickTwice } from '../support/hold.ts'
import { client, countCalls, panel } from '../support/oauth-clients-page.ts'
import { expect, test } from '../support/test.ts'

test('an administrator sees and copies client details', async ({ page, signIn, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(ada, '/dashboard/settings')
  const row = client(page, odeon.name)
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(api.db.clients.size)
  await expect(row).toContainText(odeon.description)
  await expect(row.getByRole('group', { name: 'Client ID' })).toContainText(odeon.clientId)
  for (const uri of api.db.clients.get(odeon.id)?.redirectUris ?? []) await expect(row).toContainText(uri)
  for (const grant of odeon.grants) await expect(row).toContainText(grant)
  await expect(row).toContainText('Jan 6, 2025')

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await row.getByRole('button', { name: 'Copy client ID' }).click()
  await expect.poll(clipboard).toBe(odeon.clientId)
  await row.getByRole('button', { name: 'Copy secret' }).click()
  await expect.poll(clipboard).toBe(odeon.clientSecret)
  await expect(row.getByRole('button', { name: 'Reveal secret' })).toBeVisible()

  const isPublic = client(page, agora.name)
  await expect(isPublic.getByRole('group', { name: 'Client secret' })).toContainText('None: a public client')
  await expect(isPublic.getByRole('button', { name: /secret/i })).toHaveCount(0)
})

test('a member neither sees nor requests clients', async ({ page, signIn }) => {
  const calls = countCalls(page, 'GET', /^\/oauth\/clients/)
  await signIn(alan, '/dashboard/settings')
  await expect(page.getByRole('region', { name: 'User Profile' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  expect(calls()).toBe(0)
})

test('a secret is not in the page until it is revealed', async ({ page, signIn }) => {
  await signIn(ada, '/dashboard/settings')
  const row = client(page, odeon.name)
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(odeon.clientSecret)
  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await expect(row.getByText(odeon.clientSecret ?? '', { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(stoa.clientSecret)
  await row.getByRole('button', { name: 'Hide secret' }).click()
  expect(await page.content()).not.toContain(odeon.clientSecret)

  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await client(page, stoa.name).getByRole('button', { name: 'Edit' }).click()
  await expect(row.getByText('Secret hidden')).toBeAttached()
  expect(await page.content()).not.toContain(odeon.clientSecret)

  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await page.goBack()
  await expect(row.getByText('Secret hidden')).toBeAttached()
  expect(await page.content()).not.toContain(odeon.clientSecret)
})

test('regenerating a secret asks first, is sent once, and shows the new one', async ({ page, signIn, api }) => {
  await signIn(ada, '/dashboard/settings')
  const calls = countCalls(page, 'POST', /\/regenerate-secret$/)
  const row = client(page, granary.name)
  const regenerate = row.getByRole('button', { name: 'Regenerate secret' })
  const dialog = page.getByRole('alertdialog', { name: `Regenerate the secret of ${granary.name}` })
  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await regenerate.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(regenerate).toBeFocused()
  expect(calls()).toBe(0)
  await regenerate.click()
  await clickTwice(dialog.getByRole('button', { name: 'Regenerate' }), `/oauth/clients/${granary.id}/regenerate-secret`)
  await expect(row.getByRole('status').filter({ hasText: 'Client secret regenerated successfully' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(regenerate).toBeFocused()
  expect(calls()).toBe(1)
  const secret = api.db.clients.get(granary.id)?.clientSecret ?? ''
  expect(secret).not.toBe(granary.clientSecret)
  await expect(row.getByText(secret, { exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(granary.clientSecret)
})
