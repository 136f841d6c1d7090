import type { Request, RequestHandler } from 'express'
import * as v from 'valibot'
import { callPattern, isCall } from './call-pattern.ts'
import type { Clock } from './clock.ts'
import { masked } from './masked.ts'
import { createWaiting } from './waiting.ts'

const MAX_KEPT = 1000
const MAX_BODY = 16_000

export const entrySchema = v.object({
  id: v.string(),
  /** When it came, by the provider's clock. */
  at: v.string(),
  method: v.string(),
  path: v.string(),
  query: v.unknown(),
  /** Null when the connection ended before the answer did. */
  status: v.nullable(v.number()),
  /** Milliseconds. */
  duration: v.number(),
  /** What JSON or a form brought, and what was answered; each undefined without one, and a remark when it is long. */
  requestBody: v.optional(v.unknown()),
  responseBody: v.optional(v.unknown()),
  /** The kind of the fault that befell it. */
  fault: v.optional(v.string()),
})
/** A request and its answer, with everything secret masked. */
export type Entry = v.InferOutput<typeof entrySchema>

export const entryFilter = v.object({
  call: v.exactOptional(callPattern),
  status: v.exactOptional(v.number()),
  /** Only those younger than the entry of that id. */
  after: v.exactOptional(v.string()),
})
export type EntryFilter = v.InferInput<typeof entryFilter>

export type RequestJournal = {
  /** Newest first, of the last 1 000 requests to the provider; the mock's own controls are not among them. */
  list(filter?: EntryFilter): Entry[]
  /** As `list`, but an empty answer waits for an entry until `ms` have passed or all are forgotten. */
  wait(filter: EntryFilter, ms: number): Promise<Entry[]>
  clear(): void
  close(): void
  handle: RequestHandler
}

/** As they came: they are read less often than they are written. */
type Raw = { entry: Entry; responseText: string | undefined }

/** What was asked and answered, in memory only. */
export function createRequestJournal(clock: Clock): RequestJournal {
  const waiting = createWaiting()
  let raws: Raw[] = []
  let count = 0

  function matching({ call, status, after }: EntryFilter = {}): Raw[] {
    const known = raws.findIndex(({ entry }) => entry.id === after)
    return raws
      .slice(known + 1)
      .filter(
        ({ entry }) => (call === undefined || isCall(call, entry)) && (status === undefined || entry.status === status),
      )
      .reverse()
  }

  const list = (filter?: EntryFilter): Entry[] => matching(filter).map(readable)

  return {
    list,
    async wait(filter, ms) {
      await waiting.until(() => matching(filter).length > 0, ms)
      return list(filter)
    },
    clear() {
      raws = []
      waiting.cancel()
    },
    close: () => waiting.close(),
    handle(request, response, next) {
      const { method, path } = request
      if (path.startsWith('/__mock/')) return next()
      const [at, start] = [clock.stamp(), performance.now()]
      let responseText: string | undefined
      const { send } = response
      response.send = (body: unknown) => {
        if (typeof body === 'string') responseText = body.length > MAX_BODY ? tooLong(body.length) : body
        return send.call(response, body)
      }
      let isDone = false
      const record = (): void => {
        if (isDone) return
        isDone = true
        count += 1
        const status = response.writableFinished ? response.statusCode : null
        const duration = Math.round((performance.now() - start) * 10) / 10
        const fault: unknown = response.locals.fault
        const entry: Entry = {
          id: `request-${count}`,
          at,
          method,
          path,
          query: request.query,
          status,
          duration,
          requestBody: bodyOf(request),
          ...(typeof fault === 'string' && { fault }),
        }
        raws.push({ entry, responseText })
        if (raws.length > MAX_KEPT) raws.shift()
        waiting.wake()
      }
      response.once('finish', record).once('close', record)
      next()
    },
  }
}

function readable({ entry, responseText }: Raw): Entry {
  const { path, query, requestBody, ...rest } = entry
  const form = typeof requestBody === 'string' ? Object.fromEntries(new URLSearchParams(requestBody)) : requestBody
  return { ...rest, path, query: masked(query), requestBody: masked(form), responseBody: masked(parsed(responseText)) }
}

/** Read already, by whoever answered; a stranger's is not. */
function bodyOf({ body, headers }: Request): unknown {
  const length = Number(headers['content-length'] ?? 0)
  if (length > MAX_BODY) return JSON.parse(tooLong(length))
  return body
}

function tooLong(length: number): string {
  return JSON.stringify({ omitted: `${length} bytes` })
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return { text }
  }
}
