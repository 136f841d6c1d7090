import { expect, test } from '../support/test.ts'

test('the legal pages state their effective date, periods and minimum age', async ({ request }) => {
  for (const [path, period] of [
    ['/terms', '30 days'],
    ['/privacy', 'within 30 days'],
  ] as const) {
    // React puts a comment between two texts.
    const html = (await (await request.get(path)).text()).replaceAll('<!-- -->', '')
    for (const text of ['January 1, 2025', period, 'under 13']) expect(html).toContain(text)
  }
})

test('the table of contents links to the sections', { tag: '@narrow' }, async ({ page, isMobile }) => {
  await page.goto('/terms#changes')
  const changes = page.getByRole('heading', { name: /Changes to these terms/ })
  await expect(changes).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  if (isMobile) await expect(contents).not.toBeInViewport()
  else await expect(contents).toBeInViewport({ ratio: 1 })
  if (isMobile) await contents.getByText('Contents').click()
  await expect(contents.getByRole('link')).toHaveCount(
    await page.getByRole('main').getByRole('heading', { level: 2 }).count(),
  )
  await contents.getByRole('link', { name: 'Your account', exact: false }).first().click()
  await expect(page).toHaveURL('/terms#account')
  await expect(page.getByRole('heading', { name: /Your account/ }).first()).toBeInViewport()
  await expect(changes).not.toBeInViewport()
})
