import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { askAt, signInAt } from '../../mock-api/test-support/client.ts'
import { hold } from '../support/held-responses.ts'
import { signInWithForm } from '../support/auth-forms.ts'
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
const listSessions = (api: Api) => api.db.sessions.where('userId', alan.id)

/** Signs Alan in on a phone. Returns a function that checks whether that session still works. */
async function signInOnPhone({ url }: Api): Promise<() => Promise<boolean>> {
  const ask = askAt(url)
  const { email, password } = alan
  const headers = { 'user-agent': IPHONE }
  const { body } = await ask('POST /users/login', { body: { email, password, remember: true }, headers })
  return async () => (await ask('GET /users/profile', { token: String(body.accessToken) })).status === 200
}

test('signing out a session that has already ended removes it from the list', async ({ page, api }) => {
  await signInWithForm(page, alan)
  api.clock.advance(-5 * HOUR)
  await signInOnPhone(api)
  api.clock.advance(5 * HOUR)
  await signInAt(askAt(api.url), alan)
  await page.goto('/dashboard/security')
  await expect(rows(page)).toHaveText([/^Chrome on .*This device$/, 'Unknown device', 'Safari on iPhone'])
  await expect(phone(page)).toHaveAccessibleDescription(
    /^Active 5 hours ago · 127\.0\.0\.1 · Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  )
  await expect(panel(page).getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0)

  api.db.sessions.delete(listSessions(api).find(({ userAgent }) => userAgent === IPHONE)?.id ?? '')
  await phone(page).click()
  await expect(phone(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
})

test('signing out a session by keyboard is sent once', async ({ page, api, signIn }) => {
  const isPhoneSignedIn = await signInOnPhone(api)
  await signIn(alan, '/dashboard/security')
  await expect(rows(page)).toHaveCount(2)
  const id = listSessions(api).find(({ userAgent }) => userAgent === IPHONE)?.id
  const held = await hold(page, `/users/sessions/${id}`)
  await phone(page).focus()
  await page.keyboard.press('Enter')
  await held.responded
  await expect(panel(page).getByRole('button', { name: 'Signing out...' })).toBeFocused()
  await page.keyboard.press('Enter')
  await held.release()
  await expect(rows(page)).toHaveText([/This device$/])
  await expect(panel(page).getByRole('status').filter({ hasText: 'Safari on iPhone is signed out.' })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
  expect(await isPhoneSignedIn()).toBe(false)
  expect(api.requests.list({ call: 'DELETE /users/sessions/:id' })).toHaveLength(1)
})

test('all other sessions are signed out after confirmation', async ({ page, api, signIn }) => {
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
  await expect(panel(page).getByRole('status').filter({ hasText: "You're signed out everywhere else." })).toBeVisible()
  await expect(others(page)).toBeHidden()
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
  expect(await isPhoneSignedIn()).toBe(false)
  expect(listSessions(api)).toHaveLength(1)
})

test('the sessions are hidden if the provider does not support them', async ({ page, api, signIn }) => {
  api.faults.set({ call: 'GET /users/sessions', kind: 'status', status: 404, body: { message: 'Not found' } })
  const responded = page.waitForResponse('**/users/sessions')
  await signIn(alan, '/dashboard/security')
  await responded
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
})
