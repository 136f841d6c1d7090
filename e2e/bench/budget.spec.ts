import { expect, test } from '../test.ts'
import { pageCost } from './page-cost.ts'

/** Signs of the numbering plans of the world (Ascension Island's calling code) and of the names of countries. */
const PHONES = /["'`]247["'`]/
const COUNTRIES = 'DisplayNames'

test('the sign-in page costs at most 110 kB of JavaScript in 4 requests, 15 kB of CSS and no font', async ({
  page,
}) => {
  const { scripts, styles, fonts, sources } = await pageCost(page, '/auth/login')
  expect(scripts.bytes).toBeGreaterThan(0)
  expect(scripts.bytes).toBeLessThanOrEqual(110_000)
  expect(scripts.requests).toBeLessThanOrEqual(4)
  expect(styles.bytes).toBeLessThanOrEqual(15_000)
  expect(fonts.requests).toBe(0)
  expect(sources.filter((source) => PHONES.test(source) || source.includes(COUNTRIES))).toEqual([])
})

test('the screen to register costs at most 170 kB of JavaScript, with the phone numbers of the world', async ({
  page,
}) => {
  const { scripts, sources } = await pageCost(page, '/auth/register')
  expect(sources.some((source) => PHONES.test(source))).toBe(true)
  expect(sources.some((source) => source.includes(COUNTRIES))).toBe(true)
  expect(scripts.bytes).toBeLessThanOrEqual(170_000)
})

test('the ranking of countries costs at most 130 kB of JavaScript, of which its map is at most 20, and nothing moves when they come', async ({
  page,
}) => {
  const map = page.waitForResponse(/\/country-map-tesserae-/)
  const { scripts, styles, layoutShift, sources } = await pageCost(page, '/country-membership')
  expect(sources.some((source) => PHONES.test(source))).toBe(false)
  expect(scripts.bytes).toBeLessThanOrEqual(130_000)
  expect(styles.bytes).toBeLessThanOrEqual(15_000)
  expect(layoutShift).toBe(0)
  const { responseBodySize } = await (await map).request().sizes()
  expect(responseBodySize).toBeLessThanOrEqual(20_000)
})
