import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { recordActivity } from '../../mock-api/accounts/activities.ts'
import { hold } from '../support/held-responses.ts'
import { changeUser } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { reportLayoutShifts } from '../support/watch.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Account status' })
const metrics = (page: Page) => page.getByRole('region', { name: 'Platform metrics' })
const activities = (page: Page) => page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')

test('a member sees their status and latest activities, and nothing for administrators', async ({
  page,
  signIn,
  api,
}) => {
  await signIn(alan)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${alan.firstName}`)
  await expect(main).toContainText(`${alan.membership} · 250.5 Tokens`)
  expect((await status(page).innerText()).split('\n').filter(Boolean)).toEqual([
    'Email Verification',
    'Your email address is verified',
    'Enabled',
    'Web3 Wallet',
    '0x7099…79C8 is connected',
    'Enabled',
    'Strong Password',
    'Meets all the password rules',
    'Enabled',
  ])
  await expect(activities(page).first()).toContainText('Signed in to account')
  await expect(metrics(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'User management' })).toBeHidden()

  await test.step('activities from other screens appear when the user returns', async () => {
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    recordActivity(api, { userId: alan.id, action: 'password_changed', ip: '203.0.113.9' })
    await page.goBack()
    await expect(activities(page).first()).toHaveText('Changed account passwordless than an hour ago · 203.0.113.9')
  })

  await signIn(alan, '/dashboard/settings')
  await expect(page.getByRole('region', { name: 'User profile' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'OAuth clients' })).toBeHidden()
  expect(api.requests.list().filter(({ path }) => /^\/(users\/admin|oauth\/clients)/.test(path))).toEqual([])
})

test('a new member is led to what their profile lacks and to their referral link', async ({ page, signIn, api }) => {
  await signIn(grace)
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('link', { name: 'Complete your profile' }).click()
  await expect(page.getByRole('heading', { name: 'User profile' })).toBeFocused()
  await page.goBack()
  await steps.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
  changeUser(api, grace, { phoneNumber: '+12025550136' })
  await page.goto('/dashboard')
  await expect(steps.getByRole('link')).toHaveText(['Invite people'])
  await signIn(alan)
  await expect(page.getByRole('region', { name: 'Connected apps' })).toContainText('Odeon')
  await expect(steps).toBeHidden()
})

test("nothing on a new member's phone shifts when their apps have loaded", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(grace)
  await reportLayoutShifts(page)
  const response = await hold(page, '/oauth/authorized-apps')
  await page.reload()
  const apps = page.getByRole('region', { name: 'Connected apps' })
  await expect(apps.getByRole('list', { name: 'Loading' })).toBeVisible()
  const link = page.getByRole('link', { name: 'See your sessions' })
  await expect(link, 'it would move down').toBeHidden()
  await response.release()
  await expect(apps.getByText('No connected apps')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next steps' })).toBeVisible()
  await expect(link).toBeVisible()
})

test('a disabled status links to the card that enables it', async ({ page, signIn }) => {
  const { id, email } = grace
  await page.route('**/users/profile', (route) =>
    route.fulfill({ json: { id, username: 'grace', email, isEmailVerified: false } }),
  )
  await signIn(grace)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, grace')
  await expect(page.getByRole('main')).toContainText('0 Tokens')
  await expect(status(page).getByText('Disabled')).toHaveCount(3)
  for (const [link, card] of [
    ['Verify email', 'Email verification'],
    ['Connect a wallet', 'Wallet connection'],
    ['Change password', 'Change password'],
  ] as const) {
    await status(page).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: card })).toBeFocused()
    await expect(page.getByRole('region', { name: card })).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('region', { name: card })).toBeInViewport({ ratio: 1 })
    await page.goBack()
  }
})

test('an administrator sees the platform metrics, and prints complete lists without controls', async ({
  page,
  signIn,
  api,
}) => {
  for (let count = 0; count < 12; count++) recordActivity(api, { userId: ada.id, action: 'login', ip: '203.0.113.9' })
  await signIn(ada)
  await expect(page.getByRole('main')).toContainText('Administrator · 1,843 Tokens · Your apps and activity')
  await page.getByRole('link', { name: 'Your apps and activity' }).click()
  await expect(page.getByRole('heading', { name: 'Connected apps', exact: true })).toBeFocused()
  const { users, clients, authorizations } = api.db
  const active = [...users.rows()].filter(({ isActive }) => isActive)
  const labels = ['Total Users', 'Active Users', 'Total Apps', 'Authorizations']
  await expect(metrics(page).getByRole('term')).toHaveText(labels)
  await expect(metrics(page).getByRole('definition')).toHaveText(
    [users.size, active.length, clients.size, authorizations.size].map(String),
  )

  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(26)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['navigation', 'button', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(part)).toHaveCount(0)
  await expect(table.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Country', 'Joined'])
  const list = page.getByRole('list', { name: 'Recent activity' })
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of (403|500)/] })

  test('when the provider rejects the calls of all cards, each says why', async ({ page, signIn, api }) => {
    for (const [call, message] of [
      ['GET /oauth/authorized-apps', 'No apps in your plan'],
      ['GET /users/activities', 'No history in your plan'],
    ] as const)
      api.faults.add({ call, kind: 'status', status: 403, body: { message } })
    await signIn(grace)
    await expect(page.getByText('No apps in your plan')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => api.requests.list({ call: 'GET /oauth/authorized-apps' }).length).toBe(2)
    await expect(page.getByText('No apps in your plan')).toBeVisible()
    await expect(page.getByText('No history in your plan')).toBeVisible()
    await expect(page.getByText('Failed to load dashboard data')).toBeHidden()
  })

  test('when no card can be loaded, one Try again loads them all', async ({ page, signIn, api }) => {
    for (const call of [
      'GET /users/admin/metrics',
      'GET /users/admin/users',
      'GET /oauth/authorized-apps',
      'GET /users/activities',
    ] as const)
      api.faults.add({ call, kind: 'status', status: 500 })
    await signIn(ada)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load dashboard data')
    await expect(page.getByText(/^Failed to/)).toHaveCount(1)
    const notLoaded = page.getByText('Not loaded').filter({ visible: true })
    await expect(notLoaded, 'users, apps and activities').toHaveCount(3)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
    await expect(notLoaded).toHaveCount(4)
    api.faults.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(activities(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
