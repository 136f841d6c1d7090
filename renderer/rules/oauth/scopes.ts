import { visibleText } from '../names.ts'

const MOST = 50
const LONGEST = 64

const KNOWN = new Map([
  ['profile', { title: 'Basic profile', description: 'Your name, email and username' }],
  ['email', { title: 'Email address', description: 'Your email address' }],
  ['read', { title: 'Read account data', description: 'Read the data of your account' }],
  ['write', { title: 'Write account data', description: 'Change the data of your account' }],
  ['admin', { title: 'Administrative access', description: 'Administer accounts and applications with your rights' }],
  ['wallet', { title: 'Connected wallet', description: 'Your connected wallet information' }],
  // Of the provider's own applications alone.
  ['account', { title: 'Your whole account', description: 'Everything that you can do here yourself' }],
  ['referrals', { title: 'Referrals', description: 'Your referral information' }],
])

const RISKY = ['admin', 'write', 'account']

/** The scopes of a request in the order asked, each once; `profile` when none is (specification §5). At most 50 of 64 characters. */
export function splitScopes(scope: string): string[] {
  const scopes = scope.split(/[\s,]+/).filter((name) => name !== '')
  const known = [...new Set(scopes.map((name) => name.slice(0, LONGEST)))].slice(0, MOST)
  return known.length > 0 ? known : ['profile']
}

/** What a scope lets an application do, in a person's words (specification §6). `isRisky`: it can change things. */
export function describeScope(scope: string): { title: string; description: string; isRisky: boolean } {
  const name = visibleText(scope)
  const words = KNOWN.get(scope) ?? { title: name, description: `Access to ${name} data` }
  return { ...words, isRisky: RISKY.includes(scope) }
}
