import type { Page } from '@playwright/test'
import { fakeMembership, map, mapCard, rows } from '../support/country-membership-page.ts'
import { expect, test } from '../support/test.ts'

/** Rests the mouse on a country, or `aside` of it by so many of its widths; taps there where there is no mouse. */
const pointer =
  (page: Page, isMobile: boolean) =>
  async (name: string, aside = 0) => {
    const box = await page.getByRole('option', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not on the map`)
    const [x, y] = [box.x + box.width / 2 + aside * box.width, box.y + box.height / 2]
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.move(x, y))
  }

test('arrow keys move through the countries of the map by rank', async ({ page }) => {
  await fakeMembership(page, [
    ['US', 900],
    ['Nowhere', 500],
    ['MC', 20],
    ['NG', 1],
  ])
  await page.goto('/country-membership')
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
})

test('pointing at a country shows its members, and arrow keys continue from there', {
  tag: '@narrow',
}, async ({ page, isMobile }) => {
  await fakeMembership(page, [
    ['US', 900],
    ['NG', 20],
    ['BM', 3],
  ])
  await page.goto('/country-membership')
  const point = pointer(page, isMobile)
  const option = (name: string) => page.getByRole('option', { name })
  await option('United States').focus()
  await map(page).scrollIntoViewIfNeeded()
  await point('Nigeria')
  await expect(mapCard(page)).toContainText(/Nigeria\s*20 members · Rank 2/)
  await point('Bermuda', 0.9)
  await expect(mapCard(page)).toContainText(/Bermuda\s*3 members · Rank 3/)
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^United States/)
  await expect(option('Bermuda')).toHaveAttribute('tabindex', '-1')
  const russia = await map(page).boundingBox()
  if (!russia) throw new Error('There is no map')
  const [x, y] = [russia.x + russia.width * 0.7, russia.y + russia.height * 0.2]
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.move(x, y))
  await expect(mapCard(page)).toContainText(/Russia\s*no members yet/)
  await page.keyboard.press('ArrowRight')
  await expect(option('Nigeria')).toBeFocused()
  await expect(mapCard(page)).toContainText(/Nigeria\s*20 members · Rank 2/)
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('the ranking is shown when the map cannot be loaded', async ({ page }) => {
    await page.route('**/assets/country-map-tesserae-*.js', (route) => route.abort())
    await page.goto('/country-membership')
    await expect(mapCard(page)).toContainText('The map could not be loaded. The ranking holds the same numbers.')
    await expect(rows(page)).not.toHaveCount(0)
  })
})
