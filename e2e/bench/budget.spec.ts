import { brotliCompressSync, gzipSync } from 'node:zlib'
import { grace } from '../../fixtures/people.ts'
import { readDesktopBuild } from '../desktop-build.ts'
import { expect, test } from '../test.ts'
import { pageCost } from './page-cost.ts'

/** Signs of the numbering plans of the world (Ascension Island's calling code) and of the names of countries. */
const PHONES = /["'`]247["'`]/
const COUNTRIES = 'DisplayNames'
/** A sign of the library that asks for what screens show and keeps it, which only the dashboard needs. */
const QUERIES = 'getQueryCache'
/** What tells Chromium not to wait with a function until it is called. */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n'
/** Bytes of React, wouter, jotai and ofetch with a form to sign in, built and compressed as the portal: what floor/ measures as (c). */
const FLOOR = 66_800
/** Bytes of the styles, which are the same on every page, and of each page itself and its scripts: some 3 % above what they are. */
const STYLES = 13_000
const SCREENS = [
  { path: '/', html: 9_700, scripts: 114_000 },
  { path: '/auth/forgot-password', html: 7_500, scripts: 114_000 },
  { path: '/terms', html: 9_700, scripts: 115_000 },
  { path: '/privacy', html: 9_700, scripts: 115_000 },
]
const DASHBOARD = { html: 1_500, scripts: 134_000 }

test('the sign-in page costs at most a quarter more JavaScript than four libraries with a form, in 4 requests, and no font', async ({
  page,
}) => {
  const { scripts, html, styles, fonts, sources } = await pageCost(page, '/auth/login')
  const bytes = sources.reduce((total, source) => total + brotliCompressSync(source).length, 0)
  expect(bytes).toBeGreaterThan(FLOOR)
  expect(bytes).toBeLessThanOrEqual(1.25 * FLOOR)
  expect(scripts.requests).toBeLessThanOrEqual(4)
  expect(html.bytes).toBeLessThanOrEqual(8_500)
  expect(styles.bytes).toBeLessThanOrEqual(STYLES)
  expect(fonts.requests).toBe(0)
  expect(sources.filter((source) => PHONES.test(source) || source.includes(COUNTRIES))).toEqual([])
  expect(sources.filter((source) => source.includes(QUERIES))).toEqual([])
})

test('the other screens that anybody may see keep to their bytes, without a font, and nothing moves on them', async ({
  page,
}) => {
  for (const { path, ...budget } of SCREENS) {
    const { scripts, html, styles, fonts, layoutShift } = await pageCost(page, path)
    expect.soft(html.bytes, path).toBeLessThanOrEqual(budget.html)
    expect.soft(scripts.bytes, path).toBeLessThanOrEqual(budget.scripts)
    expect.soft(styles.bytes, path).toBeLessThanOrEqual(STYLES)
    expect.soft({ fonts: fonts.requests, layoutShift }, path).toEqual({ fonts: 0, layoutShift: 0 })
  }
})

test('the dashboard keeps to its bytes, and the library that asks for what screens show comes with it', async ({
  page,
  signIn,
}) => {
  await signIn(grace)
  const { scripts, html, styles, fonts, sources } = await pageCost(page, '/dashboard')
  expect(html.bytes).toBeLessThanOrEqual(DASHBOARD.html)
  expect(scripts.bytes).toBeLessThanOrEqual(DASHBOARD.scripts)
  expect(styles.bytes).toBeLessThanOrEqual(STYLES)
  expect(fonts.requests).toBe(0)
  expect(sources.filter((source) => source.includes(QUERIES))).toHaveLength(1)
})

test('the screen to register costs at most 145 kB of JavaScript, with the phone numbers of the world, and all of it is compiled before it is needed', async ({
  page,
}) => {
  const { scripts, sources } = await pageCost(page, '/auth/register')
  expect(sources.some((source) => PHONES.test(source))).toBe(true)
  expect(sources.some((source) => source.includes(COUNTRIES))).toBe(true)
  expect(scripts.bytes).toBeLessThanOrEqual(145_000)
  expect(sources.filter((source) => !source.startsWith(COMPILED_AT_ONCE))).toEqual([])
})

test('the ranking of countries costs at most 130 kB of JavaScript, of which its map is at most 20, and nothing moves when they come', async ({
  page,
}) => {
  const map = page.waitForResponse(/\/country-map-tesserae-/)
  const { scripts, html, styles, layoutShift, sources } = await pageCost(page, '/country-membership')
  expect(sources.some((source) => PHONES.test(source))).toBe(false)
  expect(scripts.bytes).toBeLessThanOrEqual(130_000)
  expect(html.bytes).toBeLessThanOrEqual(8_500)
  expect(styles.bytes).toBeLessThanOrEqual(STYLES)
  expect(layoutShift).toBe(0)
  const { responseBodySize } = await (await map).request().sizes()
  expect(responseBodySize).toBeLessThanOrEqual(20_000)
})

test('what the desktop shell starts with weighs at most 30 kB, and what it gives its pages 1.5', () => {
  const { main, preload } = readDesktopBuild()
  expect(gzipSync(main).length).toBeLessThanOrEqual(30_000)
  expect(gzipSync(preload).length).toBeLessThanOrEqual(1_500)
})
