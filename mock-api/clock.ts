import * as v from 'valibot'

/** Milliseconds since 1970. What expires later must have a year of four digits too. */
export const timeSchema = v.pipe(
  v.number(),
  v.minValue(0, 'The time must not be before 1970'),
  v.maxValue(Date.parse('9998-12-31T23:59:59.999Z'), 'The time must not be after the year 9998'),
)

export const timeInputSchema = v.union(
  [
    v.number(),
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => Date.parse(text)),
    ),
  ],
  'now must be a time such as "2027-01-01T00:00:00Z", or milliseconds since 1970',
)

/** The time as rows store it. */
export const toTimestamp = (ms: number) => new Date(ms).toISOString()

export type Clock = ReturnType<typeof createClock>

/** The provider's time in milliseconds since 1970: the machine's time plus an offset that tests and demos set. */
export function createClock() {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    timestamp: () => toTimestamp(Date.now() + offset),
    advance: (ms: number) => {
      offset += ms
    },
    set: (ms: number) => {
      offset = ms - Date.now()
    },
  }
}
