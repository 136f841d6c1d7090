import * as v from 'valibot'
import type { CallPattern } from '../../fixtures/fault.ts'
import { calls } from '../contract/calls.ts'

/** Rejects a pattern that matches no call of the provider. */
export const callPattern = v.pipe(
  v.custom<CallPattern>(
    (value) => typeof value === 'string' && /^(GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/.test(value),
    'A call looks like "GET /users/profile" or "* /users/*"',
  ),
  v.check(
    (pattern) => calls.some(({ route }) => matches(pattern, route)),
    ({ input }) => `The provider has no call "${input}"`,
  ),
)

/** `path` has no query. A HEAD request matches as GET. */
export function matchesCall(pattern: string, { method, path }: { method: string; path: string }): boolean {
  return matches(pattern, `${method === 'HEAD' ? 'GET' : method} ${path}`)
}

/** True if `pattern` matches every call that `other` matches. */
export function coversPattern(pattern: CallPattern, other: CallPattern): boolean {
  return matches(pattern, other)
}

/** Compares method and segments. On either side, `:name` matches any segment. In the pattern, so does `*`; a final `*` matches the rest. */
function matches(pattern: string, route: string): boolean {
  const [wanted, found] = [pattern.split(/ ?\//), route.split(/ ?\//)]
  if (wanted.at(-1) === '*' ? found.length < wanted.length : found.length !== wanted.length) return false
  return wanted.every((segment, index) => {
    const other = found[index]
    return segment === '*' || segment === other || isParameter(segment) || isParameter(other)
  })
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith(':') === true && segment.length > 1
}
