import type { NextFunction, Request, Response } from 'express'
import * as v from 'valibot'
import { type Clock, toTimestamp } from '../clock.ts'
import { isControlPath } from '../http/control-path.ts'
import { createLiveList } from '../live-list.ts'
import { maskSecrets, maskText } from '../mask-secrets.ts'
import { callPattern, matchesCall } from './call-pattern.ts'

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
export type JournalEntry = v.InferOutput<typeof entrySchema>

export const entryFilter = v.object({
  call: v.exactOptional(callPattern),
  status: v.exactOptional(v.number()),
  /** Only entries newer than this id. */
  after: v.exactOptional(v.string()),
})
export type EntryFilter = v.InferInput<typeof entryFilter>

/** Bodies are kept as text: a thousand parsed ones could fill the memory. */
type StoredEntry = Omit<JournalEntry, 'at' | 'requestBody' | 'responseBody'> & {
  /** In milliseconds since 1970: formatted only when it is read. */
  at: number
  requestText: string | undefined
  responseText: string | undefined
}

export function createRequestJournal(clock: Clock) {
  const recorded = createLiveList<StoredEntry>()
  let count = 0

  const isMatch = ({ call, status }: EntryFilter, entry: StoredEntry): boolean =>
    (call === undefined || matchesCall(call, entry)) && (status === undefined || entry.status === status)

  return {
    /** The last 1,000 requests to the provider, newest first, without calls of the controls (`/__mock/…`). */
    list: (filter: EntryFilter = {}) => recorded.list((entry) => isMatch(filter, entry), filter).map(readEntry),
    /** Like `list`, but if there is no entry, waits for one, up to `ms`. Clearing the request journal ends the wait. */
    wait: async (filter: EntryFilter, ms: number) =>
      (await recorded.wait((entry) => isMatch(filter, entry), { ...filter, ms })).map(readEntry),
    clear: recorded.clear,
    close: recorded.close,
    handle(request: Request, response: Response, next: NextFunction): void {
      if (isControlPath(request.path)) {
        next()
        return
      }
      const { method, path, query } = request
      const [at, start] = [clock.now(), performance.now()]
      response.once('close', () => {
        count += 1
        const { text = '', fault } = response.locals
        // Undefined if the body was sent in chunks. A body that was rejected as too long isn't in `request.body`.
        const length = Number(request.headers['content-length'] ?? 0)
        recorded.add({
          id: `request-${count}`,
          at,
          method,
          path: maskText(path),
          query: maskSecrets(query),
          status: response.writableFinished ? response.statusCode : null,
          duration: Math.round((performance.now() - start) * 10) / 10,
          fault,
          requestText: length > MAX_BODY_CHARACTERS ? omitted(`${length} bytes`) : maskedText(request.body),
          responseText:
            text.length > MAX_BODY_CHARACTERS ? omitted(`${text.length} characters`) : maskedText(parseBody(text)),
        })
      })
      next()
    },
  }
}

const omitted = (length: string) => JSON.stringify({ omitted: length })

/** The body as JSON, with secrets masked. Undefined without a body. */
function maskedText(body: unknown): string | undefined {
  const text = JSON.stringify(maskSecrets(body))
  return text?.length > MAX_BODY_CHARACTERS ? omitted(`${text.length} characters`) : text
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}

function readEntry({ at, requestText, responseText, ...entry }: StoredEntry): JournalEntry {
  return {
    ...entry,
    at: toTimestamp(at),
    requestBody: parseBody(requestText ?? ''),
    responseBody: parseBody(responseText ?? ''),
  }
}
