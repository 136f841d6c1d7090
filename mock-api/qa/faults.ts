import type { Request, RequestHandler, Response } from 'express'
import * as v from 'valibot'
import { send } from '../http/send.ts'
import { callPattern, isCall } from './call-pattern.ts'

const common = {
  call: callPattern,
  /** Stops matching after this many requests. Matches all requests when left out. */
  times: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'times must be 1 or more'))),
}
const time = v.pipe(
  v.number(),
  v.check((ms) => ms >= 0 && ms <= 600_000, 'ms must be from 0 to 600000'),
)
const statusCode = v.pipe(
  v.number(),
  v.check((status) => Number.isInteger(status) && status >= 200 && status < 600, 'status must be from 200 to 599'),
)

/** A configured failure. All kinds except `delay` and `cut` respond instead of the provider, which then does nothing. */
export const faultSchema = v.variant(
  'kind',
  [
    /** Responds with a status, and `body` as JSON if given; `retryAfter` in seconds. */
    v.strictObject({
      ...common,
      kind: v.literal('status'),
      status: statusCode,
      body: v.exactOptional(v.unknown()),
      retryAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    /** 200, with truncated JSON. */
    v.strictObject({ ...common, kind: v.literal('malformed') }),
    /** 200, with an HTML page, like a captive portal. */
    v.strictObject({ ...common, kind: v.literal('html') }),
    /** 200, with an empty body. */
    v.strictObject({ ...common, kind: v.literal('empty') }),
    /** The provider's own response, `ms` later. */
    v.strictObject({ ...common, kind: v.literal('delay'), ms: time }),
    /** No response; the connection closes when the fault is removed. */
    v.strictObject({ ...common, kind: v.literal('hang') }),
    /** The provider handles the request, but the connection breaks in the middle of the response. */
    v.strictObject({ ...common, kind: v.literal('cut') }),
  ],
  'kind must be status, malformed, html, empty, delay, hang or cut',
)

export type Fault = v.InferInput<typeof faultSchema>
/** An active fault; `times` is how many matches are left. */
export type SetFault = Fault & { id: string }

export type Faults = {
  /** The newest matching fault applies. Throws when the fault is not valid. */
  set(fault: Fault): SetFault
  /** Newest first. */
  list(): SetFault[]
  /** False when there is no fault with that id. */
  lift(id: string): boolean
  clear(): void
  handle: RequestHandler
}

export function createFaults(): Faults {
  const hanging = new Map<Response, string>()
  let faults: SetFault[] = []
  let count = 0

  function take(request: Request): SetFault | undefined {
    const fault = faults.find(({ call }) => isCall(call, request))
    if (fault?.times === undefined) return fault
    const left = fault.times - 1
    faults = faults.flatMap((one) => (one !== fault ? [one] : left > 0 ? [{ ...one, times: left }] : []))
    return fault
  }

  function disconnect(isMeant: (id: string) => boolean): void {
    for (const [response, id] of hanging) if (isMeant(id)) response.destroy()
  }

  return {
    set(fault) {
      count += 1
      const one = { ...v.parse(faultSchema, fault), id: `fault-${count}` }
      faults = [one, ...faults]
      return one
    },
    list: () => [...faults],
    lift(id) {
      const before = faults.length
      faults = faults.filter((fault) => fault.id !== id)
      disconnect((one) => one === id)
      return faults.length < before
    },
    clear() {
      faults = []
      disconnect(() => true)
    },
    handle(request, response, next) {
      const fault = request.path.startsWith('/__mock/') ? undefined : take(request)
      if (!fault) return next()
      response.locals.fault = fault.kind
      if (fault.kind === 'hang') {
        hanging.set(response, fault.id)
        response.once('close', () => hanging.delete(response))
      } else applyFault(fault, response, next)
    },
  }
}

function applyFault(fault: Exclude<SetFault, { kind: 'hang' }>, response: Response, next: () => void): void {
  switch (fault.kind) {
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter))
      response.status(fault.status)
      if (fault.body === undefined) response.end()
      else send(response, fault.body)
      return
    case 'malformed':
      send(response.type('json'), '{"message": "This ends too ear')
      return
    case 'html':
      send(response, '<!doctype html><title>Welcome</title><p>Sign in to the hotel network first.')
      return
    case 'empty':
      response.end()
      return
    case 'delay': {
      const timer = setTimeout(next, fault.ms)
      response.once('close', () => clearTimeout(timer))
      return
    }
    case 'cut':
      response.end = (text: unknown) => {
        const bytes = Buffer.from(String(text))
        response.setHeader('Content-Length', bytes.length + 1)
        response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy())
        return response
      }
      next()
  }
}
