import { DAY_MS } from './durations.ts'
import { visibleText } from './visible-text.ts'

const MAX_CODE_LENGTH = 64

export function parseReferral(search: string): string {
  return visibleText(new URLSearchParams(search).get('referral') ?? '').slice(0, MAX_CODE_LENGTH)
}

/** The link to registration with the user's referral code; undefined without a username. */
export function referralLink(origin: string, username: string): string | undefined {
  if (!username.trim()) return undefined
  const link = new URL('/auth/register', origin)
  link.searchParams.set('referral', username)
  return link.href
}

const BARS = 12

const MONTHS = { months: 1, span: 'Last 12 months' }
const QUARTERS = { months: 3, span: 'Last 12 quarters' }
const YEARS = { months: 12, span: 'Last 12 years' }
const UNITS = [MONTHS, QUARTERS, YEARS]

export type ReferralPeriods = {
  span: string
  /** At most twelve, oldest first. */
  periods: { label: string; shortLabel: string; count: number }[]
}

/**
 * Counts referrals per month, or per quarter or year if the first one is older than twelve months. Leaves out invalid dates, and dates
 * that are older than twelve years. Dates up to a day ahead come from a fast clock and count as now; later ones are left out. Periods
 * before `since`, when the account was created, are left out if they have no referrals.
 */
export function referralPeriods(
  timestamps: readonly (string | null | undefined)[],
  now: number,
  since?: string | null,
): ReferralPeriods {
  const current = countMonths(now)
  const months = timestamps
    .map((timestamp) => Date.parse(timestamp ?? ''))
    .filter((time) => time < now + DAY_MS)
    .map((time) => Math.min(countMonths(time), current))
    .filter((month) => barFromEnd(month, current, YEARS.months) < BARS)
  const oldest = Math.min(current, ...months)
  const unit = UNITS.find((finer) => barFromEnd(oldest, current, finer.months) < BARS) ?? YEARS
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...(unit !== YEARS && { month: 'short' }) })
  const shortYear = new Intl.DateTimeFormat('en-US', { year: '2-digit' })
  const shortFormat = unit === YEARS ? shortYear : new Intl.DateTimeFormat('en-US', { month: 'short' })
  const start = Math.min(oldest, countMonths(Date.parse(since ?? '') || 0))
  const bars = Math.min(BARS, barFromEnd(start, current, unit.months) + 1)
  const firstMonth = (bar: number) => (Math.floor(current / unit.months) - bar) * unit.months
  const periods = Array.from({ length: bars }, (_, index) => {
    const bar = bars - 1 - index
    const first = firstMonth(bar)
    const day = firstDay(first)
    return {
      label: format.formatRange(day, firstDay(first + unit.months - 1)),
      shortLabel: unit === QUARTERS ? `Q${(first % 12) / 3 + 1} ’${shortYear.format(day)}` : shortFormat.format(day),
      count: months.filter((month) => barFromEnd(month, current, unit.months) === bar).length,
    }
  })
  return { span: bars < BARS ? `Since ${format.format(firstDay(firstMonth(bars - 1)))}` : unit.span, periods }
}

/** Months since the year 0. */
function countMonths(time: number): number {
  const date = new Date(time)
  return date.getFullYear() * 12 + date.getMonth()
}

function firstDay(monthNumber: number): Date {
  return new Date(Math.floor(monthNumber / 12), monthNumber % 12)
}

/** 0 is the bar of the current month. */
function barFromEnd(monthNumber: number, current: number, monthsInBar: number): number {
  return Math.floor(current / monthsInBar) - Math.floor(monthNumber / monthsInBar)
}
