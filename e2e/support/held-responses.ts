import type { Page, Request } from '@playwright/test'
import { untilHydrated, untilIdle } from './hydration.ts'

type Held = {
  /** The provider has responded. */
  responded: Promise<void>
  /** Delivers the response and waits until the page has handled it. */
  release: () => Promise<void>
}

/** Holds back the response to the next request to `path`. Later requests get their responses immediately. */
export async function hold(page: Page, path: string): Promise<Held> {
  const [responded, onResponse] = deferred()
  const [released, releaseResponse] = deferred()
  const [ended, end] = deferred()
  let held: Request | undefined
  const onEnd = (request: Request) => {
    if (request === held) end()
  }
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      // Not `times: 1`: Playwright may lose a request while it removes a page's last route.
      if (held) return route.fallback()
      held = route.request()
      const response = await route.fetch()
      onResponse()
      await released
      // Fails if the page has aborted the request.
      await route.fulfill({ response }).catch(() => {})
    },
  )
  return {
    responded,
    async release() {
      releaseResponse()
      await ended
      await untilIdle(page)
    },
  }
}

export function deferred(): [promise: Promise<void>, resolve: () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((resolver) => {
    resolve = resolver
  })
  return [promise, resolve]
}

/** Opens a prerendered page without its scripts. The returned function loads them and waits for hydration. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdFiles(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('body > #root > *').first().waitFor({ state: 'attached' })
  return async () => {
    release()
    await untilHydrated(page)
  }
}

/** Holds files back until the returned function is called. */
export async function holdFiles(page: Page, files: string): Promise<() => void> {
  const [released, release] = deferred()
  await page.route(files, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Aborts requests for these files while `isBlocked`. */
export async function blockFiles(page: Page, files: string): Promise<{ isBlocked: boolean }> {
  const state = { isBlocked: true }
  await page.route(files, (route) => (state.isBlocked ? route.abort() : route.fallback()))
  return state
}
