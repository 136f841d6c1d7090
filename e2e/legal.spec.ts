import { expect, test } from './test.ts'

test('the terms are in force since January 1, 2025, change with 30 days notice, and are not for children', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(page).toHaveTitle('Terms of Service · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('30 days')
  await expect(main).toContainText('under 13')
})

test('the privacy policy is in force since January 1, 2025, answers within 30 days, and is not for children', async ({
  page,
}) => {
  await page.goto('/privacy')
  await expect(page).toHaveTitle('Privacy Policy · Ancient')
  const main = page.getByRole('main')
  await expect(main).toContainText('January 1, 2025')
  await expect(main).toContainText('within 30 days')
  await expect(main).toContainText('under 13')
})

test('the contents lead to each section, and so does an address that names one', { tag: '@narrow' }, async ({
  page,
  isMobile,
}) => {
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

test('printed, a text is black on white and without what can be clicked, whatever the theme', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    for (const part of ['navigation', 'button'] as const)
      await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
    const colours = await page.getByRole('main').evaluate((main) => {
      const colourOf = (element: Element | null) => element && getComputedStyle(element).color
      return ['h1', 'h2', 'section p', 'section a'].map((selector) => colourOf(main.querySelector(selector)))
    })
    expect(colours).toEqual(Array(4).fill('rgb(0, 0, 0)'))
  }
})
