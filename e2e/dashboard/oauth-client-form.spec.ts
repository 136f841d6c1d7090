import { granary, odeon, stoa } from '../../fixtures/clients.ts'
import { ada } from '../../fixtures/people.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { clickTwice } from '../support/hold.ts'
import { client, countCalls, newButton, newForm, uri } from '../support/oauth-clients-page.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn(ada, '/dashboard/settings')
})

test('an administrator creates a client once and can use it at once', async ({ page, api }) => {
  const calls = countCalls(page, 'POST', /^\/oauth\/clients$/)
  await newButton(page).click()
  const form = newForm(page)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Grant 1')).toHaveValue('authorization_code')
  await form.getByLabel('Name').fill('Lyceum')
  await form.getByLabel('Description').fill('Walks and talks')
  await uri(form, 1).fill(' https://lyceum.example/return ')
  await form.getByRole('button', { name: 'Add URI' }).click()
  await clickTwice(form.getByRole('button', { name: 'Create client' }), '/oauth/clients')

  const row = client(page, 'Lyceum')
  await expect(row.getByRole('status').filter({ hasText: 'OAuth client created successfully!' })).toBeVisible()
  await expect(row.getByRole('heading')).toBeFocused()
  await expect(form).toBeHidden()
  expect(calls()).toBe(1)
  const made = [...api.db.clients.rows()].find(({ name }) => name === 'Lyceum')
  expect(made).toMatchObject({
    description: 'Walks and talks',
    redirectUris: ['https://lyceum.example/return'],
    grants: ['authorization_code'],
  })
  await row.getByRole('button', { name: 'Reveal secret' }).click()
  await expect(row.getByText(made?.clientSecret ?? '', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Preview consent' }).click()
  await expect(page.getByRole('dialog')).toContainText('Lyceum asks for access')
})

test('an administrator edits a client in place', async ({ page, api }) => {
  const row = client(page, odeon.name)
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(row.getByLabel('Name')).toBeFocused()
  await expect(row.getByLabel('Name')).toHaveValue(odeon.name)
  await expect(row.getByLabel('Description')).toHaveValue(odeon.description)
  await expect(row.getByLabel(/^Redirect URI/)).toHaveCount(2)
  await expect(row.getByLabel(/^Grant \d/)).toHaveCount(2)
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

  const service = client(page, granary.name)
  await expect(service.getByRole('button', { name: 'Preview consent' })).toHaveCount(0)
  await service.getByRole('button', { name: 'Edit' }).click()
  await expect(uri(service, 1)).toHaveValue('')
  await service.getByRole('button', { name: 'Save changes' }).click()
  await expect(service.getByRole('status').first()).toHaveText('OAuth client updated successfully!')
})

test('redirect URIs can be added and removed, and Cancel changes nothing', async ({ page }) => {
  const calls = countCalls(page, 'PUT', /clients/)
  await newButton(page).click()
  const form = newForm(page)
  const remove = (number: number) => form.getByRole('button', { name: `Remove redirect URI ${number}` })
  const add = form.getByRole('button', { name: 'Add URI' })
  await expect(remove(1)).toBeHidden()
  await uri(form, 1).fill('https://one.example/')
  for (const number of [2, 3]) {
    await add.click()
    await expect(uri(form, number)).toBeFocused()
    await page.keyboard.type(`https://${number}.example/`)
  }
  await remove(2).click()
  await expect(remove(2)).toBeFocused()
  await expect(uri(form, 2)).toHaveValue('https://3.example/')
  await remove(2).click()
  await expect(add).toBeFocused()
  await expect(uri(form, 1)).toHaveValue('https://one.example/')
  await expect(remove(1)).toBeHidden()
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(newButton(page)).toBeFocused()
  const row = client(page, stoa.name)
  await row.getByRole('button', { name: 'Edit' }).click()
  await row.getByLabel('Name').fill('Something else')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(row.getByRole('heading')).toHaveText(stoa.name)
  expect(calls()).toBe(0)
})

test('a rejected client shows the reason and keeps the form', async ({ page }) => {
  await newButton(page).click()
  const form = newForm(page)
  await form.getByRole('button', { name: 'Create client' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Lyceum')
  await uri(form, 1).fill('JavaScript:alert(1)')
  await form.getByRole('button', { name: 'Create client' }).click()
  await expect(form.getByRole('alert')).toContainText('A redirect URI must not have a scheme that can run code')
  await expect(form.getByRole('alert')).toBeInViewport()
  await expectNoAxeViolations(page)
  await expect(form.getByLabel('Name')).toHaveValue('Lyceum')
  await expect(uri(form, 1)).toHaveValue('JavaScript:alert(1)')
})
