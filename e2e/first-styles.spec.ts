import type { Page } from '@playwright/test'
import { grace } from '../fixtures/people.ts'
import { PAGE_HEADS } from '../renderer/build/page-heads.ts'
import { holdFiles, openWithoutScripts } from './late-files.ts'
import { email, password } from './sign-in-page.ts'
import { expect, test } from './test.ts'

/** Where every element is and how it is drawn, and what the styles put before and after it. Runs in the page. */
function drawn(): string[] {
  // What moves, and what appears late, looks at each time as it does at its beginning.
  for (const animation of document.getAnimations()) animation.cancel()
  const names = [
    'display visibility opacity color background-color background-image background-size appearance mask clip-path content',
    'font-family font-size font-weight line-height letter-spacing text-transform text-align text-decoration',
    'border border-radius outline box-shadow fill stroke animation',
  ].flatMap((line) => line.split(' '))
  return [...document.querySelectorAll('html, body, body *')].flatMap((element) =>
    ['', '::before', '::after', '::placeholder'].map((part) => {
      const style = getComputedStyle(element, part)
      const { x, y, width, height } = element.getBoundingClientRect()
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return `${element.tagName} ${element.getAttribute('class')} ${part} ${[x, y, width, height]} ${values.join('; ')}`
    }),
  )
}

async function expectNoOtherStyles(page: Page, first: string[]): Promise<void> {
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null))
  const whole = await page.evaluate(drawn)
  expect(whole.filter((style, index) => style !== first[index])).toEqual([])
}

test('each public page looks at first as it does with all of the styles', { tag: '@narrow' }, async ({ page }) => {
  for (const path of Object.keys(PAGE_HEADS))
    await test.step(path, async () => {
      await openWithoutScripts(page, path)
      await expect(page.locator('html')).not.toHaveClass(/parsing/)
      const first = await page.evaluate(drawn)
      await page.locator('link[disabled]').evaluate((link) => link.removeAttribute('disabled'))
      await expectNoOtherStyles(page, first)
    })
})

test.describe('nobody waits for the styles of other screens', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a form that is sent before they are there is sent at once, and looks as it does with them', async ({
    page,
    api,
  }) => {
    api.faults.set({ call: 'POST /users/login', kind: 'hang' })
    const letGo = await holdFiles(page, '**/assets/*.css')
    await page.goto('/auth/login')
    await email(page).fill(grace.email)
    await password(page).fill(grace.password)
    await password(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    const first = await page.evaluate(drawn)
    letGo()
    await expectNoOtherStyles(page, first)
  })

  test('what is wrong with it is said at once, and looks as it does with them', async ({ page }) => {
    const letGo = await holdFiles(page, '**/assets/*.css')
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(email(page)).toHaveAccessibleDescription(/fill/i)
    await expect(email(page)).toBeFocused()
    const first = await page.evaluate(drawn)
    letGo()
    await expectNoOtherStyles(page, first)
  })
})
