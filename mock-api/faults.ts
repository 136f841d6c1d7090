import type { Request, RequestHandler, Response } from 'express'
import * as v from 'valibot'
import { callPattern, isCall } from './call-pattern.ts'

const common = {
  call: callPattern,
  /** How many requests it befalls; all until it is lifted when left out. */
  times: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'times must be 1 or more'))),
}
const time = v.pipe(
  v.number(),
  v.check((ms) => ms >= 0 && ms <= 600_000, 'ms must be from 0 to 600000'),
)

/** What goes wrong with some calls. All but `delay` and `cut` answer instead of the provider, which then does nothing. */
export const faultSchema = v.variant(
  'kind',
  [
    /** That status, with `body` as JSON or without any; `retryAfter` in seconds. */
    v.strictObject({
      ...common,
      kind: v.literal('status'),
      status: v.pipe(
        v.number(),
        v.check(
          (status) => Number.isInteger(status) && status >= 200 && status < 600,
          'status must be from 200 to 599',
        ),
      ),
      body: v.exactOptional(v.unknown()),
      retryAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    /** 200, with JSON that ends too early. */
    v.strictObject({ ...common, kind: v.literal('malformed') }),
    /** 200, with a page, as networks answer that want one to sign in first. */
    v.strictObject({ ...common, kind: v.literal('html') }),
    /** 200, without a body. */
    v.strictObject({ ...common, kind: v.literal('empty') }),
    /** The provider's own answer, `ms` later. */
    v.strictObject({ ...common, kind: v.literal('delay'), ms: time }),
    /** No answer; the connection ends when the fault is lifted. */
    v.strictObject({ ...common, kind: v.literal('hang') }),
    /** The provider does what it is asked to, but the connection breaks in the middle of its answer. */
    v.strictObject({ ...common, kind: v.literal('cut') }),
  ],
  'kind must be status, malformed, html, empty, delay, hang or cut',
)

export type Fault = v.InferInput<typeof faultSchema>
/** A fault in force; `times` is how many are left. */
export type SetFault = Fault & { id: string }

export type Faults = {
  /** The newest that fits a call wins. Throws when the fault is not one. */
  set(fault: Fault): SetFault
  /** Newest first. */
  list(): SetFault[]
  /** False when there is none of that id. */
  lift(id: string): boolean
  clear(): void
  /** Lets the faults befall requests; what stands behind it answers the others. */
  handle: RequestHandler
}

export function createFaults(): Faults {
  const held = new Map<Response, string>()
  let faults: SetFault[] = []
  let count = 0

  function take(request: Request): SetFault | undefined {
    const fault = faults.find(({ call }) => isCall(call, request))
    if (fault?.times === undefined) return fault
    const left = fault.times - 1
    faults = faults.flatMap((one) => (one !== fault ? [one] : left > 0 ? [{ ...one, times: left }] : []))
    return fault
  }

  function letGo(isMeant: (id: string) => boolean): void {
    for (const [response, id] of held) if (isMeant(id)) response.destroy()
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
      letGo((one) => one === id)
      return faults.length < before
    },
    clear() {
      faults = []
      letGo(() => true)
    },
    handle(request, response, next) {
      const fault = request.path.startsWith('/__mock/') ? undefined : take(request)
      if (!fault) return next()
      response.locals.fault = fault.kind
      if (fault.kind === 'hang') {
        held.set(response, fault.id)
        response.once('close', () => held.delete(response))
      } else befall(fault, response, next)
    },
  }
}

function befall(fault: Exclude<SetFault, { kind: 'hang' }>, response: Response, next: () => void): void {
  switch (fault.kind) {
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter))
      response.status(fault.status)
      if (fault.body === undefined) response.end()
      else response.json(fault.body)
      return
    case 'malformed':
      response.type('json').send('{"message": "This ends too ear')
      return
    case 'html':
      response.type('html').send('<!doctype html><title>Welcome</title><p>Sign in to the network of the hotel first.')
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
      response.send = (body: unknown) => {
        const bytes = Buffer.from(String(body))
        response.set('Content-Length', String(bytes.length + 1))
        response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy())
        return response
      }
      next()
  }
}
