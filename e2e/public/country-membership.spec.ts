import type { Locator, Page } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import { expect, test } from '../support/test.ts'

type Point = [x: number, y: number]

const figures = (page: Page) => page.getByRole('region', { name: 'Membership', exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Countries by members' }).getByRole('row')
const map = (page: Page) => page.getByRole('listbox', { name: 'World map of members' })
const mapCard = (page: Page) => page.getByRole('region', { name: 'World map' })

/** Opens the page with these countries, given by rank. The provider responds in reverse: it need not sort. */
async function openWith(
  { page, api }: { page: Page; api: MockApi },
  members: [string | null, number][],
): Promise<void> {
  const message = members.map(([country, count], index) => ({ rank: index + 1, country, members: count })).reverse()
  const totalMembers = members.reduce((sum, [, count]) => sum + count, 0)
  const body = { status: true, message, totalCountries: message.length, totalMembers }
  api.faults.add({ call: 'GET /countries/membership', kind: 'status', status: 200, body })
  await page.goto('/country-membership')
}

/** A point in an element, given as fractions of its width and height. */
async function locatePoint(element: Locator, [x, y]: Point): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return [box.x + x * box.width, box.y + y * box.height]
}

test('visitors see the figures, the map and the ranking', async ({ page, api }) => {
  await openWith({ page, api }, [
    ['NG', 1200],
    ['India', 400],
    ['Atlantis', 30],
    ['tv', 1],
    [null, 1],
  ])
  await expect(rows(page)).toHaveText([
    'RankCountryMembers',
    'Rank 1Nigeria1,200',
    'Rank 2India400',
    'Rank 3Atlantis30',
    'Rank 4Tuvalu1',
    'Rank 5Unknown1',
  ])
  await expect(rows(page).filter({ has: page.locator('.lucide-medal') })).toHaveCount(3)
  await expect(figures(page)).toContainText(/Total Countries\s*5/i)
  await expect(figures(page)).toContainText(/Total Members\s*1,632/i)
  await expect(figures(page)).toContainText(/Top Country\s*Nigeria/i)
  await expect(page.getByText('5 countries')).toBeVisible()
  await expect(map(page)).toHaveAccessibleDescription(
    'Nigeria and India have the most. The ranking below has the same numbers.',
  )
  await expect(map(page).getByRole('option')).toHaveCount(3)
  for (const text of ['none', '1 to 4', '5 to 49', '50 to 199', '200+'])
    await expect(mapCard(page).getByText(text, { exact: true })).toBeVisible()
  const invitation = page.getByRole('region', { name: 'Is your country missing?' })
  await expect(invitation.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth/register')
})

test('a signed-in user can invite members', async ({ page, signIn }) => {
  await signIn(grace, '/country-membership')
  await expect(page.getByRole('link', { name: 'Invite Members' })).toHaveAttribute('href', '/dashboard/referrals')
})

test('after 300 px, a button scrolls back to the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/country-membership')
  await expect(map(page)).toBeVisible()
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 300))
  // Scroll events come with a frame, and React renders before the next one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 301))
  await button.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(button).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('arrow keys and the ranking select a country on the map', async ({ page, api }) => {
  await openWith({ page, api }, [
    ['US', 900],
    ['Nowhere', 500],
    ['MC', 20],
    ['NG', 1],
  ])
  await expect(mapCard(page)).toContainText('Choose a country to see its members.')
  await map(page).getByRole('option').first().focus()
  const steps: [key: string, found: RegExp][] = [
    ['End', /Nigeria\s*1 member · Rank 4/],
    ['ArrowLeft', /Monaco\s*20 members · Rank 3/],
    ['Home', /United States\s*900 members · Rank 1/],
    ['ArrowRight', /Monaco/],
    ['ArrowDown', /Nigeria/],
    ['ArrowDown', /Nigeria/],
    ['ArrowUp', /Monaco/],
    ['Home', /United States/],
    ['ArrowUp', /United States/],
  ]
  for (const [key, found] of steps) {
    await page.keyboard.press(key)
    await expect(mapCard(page)).toContainText(found)
  }
  await expect(page.getByRole('option', { name: 'United States, rank 1, 900 members', selected: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mapCard(page)).toContainText('Choose a country')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await rows(page).getByRole('button', { name: 'Nigeria' }).click()
  await expect(page.getByRole('option', { name: /^Nigeria/ })).toBeFocused()
  await expect(mapCard(page)).toContainText(/Nigeria\s*1 member/)
  await expect(map(page)).toBeInViewport()
})

test('pointing at a country shows its members without moving the focus', {
  tag: '@narrow',
}, async ({ page, api, isMobile }) => {
  await openWith({ page, api }, [
    ['US', 900],
    ['NG', 20],
    ['BM', 3],
  ])
  const pointAt = async (element: Locator, point: Point) => {
    const [x, y] = await locatePoint(element, point)
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.move(x, y))
  }
  const option = (name: string) => page.getByRole('option', { name })
  await option('United States').focus()
  await map(page).scrollIntoViewIfNeeded()
  await pointAt(option('Nigeria'), [0.5, 0.5])
  await expect(mapCard(page)).toContainText(/Nigeria\s*20 members · Rank 2/)
  // Beside a small country.
  await pointAt(option('Bermuda'), [1.4, 0.5])
  await expect(mapCard(page)).toContainText(/Bermuda\s*3 members · Rank 3/)
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^United States/)
  await pointAt(map(page), [0.7, 0.2])
  await expect(mapCard(page)).toContainText(/Russia\s*no members yet/)
  await page.keyboard.press('ArrowRight')
  await expect(option('Nigeria')).toBeFocused()
  await expect(mapCard(page)).toContainText(/Nigeria\s*20 members · Rank 2/)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('the ranking is shown when the map cannot be loaded', async ({ page }) => {
    await page.route('**/assets/country-map-svg-*.js', (route) => route.abort())
    await page.goto('/country-membership')
    await expect(mapCard(page)).toContainText("The map couldn't load. The ranking has the same numbers.")
    await expect(rows(page)).not.toHaveCount(0)
  })
})
