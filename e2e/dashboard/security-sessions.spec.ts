import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const rows = (page: Page) => card(page).getByRole('heading', { level: 3 })
const edge = (page: Page) => card(page).getByRole('button', { name: 'Sign out Edge on Windows' })

const others = ['Chrome on macOS', 'Edge on Windows', 'Chrome on Android', 'Unknown device']

test('a user sees each session, also one that ended elsewhere, and signs out one or all others', async ({
  page,
  api,
  scenario,
}) => {
  await scenario('many-sessions')
  await expect(rows(page)).toHaveText([/^Chrome on .*This device$/, ...others])
  await expect(card(page).getByRole('listitem').first()).toContainText('Active now ·')
  await expect(edge(page)).toHaveAccessibleDescription(
    /^Active 1 day ago · 203\.0\.113\.78 Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/,
  )
  await expect(card(page).getByRole('button', { name: /^Sign out (?!all)/ })).toHaveCount(others.length)

  // Another device has ended this session.
  api.db.sessions.delete('session-on-device-1')
  const row = card(page).getByRole('listitem').filter({ hasText: 'Edge on Windows' })
  const place = await row.boundingBox()
  const response = await hold(page, '/users/sessions/session-on-device-1')
  await edge(page).click()
  await response.responded
  expect(await row.boundingBox(), 'while signing out').toEqual(place)
  await response.release()
  await expect(row.getByRole('status')).toHaveText('Signed out')
  await expect(edge(page)).toBeHidden()
  await expect(card(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(rows(page)).toHaveCount(others.length)

  const signOutOthers = card(page).getByRole('button', { name: 'Sign out all other sessions' })
  const dialog = page.getByRole('alertdialog')
  await signOutOthers.click()
  await expect(dialog).toContainText('You stay signed in here.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows(page)).toHaveText([/This device$/])
  await expect(signOutOthers).toBeHidden()
  await expect(card(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
})

test('the sessions are hidden if the provider does not support them', async ({ page, api, signIn }) => {
  api.faults.add({ call: 'GET /users/sessions', kind: 'status', status: 404, body: { message: 'Not found' } })
  const responded = page.waitForResponse('**/users/sessions')
  await signIn(alan, '/dashboard/security')
  await responded
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Email verification' })).toBeVisible()
})
