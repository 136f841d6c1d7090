import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { openMenu } from '../support/account-menu.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'User Profile' })
const editButton = (page: Page) => panel(page).getByRole('button', { name: 'Edit Profile' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save changes' })
/** In the sidebar, or in the menu of a narrow window. */
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true })

async function facts(page: Page): Promise<Record<string, string>> {
  const terms = await panel(page).getByRole('term').allInnerTexts()
  const definitions = await panel(page).getByRole('definition').allInnerTexts()
  return Object.fromEntries(terms.map((term, index) => [term, definitions[index] ?? '']))
}

test('the profile shows all fields, and Cancel changes nothing', async ({ page, signIn }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()))
  await signIn(alan, '/dashboard/settings')
  await expect(editButton(page)).toBeVisible()
  expect(await facts(page)).toEqual({
    Username: alan.username,
    Email: alan.email,
    Name: 'Alan Tournier',
    Phone: alan.phoneNumber,
    Country: 'United States',
    Membership: alan.membership,
    Wallet: '0x7099…79C8',
  })
  await editButton(page).click()
  await field(page, 'First name').fill('Somebody')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editButton(page)).toBeFocused()
  expect(await facts(page)).toMatchObject({ Name: 'Alan Tournier' })
  await editButton(page).click()
  await expect(field(page, 'First name')).toHaveValue(alan.firstName)
  expect(calls).toEqual([])
})

test('a saved profile shows everywhere, also in another tab', async ({ page, context, signIn, api }) => {
  await signIn(grace, '/dashboard/settings')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace')
  await editButton(page).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'Phone number')).toHaveAttribute('placeholder', '+1234567890')
  await field(page, 'First name').fill(' Zoë ')
  await field(page, 'Last name').fill('Quist')
  await field(page, 'Phone number').fill('+442079460136')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  expect((await patch).postDataJSON()).toEqual({
    firstName: 'Zoë',
    lastName: 'Quist',
    phoneNumber: '+442079460136',
    publicAddress: '',
  })
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(editButton(page)).toBeFocused()
  expect(await facts(page)).toMatchObject({ Name: 'Zoë Quist', Phone: '+442079460136', Membership: grace.membership })
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Zoë')
  await openMenu(page)
  await expect(seen(page, 'Zoë')).toHaveCount(1)
  await expect(seen(page, 'ZQ')).toHaveCount(1)
  expect(api.db.users.get(grace.id)).toMatchObject({ firstName: 'Zoë', phoneNumber: '+442079460136' })
})

test('a rejected profile shows the reason and keeps the form', async ({ page, signIn }) => {
  await signIn(grace, '/dashboard/settings')
  await editButton(page).click()
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Phone number').fill('not a number')
  await field(page, 'Wallet address').fill('0x12')
  await save(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('Please enter a valid phone number, such as +1234567890')
  await expect(field(page, 'First name')).toHaveValue('Zoë')
  await expect(field(page, 'Phone number')).toHaveValue('not a number')
  await expect(field(page, 'Wallet address')).toHaveValue('0x12')
  await expect(field(page, 'Phone number')).toHaveJSProperty('validity.valid', true)
  await field(page, 'Phone number').fill('')
  await field(page, 'Wallet address').fill('')
  await save(page).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toBeHidden()
})
