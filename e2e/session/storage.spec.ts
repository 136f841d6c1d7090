import type { Page } from '@playwright/test'
import { alan, grace } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { signInWithForm, submitSignIn } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

test('tokens are Secure, Strict cookies for 30 days', async ({ page }) => {
  await signInWithForm(page, grace)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['accessToken', 'refreshToken'])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict', httpOnly: false, domain: '127.0.0.1' })
    expect(Math.abs(cookie.expires - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(60)
  }
  expect(await page.evaluate(() => JSON.parse(localStorage.user))).toMatchObject({
    username: grace.username,
    email: grace.email,
    role: grace.role,
    membership: grace.membership,
    isEmailVerified: true,
  })
})

test('with a token too long for a cookie, users stay signed in until a reload', async ({ page, signIn }) => {
  await signIn(grace)
  await page.route('**/users/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), accessToken: 'x'.repeat(5_000) } })
  })
  // The API would reject that token, and the page would refresh it.
  for (const path of ['oauth/authorized-apps', 'users/activities'])
    await page.route(`**/${path}`, (route) => route.fulfill(withCors({ json: [] })))
  await page.goto('/auth/login?client_id=demo')
  await submitSignIn(page, alan.email, alan.password)
  await expect(welcome(page)).toHaveText(`Welcome, ${alan.firstName}`)
  await expect(page.getByRole('alert')).toContainText("We couldn't save the cookies that keep you signed in.")
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.reload()
  await expect(page).toHaveURL('/auth/login')
})

test('users can sign in with storage blocked, and see a warning', async ({ page }) => {
  await page.addInitScript(() => {
    const block = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: block })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await signInWithForm(page, grace)
  await expect(welcome(page)).toHaveText(`Welcome, ${grace.firstName}`)
  await expect(page.getByRole('alert')).toContainText("We couldn't save the cookies that keep you signed in.")
})
