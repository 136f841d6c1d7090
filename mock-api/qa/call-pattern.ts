import * as v from 'valibot'
import type { CallPattern } from '../../fixtures/fault.ts'
import { access, type RouteName } from '../access.ts'

export type ProviderCall = RouteName

const calls = Object.keys(access)

/** A pattern that matches no call of the provider is not valid. */
export const callPattern = v.pipe(
  v.custom<CallPattern>(
    (value) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/.test(value),
    'A call looks like "GET /users/profile" or "* /users/*"',
  ),
  v.check(
    (pattern) => calls.some((name) => matches(pattern, name)),
    ({ input }) => `The provider has no call "${input}"`,
  ),
)

/** `path` is without the query. */
export function matchesCall(pattern: string, { method, path }: { method: string; path: string }): boolean {
  return matches(pattern, `${method === 'HEAD' ? 'GET' : method} ${path}`)
}

/** Compares segment by segment: `:name` matches any segment, on either side, and a final `*` the rest. */
function matches(pattern: string, call: string): boolean {
  const [verb, path = ''] = pattern.split(' ')
  const [method, actual = ''] = call.split(' ')
  if (verb !== '*' && verb !== method) return false
  const [wanted, found] = [path.split('/'), actual.split('/')]
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? found.length <= wanted.length : found.length !== wanted.length) return false
  return wanted.every((segment, index) => segment === found[index] || isName(segment) || isName(found[index]))
}

function isName(segment: string | undefined): boolean {
  return segment?.startsWith(':') === true && segment.length > 1
}
