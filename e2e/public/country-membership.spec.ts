import type { Page } from '@playwright/test'
import type { MockApi } from '../../mock-api/server.ts'
import { COUNTRY_TILES, MAP_HEIGHT, MAP_WIDTH } from '../../renderer/rules/country-map-tiles.ts'
import { hold } from '../support/held-responses.ts'
import { expect, test } from '../support/test.ts'
import { reportLayoutShifts } from '../support/watch.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Membership', exact: true })
const rows = (page: Page) => page.getByRole('table', { name: 'Countries by members' }).getByRole('row')
const map = (page: Page) => page.getByRole('img', { name: 'World map of members' })
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

/** A point of the map: in the country's first tile, or to the right of it if `right` is more than 1. */
async function locateCountry(page: Page, code: string, right: number): Promise<{ x: number; y: number }> {
  const [tile] = COUNTRY_TILES.get(code) ?? []
  const box = await map(page).boundingBox()
  if (!tile || !box) throw new Error(`The map does not show ${code}`)
  return {
    // The first half tile of the map isn't drawn.
    x: box.x + ((tile.x + right - 0.5) / MAP_WIDTH) * box.width,
    y: box.y + ((tile.y + 0.5) / MAP_HEIGHT) * box.height,
  }
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
  await expect(rows(page).filter({ has: page.locator('svg circle') })).toHaveCount(3)
  await expect(figures(page)).toContainText(/Total Countries\s*5/i)
  await expect(figures(page)).toContainText(/Total Members\s*1,632/i)
  await expect(figures(page)).toContainText(/Top Country\s*Nigeria/i)
  await expect(page.getByText('5 countries')).toBeVisible()
  await expect(map(page)).toHaveAccessibleDescription(
    'Nigeria and India have the most. The ranking has the same numbers.',
  )
  for (const text of ['none', '1 to 4', '5 to 49', '50 to 199', '200+'])
    await expect(mapCard(page).getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Country membership' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const invitation = page.getByRole('region', { name: 'Put your country on the map' })
  await expect(invitation.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/auth/register')
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page).getByText('Nigeria')).toBeVisible()
})

test('nothing shifts when the data arrives', async ({ page, baseURL }) => {
  await reportLayoutShifts(page)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
    { width: 1280, height: 1400 },
  ]) {
    await page.setViewportSize(size)
    const response = await hold(page, '/countries/membership')
    await page.goto(`${baseURL}/country-membership`)
    const invitation = page.getByRole('link', { name: 'Create account' })
    await invitation.focus()
    await response.responded
    await response.release()
    await expect(map(page)).toBeVisible()
    await expect(invitation).toBeFocused()
  }
})

test('after 300 px, a button scrolls back to the top, and covers no link', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/country-membership')
  await expect(map(page)).toBeVisible()
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(button).toBeVisible()
  const [box, link] = [await button.boundingBox(), await page.getByRole('link', { name: 'Privacy' }).boundingBox()]
  expect(link?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
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

test('a country of the ranking is shown on the map', { tag: '@every-browser' }, async ({ page, api }) => {
  await openWith({ page, api }, [
    ['United States', 900],
    ['Nowhere', 500],
    ['NG', 1],
  ])
  await expect(mapCard(page)).toContainText('Choose a country here or in the ranking.')
  const details = mapCard(page).getByRole('status')
  const highlight = map(page).locator('g')
  for (const [name, text, highlights] of [
    ['United States', 'United States900 members · Rank 1 · 64% of members', 1],
    ['Nowhere', 'Nowhere500 members · Rank 2 · 36% of members · 400 behind United States', 0],
    ['Nigeria', 'Nigeria1 member · Rank 3 · Under 1% of members · 499 behind Nowhere', 1],
  ] as const) {
    await rows(page)
      .filter({ hasText: name })
      .click({ position: { x: 5, y: 5 } })
    await expect(details).toHaveText(text)
    await expect(highlight).toHaveCount(highlights)
    await expect(rows(page).locator('[aria-current]')).toHaveText(name)
    await expect(map(page)).toBeInViewport({ ratio: 1 })
  }

  await test.step('the country stays chosen while the page scrolls under a pointer that rests', async () => {
    const { x: clientX, y: clientY } = await locateCountry(page, 'RU', 0.5)
    await rows(page).first().dispatchEvent('pointerup', { clientX, clientY })
    // As WebKit reports it.
    await map(page).dispatchEvent('pointermove', { pointerType: 'mouse', clientX, clientY })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(details).toContainText('Nigeria1 member · Rank 3')
  })
})

test('choosing a country keeps its row in view, or Back returns to it', {
  tag: '@narrow',
}, async ({ page, scenario, isMobile }) => {
  await scenario('many-referrals', { to: '/country-membership' })
  await expect(page.getByRole('link', { name: 'Invite members' })).toHaveAttribute('href', '/dashboard/referrals')
  const row = rows(page).getByRole('button', { name: 'Finland' })
  await row.click()
  await expect(map(page)).toBeInViewport({ ratio: 1 })
  if (isMobile) {
    await expect(row).not.toBeInViewport()
    await page.goBack()
  }
  await expect(row).toBeInViewport()
  await expect(row).toBeFocused()

  if (!isMobile)
    await test.step('forced colors mark the chosen country in the ranking', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(rows(page).filter({ has: page.locator('[aria-current]') })).toHaveCSS('outline-style', 'solid')
    })
})

test('pointing at a country shows its members', { tag: ['@narrow', '@every-browser'] }, async ({
  page,
  api,
  isMobile,
}) => {
  await openWith({ page, api }, [
    ['US', 900],
    ['Nigeria', 20],
    ['BM', 3],
  ])
  await map(page).scrollIntoViewIfNeeded()
  for (const [code, right, text] of [
    ['NG', 0.5, 'Nigeria20 members · Rank 2 · 2% of members · 880 behind United States'],
    // Beside a small country.
    ['BM', 1.4, 'Bermuda3 members · Rank 3 · Under 1% of members · 17 behind Nigeria'],
    ['RU', 0.5, 'RussiaNo members yet.'],
  ] as const) {
    const { x, y } = await locateCountry(page, code, right)
    await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.move(x, y))
    await expect(mapCard(page).getByRole('status')).toHaveText(text)
  }
})

test('pointing at another country only previews it while one is chosen', {
  tag: '@narrow',
}, async ({ page, api, isMobile }) => {
  await openWith({ page, api }, [
    ['US', 900],
    ['Nigeria', 20],
  ])
  // High enough for the heading and the map: otherwise pointing at one would scroll the other.
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 1000 })
  await map(page).scrollIntoViewIfNeeded()
  const details = mapCard(page).getByRole('status')
  const nigeria = await locateCountry(page, 'NG', 0.5)
  const southPacific = await locateCountry(page, 'CL', -8)
  const tapOrClick = async ({ x, y }: { x: number; y: number }) =>
    isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
  await tapOrClick(nigeria)
  await expect(details).toContainText('Nigeria')
  if (!isMobile) {
    const russia = await locateCountry(page, 'RU', 0.5)
    await page.mouse.move(russia.x, russia.y)
    await expect(details).toContainText('Russia')
    await mapCard(page).getByText('Russia').hover()
    await expect(details, 'the details can be pointed at').toContainText('Russia')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(details).toContainText('Nigeria')
    await page.keyboard.press('Escape')
    await expect(details).toContainText('World map')
    await tapOrClick(nigeria)
    await expect(details).toContainText('Nigeria')
  }
  await tapOrClick(southPacific)
  await expect(details, 'the sea').toContainText('World map')
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
