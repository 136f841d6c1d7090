const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })

/** `Jan 5, 2025` (D22) for an ISO text or milliseconds; nothing for a date that is none. */
export function shortDate(stamp: string | number | null | undefined): string {
  const date = new Date(stamp ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}
