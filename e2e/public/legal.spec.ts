import { expect, test } from '../support/test.ts'

for (const [path, title, period] of [
  ['/terms', 'Terms of Service', '30 days'],
  ['/privacy', 'Privacy Policy', 'within 30 days'],
] as const)
  test(`${title} tells its effective date, ${period}, and the minimum age`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Ancient`)
    for (const text of ['January 1, 2025', period, 'under 13']) await expect(page.getByRole('main')).toContainText(text)
  })

test('the contents list leads to each section', { tag: '@narrow' }, async ({ page, isMobile }) => {
  await page.goto('/terms#changes')
  const changes = page.getByRole('heading', { name: /Changes to these terms/ })
  await expect(changes).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(
    await page.getByRole('main').getByRole('heading', { level: 2 }).count(),
  )
  // Beside the text, the contents stay in sight.
  if (isMobile) await expect(contents).not.toBeInViewport()
  else await expect(contents).toBeInViewport({ ratio: 1 })
  await contents.getByRole('link', { name: 'Your account', exact: false }).first().click()
  await expect(page).toHaveURL('/terms#account')
  await expect(page.getByRole('heading', { name: /Your account/ }).first()).toBeInViewport()
  await expect(changes).not.toBeInViewport()
})
