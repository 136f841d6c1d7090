import * as v from 'valibot'
import { access } from '../access.ts'
import type { ProviderCall } from '../call-pattern.ts'

/** A call of the provider by its name in access.ts; the greeting at `/` is the mock's own. */
export type Call = Exclude<ProviderCall, 'GET /'>

/** What can be said of a call besides who may make it, which access.ts says. */
export type Operation = {
  /** Of the files that call and answer it: `renderer/api/<file>.ts`, `mock-api/routes/<file>.ts`. */
  file: string
  /** One sentence, without a full stop. */
  summary: string
  /** Not in specification §7: a provider may do without it, and the portal then does too. */
  isExtra?: true
  /** Parameters of the query, with what each is for. */
  query?: Record<string, { about: string; example: string; isRequired?: true }>
  body?: { schema: v.GenericSchema; example: unknown; type?: 'application/x-www-form-urlencoded' }
  /** Of a success. `status` is the mock API's, 200 if left out; to the portal any 2xx is as good. */
  answer: { schema: v.GenericSchema; example: unknown; status?: 201 }
  /** Refusals that are not a matter of course (see `refusalsOf`), by status. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
}

/** How a call is refused: the portal shows the first of the three that is a text (specification §8). */
export const refusalSchema = v.union([
  v.object({ message: text() }),
  v.object({ error_description: text() }),
  v.object({ error: text() }),
])

function text() {
  return v.pipe(v.string(), v.trim(), v.nonEmpty())
}

export function partsOf(call: string): { method: string; path: string; parameters: string[] } {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, parameters: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name) }
}

/** Why a call may be refused, by status: what goes without saying of its kind, and what its operation says. */
export function refusalsOf(call: Call, { body, query, refusals }: Operation): Record<string, string> {
  const needed = access[call]
  return {
    ...((body || query) && { 400: 'What was sent cannot be used' }),
    ...(needed !== 'anyone' && { 401: 'Without credentials that count' }),
    ...(needed === 'admin' && { 403: 'To members who are no administrators' }),
    ...(partsOf(call).parameters.length > 0 && { 404: 'There is none of that name' }),
    ...refusals,
    429: 'Too many requests: `Retry-After` says for how many seconds',
  }
}
