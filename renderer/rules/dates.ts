import { DAY_MS, HOUR_MS } from './durations.ts'
import { onFirstUse } from './on-first-use.ts'

const thisYear = onFirstUse(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const anyYear = onFirstUse(() => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' }))
const anyTime = onFirstUse(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))

/** `Jan 5, 2025` for a valid ISO date; empty without one. */
export function shortDate(timestamp: string | null | undefined): string {
  return timestamp ? anyYear().format(new Date(timestamp)) : ''
}

/** `Jan 5, 2025, 9:30 AM` for a valid ISO date. */
export function dateAndTime(timestamp: string): string {
  return anyTime().format(new Date(timestamp))
}

/** In hours, then days; the date after a week. A time in the future comes from a fast clock and counts as now. */
export function relativeTime(timestamp: string | null | undefined, now: number): string {
  if (!timestamp) return ''
  const date = new Date(timestamp)
  const age = now - date.getTime()
  if (age < HOUR_MS) return 'less than an hour ago'
  if (age < DAY_MS) return ago(age / HOUR_MS, 'hour')
  if (age < 7 * DAY_MS) return ago(age / DAY_MS, 'day')
  return (date.getFullYear() === new Date(now).getFullYear() ? thisYear : anyYear)().format(date)
}

/** Without `Intl`, which is slow on its first use. */
function ago(age: number, unit: string): string {
  const count = Math.floor(age)
  return `${count} ${count === 1 ? unit : `${unit}s`} ago`
}
