import * as v from 'valibot'
import type { CallPattern } from '../../fixtures/fault.ts'
import { access } from '../access.ts'

/** All calls of the provider by name. */
export const providerOperations = Object.keys(access)

/** Rejects a pattern that matches no call of the provider. */
export const callPattern = v.pipe(
  v.custom<CallPattern>(
    (value) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/.test(value),
    'A call looks like "GET /users/profile" or "* /users/*"',
  ),
  v.check(
    (pattern) => providerOperations.some((name) => matches(pattern, name)),
    ({ input }) => `The provider has no call "${input}"`,
  ),
)

/** `path` has no query. A HEAD request matches as GET. */
export function matchesCall(pattern: string, { method, path }: { method: string; path: string }): boolean {
  return matches(pattern, `${method === 'HEAD' ? 'GET' : method} ${path}`)
}

/** Compares segment by segment. On either side, `:name` matches any segment; a final `*` in the pattern matches the rest. */
function matches(pattern: string, call: string): boolean {
  const [verb, path = ''] = pattern.split(' ')
  const [method, actual = ''] = call.split(' ')
  if (verb !== '*' && verb !== method) return false
  const [wanted, found] = [path.split('/'), actual.split('/')]
  const hasWildcard = wanted.at(-1) === '*'
  if (hasWildcard) wanted.pop()
  if (hasWildcard ? found.length <= wanted.length : found.length !== wanted.length) return false
  return wanted.every((segment, index) => segment === found[index] || isParameter(segment) || isParameter(found[index]))
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith(':') === true && segment.length > 1
}
