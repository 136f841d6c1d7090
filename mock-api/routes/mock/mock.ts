import * as v from 'valibot'
import { timeInputSchema, timeSchema } from '../../clock.ts'
import { parse } from '../../http/body.ts'
import { notFound } from '../../http/errors.ts'
import { faultSchema } from '../../qa/faults.ts'
import { entryFilter } from '../../qa/request-journal.ts'
import type { Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** Milliseconds to wait while the list is empty. */
const wait = v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(30_000)), '0')
const outboxQuery = v.strictObject({ to: v.optional(v.string()), after: v.optional(v.string()), wait })
const status = v.pipe(v.string(), v.regex(/^\d{3}$/, 'status must have three digits'), v.transform(Number))
const requestJournalQuery = v.strictObject({ ...entryFilter.entries, status: v.exactOptional(status), wait })
const clockBody = v.pipe(
  v.strictObject({
    advanceMs: v.exactOptional(v.pipe(v.number(), v.integer())),
    now: v.exactOptional(timeInputSchema),
  }),
  v.check(
    ({ advanceMs, now }) => (advanceMs === undefined) !== (now === undefined),
    'Either advanceMs or now is required',
  ),
)

export function addMockRoutes({ addControl }: Router, { clock, faults, outbox, requests }: Services): void {
  addControl('GET /__mock/outbox', ({ request }) => {
    const query = parse(outboxQuery, request.query)
    return outbox.wait(query, query.wait)
  })

  addControl('DELETE /__mock/outbox', () => {
    outbox.clear()
    return { success: true }
  })

  addControl('DELETE /__mock/outbox/:id', ({ request }) => {
    if (!outbox.remove(request.params.id ?? '')) throw notFound('No email has this id')
    return { success: true }
  })

  addControl('GET /__mock/clock', () => ({ now: clock.timestamp() }))

  addControl('POST /__mock/clock', ({ body }) => {
    const { advanceMs = 0, now = clock.now() + advanceMs } = parse(clockBody, body)
    clock.set(parse(timeSchema, now))
    return { now: clock.timestamp() }
  })

  addControl('GET /__mock/faults', () => faults.list())

  addControl('POST /__mock/faults', ({ body, response }) => {
    const fault = faults.add(parse(faultSchema, body))
    response.status(201)
    return fault
  })

  addControl('DELETE /__mock/faults', () => {
    faults.clear()
    return { success: true }
  })

  addControl('DELETE /__mock/faults/:id', ({ request }) => {
    if (!faults.remove(request.params.id ?? '')) throw notFound('No fault has this id')
    return { success: true }
  })

  addControl('GET /__mock/journal', ({ request }) => {
    const query = parse(requestJournalQuery, request.query)
    return requests.wait(query, query.wait)
  })
}
