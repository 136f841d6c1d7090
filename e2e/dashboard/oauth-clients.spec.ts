import { agora, granary, odeon, stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { clickTwice } from '../support/held-responses.ts'
import { client, countCalls, newButton, newForm, panel, uri } from '../support/oauth-clients-page.ts'
import { readAccessToken } from '../support/session-cookies.ts'
import { expect, test } from '../support/test.ts'

test.describe(() => {
  test.beforeEach(async ({ signIn }) => {
    await signIn(ada, '/dashboard/settings')
  })

  test('an administrator sees and copies client details', async ({ page, context, api }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const row = client(page, odeon.name)
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(api.db.clients.size)
    const texts = [odeon.description, ...(api.db.clients.get(odeon.id)?.redirectUris ?? []), ...odeon.grants]
    for (const text of [...texts, 'Created Jan 6, 2025']) await expect(row).toContainText(text)

    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await row.getByRole('button', { name: 'Copy client ID' }).click()
    await expect.poll(clipboard).toBe(odeon.clientId)
    await row.getByRole('button', { name: 'Copy secret' }).click()
    await expect.poll(clipboard).toBe(odeon.clientSecret)

    await expect(client(page, agora.name)).toContainText('None. Public clients use PKCE instead.')
    await expect(client(page, agora.name).getByRole('button', { name: /secret/i })).toHaveCount(0)
  })

  test('a secret is not in the page until it is revealed', async ({ page }) => {
    const row = client(page, odeon.name)
    await expect(row).toBeVisible()
    expect(await page.content()).not.toContain(odeon.clientSecret)
    await row.getByRole('button', { name: 'Reveal secret' }).click()
    await expect(row.getByText(odeon.clientSecret ?? '', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(stoa.clientSecret)
    await row.getByRole('button', { name: 'Hide secret' }).click()
    expect(await page.content()).not.toContain(odeon.clientSecret)

    await row.getByRole('button', { name: 'Reveal secret' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    await page.goBack()
    await expect(row.getByText('Secret hidden')).toBeAttached()
    expect(await page.content()).not.toContain(odeon.clientSecret)
  })

  test('regenerating a secret asks first, is sent once and shows the new secret', async ({ page, api }) => {
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
    const confirm = dialog.getByRole('button', { name: 'Regenerate' })
    await clickTwice(confirm, `/oauth/clients/${granary.id}/regenerate-secret`)
    await expect(row.getByRole('status').filter({ hasText: 'Client secret regenerated successfully' })).toBeVisible()
    await expect(regenerate).toBeFocused()
    expect(calls()).toBe(1)
    const secret = api.db.clients.get(granary.id)?.clientSecret ?? ''
    expect(secret).not.toBe(granary.clientSecret)
    await expect(row.getByText(secret, { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(granary.clientSecret)
  })

  test('an administrator creates a client once and can use it immediately', async ({ page, api }) => {
    const calls = countCalls(page, 'POST', /^\/oauth\/clients$/)
    await newButton(page).click()
    const form = newForm(page)
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Grant 1')).toHaveValue('authorization_code')
    await form.getByLabel('Name').fill('Lyceum')
    await form.getByLabel('Description').fill('Walks and talks')
    await uri(form, 1).fill(' https://lyceum.example/return ')
    await form.getByRole('button', { name: 'Add Redirect URI' }).click()
    await clickTwice(form.getByRole('button', { name: 'Create client' }), '/oauth/clients')

    const row = client(page, 'Lyceum')
    await expect(row.getByRole('status').filter({ hasText: 'OAuth client created successfully!' })).toBeVisible()
    await expect(row.locator('summary')).toBeFocused()
    await expect(form).toBeHidden()
    expect(calls()).toBe(1)
    const created = [...api.db.clients.rows()].find(({ name }) => name === 'Lyceum')
    expect(created).toMatchObject({
      description: 'Walks and talks',
      redirectUris: ['https://lyceum.example/return'],
      grants: ['authorization_code'],
    })
    await row.getByRole('button', { name: 'Reveal secret' }).click()
    await expect(row.getByText(created?.clientSecret ?? '', { exact: true })).toBeVisible()
  })

  test('an administrator edits a client in place or cancels', async ({ page, api }) => {
    const row = client(page, odeon.name)
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(row.getByLabel('Name')).toBeFocused()
    await expect(row.getByLabel('Name')).toHaveValue(odeon.name)
    await expect(row.getByLabel('Description')).toHaveValue(odeon.description)
    await expect(row.getByLabel(/^Redirect URI \d/)).toHaveCount(2)

    const remove = (number: number) => row.getByRole('button', { name: `Remove Redirect URI ${number}` })
    await remove(2).click()
    await expect(row.getByRole('button', { name: /^Remove Redirect/ }), 'the last row stays').toHaveCount(0)
    await row.getByRole('button', { name: 'Add Redirect URI' }).click()
    await expect(uri(row, 2)).toBeFocused()
    await page.keyboard.type('https://two.example/')
    await remove(1).click()
    await expect(row.getByRole('button', { name: 'Add Redirect URI' })).toBeFocused()
    await expect(uri(row, 1)).toHaveValue('https://two.example/')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(row).toContainText('https://odeon.example/signed-in?from=account')

    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByLabel('Name').fill('Odeon of Athens')
    await row.getByLabel('Grant 2', { exact: true }).fill('client_credentials')
    await row.getByRole('button', { name: 'Save changes' }).click()
    const changed = client(page, 'Odeon of Athens')
    await expect(changed.getByRole('status').filter({ hasText: 'OAuth client updated successfully!' })).toBeVisible()
    await expect(changed.getByRole('button', { name: 'Edit' })).toBeFocused()
    await expect(changed).toContainText('client_credentials')
    expect(api.db.clients.get(odeon.id)).toMatchObject({
      name: 'Odeon of Athens',
      grants: ['authorization_code', 'client_credentials'],
      clientSecret: odeon.clientSecret,
    })
  })
})

test('saving a client with a rejected token refreshes it once', async ({ page, context, api, signIn }) => {
  await signIn(ada, '/dashboard/settings')
  const [refreshes, updates] = [countCalls(page, 'POST', /\/users\/refresh$/), countCalls(page, 'PUT', /./)]
  const name = page.getByLabel('Name')
  const expired = page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })
  const save = (newName: string) =>
    test.step(`save as ${newName}`, async () => {
      await name.fill(newName)
      await page.getByRole('button', { name: 'Save changes' }).click()
    })

  await client(page, stoa.name).getByRole('button', { name: 'Edit' }).click()
  const body = { message: 'Unauthorized' }
  api.faults.set({ call: 'PUT /oauth/clients/:id', kind: 'status', status: 403, body })
  await save('Unauthorized')
  await expect(expired).toBeVisible()
  expect([refreshes(), updates()]).toEqual([1, 2])
  await expect(name).toHaveValue('Unauthorized')
  api.faults.clear()

  const before = await readAccessToken(context)
  api.clock.advance(15 * 60_000)
  await save('Refreshed')
  await expect(client(page, 'Refreshed')).toContainText('OAuth client updated successfully!')
  expect([refreshes(), updates()]).toEqual([2, 4])
  expect(await readAccessToken(context)).not.toBe(before)

  await client(page, 'Refreshed').getByRole('button', { name: 'Edit' }).click()
  api.clock.advance(31 * 24 * 60 * 60_000)
  await save('Expired')
  await expect(expired).toBeVisible()
  expect(updates()).toBe(5)
  await expect(name).toHaveValue('Expired')
  await expect(page).toHaveURL('/dashboard/settings')
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken'])
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 503/] })

  test('saving a client says that the session expired if the token cannot be refreshed', async ({
    page,
    api,
    signIn,
  }) => {
    await signIn(ada, '/dashboard/settings')
    await client(page, stoa.name).getByRole('button', { name: 'Edit' }).click()
    api.clock.advance(15 * 60_000)
    api.faults.set({ call: 'POST /users/refresh', kind: 'status', status: 503 })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toContainText('Session expired. Please log in again.')
  })
})
