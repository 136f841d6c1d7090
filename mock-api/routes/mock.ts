import * as v from 'valibot'
import { parse } from '../json-body.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

const resetBody = v.optional(
  v.object({ users: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))) }),
  {},
)
const outboxQuery = v.object({
  to: v.optional(v.string()),
  after: v.optional(v.string()),
  wait: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(30_000)), '0'),
})
/** Years of four digits: what every record, and every date made from one, can hold. */
const momentSchema = v.pipe(
  v.number(),
  v.minValue(Date.parse('0000-01-01T00:00:00.000Z'), 'The time must not be before the year 0'),
  v.maxValue(Date.parse('9999-12-31T23:59:59.999Z'), 'The time must not be after the year 9999'),
)
const clockBody = v.union([
  v.object({ advanceMs: v.pipe(v.number(), v.integer()) }),
  v.object({
    now: v.union([
      v.number(),
      v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.transform((text) => Date.parse(text)),
      ),
    ]),
  }),
])

/** What only a mock has (decision D35): controls for tests and demos. */
export function mock({ open }: Router, { clock, outbox, reset }: Provider): void {
  open('POST /__mock/reset', ({ body }) => {
    reset(parse(resetBody, body).users)
    return { success: true }
  })

  open('GET /__mock/outbox', ({ request }) => {
    const { wait, ...filter } = parse(outboxQuery, request.query)
    return outbox.wait(filter, wait)
  })

  open('GET /__mock/clock', () => ({ now: clock.stamp() }))

  open('POST /__mock/clock', ({ body }) => {
    const change = parse(clockBody, body)
    clock.set(parse(momentSchema, 'now' in change ? change.now : clock.now() + change.advanceMs))
    return { now: clock.stamp() }
  })
}
