import { expect, test } from 'vitest'
import { dateAndTime, relativeTime, shortDate } from './dates.ts'
import { referralPeriods } from './referral.ts'

test.each([
  ['2026-01-05T10:59:00Z', 'Jan 5, 2026', 'Jan 5, 2026, 11:59 PM'],
  ['2026-01-05T11:00:00Z', 'Jan 6, 2026', 'Jan 6, 2026, 12:00 AM'],
])("the time %s is shown in the visitor's time zone", (timestamp, date, time) => {
  expect([shortDate(timestamp), dateAndTime(timestamp).replace(/\s/g, ' ')]).toEqual([date, time])
})

test.each([
  ['2025-12-31T10:59:00Z', 'Dec 31, 2025'],
  ['2025-12-31T11:00:00Z', 'Jan 1'],
])("the time %s is shown with its year unless it is the visitor's current year", (timestamp, date) => {
  expect(relativeTime(timestamp, Date.parse('2026-11-21T12:00:00Z'))).toBe(date)
})

test("a referral counts in the visitor's month", () => {
  const { periods } = referralPeriods(['2026-10-31T11:00:00Z'], Date.parse('2026-11-21T12:00:00Z'))
  expect(periods.at(-1)).toMatchObject({ label: 'Nov 2026', count: 1 })
})
