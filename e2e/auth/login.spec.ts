import { alan, grace } from '../../fixtures/people.ts'
import { signal } from '../support/hold.ts'
import { openHydrated } from '../support/open.ts'
import { attempt, email, password, signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => openHydrated(page, '/auth/login'))

test('the sign-in page shows its title, fields and links', async ({ page }) => {
  await expect(page).toHaveTitle('Sign in · Ancient')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the product')
  await expect(page.getByText('Your gateway to the Ancient ecosystem')).toBeVisible()
  for (const field of [email(page), password(page)]) await expect(field).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  for (const [name, href] of [
    ['Ancient, home', '/'],
    ['Forgot password?', '/auth/forgot-password'],
    ['Create an account', '/auth/register'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(page.getByRole('group', { name: 'Security Check' })).toBeHidden()
})

test('a user signs in, and Remember me is sent', async ({ page }) => {
  const request = page.waitForRequest('**/users/login')
  await attempt(page, alan.email, alan.password)
  expect((await request).postDataJSON()).toEqual({ email: alan.email, password: alan.password, remember: true })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${alan.firstName}`)
})

test('signing in works by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ancient, home' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(grace.email)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(grace.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(signInButton(page)).toBeFocused()
  const request = page.waitForRequest('**/users/login')
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toEqual({ email: grace.email, password: grace.password, remember: false })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an invalid form says what is missing and sends nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await signInButton(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  await email(page).fill('grace')
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
  await password(page).fill('x')
  await signInButton(page).click()
  await expect(page.getByText("Please include an '@' in the email address. 'grace' is missing an '@'.")).toBeVisible()
  expect(calls.filter((url) => url.includes('/users/'))).toEqual([])
})

test('the button shows that it is busy and sends one request', async ({ page }) => {
  let calls = 0
  const [held, letGo] = signal()
  await page.route('**/users/login', async (route) => {
    if (route.request().method() === 'POST') calls++
    await held
    await route.continue()
  })
  await email(page).fill(grace.email)
  await password(page).fill(grace.password)
  await signInButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expect(signInButton(page)).toHaveAccessibleName('Signing in...')
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
  await signInButton(page).dispatchEvent('click')
  letGo()
  await expect(page).toHaveURL('/dashboard')
  expect(calls).toBe(1)
})

test('the password field says when Caps Lock is on', async ({ page }) => {
  await password(page).focus()
  const press = (on: boolean) =>
    password(page).evaluate((field, modifierCapsLock) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock }))
    }, on)
  await press(true)
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await press(false)
  await expect(page.getByText('Caps Lock is on')).toBeHidden()
})
