import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { openMenu } from '../support/account-menu.ts'
import { changeUser } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'User profile' })
const editButton = (page: Page) => card(page).getByRole('button', { name: 'Edit Profile' })
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name })

async function details(page: Page): Promise<Record<string, string>> {
  const terms = await card(page).getByRole('term').allInnerTexts()
  const definitions = await card(page).getByRole('definition').allInnerTexts()
  return Object.fromEntries(terms.map((term, index) => [term, definitions[index] ?? '']))
}

test('canceling an edit of the profile changes nothing, and saving keeps the phone number', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(alan, '/dashboard/settings')
  await expect(card(page)).toContainText('Member since Jan 5, 2025')
  await expect(card(page)).toContainText('+1 202 555 0136')
  expect(await details(page)).toEqual({
    Username: alan.username,
    Email: alan.email,
    Phone: '+1 202 555 0136',
    Country: 'United States',
    Membership: alan.membership,
    Wallet: '0x7099…79C8',
  })
  await editButton(page).click()
  await field(page, 'First name').fill('Alain')
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editButton(page)).toBeFocused()
  await expect(card(page)).toContainText('Alan Tournier')
  await editButton(page).dblclick()
  await expect(field(page, 'First name'), 'also after a double-click').toBeFocused()
  await expect(field(page, 'First name')).toHaveValue(alan.firstName)
  await expect(field(page, 'Phone number')).toHaveValue('+12025550136')
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).postDataJSON()).toMatchObject({ phoneNumber: alan.phoneNumber })
  await expect(editButton(page)).toBeFocused()
  expect(api.requests.list({ call: 'PATCH /users/profile' })).toHaveLength(1)

  await test.step('the settings have the theme and a link to the privacy contact', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('html.dark')).toBeAttached()
    await page.getByRole('link', { name: 'How to get your data or close your account' }).click()
    await expect(page).toHaveURL('/privacy#contact')
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
  })
})

test('unsaved changes to the profile are still there after a visit to another screen', {
  tag: '@every-browser',
}, async ({ page, signIn }) => {
  await signIn(alan, '/dashboard/settings')
  await editButton(page).click()
  await expect(card(page).getByText('Not saved yet')).toBeHidden()
  await field(page, 'First name').fill('Alain')
  await expect(card(page).getByText('Not saved yet')).toBeVisible()
  await openMenu(page)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await page.goBack()
  await expect(field(page, 'First name')).toHaveValue('Alain')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await expect(card(page).getByText('Not saved yet')).toBeVisible()
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await editButton(page).click()
  await expect(field(page, 'First name')).toHaveValue(alan.firstName)
})

test('the browser asks before unsaved changes are lost, and a rejected wallet address is marked', async ({
  page,
  signIn,
}) => {
  await signIn(alan, '/dashboard/settings')
  await editButton(page).click()
  await field(page, 'First name').fill('Alain')
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  const address = field(page, 'Wallet address')
  const before = await address.inputValue()
  await address.fill('0x12')
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Please enter a valid wallet address/)
  await address.fill('0x123')
  await expect(address).toHaveAttribute('aria-invalid', 'false')

  await address.fill(before)
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page)).toContainText('Alain Tournier')
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
})

test('a saved profile shows on every screen and in every tab', async ({ page, context, signIn }) => {
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
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).postDataJSON()).toEqual({
    firstName: 'Zoë',
    lastName: 'Quist',
    phoneNumber: '+442079460136',
    publicAddress: '',
  })
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(editButton(page)).toBeFocused()
  await expect(card(page)).toContainText('+44 20 7946 0136')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome, Zoë')
  await openMenu(page)
  await expect(page.getByText('Zoë', { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test('a profile can be saved with a name that is too long to type', async ({ page, signIn, api }) => {
  const firstName = 'a'.repeat(81)
  changeUser(api, alan, { firstName })
  await signIn(alan, '/dashboard/settings')
  api.faults.add({ call: 'PATCH /users/profile', kind: 'status', status: 200, body: { firstName, lastName: 'Quist' } })
  await editButton(page).click()
  await field(page, 'Last name').fill('Quist')
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page)).toContainText(`${firstName} Quist`)
})

test('a name can be changed, but not removed', async ({ page, signIn, api }) => {
  await signIn(alan, '/dashboard/settings')
  await editButton(page).click()
  for (const empty of ['', ' ']) {
    await field(page, 'Last name').fill(empty)
    await card(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('Last name is required.')
  }
  expect(api.requests.list({ call: 'PATCH /users/profile' })).toEqual([])
})

test('a user without names can save the profile, and is called by the username', async ({ page, signIn, api }) => {
  changeUser(api, alan, { firstName: '', lastName: '' })
  await signIn(alan, '/dashboard/settings')
  await expect(card(page)).toContainText(`A${alan.username}`)
  await editButton(page).click()
  for (const name of ['First name', 'Last name']) await expect(field(page, name)).toHaveValue('')
  for (const name of ['Phone number', 'Wallet address']) await field(page, name).fill('')
  await card(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(card(page), 'the username instead of names').toContainText(
    new RegExp(`^User profile.*A${alan.username}Profile updated`),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${alan.username}`)
})
