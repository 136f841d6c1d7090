import { expect, test } from 'vitest'
import { parseReferral, referralLink, referralPeriods } from './referral.ts'

test.each([
  ['', ''],
  ['?referral=grace', 'grace'],
  ['?referral=%20grace%20', 'grace'],
  ['?x=1&referral=a&referral=b', 'a'],
  ['?referral=a%00%0ab%E2%80%AEc', 'abc'],
  [`?referral=${'x'.repeat(10_000)}`, 'x'.repeat(64)],
])('the query %j prefills the referral code %j', (search, code) => {
  expect(parseReferral(search)).toBe(code)
})

test.each(['grace', 'a b&referral=eve#c', 'naïve 🦉', '%2F../'])('the referral link of %j prefills it', (username) => {
  const link = new URL(referralLink('https://ancient.example', username) ?? '')
  expect(link.origin + link.pathname + link.hash).toBe('https://ancient.example/auth/register')
  expect(parseReferral(link.search)).toBe(username)
})

test('a user without a username has no referral link', () => {
  expect(referralLink('https://ancient.example', '  ')).toBeUndefined()
})

const NOW = Date.parse('2026-11-21T12:00:00Z')

const noon = (day: string) => `${day}T12:00:00Z`

/** `Nov 2026: 3` for each bar that is not empty. */
function bars(timestamps: (string | null | undefined)[], now = NOW): string[] {
  const { periods } = referralPeriods(timestamps, now)
  return periods.filter(({ count }) => count > 0).map(({ label, count }) => `${label.replace(/\s/g, ' ')}: ${count}`)
}

test.each<[string, (string | null | undefined)[], string, string[]]>([
  ['no referrals', [], 'Last 12 months', []],
  ['one referral', [noon('2026-11-02')], 'Last 12 months', ['Nov 2026: 1']],
  [
    'dates in any order',
    ['2026-02', '2026-10', '2026-02'].map((m) => noon(`${m}-15`)),
    'Last 12 months',
    ['Feb 2026: 2', 'Oct 2026: 1'],
  ],
  ['the first of twelve months', [noon('2025-12-02')], 'Last 12 months', ['Dec 2025: 1']],
  [
    '13 months',
    [noon('2025-11-29'), noon('2026-11-02')],
    'Last 12 quarters',
    ['Oct – Dec 2025: 1', 'Oct – Dec 2026: 1'],
  ],
  ['the first of twelve quarters', [noon('2024-01-02')], 'Last 12 quarters', ['Jan – Mar 2024: 1']],
  ['13 quarters', [noon('2023-12-30'), noon('2024-06-15')], 'Last 12 years', ['2023: 1', '2024: 1']],
  ['the first of twelve years', [noon('2015-01-02')], 'Last 12 years', ['2015: 1']],
  ['older than twelve years', [noon('2014-12-30'), noon('2026-10-15')], 'Last 12 months', ['Oct 2026: 1']],
  ['a fast clock', [noon('2026-11-22').replace('12', '11')], 'Last 12 months', ['Nov 2026: 1']],
  ['future dates', [noon('2026-11-23'), noon('9999-01-01'), '+275760-09-13T00:00:00Z'], 'Last 12 months', []],
  [
    'invalid dates',
    ['', 'never', '2026-13-45', '🕰️', null, undefined, '-271821-04-20T00:00:00Z', '0000-01-01'],
    'Last 12 months',
    [],
  ],
])('referrals per period: %s', (_, timestamps, span, shown) => {
  expect(referralPeriods(timestamps, NOW).span).toBe(span)
  expect(bars(timestamps)).toEqual(shown)
})

test('without `since`, the chart has twelve different bars and ends with the current one', () => {
  for (const [first, shortLabel] of [
    ['2026-11-01', 'Nov'],
    ['2025-06-01', 'Q4 ’26'],
    ['2019-06-01', '26'],
  ] as const) {
    const { periods } = referralPeriods([noon(first)], NOW)
    expect(new Set(periods.map(({ label }) => label)).size).toBe(12)
    expect(periods.at(-1)).toMatchObject({ label: expect.stringMatching(/2026$/), shortLabel })
  }
})

test('a referral dated one day ahead counts in the current month', () => {
  expect(bars(['2026-12-01T11:00:00Z'], Date.parse('2026-11-30T20:00:00Z'))).toEqual(['Nov 2026: 1'])
})

test.each([
  ['in the month of its first referral', noon('2026-09-15'), [noon('2026-09-20')], 'Since Sep 2026', 3],
  ['this month, without referrals', noon('2026-11-01'), [], 'Since Nov 2026', 1],
  ['after a referral', noon('2026-10-01'), [noon('2026-08-01')], 'Since Aug 2026', 4],
  ['five quarters ago', noon('2025-10-15'), [noon('2025-10-20')], 'Since Oct 2025', 5],
  ['long ago', noon('2020-01-05'), [noon('2026-09-20')], 'Last 12 months', 12],
  ['by a fast clock', noon('2027-01-05'), [], 'Since Nov 2026', 1],
  ['at an unknown time', null, [], 'Last 12 months', 12],
])('the chart of an account created %s', (_, since, timestamps, span, count) => {
  const chart = referralPeriods(timestamps, NOW, since)
  expect(chart.span).toBe(span)
  expect(chart.periods).toHaveLength(count)
})
