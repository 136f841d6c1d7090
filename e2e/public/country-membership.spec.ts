import { grace } from '../../fixtures/people.ts'
import { figures, map, mapCard, respondWithMembers, rows } from '../support/country-membership-page.ts'
import { expect, test } from '../support/test.ts'

test('visitors see the figures, the map and the ranking', async ({ page }) => {
  await respondWithMembers(page, [
    ['NG', 1200],
    ['India', 400],
    ['Atlantis', 30],
    ['tv', 1],
    [null, 1],
  ])
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
