import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import { openMenu } from '../support/account-menu.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { hold } from '../support/hold.ts'
import { openHydrated } from '../support/open.ts'
import { signInByCookies } from '../support/session-cookies.ts'
import { expect, test } from '../support/test.ts'

const NEW = 'Imitating-1950'
/** It may be chosen, though it does not meet all the rules of registering. */
const PLAIN = 'plainer'

/** What the screen is around it is in the scenes of screens.spec.ts. */
const FORM = 'section:has(input[type=password])'
const panel = (page: Page) => page.getByRole('region', { name: 'Change Password' })
const current = (page: Page) => panel(page).getByLabel('Current password')
const next = (page: Page) => panel(page).getByLabel('New password', { exact: true })
const confirmation = (page: Page) => panel(page).getByLabel('Confirm new password')
const button = (page: Page) => panel(page).getByRole('button', { name: /^(Change Password|Changing\.\.\.)/ })

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

test('changing the password signs out every other browser but not this one', async ({
  page,
  api,
  browser,
  baseURL,
  watched,
  portal,
  signIn,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  await watched(elsewhere)
  await signInByCookies(elsewhere, portal.url, api.url, alan)
  const other = await elsewhere.newPage()
  await openHydrated(other, '/terms', api)
  await signIn(alan, '/dashboard/security')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('heading', { level: 3 })
  await expect(sessions).toHaveCount(2)

  await fill(page, [alan.password, NEW, NEW])
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status').first()).toHaveText('Password changed successfully!')
  await expectFilled(page, ['', '', ''])
  await expect(confirmation(page)).toBeFocused()
  await expect(sessions).toHaveCount(1)
  await expectNoAxeViolations(page, FORM)

  await other.goto('/dashboard/security')
  await expect(other).toHaveURL('/auth/login')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Connected Apps' }).getByRole('list').first()).toBeVisible()
  await expect(signInAt(askAt(api.url), alan)).rejects.toThrow('401')
  await signInAt(askAt(api.url), { ...alan, password: NEW })
  await elsewhere.close()
})

test.describe(() => {
  test.beforeEach(async ({ signIn }) => {
    await signIn(alan, '/dashboard/security')
  })

  test('invalid passwords are explained under their fields and nothing is sent', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/users/change-password')) calls++
    })
    await fill(page, [alan.password, 'Short', 'Shorter'])
    await button(page).click()
    await expect(next(page)).toHaveAccessibleDescription('New password must be at least 6 characters long')
    await expect(confirmation(page)).toHaveAccessibleDescription('New passwords do not match')
    await expect(next(page)).toBeFocused()
    await expectNoAxeViolations(page, FORM)
    await next(page).fill('Shorter')
    await expect(next(page)).toHaveAccessibleDescription('At least 6 characters')
    await expect(confirmation(page)).toHaveAccessibleDescription('')
    await current(page).fill('')
    await button(page).click()
    await expect(current(page)).toBeFocused()
    await expect(current(page)).toHaveAttribute('aria-invalid', 'true')
    expect(calls).toBe(0)

    for (const field of [current(page), next(page), confirmation(page)]) {
      const frame = field.locator('..')
      await expect(field).toHaveAttribute('type', 'password')
      await frame.getByRole('button', { name: 'Show password' }).click()
      await expect(field).toHaveAttribute('type', 'text')
      await frame.getByRole('button', { name: 'Hide password' }).click()
      await expect(field).toHaveAttribute('type', 'password')
    }
  })

  test('a wrong current password shows the error and keeps the form', async ({ page }) => {
    await fill(page, ['Wrong-1936', PLAIN, PLAIN])
    await button(page).click()
    await expect(panel(page).getByRole('alert')).toHaveText('The current password is incorrect')
    await expectFilled(page, ['Wrong-1936', PLAIN, PLAIN])
    await expect(page).toHaveURL('/dashboard/security')
    await current(page).fill(alan.password)
    await button(page).click()
    await expect(panel(page).getByRole('alert')).toBeHidden()
    await expect(panel(page)).toContainText('Password changed successfully!')
    await current(page).pressSequentially('p')
    await expect(panel(page).locator('[aria-invalid="true"]')).toHaveCount(0)
    await openMenu(page)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('region', { name: 'Account status' })).toContainText(
      'Not known to meet the password rules',
    )
  })

  test('the change is sent once, however often it is submitted', async ({ page, api }) => {
    const held = await hold(page, '/users/change-password')
    await fill(page, [alan.password, NEW, NEW])
    await button(page).dblclick()
    await held.requested
    await expect(button(page)).toHaveAccessibleName('Changing...')
    await expect(button(page)).toBeFocused()
    await confirmation(page).press('Enter')
    await held.release()
    await expect(panel(page)).toContainText('Password changed successfully!')
    const changes = api.data.activities.where('userId', alan.id).filter(({ action }) => action === 'password_changed')
    expect(changes.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - 60_000)).toHaveLength(1)
  })
})
