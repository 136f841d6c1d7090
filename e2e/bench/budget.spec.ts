import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { grace } from '../../fixtures/people.ts'
import type { PrerenderedPath } from '../../renderer/routes.ts'
import { openHydrated } from '../support/hydration.ts'
import { builtPath } from '../support/project.ts'
import { expect, test } from '../support/test.ts'
import { reportLayoutShifts } from '../support/watch.ts'

/** The chunks of the phone metadata, TanStack Query and the security check, and the API that names countries. */
const PHONE_METADATA = /\/phone-/
const QUERIES = /\/query-/
const HUMAN_CHECK = /\/human-check-/
const COUNTRIES = 'DisplayNames'
/** Brotli bytes of React, wouter, jotai and ofetch with a sign-in form: the page `rendered` of `npm run bench`. */
const FLOOR = 66_800
/** 25% more, minus 1 kB for later changes. */
const SIGN_IN = 82_500
/** Gzip bytes of each other prerendered page and its scripts: 1 to 3% above the current size. */
const SCREENS: Record<Exclude<PrerenderedPath, '/auth/login'>, { html: number; scripts: number }> = {
  '/': { html: 16_700, scripts: 118_600 },
  '/auth/forgot-password': { html: 14_300, scripts: 111_500 },
  '/terms': { html: 16_400, scripts: 113_800 },
  '/privacy': { html: 16_400, scripts: 114_100 },
  '/country-membership': { html: 14_800, scripts: 131_500 },
  '/auth/register': { html: 15_450, scripts: 145_800 },
}
const DASHBOARD = { html: 1_500, styles: 14_050, scripts: 130_500 }

/** The requests of a first visit, their compressed bytes, and the URL and source of every script. */
async function pageCost(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const all: Request[] = []
  page.on('request', (request) => all.push(request))
  // Every browser accepts gzip.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await openHydrated(page, url)
  // Later ones delay nothing.
  const requests = [...all]
  const transfer = async (type: string) => {
    const ofType = requests.filter((request) => request.resourceType() === type)
    const sizes = await Promise.all(ofType.map((request) => request.sizes()))
    return { requests: sizes.length, bytes: sizes.reduce((total, size) => total + size.responseBodySize, 0) }
  }
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const responses = await Promise.all(scripts.map((request) => request.response()))
  return {
    scripts: await transfer('script'),
    html: await transfer('document'),
    styles: await transfer('stylesheet'),
    fonts: await transfer('font'),
    urls: scripts.map((request) => request.url()),
    sources: await Promise.all(responses.map((response) => response?.text() ?? '')),
  }
}

/** Chooses the dark theme, records what the page shows before its scripts run, and reports layout shifts. */
async function watchFirstRender(page: Page): Promise<void> {
  await reportLayoutShifts(page)
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    document.addEventListener('readystatechange', () => {
      // Module scripts run after this.
      if (document.readyState !== 'interactive') return
      const heading = document.querySelector('h1')
      const isHeadingVisible = heading?.checkVisibility({ visibilityProperty: true })
      const isDark = document.documentElement.matches('.dark')
      Object.assign(window, { heading, beforeScripts: { isHeadingVisible, isDark } })
    })
  })
}

async function expectThemedBeforeScripts(page: Page): Promise<void> {
  const beforeScripts = await page.evaluate(() => Reflect.get(window, 'beforeScripts'))
  expect(beforeScripts, 'before the scripts').toEqual({ isHeadingVisible: true, isDark: true })
  const isSameHeading = page.evaluate(() => document.querySelector('h1') === Reflect.get(window, 'heading'))
  expect(await isSameHeading, 'hydration keeps the heading').toBe(true)
}

test('the sign-in page stays within 25% of a minimal one, and is themed before its scripts run', async ({ page }) => {
  await watchFirstRender(page)
  const { scripts, html, styles, fonts, urls, sources } = await pageCost(page, '/auth/login')
  await expectThemedBeforeScripts(page)
  const bytes = sources.reduce((total, source) => total + brotliCompressSync(source).length, 0)
  expect(bytes).toBeGreaterThan(FLOOR)
  expect(bytes).toBeLessThanOrEqual(SIGN_IN)
  expect(scripts.requests).toBeLessThanOrEqual(4)
  expect(html.bytes).toBeLessThanOrEqual(14_000)
  expect(styles.requests + fonts.requests).toBe(0)
  expect(urls.filter((url) => PHONE_METADATA.test(url) || QUERIES.test(url) || HUMAN_CHECK.test(url))).toEqual([])
  expect(sources.filter((source) => source.includes(COUNTRIES))).toEqual([])
})

for (const [path, budget] of Object.entries(SCREENS))
  test(`${path} stays within its byte budget, and is themed before its scripts run`, async ({ page }) => {
    const map = path === '/country-membership' && page.waitForResponse(/\/country-map-svg-/)
    await watchFirstRender(page)
    const { scripts, html, styles, fonts, urls, sources } = await pageCost(page, path)
    await expectThemedBeforeScripts(page)
    expect(html.bytes).toBeLessThanOrEqual(budget.html)
    expect(scripts.bytes).toBeLessThanOrEqual(budget.scripts)
    expect(styles.requests + fonts.requests).toBe(0)
    expect(urls.some((url) => PHONE_METADATA.test(url))).toBe(path === '/auth/register')
    if (!map) return
    expect(sources.filter((source) => source.includes(COUNTRIES))).toHaveLength(1)
    const { responseBodySize } = await (await map).request().sizes()
    expect(responseBodySize, 'the world map').toBeLessThanOrEqual(20_000)
  })

test('the dashboard keeps its byte budget, and members load no code for OAuth clients', async ({
  page,
  startSession,
}) => {
  await startSession(grace)
  const { scripts, html, styles, fonts, urls } = await pageCost(page, '/dashboard')
  expect(html.bytes).toBeLessThanOrEqual(DASHBOARD.html)
  expect(scripts.bytes).toBeLessThanOrEqual(DASHBOARD.scripts)
  expect(styles.bytes).toBeLessThanOrEqual(DASHBOARD.styles)
  expect(fonts.requests).toBe(0)
  expect(urls.filter((url) => QUERIES.test(url))).toHaveLength(1)

  const settings = await pageCost(page, '/dashboard/settings')
  expect(settings.urls.filter((url) => /\/oauth-client/.test(url))).toEqual([])
})

test('the desktop shell stays within its byte budget', () => {
  expect(gzipSync(withImports(builtPath('out/main/index.js'))).length).toBeLessThanOrEqual(30_000)
  expect(gzipSync(readFileSync(builtPath('out/preload/index.cjs'))).length).toBeLessThanOrEqual(1_500)
})

/** A script of the desktop build with all its static and dynamic imports. */
function withImports(path: string, seen = new Set<string>()): string {
  if (seen.has(path)) return ''
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  const imports = [...text.matchAll(/(?:\bfrom |\bimport\(?)\s*["'](\.[^"']+)["']/g)]
  return [text, ...imports.map(([, name = '']) => withImports(join(dirname(path), name), seen))].join('\n')
}
