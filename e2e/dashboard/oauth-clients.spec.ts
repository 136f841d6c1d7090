import type { Locator, Page } from '@playwright/test'
import { agora, granary, odeon, stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { readClipboard } from '../support/clipboard.ts'
import { submitSignIn } from '../support/forms.ts'
import { hold } from '../support/held-responses.ts'
import { readAccessToken } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'OAuth clients' })
const client = (page: Page, name: string) => card(page).getByRole('listitem', { name, exact: true })
const openClient = async (page: Page, name: string) => {
  await client(page, name).locator('summary').click()
  return client(page, name)
}
const newButton = (page: Page) => card(page).getByRole('button', { name: 'New client' })
const newForm = (page: Page) => page.getByRole('form', { name: 'New client' })
const uri = (form: Locator, number: number) => form.getByLabel(`Redirect URI ${number}`, { exact: true })
const grant = (form: Locator, number: number) => form.getByLabel(`Grant ${number}`, { exact: true })

test.beforeEach(async ({ signIn }) => {
  await signIn(ada, '/dashboard/settings')
})

test('an administrator opens one of many clients and copies its details; up to three are open', async ({
  page,
  api,
}) => {
  const details = card(page).getByText('Client ID', { exact: true }).filter({ visible: true })
  await expect(client(page, odeon.name)).toBeVisible()
  await expect(details).toHaveCount(0)
  const row = await openClient(page, odeon.name)
  await expect(details).toHaveCount(1)
  await expect(card(page).getByRole('heading', { level: 3 })).toHaveCount(api.db.clients.size)
  const texts = [odeon.description, ...(api.db.clients.get(odeon.id)?.redirectUris ?? []), ...odeon.grants]
  for (const text of [...texts, 'Created Jan 6, 2025']) await expect(row).toContainText(text)

  const confirmation = row.getByText('Copied to clipboard')
  for (const [name, text] of [
    ['Copy client ID', odeon.clientId],
    ['Copy secret', odeon.clientSecret],
  ] as const) {
    await row.getByRole('button', { name }).click()
    await expect(confirmation).toBeVisible()
    expect(await readClipboard(page)).toBe(text)
    await expect(confirmation).toBeHidden()
  }

  await expect(client(page, agora.name)).toContainText('None. Public clients use PKCE instead.')
  await expect(client(page, agora.name).getByRole('button', { name: /secret/i })).toHaveCount(0)

  for (const { id } of [stoa, granary]) api.db.clients.delete(id)
  const list = await hold(page, '/oauth/clients')
  await page.reload()
  const place = await newButton(page).boundingBox()
  await list.release()
  await expect(details).toHaveCount(3)
  expect(await newButton(page).boundingBox(), 'stays in place when the list arrives').toEqual(place)
})

test('a secret is in the page only while it is revealed, and can be regenerated', async ({ page, api }) => {
  const row = await openClient(page, odeon.name)
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

  await test.step('a secret is regenerated after confirmation', async () => {
    const other = await openClient(page, granary.name)
    const regenerate = other.getByRole('button', { name: 'Regenerate secret' })
    const dialog = page.getByRole('alertdialog', { name: `Regenerate the secret of ${granary.name}` })
    await other.getByRole('button', { name: 'Reveal secret' }).click()
    await regenerate.click()
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    await expect(other.getByRole('status').filter({ hasText: 'Client secret regenerated successfully' })).toBeVisible()
    await expect(regenerate).toBeFocused()
    const secret = api.db.clients.get(granary.id)?.clientSecret ?? ''
    expect(secret).not.toBe(granary.clientSecret)
    await expect(other.getByText(secret, { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(granary.clientSecret)
  })

  // Last, because it makes the page ignore clicks for a while.
  await test.step('a click aimed at a window above this one reveals and copies no secret', async () => {
    await openClient(page, odeon.name)
    for (const name of ['Reveal secret', 'Copy secret'])
      await row.getByRole('button', { name }).evaluate((element) => {
        dispatchEvent(new Event('focus'))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      })
    expect(await page.content()).not.toContain(odeon.clientSecret)
    await row.getByRole('button', { name: 'Reveal secret' }).press('Enter')
    await expect(row.getByRole('button', { name: 'Hide secret' })).toBeVisible()
    await expect(row.getByText('Copied to clipboard')).toHaveCount(0)
  })
})

test('an administrator creates a client and can use it immediately', { tag: '@every-browser' }, async ({
  page,
  api,
}) => {
  await newButton(page).click()
  const form = newForm(page)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(grant(form, 1)).toHaveValue('authorization_code')
  await expect(form.getByRole('button', { name: /^Remove/ }), 'only with more than one row').toHaveCount(0)
  await form.getByLabel('Name').fill('Lyceum')
  await form.getByLabel('Description').fill('Walks and talks')
  await uri(form, 1).fill(' https://lyceum.example/return ')
  await form.getByRole('button', { name: 'Add redirect URI' }).click()
  await form.getByRole('button', { name: 'Create client' }).click()

  const row = client(page, 'Lyceum')
  await expect(row.getByRole('status').filter({ hasText: 'OAuth client created successfully!' })).toBeVisible()
  await expect(row.locator('summary')).toBeFocused()
  await expect(form).toBeHidden()
  const created = [...api.db.clients.rows()].find(({ name }) => name === 'Lyceum')
  expect(created).toMatchObject({
    description: 'Walks and talks',
    redirectUris: ['https://lyceum.example/return'],
    grants: ['authorization_code'],
  })
  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await expect(row.getByText(created?.clientSecret ?? '', { exact: true })).toBeVisible()
})

test('suspicious redirect URIs and grants get a warning, and a rejected one gets the focus', async ({ page, api }) => {
  const plainHttp = 'Without https, others on the network can read the response.'
  await newButton(page).click()
  const form = newForm(page)
  await form.getByLabel('Name').fill(' ')
  await form.getByRole('button', { name: 'Create client' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required.')
  await form.getByLabel('Name').fill('Lyceum')
  await grant(form, 1).fill('authorisation_code')
  await uri(form, 1).fill('https://evil')
  await expect(grant(form, 1)).toHaveAccessibleDescription("We don't know this grant. Check the spelling.")
  await grant(form, 1).fill('authorization_code')
  await expect(grant(form, 1)).toHaveAccessibleDescription('')
  await expect(uri(form, 1)).toHaveAccessibleDescription('This host has no dot. Check the spelling.')
  await uri(form, 1).fill('http://evil')
  await expect(uri(form, 1)).toHaveAccessibleDescription(plainHttp)
  await form.getByRole('button', { name: 'Add redirect URI' }).click()
  await uri(form, 2).fill('myapp://callback')
  // The warning moves it, but not while it is pressed.
  await form.getByRole('button', { name: 'Add grant' }).click()
  await grant(form, 2).fill('client_credentials')
  await expect(form.getByRole('button', { name: 'Add client_credentials' })).toBeHidden()
  await form.getByRole('button', { name: 'Add refresh_token' }).click()
  await expect(grant(form, 3)).toHaveValue('refresh_token')
  await expect(uri(form, 2)).toHaveAccessibleDescription('This scheme has no dot, so another app may use it too.')
  await form.getByRole('button', { name: 'Create client' }).click()
  await expect(client(page, 'Lyceum').getByRole('definition').filter({ hasText: 'http://evil' })).toContainText(
    plainHttp,
  )
  expect([...api.db.clients.rows()].at(-1)).toMatchObject({
    redirectUris: ['http://evil', 'myapp://callback'],
    grants: ['authorization_code', 'client_credentials', 'refresh_token'],
  })

  await test.step('a redirect URI that the provider rejects is marked and focused', async () => {
    await newButton(page).dblclick()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill('Lyceum')
    await form.getByRole('button', { name: 'Create client' }).click()
    await expect(uri(form, 1)).toBeFocused()
    await expect(uri(form, 1)).toHaveAccessibleDescription('At least one redirect URI is required')
    await uri(form, 1).fill('https://lyceum.example/return')
    await form.getByRole('button', { name: 'Add redirect URI' }).click()
    await expect(uri(form, 2)).not.toHaveAttribute('aria-invalid')
    await uri(form, 2).fill('http://example.com/a#frag')
    await form.getByRole('button', { name: 'Create client' }).click()
    await expect(uri(form, 2)).toBeFocused()
    await expect(form.getByText('must not have a fragment'), 'the only error').toHaveCount(1)
    await expect(uri(form, 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(uri(form, 2)).toHaveAccessibleDescription(/must not have a fragment/)
    await expect(uri(form, 1)).not.toHaveAttribute('aria-invalid')
    await uri(form, 2).fill('https://lyceum.example/a')
    await expect(uri(form, 2)).not.toHaveAttribute('aria-invalid')
  })
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a client can be created after the list failed to load, and while it loads', async ({ page, api }) => {
    const create = async (name: string) => {
      await newButton(page).click()
      await newForm(page).getByLabel('Name').fill(name)
      await uri(newForm(page), 1).fill('https://lyceum.example/return')
      await newForm(page).getByRole('button', { name: 'Create client' }).click()
    }
    const notice = page.getByRole('status').filter({ hasText: 'OAuth client created successfully!' })
    api.faults.add({ call: 'GET /oauth/clients', kind: 'status', status: 500 })
    await page.reload()
    await expect(card(page).getByRole('alert')).toBeVisible()
    await create('Lyceum')
    await expect(notice).toHaveCount(1)
    await expect(newButton(page)).toBeFocused()
    await expect(card(page).getByRole('alert')).toBeVisible()
    api.faults.clear()
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(client(page, 'Lyceum').getByText('OAuth client created successfully!')).toBeVisible()
    await expect(notice).toHaveCount(1)

    const list = await hold(page, '/oauth/clients')
    await page.reload()
    await list.responded
    await create('Academy')
    await expect(notice).toHaveCount(1)
    await expect(client(page, 'Academy').locator('summary')).toBeFocused()
  })
})

test('an administrator edits a client in place or cancels', async ({ page, api }) => {
  const row = await openClient(page, odeon.name)
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(row.getByLabel('Name')).toBeFocused()
  await expect(row.getByLabel('Name')).toHaveValue(odeon.name)
  await expect(row.getByLabel('Description')).toHaveValue(odeon.description)
  await expect(row.getByLabel(/^Redirect URI \d/)).toHaveCount(2)

  const remove = (number: number) => row.getByRole('button', { name: `Remove redirect URI ${number}` })
  await remove(2).click()
  await expect(row.getByRole('button', { name: /^Remove Redirect/ }), 'the last row stays').toHaveCount(0)
  await row.getByRole('button', { name: 'Add redirect URI' }).click()
  await expect(uri(row, 2)).toBeFocused()
  await page.keyboard.type('https://two.example/')
  await remove(1).click()
  await expect(row.getByRole('button', { name: 'Add redirect URI' })).toBeFocused()
  await expect(uri(row, 1)).toHaveValue('https://two.example/')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(row).toContainText('https://odeon.example/signed-in?from=account')

  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByLabel('Name').fill('Odeon of Athens')
  await grant(row, 2).fill('client_credentials')
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

test('unsaved clients are still there after a visit to another screen', async ({ page }) => {
  await newButton(page).click()
  await newForm(page).getByLabel('Name').fill('Lyceum')
  await uri(newForm(page), 1).fill('https://lyceum.example/return')
  const row = await openClient(page, odeon.name)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByRole('button', { name: 'Remove redirect URI 2' }).click()
  await expect(row.getByText('Not saved yet')).toBeVisible()
  const heading = row.getByRole('heading', { name: odeon.name })
  await heading.click()
  await expect(row.locator('summary').getByText('Not saved yet')).toBeVisible()
  await heading.click()
  await page.getByRole('link', { name: 'Security' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await page.goBack()
  await expect(row.getByLabel(/^Redirect URI \d/)).toHaveCount(1)
  await expect(uri(newForm(page), 1)).toHaveValue('https://lyceum.example/return')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await newForm(page).getByRole('button', { name: 'Create client' }).click()
  await expect(client(page, 'Lyceum')).toBeVisible()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await newButton(page).click()
  await expect(newForm(page).getByLabel('Name')).toHaveValue('')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed(), 'without a question').toBe(true)
})

/** Returns to the tab after the list has become stale, so that it is requested again. Needs `clock.install`. */
async function returnToTab(page: Page): Promise<void> {
  await page.clock.fastForward('02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a client created after the user left appears in the list without a notice', async ({ page, api }) => {
  await newButton(page).click()
  await newForm(page).getByLabel('Name').fill('Lyceum')
  await uri(newForm(page), 1).fill('https://lyceum.example/return')
  const response = await hold(page, '/oauth/clients')
  api.requests.clear()
  await newForm(page).getByRole('button', { name: 'Create client' }).click()
  await response.responded
  await page.evaluate(() => history.pushState(null, '', '/dashboard'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await response.release()
  await expect(page).toHaveURL('/dashboard')
  await page.evaluate(() => history.pushState(null, '', '/dashboard/settings'))
  await expect(client(page, 'Lyceum')).toBeVisible()
  await expect(card(page)).not.toContainText('OAuth client created successfully!')
  await page.reload()
  await expect(client(page, 'Lyceum')).toBeVisible()
  expect(api.requests.list({ call: 'GET /oauth/clients' })).toHaveLength(1)
})

test('an administrator previews the consent page for any scope', async ({ page, api, signIn }) => {
  api.db.authorizations.put({
    id: 'of-the-administrator',
    userId: ada.id,
    clientId: stoa.clientId,
    scopes: ['profile'],
    grantedAt: '2026-11-01T09:00:00.000Z',
    lastUsed: '2026-11-01T09:00:00.000Z',
  })
  const previewButton = (await openClient(page, stoa.name)).getByRole('button', { name: 'Preview consent' })
  await previewButton.click()
  const dialog = page.getByRole('dialog', { name: 'Consent preview' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Stoa asks for access')
  await expect(preview).toContainText('You will return to stoa.example')
  await expect(preview.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(preview).toContainText(ada.email)
  await dialog.getByLabel('Scope').fill('profile café')
  await expect(dialog.locator('[aria-live=polite]')).toContainText('letters, digits or ASCII symbols')
  await expect(preview).toBeHidden()
  await dialog.getByLabel('Scope').fill('profile admin calendar')
  await expect(preview.getByRole('checkbox', { name: 'Administrative access' })).toBeChecked()
  await expect(preview).toContainText('Access to calendar data')
  await expect(preview.getByText('Not allowed yet')).toHaveCount(0)
  for (const name of ['Authorize', 'Deny']) {
    const button = preview.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(previewButton).toBeFocused()
  await signIn(ada, '/dashboard/settings')
  expect(api.requests.list({ call: 'POST /oauth/authorize' })).toEqual([])
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 50[03]/] })

  test('saving a client renews a rejected token once, and keeps the input if the session has ended', async ({
    page,
    context,
    api,
  }) => {
    const calls = () =>
      (['POST /users/refresh', 'PUT /oauth/clients/:id'] as const).map((call) => api.requests.list({ call }).length)
    const name = page.getByLabel('Name')
    const expired = page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })
    const save = (newName: string) =>
      test.step(`save as ${newName}`, async () => {
        await name.fill(newName)
        await page.getByRole('button', { name: 'Save changes' }).click()
      })

    await (await openClient(page, stoa.name)).getByRole('button', { name: 'Edit' }).click()
    const body = { message: 'Unauthorized' }
    api.faults.add({ call: 'PUT /oauth/clients/:id', kind: 'status', status: 403, body })
    await save('Unauthorized')
    await expect(expired).toBeVisible()
    expect(calls()).toEqual([1, 2])
    await expect(name).toHaveValue('Unauthorized')
    api.faults.clear()

    const before = await readAccessToken(context)
    api.clock.advance(15 * 60_000)
    api.faults.add({ call: 'POST /users/refresh', kind: 'status', status: 503 })
    await save('Unreachable')
    await expect.poll(calls).toEqual([2, 3])
    await expect(expired).toBeVisible()
    api.faults.clear()

    await save('Refreshed')
    await expect(client(page, 'Refreshed')).toContainText('OAuth client updated successfully!')
    expect(calls()).toEqual([3, 5])
    expect(await readAccessToken(context)).not.toBe(before)

    await client(page, 'Refreshed').getByRole('button', { name: 'Edit' }).click()
    api.clock.advance(31 * 24 * 60 * 60_000)
    await save('Expired')
    await expect(expired).toBeVisible()
    expect(calls()[1]).toBe(6)
    await expect(name).toHaveValue('Expired')
    await expect(page).toHaveURL('/dashboard/settings')
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([
      'accessToken',
      'refreshToken',
      'tokenAccount',
    ])

    await test.step('the administrator signs in again and finds the changes', async () => {
      await expired.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/auth/login')
      await submitSignIn(page, ada.email, ada.password)
      await expect(page).toHaveURL('/dashboard/settings')
      await expect(name).toHaveValue('Expired')
    })
  })

  test("a list that fails to reload keeps the input, and a late list doesn't undo a change", async ({ page, api }) => {
    await page.clock.install()
    const row = await openClient(page, stoa.name)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByLabel('Name').fill('Painted Porch')
    api.faults.add({ call: 'GET /oauth/clients', kind: 'status', status: 500 })
    await returnToTab(page)
    await expect(card(page).getByRole('alert')).toContainText('Failed to load data')
    api.faults.clear()
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(card(page).getByRole('alert')).toBeHidden()
    await expect(row.getByLabel('Name')).toHaveValue('Painted Porch')

    const list = await hold(page, '/oauth/clients')
    await returnToTab(page)
    await list.responded
    await row.getByRole('button', { name: 'Save changes' }).click()
    await expect(client(page, 'Painted Porch')).toContainText('OAuth client updated successfully!')
    await list.release()
    await expect(client(page, 'Painted Porch')).toBeVisible()
  })
})
