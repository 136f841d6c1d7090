import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { askAt, signInAt } from '../../mock-api/qa/test-client.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { withCors } from '../support/cors.ts'
import { hold } from '../support/hold.ts'
import { signInWithForm } from '../support/sign-in-page.ts'
import { expect, test } from '../support/test.ts'

const HOUR = 60 * 60_000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

type Api = MockApi & { url: string }

const panel = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const rows = (page: Page) => panel(page).getByRole('heading', { level: 3 })
const phone = (page: Page) => panel(page).getByRole('button', { name: 'Sign out Safari on iPhone' })
const others = (page: Page) => panel(page).getByRole('button', { name: 'Sign out all other sessions' })
const dialog = (page: Page) => page.getByRole('alertdialog')

/** Signs Alan in on a phone, and tells whether that session goes on. */
async function signInOnPhone({ url }: Api): Promise<() => Promise<boolean>> {
  const ask = askAt(url)
  const { email, password } = alan
  const headers = { 'user-agent': IPHONE }
  const { body } = await ask('POST /users/login', { body: { email, password, remember: true }, headers })
  return async () => (await ask('GET /users/profile', { token: String(body.accessToken) })).status === 200
}

test('a user sees their sessions, this device first', async ({ page, api }) => {
  await signInWithForm(page, alan)
  api.clock.advance(-5 * HOUR)
  await signInOnPhone(api)
  api.clock.advance(5 * HOUR)
  await signInAt(askAt(api.url), alan)
  await page.goto('/dashboard/security')
  await expect(rows(page)).toHaveText([/^Chrome on .*This device$/, 'Unknown device', 'Safari on iPhone'])
  const item = panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByText('Safari on iPhone') })
  await expect(item).toContainText('127.0.0.1')
  await expect(item).toContainText(/Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(item).toContainText('Last used 5 hours ago')
  await expect(phone(page)).toHaveAccessibleDescription(/127\.0\.0\.1.*Last used 5 hours ago/)
  await expect(panel(page).getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)
})

test('one session is signed out by keyboard, once', async ({ page, api, signIn }) => {
  const isPhoneSignedIn = await signInOnPhone(api)
  await signInAt(askAt(api.url), alan)
  await signIn(alan, '/dashboard/security')
  await expect(rows(page)).toHaveCount(3)
  const id = api.data.sessions.where('userId', alan.id).find(({ userAgent }) => userAgent === IPHONE)?.id
  const held = await hold(page, `/users/sessions/${id}`)
  await phone(page).focus()
  await page.keyboard.press('Enter')
  await held.requested
  const busy = panel(page).getByRole('button', { name: 'Signing out...' })
  await expect(busy).toBeFocused()
  await page.keyboard.press('Enter')
  await held.release()
  await expect(rows(page)).toHaveCount(2)
  await expect(panel(page).getByRole('status')).toHaveText('Safari on iPhone is signed out.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await isPhoneSignedIn()).toBe(false)
  const left = () => api.data.sessions.where('userId', alan.id)
  expect(left()).toHaveLength(2)

  const unknown = panel(page).getByRole('button', { name: 'Sign out Unknown device' })
  api.data.sessions.delete(left()[0]?.id ?? '')
  await unknown.click()
  await expect(rows(page)).toHaveText([/This device$/])
})

test('all other sessions are signed out after a question', async ({ page, api, signIn }) => {
  const isPhoneSignedIn = await signInOnPhone(api)
  await signInAt(askAt(api.url), alan)
  await signIn(alan, '/dashboard/security')
  await others(page).click()
  await expect(dialog(page)).toContainText('You stay signed in here.')
  await page.keyboard.press('Escape')
  await expect(others(page)).toBeFocused()
  expect(await isPhoneSignedIn()).toBe(true)
  await others(page).click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveText([/This device$/])
  await expect(panel(page).getByRole('status')).toHaveText('You are signed out everywhere else.')
  await expect(others(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await isPhoneSignedIn()).toBe(false)
  expect(api.data.sessions.where('userId', alan.id)).toHaveLength(1)
})

test('a provider without sessions shows no panel', async ({ page, signIn }) => {
  await page.route('**/users/sessions', (route) => route.fulfill(withCors({ status: 404, json: { message: 'No' } })))
  const answered = page.waitForResponse('**/users/sessions')
  await signIn(alan, '/dashboard/security')
  await answered
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
})
