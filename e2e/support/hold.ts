import type { Locator, Page, Request } from '@playwright/test'
import { untilIdle } from './until-idle.ts'

/** A call whose answer is late: `asked` once the provider has answered it, and the page hears of it when `letGo` says so. */
type Held = { asked: Promise<void>; letGo: () => Promise<void> }

/**
 * Holds back what the provider answers to the next call to `path`, and no other: what is asked for later may be answered before.
 * `letGo` returns when the page has taken the answer, or had given up before.
 */
export async function hold(page: Page, path: string): Promise<Held> {
  const [asked, ask] = signal()
  const [released, release] = signal()
  const [ended, end] = signal()
  let held: Request | undefined
  const onEnd = (request: Request) => {
    if (request === held) end()
  }
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      // Not a route for one time: with the last of its routes, Playwright may lose the request that the page goes on with.
      if (held) return route.fallback()
      held = route.request()
      const response = await route.fetch()
      ask()
      await released
      // A page that has given up takes no answer.
      await route.fulfill({ response }).catch(() => {})
    },
  )
  return {
    asked,
    async letGo() {
      release()
      await ended
      await untilIdle(page)
    },
  }
}

/**
 * Clicks twice before the answer comes that the provider gives to the call to `path`: the second click meets the button, not what comes
 * in its place.
 */
export async function clickTwice(button: Locator, path: string): Promise<void> {
  const answer = await hold(button.page(), path)
  await button.dblclick()
  await answer.letGo()
}

/** Something that tests wait for, and what makes it happen. */
export function signal(): [promise: Promise<void>, resolve: () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((resolver) => {
    resolve = resolver
  })
  return [promise, resolve]
}
