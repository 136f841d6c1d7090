import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/test-support/client.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { clickTwice } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

const NEW = 'Imitating-1950'
/** Allowed, although it doesn't meet all rules of a strong password. */
const WEAK = 'plainer'

const FORM = 'section:has(input[type=password])'
const panel = (page: Page) => page.getByRole('region', { name: 'Change Password' })
const current = (page: Page) => panel(page).getByLabel('Current Password')
const next = (page: Page) => panel(page).getByLabel('New Password', { exact: true })
const confirmation = (page: Page) => panel(page).getByLabel('Confirm New Password')
const button = (page: Page) => panel(page).getByRole('button', { name: 'Change Password' })
const rules = (page: Page) => panel(page).getByRole('list', { name: 'A strong password has:' }).getByRole('listitem')

async function fill(page: Page, [old, password, again]: [string, string, string]): Promise<void> {
  await current(page).fill(old)
  await next(page).fill(password)
  await confirmation(page).fill(again)
}

async function expectFilled(page: Page, [old, password, again]: [string, string, string]): Promise<void> {
  await expect(current(page)).toHaveValue(old)
  await expect(next(page)).toHaveValue(password)
  await expect(confirmation(page)).toHaveValue(again)
}

test('changing the password ends every session but this one', async ({ page, api, signIn }) => {
  await signInAt(askAt(api.url), alan)
  await signIn(alan, '/dashboard/security')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('heading', { level: 3 })
  await expect(sessions).toHaveCount(2)

  await fill(page, [alan.password, NEW, NEW])
  await clickTwice(button(page), '/users/change-password')
  await expect(panel(page).getByRole('status').filter({ hasText: 'Password changed successfully!' })).toBeVisible()
  expect(api.requests.list({ call: 'POST /users/change-password' })).toHaveLength(1)
  await expectFilled(page, ['', '', ''])
  await expect(sessions).toHaveCount(1)
  await expectNoAxeViolations(page, FORM)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Connected Apps' }).getByRole('list').first()).toBeVisible()
  await signInAt(askAt(api.url), { ...alan, password: NEW })
})

test('invalid passwords are explained and not sent, but weak ones are allowed', async ({ page, api, signIn }) => {
  await signIn(alan, '/dashboard/security')
  await expect(panel(page).getByRole('button', { name: 'Show password' })).toHaveCount(3)
  await fill(page, [alan.password, 'Short', 'Shorter'])
  await button(page).click()
  await expect(next(page)).toHaveAccessibleDescription('New password must be at least 6 characters long')
  await expect(confirmation(page)).toHaveAccessibleDescription('New passwords do not match')
  await expect(next(page)).toBeFocused()
  await expectNoAxeViolations(page, FORM)
  await next(page).fill('Shorter')
  await expect(next(page)).toHaveAccessibleDescription('')
  await expect(confirmation(page)).toHaveAccessibleDescription('')
  await current(page).fill('')
  await button(page).click()
  await expect(current(page)).toBeFocused()
  await expect(current(page)).toHaveAttribute('aria-invalid', 'true')
  expect(api.requests.list({ call: 'POST /users/change-password' })).toEqual([])

  await fill(page, ['Wrong-1936', WEAK, WEAK])
  await expect(rules(page)).toHaveText([
    'At least 6 characters, done',
    'One uppercase letter',
    'One lowercase letter, done',
  ])
  await button(page).click()
  await expect(panel(page).getByRole('alert')).toHaveText('The current password is incorrect')
  await expectFilled(page, ['Wrong-1936', WEAK, WEAK])
  await current(page).fill(alan.password)
  await button(page).click()
  await expect(panel(page).getByRole('alert')).toBeHidden()
  await expect(panel(page)).toContainText('Password changed successfully!')
  await expect(rules(page)).toHaveText(['At least 6 characters', 'One uppercase letter', 'One lowercase letter'])
  await current(page).pressSequentially('p')
  await expect(panel(page).locator('[aria-invalid="true"]')).toHaveCount(0)
})
