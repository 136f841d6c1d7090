import { ada, alan, grace } from '../../fixtures/people.ts'
import { consentPath } from '../support/consent-page.ts'
import { expect, test } from '../support/test.ts'
import { card, expectFocusedButtonsVisible, findRow } from '../support/user-management-page.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // A setting of Chromium, twice its default.
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] })
  },
})

test('twice the font size cuts nothing off', async ({ page, scenario: open }) => {
  for (const [scenario, to] of [
    ['seed', '/'],
    ['seed', '/terms'],
    ['260-users', '/dashboard'],
    ['unverified-member', '/dashboard/security'],
    ['oauth-clients', '/dashboard/settings'],
    ['many-referrals', '/dashboard/referrals'],
    ['long-values', consentPath()],
  ] as const)
    await test.step(to, async () => {
      await open(scenario, { to })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
      const cut = page.locator('main *').evaluateAll((all) =>
        all
          .map((element) => ({ text: element.textContent ?? '', style: getComputedStyle(element) }))
          .filter(({ text, style }) => text && Number.parseFloat(style.lineHeight) < Number.parseFloat(style.fontSize))
          .map(({ text }) => text),
      )
      expect(await cut).toEqual([])
    })
})

test('twice the font size leaves room for the sidebar of a wide window', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(grace)
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(await sidebar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('with twice the font size, the notice covers no focused button', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 1000 })
  await signIn(ada, '/dashboard?search=ancient.example')
  await findRow(page, alan).getByRole('button').press('Enter')
  await expect(card(page)).toContainText('alan is deactivated')
  for (const [width, height] of [
    [390, 1000],
    [390, 1300],
    [1280, 1000],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expectFocusedButtonsVisible(page)
    })
})
