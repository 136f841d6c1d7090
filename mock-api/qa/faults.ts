import type { Request, RequestHandler, Response } from 'express'
import * as v from 'valibot'
import type { Fault } from '../../fixtures/fault.ts'
import { send } from '../http/send.ts'
import { callPattern, matchesCall } from './call-pattern.ts'

const common = {
  call: callPattern,
  maxMatches: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'maxMatches must be 1 or more'))),
}
const time = v.pipe(
  v.number(),
  v.check((ms) => ms >= 0 && ms <= 600_000, 'ms must be from 0 to 600000'),
)
const statusCode = v.pipe(
  v.number(),
  v.check((status) => Number.isInteger(status) && status >= 200 && status < 600, 'status must be from 200 to 599'),
)

export const faultSchema: v.GenericSchema<Fault> = v.variant(
  'kind',
  [
    v.strictObject({
      ...common,
      kind: v.literal('status'),
      status: statusCode,
      body: v.exactOptional(v.unknown()),
      retryAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    v.strictObject({ ...common, kind: v.literal('malformed') }),
    v.strictObject({ ...common, kind: v.literal('html') }),
    v.strictObject({ ...common, kind: v.literal('empty') }),
    v.strictObject({ ...common, kind: v.literal('delay'), ms: time }),
    v.strictObject({ ...common, kind: v.literal('hang') }),
    v.strictObject({ ...common, kind: v.literal('cut') }),
  ],
  'kind must be status, malformed, html, empty, delay, hang or cut',
)

/** An active fault; `maxMatches` is how many matches are left. */
export type ActiveFault = Fault & { id: string }

export type Faults = {
  /** The newest matching fault applies. Throws when the fault is not valid. */
  set(fault: Fault): ActiveFault
  /** Newest first. */
  list(): ActiveFault[]
  /** Returns whether the fault existed. */
  remove(id: string): boolean
  clear(): void
  handle: RequestHandler
}

export function createFaults(): Faults {
  const hanging = new Map<Response, string>()
  let faults: ActiveFault[] = []
  let count = 0

  function takeMatch(request: Request): ActiveFault | undefined {
    const fault = faults.find(({ call }) => matchesCall(call, request))
    if (fault?.maxMatches === undefined) return fault
    const left = fault.maxMatches - 1
    faults = faults.flatMap((one) => (one !== fault ? [one] : left > 0 ? [{ ...one, maxMatches: left }] : []))
    return fault
  }

  function disconnect(isSelected: (id: string) => boolean): void {
    for (const [response, id] of hanging) if (isSelected(id)) response.destroy()
  }

  return {
    set(fault) {
      count += 1
      const one = { ...v.parse(faultSchema, fault), id: `fault-${count}` }
      faults = [one, ...faults]
      return one
    },
    list: () => [...faults],
    remove(id) {
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
      const fault = request.path.startsWith('/__mock/') ? undefined : takeMatch(request)
      if (!fault) return next()
      response.locals.fault = fault.kind
      if (fault.kind === 'hang') {
        hanging.set(response, fault.id)
        response.once('close', () => hanging.delete(response))
      } else applyFault(fault, response, next)
    },
  }
}

function applyFault(fault: Exclude<ActiveFault, { kind: 'hang' }>, response: Response, next: () => void): void {
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
