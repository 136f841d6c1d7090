import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Headings of sections below the screen's own in the moment that this one came. */
const seenWith = (page: Page, heading: string) =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== text) return
          observer.disconnect()
          resolve(document.querySelectorAll('main h2').length)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    heading,
  )

test('a link is answered with the heading, which the rest of the screen follows; the way back with the whole screen, as far down as it was left', async ({
  page,
}) => {
  await page.goto('/country-membership')
  const [whenFollowed] = await Promise.all([
    seenWith(page, 'Terms of Service'),
    page.getByRole('link', { name: 'Terms of Service' }).click(),
  ])
  expect(whenFollowed).toBe(0)
  const sections = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(sections.last()).toBeVisible()
  const all = await sections.count()

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeInViewport()
  await expect(footer).toBeAttached()
  const [whenBack] = await Promise.all([seenWith(page, 'Terms of Service'), page.goBack()])
  expect(whenBack).toBe(all)
  await expect(footer).toBeInViewport()
})
