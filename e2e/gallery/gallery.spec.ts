import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test.use({ host: 'gallery' })

test('every component is accessible', { tag: '@narrow' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('every full page is accessible in both themes', async ({ page }) => {
  for (const name of ['page-loading', 'fatal-error', 'browser-sign-in-wait'])
    await test.step(name, async () => {
      await page.goto(`/?page=${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolationsInBothThemes(page)
    })
})

test('a dialog traps the focus and returns it', async ({ page }) => {
  await page.goto('/')
  const trigger = page.getByRole('button', { name: 'Open a dialog' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(trigger).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()

  await trigger.click()
  await dialog.getByText('Select Close or press Esc.').click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('Esc does not close a busy dialog', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Ask first' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke Agora Market' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const busy = question.getByRole('button', { name: 'Revoking...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})

test('a menu works by keyboard and returns the focus', async ({ page }) => {
  await page.goto('/')
  const trigger = page.getByRole('button', { name: 'Switch Account' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(item('Log in with a different account')).toBeFocused()
  for (const [key, name] of [
    ['ArrowDown', 'Create new account'],
    ['End', 'Log out'],
    ['ArrowDown', 'Log in with a different account'],
    ['ArrowUp', 'Log out'],
    ['Home', 'Log in with a different account'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()

  await page.keyboard.press('Space')
  await expect(item('Log in with a different account')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('a dismissed banner leaves the focus on the page', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to revoke access' })
  await banner.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Banners' })).toBeFocused()
})

test('showing a password keeps the focus and the selection', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Password', { exact: true })
  await field.focus()
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5))
  await expect(field).toHaveAttribute('type', 'password')
  const group = page.locator('div').filter({ has: field }).last()
  await group.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toBeFocused()
  const caret = () => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  expect(await caret()).toEqual([3, 5])
  await page.keyboard.press('Tab')
  const hide = page.getByRole('button', { name: 'Hide password' })
  await expect(hide).toBeFocused()
  await expect(hide).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'password')
})

test('a password field warns while Caps Lock is on', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Password', { exact: true })
  for (const modifierCapsLock of [true, false]) {
    await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock })
    await expect(page.getByText('Caps Lock is on')).toBeVisible({ visible: modifierCapsLock })
  }
})

test('an invalid form says what is missing and sends nothing', async ({ page }) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Sign up' })
  const username = form.getByLabel('Username')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(username).toBeFocused()
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toHaveAccessibleDescription(/fill/i)
  await username.fill('taken')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Your email').fill('leila')
  await form.getByLabel('Your password', { exact: true }).fill('Correct-1')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Your email')).toHaveAccessibleDescription(/^Enter a full email address/)
  await expect(form.getByText('Sent')).toHaveCount(0)
  await form.getByLabel('Your email').fill('leila@cedar.example')
  await page.keyboard.press('Enter')
  await expect(form.getByText('This name is taken')).toBeVisible()
  await expect(username).toHaveValue('taken')
})
