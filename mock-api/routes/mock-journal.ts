import * as v from 'valibot'
import { parse } from '../body.ts'
import type { Provider } from '../provider.ts'
import { entryFilter } from '../request-journal.ts'
import type { Router } from '../router.ts'
import { waitTime } from './mock.ts'

const status = v.pipe(v.string(), v.regex(/^\d{3}$/, 'status must have three digits'), v.transform(Number))
const journalQuery = v.strictObject({ ...entryFilter.entries, status: v.exactOptional(status), wait: waitTime })

/** What was asked of the provider, and what it answered. */
export function mockJournal({ open }: Router, { requests }: Provider): void {
  open('GET /__mock/journal', ({ request }) => {
    const { wait, ...filter } = parse(journalQuery, request.query)
    return requests.wait(filter, wait)
  })
}
