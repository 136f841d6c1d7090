import type { Page } from '@playwright/test'
import { stoa } from '../../fixtures/clients.ts'
import { ada, alan, edsger, grace, hedy } from '../../fixtures/people.ts'
import { solve, typeInto } from '../support/fields.ts'
import { hold } from '../support/held-responses.ts'
import { client, countCalls, newButton, newForm, panel, uri } from '../support/oauth-clients-page.ts'
import { createButton, newcomer } from '../support/register-page.ts'
import { signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'
import { findRow, searchField, panel as userPanel } from '../support/user-management-page.ts'

const level1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('leaving the sign-in screen before the response cancels the sign-in', async ({ page }) => {
  const response = await hold(page, '/users/login')
  await page.goto('/auth/login')
  await typeInto(page, { Email: grace.email, Password: grace.password })
  await signInButton(page).click()
  await response.responded
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(level1(page)).toHaveText('Terms of Service')
  await response.release()
  await expect(page).toHaveURL('/terms')
  expect(await page.context().cookies()).toEqual([])
})

test('leaving the registration screen before its request is sent creates no account', async ({ page, api }) => {
  const address = await hold(page, '/public-address')
  await page.goto('/auth/register')
  await typeInto(page, newcomer)
  await solve(page)
  await createButton(page).click()
  await address.responded
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth/login')
  await address.release()
  await expect(level1(page)).toHaveText(/^Sign in/)
  await expect(page).toHaveURL('/auth/login')
  expect(api.outbox.list()).toEqual([])
})

test.describe('OAuth clients', () => {
  test.use({ allowedErrors: [/status of 500/] })

  test.beforeEach(async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(ada, '/dashboard/settings')
    await expect(client(page, stoa.name)).toBeVisible()
  })

  /** Returns to the tab after the list has become stale, so that it is requested again. */
  async function returnToTab(page: Page): Promise<void> {
    await page.clock.fastForward('02:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }

  test('a client created after the user left appears in the list without a notice', async ({ page }) => {
    await newButton(page).click()
    await newForm(page).getByLabel('Name').fill('Lyceum')
    await uri(newForm(page), 1).fill('https://lyceum.example/return')
    const lists = countCalls(page, 'GET', /^\/oauth\/clients$/)
    const response = await hold(page, '/oauth/clients')
    await newForm(page).getByRole('button', { name: 'Create client' }).click()
    await response.responded
    await page.evaluate(() => history.pushState(null, '', '/dashboard'))
    await expect(level1(page)).toHaveText(/^Welcome/)
    await response.release()
    await expect(page).toHaveURL('/dashboard')
    await page.evaluate(() => history.pushState(null, '', '/dashboard/settings'))
    await expect(client(page, 'Lyceum')).toBeVisible()
    await expect(panel(page)).not.toContainText('OAuth client created successfully!')
    expect(lists()).toBe(0)
  })

  test('a list that was requested before a change does not undo the change', async ({ page }) => {
    const row = client(page, stoa.name)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByLabel('Name').fill('Painted Porch')
    const list = await hold(page, '/oauth/clients')
    await returnToTab(page)
    await list.responded
    await row.getByRole('button', { name: 'Save changes' }).click()
    await expect(client(page, 'Painted Porch')).toContainText('OAuth client updated successfully!')
    await list.release()
    await expect(client(page, 'Painted Porch')).toBeVisible()
  })

  test('a list that fails to reload shows an error and keeps the input of an open form', async ({ page, api }) => {
    const row = client(page, stoa.name)
    await row.getByRole('button', { name: 'Edit' }).click()
    await row.getByLabel('Name').fill('Painted Porch')
    api.faults.set({ call: 'GET /oauth/clients', kind: 'status', status: 500 })
    await returnToTab(page)
    await expect(panel(page).getByRole('alert')).toContainText('Failed to load data')
    api.faults.clear()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page).getByRole('alert')).toBeHidden()
    await expect(row.getByLabel('Name')).toHaveValue('Painted Porch')
  })
})

test('an Undo that finishes late does not change the next notice or the focus', async ({ page, signIn, api }) => {
  await signIn(ada, '/dashboard?search=ancient.example')
  const notice = userPanel(page).getByRole('status').filter({ hasText: 'is deactivated' })
  const undo = notice.getByRole('button')
  await findRow(page, alan).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('alan')
  const response = await hold(page, `/users/admin/users/${alan.id}`)
  await undo.first().click()
  await response.responded
  await findRow(page, hedy).getByRole('button', { name: 'Deactivate' }).click()
  await expect(notice).toContainText('hedy')
  await expect(undo.first()).toHaveText('Undo')
  await searchField(page).focus()
  await response.release()
  await expect(findRow(page, alan)).not.toContainText('Inactive')
  await expect(notice).toContainText('hedy')
  await expect(searchField(page)).toBeFocused()

  await findRow(page, edsger).getByRole('button', { name: 'Activate' }).click()
  await expect(findRow(page, edsger)).not.toContainText('Inactive')
  await undo.first().click()
  await expect(notice).toBeHidden()
  await expect(findRow(page, hedy).getByRole('button', { name: 'Deactivate hedy' })).toBeFocused()
  expect(api.db.users.get(alan.id)?.isActive).toBe(true)
})
