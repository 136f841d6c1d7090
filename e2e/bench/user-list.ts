import { type Browser, expect, type Page } from '@playwright/test'
import { ada } from '../../fixtures/people.ts'
import { pageSize, rows, searchField } from '../user-management-page.ts'
import { memberPage } from './member-page.ts'
import { openSite } from './site.ts'

/** Milliseconds. A task is one stretch of work in which the page does not answer. */
export type UserListCost = { drawn: number; longestWhileDrawing: number; longestWhileSearching: number }

/** From choosing 500 rows until they are drawn, and what searching among them costs. */
export async function userListCost(browser: Browser): Promise<UserListCost> {
  const site = await openSite(1000)
  const page = await memberPage(browser, site, ada)
  await page.goto('/dashboard')
  await expect(rows(page)).toHaveCount(25)

  await longestTask(page)
  const [drawn] = await Promise.all([page.evaluate(untilDrawn, 500), pageSize(page).selectOption('500')])
  const longestWhileDrawing = await longestTask(page)

  await searchField(page).pressSequentially('ar', { delay: 100 })
  await expect(rows(page)).not.toHaveCount(500)
  await searchField(page).clear()
  await expect(rows(page)).toHaveCount(500)
  const longestWhileSearching = await longestTask(page)

  await page.context().close()
  await site.close()
  return { drawn, longestWhileDrawing, longestWhileSearching }
}

/** Runs in the page: milliseconds from the next choice until there are `count` rows and they are painted. */
async function untilDrawn(count: number): Promise<number> {
  await new Promise((resolve) => document.addEventListener('change', resolve, { capture: true, once: true }))
  const begin = performance.now()
  do await new Promise((resolve) => requestAnimationFrame(resolve))
  while (document.querySelectorAll('main tbody tr').length < count)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return performance.now() - begin
}

/** The longest task since it was last asked for; 0 means that none took 50 ms. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Neither of these for ever (until-idle.ts).
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    const tasks: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask', buffered: true })
    // What is buffered is handed over in a task of its own.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    tasks.push(...observer.takeRecords())
    observer.disconnect()
    const [last] = performance.getEntriesByName('asked').slice(-1)
    performance.mark('asked')
    const since = tasks.filter(({ startTime }) => startTime > (last?.startTime ?? 0))
    return Math.max(0, ...since.map(({ duration }) => duration))
  })
}
