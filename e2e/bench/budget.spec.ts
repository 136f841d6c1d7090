import { expect, test } from '../test.ts'
import { pageCost } from './page-cost.ts'

test('the sign-in page costs at most 110 kB of JavaScript in 4 requests, 15 kB of CSS and no font', async ({
  page,
}) => {
  const { scripts, styles, fonts } = await pageCost(page, '/auth/login')
  expect(scripts.bytes).toBeGreaterThan(0)
  expect(scripts.bytes).toBeLessThanOrEqual(110_000)
  expect(scripts.requests).toBeLessThanOrEqual(4)
  expect(styles.bytes).toBeGreaterThan(0)
  expect(styles.bytes).toBeLessThanOrEqual(15_000)
  expect(fonts).toBe(0)
})
