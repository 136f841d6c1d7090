import type { Page } from '@playwright/test'
import { grace } from '../fixtures/people.ts'
import { openWhole, watchRequests } from './silence.ts'
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

for (const { from, to, next } of [
  { from: '/country-membership', to: 'Terms of Service', next: 'Privacy Policy' },
  { from: '/dashboard', to: 'Security', next: 'Settings' },
])
  test(`from ${from}, a link is answered with the heading, which the rest of the screen follows; the way back with the whole screen, as far down as it was left`, async ({
    page,
    api,
    signIn,
  }) => {
    if (from === '/dashboard') await signIn(grace)
    else await openWhole(page, from)
    const untilSilent = watchRequests(page, api)
    const [whenFollowed] = await Promise.all([
      seenWith(page, to),
      page.getByRole('link', { name: to, exact: true }).click(),
    ])
    expect(whenFollowed).toBe(0)
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections.last()).toBeVisible()
    const all = await sections.count()

    // What waits for an answer may be higher than what comes.
    await untilSilent()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(0)
    await page.getByRole('link', { name: next, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: next })).toBeInViewport()
    await expect(sections.last()).toBeVisible()
    const [whenBack] = await Promise.all([seenWith(page, to), page.goBack()])
    expect(whenBack).toBe(all)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })
