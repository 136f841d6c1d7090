import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

/** The id of a session of the scenario `many-sessions`. */
const EDGE = 'session-on-device-1'

const panel = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const rows = (page: Page) => panel(page).getByRole('heading', { level: 3 })
const edge = (page: Page) => panel(page).getByRole('button', { name: 'Sign out Edge on Windows' })

test('a session that has already ended is removed from the list', async ({ page, api, scenario }) => {
  await scenario('many-sessions')
  const others = ['Chrome on macOS', 'Edge on Windows', 'Chrome on Android', 'Unknown device']
  await expect(rows(page)).toHaveText([/^Chrome on .*This device$/, ...others])
  await expect(edge(page)).toHaveAccessibleDescription(
    /^Active 1 day ago · 203\.0\.113\.78 · Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  )
  await expect(panel(page).getByRole('button', { name: /^Sign out (?!all)/ })).toHaveCount(others.length)

  api.db.sessions.delete(EDGE)
  await edge(page).click()
  await expect(edge(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(4)
})

test('signing out a session by keyboard is sent once', async ({ page, api, scenario }) => {
  await scenario('many-sessions')
  const held = await hold(page, `/users/sessions/${EDGE}`)
  await edge(page).press('Enter')
  await held.responded
  await expect(panel(page).getByRole('button', { name: 'Signing out...' })).toBeFocused()
  await page.keyboard.press('Enter')
  await held.release()
  await expect(rows(page)).toHaveCount(4)
  await expect(panel(page).getByRole('status').filter({ hasText: 'Edge on Windows is signed out.' })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
  expect(api.db.sessions.get(EDGE)).toBeUndefined()
  expect(api.requests.list({ call: 'DELETE /users/sessions/:id' })).toHaveLength(1)
})

test('all other sessions are signed out after confirmation', async ({ page, api, scenario }) => {
  await scenario('many-sessions')
  const signOutOthers = panel(page).getByRole('button', { name: 'Sign out all other sessions' })
  const dialog = page.getByRole('alertdialog')
  await signOutOthers.click()
  await expect(dialog).toContainText('You stay signed in here.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveText([/This device$/])
  await expect(panel(page).getByRole('status').filter({ hasText: "You're signed out everywhere else." })).toBeVisible()
  await expect(signOutOthers).toBeHidden()
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
  expect(api.db.sessions.size).toBe(1)
})

test('the sessions are hidden if the provider does not support them', async ({ page, api, signIn }) => {
  api.faults.add({ call: 'GET /users/sessions', kind: 'status', status: 404, body: { message: 'Not found' } })
  const responded = page.waitForResponse('**/users/sessions')
  await signIn(alan, '/dashboard/security')
  await responded
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
})
