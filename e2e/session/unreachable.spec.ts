import type { Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import { welcome } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { NO_RESPONSE } from '../support/watch.ts'

// The provider is unreachable by faults of the mock API, because `page.unroute` can lose a request.
test.use({ allowedErrors: [new RegExp(`${NO_RESPONSE.source}|status of 5\\d\\d`)] })

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "You're still signed in" })

test('users stay signed in while the provider is unreachable', { tag: '@every-browser' }, async ({
  page,
  signIn,
  api,
}) => {
  // This screen makes no calls, so only the request that validates the session fails.
  await signIn(grace, '/dashboard/settings')
  for (const fault of [{ kind: 'cut' }, { kind: 'status', status: 500 }] as const) {
    api.faults.add({ call: '* /users/*', ...fault })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(notice(page)).toContainText(
      fault.kind === 'cut' ? 'Check your connection and try again.' : 'The problem is on our side.',
    )
    // By keyboard: an automatic retry could remove the button while a mouse moves to it.
    await notice(page).getByRole('button', { name: 'Try again' }).focus()
    api.faults.clear()
    await page.keyboard.press('Enter')
    await expect(notice(page)).toBeHidden()
    await expect(page).toHaveURL('/dashboard/settings')
  }
})

test('the only Try again is in the notice, and also loads a list that failed', async ({ page, signIn, api }) => {
  await signIn(grace, '/dashboard/settings')
  api.faults.add({ call: '* /users/*', kind: 'status', status: 500 })
  await page.reload()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('Failed to load sessions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  api.faults.clear()
  await notice(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('This device')).toBeVisible()
})

test('after the notice is dismissed, a list that failed has its own Try again', async ({ page, signIn, api }) => {
  await signIn(grace, '/dashboard/settings')
  api.faults.add({ call: '* /users/*', kind: 'status', status: 500 })
  await page.reload()
  await notice(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await page.getByRole('link', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByText('The problem is on our side. Try again in a moment.')).toBeVisible()
  await expect(notice(page)).toBeHidden()
  api.faults.clear()
  await sessions.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('This device')).toBeVisible()
})

test('a page without a stored user offers to try again', async ({ page, startSession, api }) => {
  await startSession(grace)
  api.faults.add({ call: '* /users/*', kind: 'cut' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Failed to load dashboard data' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("We can't reach the service right now.")
  api.faults.clear()
  api.faults.add({ call: 'GET /users/profile', kind: 'delay', ms: 500 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Trying again...' })).toBeVisible()
  await expect(welcome(page)).toBeFocused()
})
