import type { Locator } from '@playwright/test'
import { map, mapCard, respondWithMembers, rows } from '../support/country-membership-page.ts'
import { expect, test } from '../support/test.ts'

type Point = [x: number, y: number]

/** A point in an element, given as fractions of its width and height. */
async function locatePoint(element: Locator, [x, y]: Point): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return [box.x + x * box.width, box.y + y * box.height]
}

test('arrow keys and the ranking select a country on the map', async ({ page }) => {
  await respondWithMembers(page, [
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
  await rows(page).getByRole('button', { name: 'Nigeria' }).click()
  await expect(page.getByRole('option', { name: /^Nigeria/ })).toBeFocused()
  await expect(mapCard(page)).toContainText(/Nigeria\s*1 member/)
  await expect(map(page)).toBeInViewport()
})

test('pointing at a country shows its members without moving the focus', {
  tag: '@narrow',
}, async ({ page, isMobile }) => {
  await respondWithMembers(page, [
    ['US', 900],
    ['NG', 20],
    ['BM', 3],
  ])
  await page.goto('/country-membership')
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
