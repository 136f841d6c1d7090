import type { User } from '../../api/contract/users.ts'
import { isAdministrator } from '../roles.ts'

/** The scopes that the provider defines. An application may have others. */
export const SCOPES = ['profile', 'email', 'read', 'write', 'admin', 'wallet', 'referrals', 'account'] as const
export type KnownScope = (typeof SCOPES)[number]

export const MAX_SCOPES = 50
export const MAX_SCOPE_LENGTH = 64
/** RFC 6749 §3.3. With other characters, such as no-break spaces, a link could write sentences into the page. */
const SCOPE_TOKEN = /^[!#-[\]-~]+$/

type ScopeText = {
  title: string
  /** What the application may do. A scope without it only shares data. */
  description?: string
}

const TEXTS: Record<KnownScope, ScopeText> = {
  profile: { title: 'Basic profile' },
  email: { title: 'Email address' },
  read: { title: 'Read account data' },
  write: { title: 'Write account data', description: 'Lets the application change your account data' },
  admin: { title: 'Administrative access', description: 'Lets the application manage users and applications' },
  wallet: { title: 'Connected wallet' },
  // Only for the provider's own applications.
  account: { title: 'Your whole account', description: 'Lets the application do everything that you can do here' },
  referrals: { title: 'Referrals' },
}

const RISKY = ['admin', 'write', 'account']

/** The requested scopes without duplicates; `profile` if there are none. Undefined if there are too many or one isn't valid. */
export function splitScopes(scope: string): string[] | undefined {
  const scopes = [...new Set(scope.split(/[\s,]+/).filter(Boolean))]
  if (scopes.length > MAX_SCOPES || !scopes.every((each) => each.length <= MAX_SCOPE_LENGTH && SCOPE_TOKEN.test(each)))
    return undefined
  return scopes.length > 0 ? scopes : ['profile']
}

export function isKnownScope(scope: string): scope is KnownScope {
  return SCOPES.some((known) => known === scope)
}

/** A risky scope lets the application change data, or isn't one that the provider defines. */
export function describeScope(scope: string): ScopeText & { isRisky: boolean } {
  if (!isKnownScope(scope)) return { title: scope, description: `Access to ${scope} data`, isRisky: true }
  return { ...TEXTS[scope], isRisky: RISKY.includes(scope) }
}

type Granter = Pick<User, 'role'> | undefined

/** The reason why the user can't choose this scope, or undefined. `chosen` is what the user chose. */
export function lockReason(scope: string, chosen: readonly string[], user: Granter): string | undefined {
  if (scope === 'email' && chosen.includes('profile')) return 'Included in Basic profile'
  if (scope === 'admin' && !isAdministrator(user)) return 'Only administrators can allow this.'
  return undefined
}

/** The requested scopes to authorize: those that the user chose, and `email` if `profile` includes it. */
export function tickedScopes(scopes: readonly string[], chosen: readonly string[], user: Granter): string[] {
  return scopes.filter((scope) => {
    const isLocked = lockReason(scope, chosen, user) !== undefined
    return scope === 'email' ? isLocked || chosen.includes(scope) : !isLocked && chosen.includes(scope)
  })
}
