import { expect, test } from './test.ts'

test('the terms are effective January 1, 2025, with 30 days notice', async ({ page }) => {
  await page.goto('/terms')
  await expect(page).toHaveTitle('Terms of Service · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('30 days')
  await expect(main).toContainText('under 13')
})

test('the privacy policy is effective January 1, 2025, answered within 30 days', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page).toHaveTitle('Privacy Policy · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('within 30 days')
  await expect(main).toContainText('under 13')
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
