import { grace } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { openHydrated } from '../support/hydration.ts'
import { signInButton } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

test('signing in by keyboard sends one request', async ({ page }) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/login') && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  await openHydrated(page, '/auth/login')
  const response = await hold(page, '/users/login')
  const tabTo = async (name: string, role: 'link' | 'textbox' | 'button' | 'checkbox') => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole(role, { name, exact: true })).toBeFocused()
  }
  await tabTo('Ancient, home', 'link')
  await tabTo('Email', 'textbox')
  await page.keyboard.type(grace.email)
  await tabTo('Password', 'textbox')
  await page.keyboard.type(grace.password)
  await tabTo('Show password', 'button')
  await tabTo('Remember me', 'checkbox')
  await page.keyboard.press('Space')
  await tabTo('Forgot password?', 'link')
  await tabTo('Sign in', 'button')
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter')
  await expect(signInButton(page)).toHaveAccessibleName('Signing in...')
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
  await response.release()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(bodies).toEqual([{ email: grace.email, password: grace.password, remember: false }])
})
