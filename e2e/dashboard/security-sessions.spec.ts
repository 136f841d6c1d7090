import type { Page } from '@playwright/test'
import { alan } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const rows = (page: Page) => panel(page).getByRole('heading', { level: 3 })
const edge = (page: Page) => panel(page).getByRole('button', { name: 'Sign out Edge on Windows' })

test('ended sessions are removed from the list', async ({ page, api, scenario }) => {
  await scenario('many-sessions')
  const others = ['Chrome on macOS', 'Edge on Windows', 'Chrome on Android', 'Unknown device']
  await expect(rows(page)).toHaveText([/^Chrome on .*This device$/, ...others])
  await expect(edge(page)).toHaveAccessibleDescription(
    /^Active 1 day ago · 203\.0\.113\.78 · Signed in [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  )
  await expect(panel(page).getByRole('button', { name: /^Sign out (?!all)/ })).toHaveCount(others.length)

  // Another device has ended it.
  api.db.sessions.delete('session-on-device-1')
  await edge(page).click()
  await expect(edge(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(4)
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()

  const signOutOthers = panel(page).getByRole('button', { name: 'Sign out all other sessions' })
  const dialog = page.getByRole('alertdialog')
  await signOutOthers.click()
  await expect(dialog).toContainText('You stay signed in here.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows(page)).toHaveText([/This device$/])
  await expect(signOutOthers).toBeHidden()
  await expect(panel(page).getByRole('heading', { name: 'Sessions' })).toBeFocused()
})

test('the sessions are hidden if the provider does not support them', async ({ page, api, signIn }) => {
  api.faults.add({ call: 'GET /users/sessions', kind: 'status', status: 404, body: { message: 'Not found' } })
  const responded = page.waitForResponse('**/users/sessions')
  await signIn(alan, '/dashboard/security')
  await responded
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Email Verification' })).toBeVisible()
})
