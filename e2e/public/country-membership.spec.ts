import { grace } from '../../fixtures/people.ts'
import { withCors } from '../support/cors.ts'
import { figures, map, mapCard, rows } from '../support/country-membership-page.ts'
import { expect, test } from '../support/test.ts'

test('everyone can see the ranking and the figures', async ({ page, api }) => {
  const known = [...api.db.users.rows()].filter(({ country, isActive }) => country && isActive)
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

test('the ranking is sorted by rank, names countries and gives three medals', async ({ page }) => {
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

test('a button far down leads back to the top', async ({ page }) => {
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

test('visitors are invited to register, members to refer', async ({ page, signIn }) => {
  await page.goto('/country-membership')
  const join = page.getByRole('region', { name: 'Is your country missing?' })
  await expect(join).toContainText('It takes one member to put it on the map.')
  await join.getByRole('link', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/auth/register')
  await signIn(grace, '/country-membership')
  await join.getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/referrals')
})
