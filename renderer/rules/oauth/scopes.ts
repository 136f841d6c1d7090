import type { User } from '../../api/contract/users.ts'
import { fullName, type Named, visibleText } from '../names.ts'
import { shortAddress } from '../wallet.ts'

const MAX_SCOPES = 50
const MAX_SCOPE_LENGTH = 64

const KNOWN = new Map([
  ['profile', { title: 'Basic profile', description: 'Your name, email and username' }],
  ['email', { title: 'Email address', description: 'Your email address' }],
  ['read', { title: 'Read account data', description: 'Read your account data' }],
  ['write', { title: 'Write account data', description: 'Change your account data' }],
  ['admin', { title: 'Administrative access', description: 'Administer accounts and applications on your behalf' }],
  ['wallet', { title: 'Connected wallet', description: 'Your connected wallet information' }],
  // Only for the provider's own applications.
  ['account', { title: 'Your whole account', description: 'Everything you can do here yourself' }],
  ['referrals', { title: 'Referrals', description: 'Your referral information' }],
])

const RISKY = ['admin', 'write', 'account']

/** The requested scopes without duplicates; `profile` if there are none. Undefined if there are too many or one is too long. */
export function splitScopes(scope: string): string[] | undefined {
  const scopes = [...new Set(scope.split(/[\s,]+/).filter(Boolean))]
  if (scopes.length > MAX_SCOPES || scopes.some(({ length }) => length > MAX_SCOPE_LENGTH)) return undefined
  return scopes.length > 0 ? scopes : ['profile']
}

/** A risky scope lets the application change data. */
export function describeScope(scope: string): { title: string; description: string; isRisky: boolean } {
  const name = visibleText(scope)
  const words = KNOWN.get(scope) ?? { title: name, description: `Access to ${name} data` }
  return { ...words, isRisky: RISKY.includes(scope) }
}

type SharedUser = Named & Pick<User, 'email' | 'publicAddress'>

/** The user's values that a scope shares. Empty if the portal doesn't know all of them. */
export function sharedValues(scope: string, user: SharedUser): string[] {
  const { username, email, publicAddress } = user
  if (scope === 'profile') return [...new Set([fullName(user), username, email])]
  if (scope === 'email') return [email]
  if (scope === 'wallet') return [shortAddress(publicAddress) || 'No wallet connected']
  return []
}
