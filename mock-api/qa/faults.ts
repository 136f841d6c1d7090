import { isDeepStrictEqual } from 'node:util'
import type { NextFunction, Request, Response } from 'express'
import * as v from 'valibot'
import type { Fault } from '../../fixtures/fault.ts'
import { isControlPath } from '../http/control-path.ts'
import { send } from '../http/send.ts'
import { callPattern, matchesCall } from './call-pattern.ts'

const common = {
  call: callPattern,
  maxMatches: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'maxMatches must be 1 or more'))),
}

export const faultSchema: v.GenericSchema<Fault> = v.variant(
  'kind',
  [
    v.strictObject({
      ...common,
      kind: v.literal('status'),
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      body: v.exactOptional(v.unknown()),
      retryAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    v.strictObject({ ...common, kind: v.literal('delay'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)) }),
    v.strictObject({ ...common, kind: v.picklist(['malformed', 'html', 'empty', 'hang', 'cut']) }),
  ],
  'kind must be status, malformed, html, empty, delay, hang or cut',
)

/** An active fault; `maxMatches` is how many matches are left. */
export type ActiveFault = Fault & { id: string }

export const FAULT_EFFECTS: Record<Fault['kind'], string> = {
  status: 'responds with status',
  malformed: 'responds with truncated JSON',
  html: 'responds with a web page',
  empty: 'responds with an empty body',
  delay: 'responds late',
  hang: 'never responds',
  cut: 'breaks the connection in the middle of the response',
}

export const describeCall = (call: string) => (call === '* /*' ? 'Every call' : call)

/** As in 'GET /users/profile responds late by 300 ms'. */
export function describeFault(fault: Fault): string {
  const call = describeCall(fault.call)
  if (fault.kind === 'delay' && fault.ms === 0) return `${call} responds normally`
  const effect = `${call} ${FAULT_EFFECTS[fault.kind]}`
  if (fault.kind === 'delay') return `${effect} by ${fault.ms} ms`
  if (fault.kind !== 'status') return effect
  return `${effect} ${fault.status}${fault.body === undefined ? '' : ` and ${JSON.stringify(fault.body)}`}`
}

export function createFaults() {
  const hanging = new Map<Response, string>()
  let faults: ActiveFault[] = []
  let count = 0

  function takeMatch(request: Request): ActiveFault | undefined {
    const fault = faults.find(({ call }) => matchesCall(call, request))
    if (fault?.maxMatches === undefined) return fault
    fault.maxMatches -= 1
    if (fault.maxMatches === 0) faults = faults.filter(({ id }) => id !== fault.id)
    return fault
  }

  /** With a response: if only the connection closed, a browser would make the call again. */
  function endHanging(isSelected: (faultId: string) => boolean): void {
    for (const [response, id] of hanging) if (isSelected(id)) response.status(504).end()
  }

  return {
    /** The newest matching fault applies. A fault that is active without a limit isn't added again. Throws when the fault is not valid. */
    add(fault: Fault): ActiveFault {
      count += 1
      const created = { ...v.parse(faultSchema, fault), id: `fault-${count}` }
      const isActive = (other: ActiveFault) => isDeepStrictEqual({ ...other, id: created.id }, created)
      const added = fault.maxMatches === undefined ? (faults.find(isActive) ?? created) : created
      faults = [added, ...faults.filter((other) => other !== added)]
      return added
    },
    /** Newest first. */
    list: () => [...faults],
    /** Returns whether the fault existed. */
    remove(id: string): boolean {
      const before = faults.length
      faults = faults.filter((fault) => fault.id !== id)
      endHanging((faultId) => faultId === id)
      return faults.length < before
    },
    clear(): void {
      faults = []
      endHanging(() => true)
    },
    handle(request: Request, response: Response, next: NextFunction): void {
      const fault = isControlPath(request.path) ? undefined : takeMatch(request)
      response.locals.fault = fault?.kind
      if (fault) response.set('Mock-Fault', fault.kind)
      if (!fault) next()
      else if (fault.kind === 'hang') {
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
      send(response.type('html'), '<!doctype html><title>Welcome</title><p>Sign in to the hotel network first.')
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
