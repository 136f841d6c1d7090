import { expect, test } from 'vitest'
import { shortDate } from './short-date.ts'

test.each([
  ['2025-01-05T12:00:00Z', 'Jan 5, 2025'],
  ['2026-11-21T12:00:00.000Z', 'Nov 21, 2026'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['soon', ''],
  ['2025-13-45', ''],
  ['NaN', ''],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
  [Date.UTC(2025, 0, 5, 12), 'Jan 5, 2025'],
  ['🕰️', ''],
])('%j is shown as %j', (stamp, shown) => {
  expect(shortDate(stamp)).toBe(shown)
})
