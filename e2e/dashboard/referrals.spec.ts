import type { Page } from '@playwright/test'
import { ada, alan, grace } from '../../fixtures/people.ts'
import { expect, test } from '../support/test.ts'

const overview = (page: Page) => page.getByRole('region', { name: 'Your referrals' })
const history = (page: Page) => page.getByRole('region', { name: 'Referral history' })
const chart = (page: Page) => page.getByRole('region', { name: /^(Referrals over time|Latest referrals)$/ })
const ranking = (page: Page) => page.getByRole('region', { name: 'Top referrers' })
const rows = (page: Page) => history(page).getByRole('row').filter({ hasText: 'Active' })
const previous = (page: Page) => history(page).getByRole('button', { name: 'Previous' })
const next = (page: Page) => history(page).getByRole('button', { name: 'Next' })

test('a member sees their referrals by page and month, and their rank', async ({ page, signIn, api }) => {
  const referred = api.db.users.where('referredBy', alan.id).toReversed()
  const first = referred[0]
  if (!first) throw new Error('Alan has no referrals in the seed')
  api.db.users.put({ ...first, phoneNumber: '+12025550136' })
  const pages = Math.ceil(referred.length / 10)
  await signIn(alan, '/dashboard/referrals?page=900')
  await expect(page).toHaveURL(`/dashboard/referrals?page=${pages}`)
  await expect(rows(page).last()).toContainText(referred.at(-1)?.username ?? '')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')

  await page.goto('/dashboard/referrals')
  await expect(overview(page)).toContainText(new RegExp(`Total referrals\\s*${referred.length}`, 'i'))
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText(first.username)
  await expect(rows(page).first()).toContainText(first.email)
  await expect(rows(page).first()).toContainText('+1 202 555 0136')
  await expect(rows(page).first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const months = chart(page).getByRole('listitem')
  // The account's first quarter.
  await expect(months.first()).toContainText(/^Jan\s–\sMar 2025/)
  expect(sum((await months.allTextContents()).map(readCount))).toBe(referred.length)
  const own = ranking(page).getByRole('listitem').filter({ hasText: '(you)' })
  await expect(own).toHaveText(`Rank 1${alan.username} (you)${referred.length} referrals`)
  await expect(history(page)).toContainText(`Showing page 1 of ${pages}`)

  await next(page).click()
  await expect(page).toHaveURL('/dashboard/referrals?page=2')
  await expect(history(page)).toContainText(`Showing page 2 of ${pages}`)
  await expect(rows(page).first()).toContainText(referred[10]?.username ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/referrals')
  await expect(rows(page).first()).toContainText(first.username)
})

test('the buttons of the pager never overlap, in narrow and wide windows', async ({ page, scenario }) => {
  await scenario('many-referrals', { to: '/dashboard/referrals?page=8' })
  const buttons = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  await expect(buttons).toHaveCount(9)
  for (const width of [320, 390, 768, 900, 1121, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const overlaps = await buttons.evaluateAll((all) => {
      const boxes = all.map((button) => button.getBoundingClientRect())
      return boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5,
          ),
      ).length
    })
    expect(overlaps, `at ${width} px`).toBe(0)
  }
})

test('a page with higher rows keeps the pager in place', { tag: '@narrow' }, async ({ page, scenario }) => {
  await scenario('many-referrals', { to: '/dashboard/referrals' })
  // With room to scroll in both directions.
  await next(page).evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const place = await next(page).boundingBox()
  for (const number of [2, 3, 4, 5]) {
    const before = (await rows(page).first().textContent()) ?? ''
    await next(page).click()
    await expect(history(page)).toContainText(`Showing page ${number} of`)
    await expect(rows(page).first()).not.toHaveText(before)
    expect(await next(page).boundingBox()).toEqual(place)
  }
})

test('at most 50 referrers are listed, with emails only for administrators', async ({ page, signIn, api }) => {
  const rankings = Array.from({ length: 60 }, (_, place) => ({
    id: place === 30 ? grace.id : `other-${place}`,
    username: `member-${place}`,
    email: 'private@z.example',
    totalReferrals: 1000 - (place === 1 ? 0 : place),
  }))
  api.faults.add({ call: 'GET /referrals/admin/rankings', kind: 'status', status: 200, body: rankings })
  await signIn(grace, '/dashboard/referrals')
  await expect(ranking(page).getByRole('listitem')).toHaveCount(50)
  await expect(ranking(page).getByText('private@z.example')).toHaveCount(0)
  await expect(ranking(page).getByRole('listitem').nth(1)).toContainText('Rank 1=, tiedmember-1')
  await ranking(page).scrollIntoViewIfNeeded()
  await expect(ranking(page).getByText('(you)')).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  const places = ranking(page).getByRole('listitem')
  await expect(places, "on a phone, the first ten and the user's own").toHaveCount(11)
  await expect(places.last()).toContainText('(you)')
  await page.emulateMedia({ media: 'print' })
  await expect(places, 'on paper, all').toHaveCount(50)
  await page.emulateMedia({ media: null })
  await ranking(page).getByRole('button', { name: 'Show all 50' }).press('Enter')
  await expect(places).toHaveCount(50)
  await expect(ranking(page).getByRole('heading')).toBeFocused()
  await signIn(ada, '/dashboard/referrals')
  await expect(ranking(page).getByText('private@z.example')).toHaveCount(50)
})

test.describe(() => {
  test.use({ allowedErrors: [/status of 500/] })

  test('a ranking that the provider rejects is loaded once, and again with Try again', async ({
    page,
    signIn,
    api,
  }) => {
    api.faults.add({ call: 'GET /referrals/user', kind: 'delay', ms: 300 })
    api.faults.add({ call: 'GET /referrals/admin/rankings', kind: 'status', status: 500 })
    await signIn(alan, '/dashboard/referrals')
    await expect(rows(page).first()).toBeVisible()
    await expect(ranking(page)).toContainText('No rankings available')
    expect(api.requests.list({ call: 'GET /referrals/admin/rankings' })).toHaveLength(1)

    api.faults.clear()
    api.faults.add({ call: '* /referrals/*', kind: 'status', status: 500 })
    await page.reload()
    await expect(ranking(page)).toContainText('No rankings available')
    api.faults.clear()
    await history(page).getByRole('button', { name: 'Try again' }).click()
    await expect(ranking(page)).toContainText('(you)')
  })

  test('the chart has only complete months, and a page that fails to load leaves the rest working', async ({
    page,
    scenario,
    api,
  }) => {
    await scenario('many-referrals')
    const referred = api.db.users.where('referredBy', alan.id)
    await test.step('the chart has only complete months of the latest 50 referrals', async () => {
      const latest = referred.slice(-50).map(({ createdAt }) => createdAt.slice(0, 7))
      const complete = latest.filter((month) => month !== latest.toSorted()[0]).length
      await expect(chart(page)).toContainText(`${complete} of ${referred.length}, since`)
      expect(api.requests.list({ call: 'GET /referrals/user' })).toHaveLength(5)
      const bars = await chart(page).getByRole('listitem').allTextContents()
      expect(sum(bars.map(readCount))).toBe(complete)
    })

    await page.goto('/dashboard/referrals?page=6')
    await expect(rows(page)).toHaveCount(10)
    api.faults.add({ call: 'GET /referrals/user', kind: 'status', status: 500 })
    await next(page).click()
    await expect(history(page).getByRole('alert')).toContainText('Failed to load referrals')
    await expect(rows(page)).toHaveCount(0)
    await expect(overview(page)).toContainText(new RegExp(`Total referrals\\s*${referred.length}`, 'i'))
    await expect(overview(page).getByRole('textbox', { name: 'Referral link' })).toBeVisible()
    await expect(next(page)).toBeFocused()
    api.faults.clear()
    await previous(page).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(history(page)).toContainText('Showing page 6 of')
  })
})

const readCount = (period: string) => Number(/: (\d+)$/.exec(period)?.[1])
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
