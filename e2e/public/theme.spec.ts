import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const switcher = (page: Page) => page.getByRole('button', { name: /^Theme: / }).filter({ visible: true })
const isDark = (page: Page) => page.locator('html').evaluate((html) => html.classList.contains('dark'))
const expectDark = (page: Page, dark: boolean) => expect.poll(() => isDark(page)).toBe(dark)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

test('without a choice, the theme follows the system, without transitions', async ({ page }) => {
  await page.goto('/')
  expect(await isDark(page)).toBe(false)
  await page.evaluate(() => {
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    const count = () => Object.assign(window, { transitions: transitions().length })
    new MutationObserver(count).observe(document.documentElement, { attributeFilter: ['class'] })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page, true)
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(0)

  await test.step('an invalid stored theme counts as system', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'sepia'))
    await page.reload()
    await expect(switcher(page)).toHaveAccessibleName('Theme: system. Change to light')
    await expectDark(page, true)
  })
  await switcher(page).click()
  await expectDark(page, false)
})

test('the theme switcher cycles light, dark and system in every tab', { tag: '@every-browser' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(switcher(page)).toHaveAccessibleName('Theme: system. Change to light')
  const other = await context.newPage()
  await other.goto('/terms')
  await switcher(page).click()
  await expect(switcher(page)).toHaveAccessibleName('Theme: light. Change to dark')
  expect(await stored(page)).toBe('light')
  await expectDark(page, false)
  await switcher(page).click()
  await expect(switcher(page)).toHaveAccessibleName('Theme: dark. Change to system')
  expect(await stored(page)).toBe('dark')
  await expectDark(page, true)
  await expect(switcher(other)).toHaveAccessibleName('Theme: dark. Change to system')
  await expectDark(other, true)
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#151210')
  await switcher(page).click()
  await expect(switcher(page)).toHaveAccessibleName('Theme: system. Change to light')
  expect(await stored(page)).toBeNull()
  await expectDark(page, false)
  await switcher(page).click()
  expect(await stored(page)).toBe('light')
})

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  // bench/budget.spec.ts covers the dark theme.
  test('a stored light theme applies without scripts on a dark system', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/auth/login')
    expect(await isDark(page)).toBe(false)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(Number(/oklch\((0\.\d+)/.exec(background)?.[1])).toBeGreaterThan(0.5)
  })
})
