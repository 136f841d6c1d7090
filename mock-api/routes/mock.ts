import * as v from 'valibot'
import { parse } from '../body.ts'
import { moment, writtenMoment } from '../moment.ts'
import type { Provider } from '../provider.ts'
import type { Router } from '../router.ts'

/** Milliseconds that an empty answer waits. */
export const waitTime = v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(30_000)), '0')
const outboxQuery = v.strictObject({
  to: v.optional(v.string()),
  after: v.optional(v.string()),
  wait: waitTime,
})
const clockBody = v.pipe(
  v.strictObject({
    advanceMs: v.exactOptional(v.pipe(v.number(), v.integer())),
    now: v.exactOptional(writtenMoment),
  }),
  v.check(
    ({ advanceMs, now }) => (advanceMs === undefined) !== (now === undefined),
    'Either advanceMs or now is needed',
  ),
)

/** What only a mock has (decision D35): controls for tests and demos. */
export function mock({ open }: Router, { clock, outbox }: Provider): void {
  open('GET /__mock/outbox', ({ request }) => {
    const { wait, ...filter } = parse(outboxQuery, request.query)
    return outbox.wait(filter, wait)
  })

  open('GET /__mock/clock', () => ({ now: clock.stamp() }))

  open('POST /__mock/clock', ({ body }) => {
    const { advanceMs = 0, now = clock.now() + advanceMs } = parse(clockBody, body)
    clock.set(parse(moment, now))
    return { now: clock.stamp() }
  })
}
