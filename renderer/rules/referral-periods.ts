const BARS = 12
const DAY = 24 * 60 * 60_000

const month = dateFormat({ year: 'numeric', month: 'short' })
const year = dateFormat({ year: 'numeric' })

/** `months` is how many one bar stands for. */
const MONTHS = { months: 1, span: 'Last 12 months', format: month }
const QUARTERS = { months: 3, span: 'Last 12 quarters', format: month }
const YEARS = { months: 12, span: 'Last 12 years', format: year }

export type ReferralPeriods = {
  /** What the bars cover: 'Last 12 months'. */
  span: string
  /** Twelve, oldest first; the last one is not over yet. */
  periods: { label: string; count: number }[]
}

/**
 * How many came in each month, or in each quarter or year where twelve months do not reach back to the first of them. What is no
 * date, is more than a day ahead of `now` (a fast clock) or is older than twelve years is left out. Calendar months where the
 * user is, as the dates in the history.
 */
export function referralPeriods(stamps: readonly (string | null | undefined)[], now: number): ReferralPeriods {
  const present = monthOf(now)
  const months = stamps
    .map((stamp) => Date.parse(stamp ?? ''))
    .filter((time) => time < now + DAY)
    .map((time) => Math.min(monthOf(time), present))
    .filter((one) => barFromEnd(one, present, YEARS.months) < BARS)
  const oldest = Math.min(present, ...months)
  const unit = [MONTHS, QUARTERS].find((finer) => barFromEnd(oldest, present, finer.months) < BARS) ?? YEARS

  const counts = new Map<number, number>()
  for (const one of months) {
    const bar = barFromEnd(one, present, unit.months)
    counts.set(bar, (counts.get(bar) ?? 0) + 1)
  }
  const periods = Array.from({ length: BARS }, (_, index) => {
    const bar = BARS - 1 - index
    const first = (Math.floor(present / unit.months) - bar) * unit.months
    return {
      label: unit.format.formatRange(firstDay(first), firstDay(first + unit.months - 1)),
      count: counts.get(bar) ?? 0,
    }
  })
  return { span: unit.span, periods }
}

/** Months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getFullYear() * 12 + date.getMonth()
}

function firstDay(monthNumber: number): Date {
  return new Date(Math.floor(monthNumber / 12), monthNumber % 12)
}

/** 0 is the bar of the present month. */
function barFromEnd(monthNumber: number, present: number, monthsInBar: number): number {
  return Math.floor(present / monthsInBar) - Math.floor(monthNumber / monthsInBar)
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', options)
}
