import type { Page } from '@playwright/test'
import { signal } from './hold.ts'
import { untilHydrated } from './silence.ts'

/** Opens a page whose scripts are late; they come when the function that is returned is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await holdFiles(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('body > #root > *').first().waitFor({ state: 'attached' })
  return async () => {
    letGo()
    await untilHydrated(page)
  }
}

/** Keeps files back until the function that is returned is called. */
export async function holdFiles(page: Page, files: string): Promise<() => void> {
  const [released, letGo] = signal()
  await page.route(files, async (route) => {
    await released
    await route.fallback()
  })
  return letGo
}

/** Aborts requests for these files while `isBlocked`. */
export async function blockable(page: Page, files: string): Promise<{ isBlocked: boolean }> {
  const state = { isBlocked: true }
  await page.route(files, (route) => (state.isBlocked ? route.abort() : route.fallback()))
  return state
}
