import { expect, test } from 'vitest'
import { referralPeriods } from './referral-periods.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

const noon = (day: string) => `${day}T12:00:00Z`

/** `Nov 2026: 3` for each bar that is not empty. */
function bars(stamps: (string | null | undefined)[], now = NOW): string[] {
  const { periods } = referralPeriods(stamps, now)
  return periods.filter(({ count }) => count > 0).map(({ label, count }) => `${label.replace(/\s/g, ' ')}: ${count}`)
}

test.each<[string, (string | null | undefined)[], string, string[]]>([
  ['nobody', [], 'Last 12 months', []],
  ['one', [noon('2026-11-02')], 'Last 12 months', ['Nov 2026: 1']],
  [
    'in any order',
    ['2026-02', '2026-10', '2026-02'].map((m) => noon(`${m}-15`)),
    'Last 12 months',
    ['Feb 2026: 2', 'Oct 2026: 1'],
  ],
  ['the first month that twelve reach', [noon('2025-12-02')], 'Last 12 months', ['Dec 2025: 1']],
  [
    'a month more',
    [noon('2025-11-29'), noon('2026-11-02')],
    'Last 12 quarters',
    ['Oct – Dec 2025: 1', 'Oct – Dec 2026: 1'],
  ],
  ['the first quarter that twelve reach', [noon('2024-01-02')], 'Last 12 quarters', ['Jan – Mar 2024: 1']],
  ['a quarter more', [noon('2023-12-30'), noon('2024-06-15')], 'Last 12 years', ['2023: 1', '2024: 1']],
  ['the first year that twelve reach', [noon('2015-01-02')], 'Last 12 years', ['2015: 1']],
  ['older than twelve years', [noon('2014-12-30'), noon('2026-10-15')], 'Last 12 months', ['Oct 2026: 1']],
  ['a clock that is fast', [noon('2026-11-22').replace('12', '11')], 'Last 12 months', ['Nov 2026: 1']],
  [
    'days that have not come',
    [noon('2026-11-23'), noon('9999-01-01'), '+275760-09-13T00:00:00Z'],
    'Last 12 months',
    [],
  ],
  [
    'dates that are none',
    ['', 'never', '2026-13-45', '🕰️', null, undefined, '-271821-04-20T00:00:00Z', '0000-01-01'],
    'Last 12 months',
    [],
  ],
])('%s', (_, stamps, span, shown) => {
  expect(referralPeriods(stamps, NOW).span).toBe(span)
  expect(bars(stamps)).toEqual(shown)
})

test('there are always twelve bars, each named once, up to the present', () => {
  for (const first of ['2026-11-01', '2025-06-01', '2019-06-01']) {
    const labels = referralPeriods([noon(first)], NOW).periods.map(({ label }) => label)
    expect(new Set(labels).size).toBe(12)
    expect(labels.at(-1)).toMatch(/2026$/)
  }
})

test('tomorrow of a fast clock belongs to this month, also on its last evening', () => {
  expect(bars(['2026-12-01T11:00:00Z'], Date.parse('2026-11-30T20:00:00Z'))).toEqual(['Nov 2026: 1'])
})

test('hundreds of years of referrals are counted in one go', () => {
  const stamps = Array.from({ length: 10_000 }, (_, index) => new Date(NOW - index * 30 * 86_400_000).toISOString())
  const { span, periods } = referralPeriods(stamps, NOW)
  expect(span).toBe('Last 12 years')
  expect(periods).toHaveLength(12)
  expect(periods.every(({ count }) => count > 8)).toBe(true)
})
