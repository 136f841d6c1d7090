import type { RequestHandler } from 'express'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { createLongPoll } from '../http/long-poll.ts'
import { maskSecrets } from '../http/mask-secrets.ts'
import { callPattern, matchesCall } from './call-pattern.ts'

const MAX_ENTRIES = 1000
const MAX_BODY_CHARACTERS = 16_000

export const entrySchema = v.object({
  id: v.string(),
  /** When the request arrived, by the provider's clock. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  query: v.unknown(),
  /** Null when the connection ended before the response did. */
  status: v.nullable(v.number()),
  /** Milliseconds. */
  duration: v.number(),
  /** Undefined without a body, `{ omitted }` for a long one. */
  requestBody: v.optional(v.unknown()),
  responseBody: v.optional(v.unknown()),
  /** The kind of the fault that was applied. */
  fault: v.optional(v.string()),
})
/** A request and its response, with secrets masked. */
export type Entry = v.InferOutput<typeof entrySchema>

export const entryFilter = v.object({
  call: v.exactOptional(callPattern),
  status: v.exactOptional(v.number()),
  /** Only entries newer than this id. */
  after: v.exactOptional(v.string()),
})
export type EntryFilter = v.InferInput<typeof entryFilter>

export type RequestJournal = {
  /** The last 1,000 requests to the provider, newest first, without calls of the controls (`/__mock/…`). */
  list(filter?: EntryFilter): Entry[]
  /** Like `list`, but if there is no entry, waits for one, up to `ms`. Clearing the journal ends the wait. */
  wait(filter: EntryFilter, ms: number): Promise<Entry[]>
  clear(): void
  close(): void
  handle: RequestHandler
}

/** Most entries are never read, so secrets are masked only when an entry is read. */
type Recorded = Omit<Entry, 'at' | 'responseBody'> & { at: number; responseText: string | undefined }

export function createRequestJournal(clock: Clock): RequestJournal {
  const longPoll = createLongPoll()
  let recorded: Recorded[] = []
  let count = 0

  function matching({ call, status, after }: EntryFilter = {}): Recorded[] {
    const known = recorded.findIndex(({ id }) => id === after)
    return recorded
      .slice(known + 1)
      .filter(
        (one) => (call === undefined || matchesCall(call, one)) && (status === undefined || one.status === status),
      )
      .reverse()
  }

  const list = (filter?: EntryFilter): Entry[] => matching(filter).map(toEntry)

  return {
    list,
    async wait(filter, ms) {
      await longPoll.until(() => matching(filter).length > 0, ms)
      return list(filter)
    },
    clear() {
      recorded = []
      longPoll.cancel()
    },
    close: () => longPoll.close(),
    handle(request, response, next) {
      if (request.path.startsWith('/__mock/')) return next()
      const { method, path, query } = request
      const [at, start] = [clock.now(), performance.now()]
      response.once('close', () => {
        count += 1
        const { text, fault }: Record<string, unknown> = response.locals
        const length = Number(request.headers['content-length'] ?? 0)
        recorded.push({
          id: `request-${count}`,
          at,
          method,
          path,
          query,
          status: response.writableFinished ? response.statusCode : null,
          duration: Math.round((performance.now() - start) * 10) / 10,
          requestBody: length > MAX_BODY_CHARACTERS ? { omitted: `${length} bytes` } : request.body,
          responseText: typeof text === 'string' ? text : undefined,
          ...(typeof fault === 'string' && { fault }),
        })
        if (recorded.length > MAX_ENTRIES) recorded.shift()
        longPoll.notify()
      })
      next()
    },
  }
}

function toEntry({ at, query, requestBody, responseText, ...entry }: Recorded): Entry {
  return {
    ...entry,
    at: new Date(at).toISOString(),
    query: maskSecrets(query),
    requestBody: maskSecrets(requestBody),
    responseBody: maskSecrets(parseText(responseText)),
  }
}

function parseText(text = ''): unknown {
  if (text === '') return undefined
  if (text.length > MAX_BODY_CHARACTERS) return { omitted: `${text.length} characters` }
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}
