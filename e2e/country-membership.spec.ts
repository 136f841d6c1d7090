import { grace } from '../fixtures/people.ts'
import { withCors } from './cors.ts'
import { answers, figures, map, mapCard, rows } from './country-membership-page.ts'
import { hold } from './hold.ts'
import { expect, test } from './test.ts'

test('everybody can read where the members live', async ({ page, api }) => {
  const known = [...api.data.users.rows()].filter(({ country, isActive }) => country && isActive)
  await page.goto('/country-membership')
  await expect(page).toHaveTitle('Country membership · Ancient')
  const countries = new Set(known.map(({ country }) => country)).size
  await expect(figures(page)).toContainText(new RegExp(`Total Countries\\s*${countries}`, 'i'))
  await expect(figures(page)).toContainText(new RegExp(`Total Members\\s*${known.length}`, 'i'))
  await expect(rows(page)).toHaveCount(countries + 1)
  const first = rows(page).nth(1)
  await expect(first).toContainText('Rank 1')
  const top = await first.getByRole('cell').nth(1).innerText()
  await expect(figures(page)).toContainText(new RegExp(`Top Country\\s*${top}`, 'i'))
  await expect(map(page)).toBeVisible()
})

test('the first three have medals, and the ranking is by rank, with names for codes', async ({ page }) => {
  const message = [
    { rank: 4, country: 'tv', members: 1 },
    { rank: 1, country: 'NG', members: 1200 },
    { rank: 3, country: 'Atlantis', members: 30 },
    { rank: 2, country: 'India', members: 400 },
    { rank: 5, country: null, members: 1 },
  ]
  const json = { status: true, message, totalCountries: 5, totalMembers: 1632 }
  await page.route('**/countries/membership', (route) => route.fulfill(withCors({ json })))
  await page.goto('/country-membership')
  await expect(rows(page)).toHaveText([
    'RankCountryMembers',
    'Rank 1Nigeria1,200',
    'Rank 2India400',
    'Rank 3Atlantis30',
    'Rank 4Tuvalu1',
    'Rank 5Unknown1',
  ])
  await expect(rows(page).filter({ has: page.locator('.lucide-medal') })).toHaveCount(3)
  await expect(figures(page)).toContainText(/Top Country\s*Nigeria/i)
  await expect(page.getByText('5 countries')).toBeVisible()
  await expect(map(page)).toHaveAccessibleDescription(
    'Nigeria and India have the most. The ranking below holds the same numbers.',
  )
  await expect(map(page).getByRole('option')).toHaveCount(3)
  for (const text of ['none', '1 to 4', '5 to 49', '50 to 199', '200 and more'])
    await expect(mapCard(page).getByText(text, { exact: true })).toBeVisible()
})

test('where nobody lives yet there is no top country, and no map', async ({ page }) => {
  await answers(page, [])
  await page.goto('/country-membership')
  await expect(figures(page)).toContainText(/Total Countries\s*0\s*Total Members\s*0\s*Top Country\s*N\/A/i)
  await expect(page.getByRole('heading', { name: 'No members yet' })).toBeVisible()
  await expect(mapCard(page)).toHaveCount(0)
})

test('countries that nobody has heard of, without end and with odd figures break nothing', async ({ page }) => {
  await answers(page, [
    ['x'.repeat(400), 1e21],
    ['<img src=x onerror=alert(1)>', -3],
    ['\u202eGH', 0.5],
    ['constructor', 5],
  ])
  await page.goto('/country-membership')
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(2)).toContainText('<img src=x onerror=alert(1)>')
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
})

test('when the ranking cannot be had, that is said and can be tried again', async ({ page }) => {
  const json = { status: false, message: [], totalCountries: 0, totalMembers: 0 }
  await page.route('**/countries/membership', (route) => route.fulfill(withCors({ json })))
  await page.goto('/country-membership')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch country membership data')
  await expect(figures(page)).toHaveCount(0)
  await page.unroute('**/countries/membership')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('while it is loading there is room for what comes', { tag: '@narrow' }, async ({ page }) => {
  const { letGo, asked } = await hold(page, '/countries/membership')
  await page.goto('/country-membership')
  await asked
  const before = await mapCard(page).boundingBox()
  await expect(page.getByLabel('Loading')).toBeVisible()
  await letGo()
  await expect(map(page)).toBeVisible()
  expect(await mapCard(page).boundingBox()).toEqual(before)
})

test('far down, a button leads back to the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/country-membership')
  await expect(map(page)).toBeVisible()
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 301))
  await button.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(button).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a visitor is invited to join, a member to bring somebody', async ({ page, signIn }) => {
  await page.goto('/country-membership')
  const join = page.getByRole('region', { name: 'Is your country missing?' })
  await expect(join).toContainText('It takes one member to put it on the map.')
  await join.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/auth/register')
  await signIn(grace, '/country-membership')
  await join.getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/referrals')
})
