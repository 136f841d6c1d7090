import { expect, test } from 'vitest'
import { relativeTime, shortDate } from './dates.ts'

test.each([
  ['2025-01-05T12:00:00Z', 'Jan 5, 2025'],
  [null, ''],
])('the date %j is shown as %j', (timestamp, shown) => {
  expect(shortDate(timestamp)).toBe(shown)
})

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:00:01Z', 'less than an hour ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-21T09:00:00.000Z', '3 hours ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-14T12:00:01Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', 'Nov 14'],
  ['2025-12-30T12:00:00Z', 'Dec 30, 2025'],
  // A fast clock.
  ['3026-11-21T12:00:00Z', 'less than an hour ago'],
  [null, ''],
])('the time %j is shown as %j', (timestamp, shown) => {
  expect(relativeTime(timestamp, NOW)).toBe(shown)
})

test("last week's date shows its year if the year has changed", () => {
  expect(relativeTime('2026-12-24T12:00:00Z', Date.parse('2027-01-01T12:00:00Z'))).toBe('Dec 24, 2026')
})
