const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/**
 * How long ago something was (an ISO text or milliseconds), seen from `now`: hours, then days, from a week on the date (D22).
 * What a fast clock puts into the future has just been; nothing for a date that is none.
 */
export function relativeTime(stamp: string | number | null | undefined, now: number): string {
  const date = new Date(stamp ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const age = now - date.getTime()
  if (age < HOUR) return 'less than an hour ago'
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour')
  if (age < 7 * DAY) return words.format(-Math.floor(age / DAY), 'day')
  return (date.getFullYear() === new Date(now).getFullYear() ? thisYear : otherYear).format(date)
}
