import type { Page } from '@playwright/test'
import { ada, alan } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { signal } from '../support/hold.ts'
import { untilIdle } from '../support/open.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Platform metrics' })

test('an administrator sees the four platform metrics', async ({ page, signIn, api }) => {
  const { users, clients, authorizations } = api.data
  for (let extra = 0; extra < 1200; extra++) {
    const [sample] = authorizations.where('userId', alan.id)
    if (sample) authorizations.put({ ...sample, id: `extra-${extra}`, userId: `somebody-${extra}` })
  }
  await signIn(ada)
  await expect(page.getByRole('main')).toContainText('Administrator·1,843 Tokens')
  const active = [...users.rows()].filter(({ isActive }) => isActive)
  const figures = [users.size, active.length, clients.size, authorizations.size]
  await expect(panel(page).getByRole('term')).toHaveText([
    'Total Users',
    'Active Users',
    'Total Apps',
    'Authorizations',
  ])
  await expect(panel(page).getByRole('definition')).toHaveText(figures.map((figure) => figure.toLocaleString('en-US')))
  await expect(panel(page).getByRole('definition').last()).toHaveText(/^1,2\d\d$/)
})

test('a member neither sees nor requests metrics and users', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(alan)
  await expect(page.getByRole('list', { name: 'Recent activity' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Connected apps' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'User Management' })).toBeHidden()
  expect(asked).toContain('/users/activities')
  expect(asked.filter((path) => path.startsWith('/users/admin'))).toEqual([])
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('the dashboard shows one error when no panel can be loaded', async ({ page, signIn }) => {
    await signIn(ada, '/terms')
    const failed = new Set<string>()
    page.on('response', (response) => response.status() === 500 && failed.add(new URL(response.url()).pathname))
    const paths = ['**/users/admin/**', '**/oauth/authorized-apps', '**/users/activities']
    const [lastMayFail, letLastFail] = signal()
    let isAppsDown = true
    for (const path of paths)
      await page.route(path, async (route) => {
        if (path === paths.at(-1)) await lastMayFail
        if (path.includes('authorized-apps') && !isAppsDown) return route.continue()
        await route.fulfill(withCors({ status: 500 }))
      })
    await page.goto('/dashboard')
    await expect.poll(() => failed.size).toBe(3)
    await untilIdle(page)
    await expect(page.getByRole('alert'), 'while the last panel may still load').toHaveCount(0)
    letLastFail()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load dashboard data')
    await expect(page.getByText(/^Failed to/)).toHaveCount(1)

    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.click()
    await expect(alert).toContainText('Failed to load dashboard data')
    await expect(tryAgain).toBeFocused()

    isAppsDown = false
    await tryAgain.click()
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('alert')).toBeVisible()
    await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a panel that fails shows its own error, and recovers on its own', async ({ page, signIn, api }) => {
    const panels = [
      { call: 'GET /users/admin/metrics', region: panel(page), words: 'Failed to load admin metrics' },
      {
        call: 'GET /users/admin/users',
        region: page.getByRole('region', { name: 'User Management' }),
        words: 'Failed to fetch users',
      },
      {
        call: 'GET /users/activities',
        region: page.getByRole('region', { name: 'Recent Activity' }),
        words: 'Failed to load activities',
      },
    ] as const
    const faults = panels.map(({ call }) => api.faults.set({ call, kind: 'status', status: 500 }))
    await signIn(ada)
    for (const { region, words } of panels) await expect(region.getByRole('alert')).toContainText(words)
    expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(0)
    for (const [index, { region }] of panels.entries()) {
      api.faults.lift(faults[index]?.id ?? '')
      const left = await page.getByRole('button', { name: 'Try again' }).count()
      await region.getByRole('button', { name: 'Try again' }).click()
      await expect(region.getByRole('alert')).toBeHidden()
      await expect(page.locator('h1:focus, h2:focus')).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left - 1)
    }
  })
})
