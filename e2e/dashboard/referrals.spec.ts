import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { expect, test } from '../support/test.ts'

const overview = (page: Page) => page.getByRole('region', { name: 'Your referrals' })
const history = (page: Page) => page.getByRole('region', { name: 'Referral History' })
const chart = (page: Page) => page.getByRole('region', { name: 'Referrals over time' })
const ranking = (page: Page) => page.getByRole('region', { name: 'Top Referrers' })
const rows = (page: Page) => history(page).getByRole('row').filter({ hasText: 'Active' })

test('a member sees their referrals, ten to a page', async ({ page, signIn, api }) => {
  const brought = api.db.users.where('referredBy', alan.id).toReversed()
  const pages = Math.ceil(brought.length / 10)
  await signIn(alan, '/dashboard/referrals?page=900')
  await expect(page).toHaveURL(`/dashboard/referrals?page=${pages}`)
  await expect(rows(page).last()).toContainText(brought.at(-1)?.username ?? 'nobody')

  await history(page).getByRole('button', { name: 'Page 1', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/referrals')
  await expect(overview(page)).toContainText(new RegExp(`Total referrals\\s*${brought.length}`, 'i'))
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText(brought[0]?.username ?? 'nobody')
  await expect(rows(page).first()).toContainText(brought[0]?.email ?? 'nobody')
  await expect(rows(page).first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  await expect(history(page)).toContainText(`Showing page 1 of ${pages}`)

  await history(page).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard/referrals?page=2')
  await expect(history(page)).toContainText(`Showing page 2 of ${pages}`)
  await expect(rows(page).first()).toContainText(brought[10]?.username ?? 'nobody')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/referrals')
  await expect(rows(page).first()).toContainText(brought[0]?.username ?? 'nobody')
})

test('a member sees the chart and top referrers; administrators also emails', async ({ page, signIn, api }) => {
  const brought = api.db.users.count('referredBy', alan.id)
  await signIn(alan, '/dashboard/referrals')
  const periods = chart(page).getByRole('list').getByRole('listitem')
  await expect(periods).toHaveCount(12)
  const counts = (await periods.allTextContents()).map((text) => Number(/: (\d+)$/.exec(text)?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(brought)
  const drawn = await chart(page).locator('svg text').allTextContents()
  expect(drawn.map(Number)).toEqual(counts.filter((count) => count > 0))

  const own = ranking(page).getByRole('listitem').filter({ hasText: '(you)' })
  await expect(own).toHaveText(new RegExp(`^Rank 1${alan.username} \\(you\\)${brought} referrals$`))
  await expect(ranking(page).getByText('@')).toHaveCount(0)
  await signIn(ada, '/dashboard/referrals')
  await expect(ranking(page).getByRole('listitem').first()).toContainText(alan.email)
})

test('the chart covers the latest 50 referrals, in pages of ten', async ({ page, scenario }) => {
  const queries = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/referrals/user') queries.add(search)
  })
  await scenario('many-referrals')
  await expect(chart(page)).toContainText('your latest 50 referrals')
  const periods = await chart(page).getByRole('list').getByRole('listitem').allTextContents()
  expect(periods.reduce((sum, text) => sum + Number(/: (\d+)$/.exec(text)?.[1]), 0)).toBe(50)
  expect([...queries].toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `?page=${number}&pageSize=10`))
})

test('at most 50 referrers are listed, with any name', async ({ page, signIn }) => {
  const names = ['x'.repeat(400), '\u202eevil', '\u200b', '<b>bold</b>', 'ﷺ'.repeat(80), `e${'\u0301'.repeat(60)}`]
  const users = names.map((username, id) => ({
    id,
    username,
    email: `${'y'.repeat(200)}@z.example`,
    createdAt: 'never',
  }))
  await page.route('**/referrals/user?*', (route) =>
    route.fulfill(withCors({ json: { referredUsers: users, totalReferrals: 6 } })),
  )
  const ranked = Array.from({ length: 60 }, (_, place) => ({
    id: place === 30 ? grace.id : `other-${place}`,
    username: names[place] ?? `member-${place}`,
    email: 'private@z.example',
    totalReferrals: 1000 - place,
  }))
  await page.route('**/referrals/admin/rankings', (route) => route.fulfill(withCors({ json: ranked })))
  await signIn(grace, '/dashboard/referrals')
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).first()).toContainText('Unknown')
  await expect(history(page)).toContainText('<b>bold</b>')
  await expect(ranking(page).getByRole('listitem')).toHaveCount(50)
  await expect(ranking(page).getByText('private@z.example')).toHaveCount(0)
  await ranking(page).scrollIntoViewIfNeeded()
  await expect(ranking(page).getByText('(you)')).toBeInViewport()
  for (const width of [320, 768, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a failing page keeps the total and the way to other pages', async ({ page, signIn, api }) => {
    const total = api.db.users.count('referredBy', alan.id)
    await page.route('**/referrals/**', (route) => route.fulfill(withCors({ status: 500 })))
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await signIn(alan, '/dashboard/referrals?page=2')
    await expect(history(page).getByRole('alert')).toContainText('Failed to load referrals')
    await expect(ranking(page)).toContainText('No rankings available')
    expect((await warning).text()).toContain('No ranking of referrers')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(overview(page).getByRole('textbox', { name: 'Referral link' })).toBeVisible()
    await page.unroute('**/referrals/**')
    await page.route('**/referrals/user?page=2&*', (route) => route.fulfill(withCors({ status: 500 })))
    await history(page).getByRole('button', { name: 'Page 1' }).click()
    await expect(rows(page)).toHaveCount(10)

    const next = history(page).getByRole('button', { name: 'Next' })
    await next.click()
    await expect(history(page).getByRole('alert')).toContainText('Failed to load referrals')
    await expect(rows(page)).toHaveCount(0)
    await expect(overview(page)).toContainText(new RegExp(`Total referrals\\s*${total}`, 'i'))
    await expect(next).toBeFocused()
    await expect(history(page).getByText('Showing page')).toBeHidden()
    await history(page).getByRole('button', { name: 'Page 1' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(history(page)).toContainText('Showing page 1 of')
  })
})
