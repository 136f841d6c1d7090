import { expect, test } from 'vitest'
import { describeScope, lockReason, splitScopes, tickedScopes } from './scopes.ts'

test.each([
  ['', ['profile']],
  [' , ', ['profile']],
  ['read,write  email', ['read', 'write', 'email']],
  ['email email\tprofile', ['email', 'profile']],
])('%j requests the scopes %j', (scope, scopes) => {
  expect(splitScopes(scope)).toEqual(scopes)
})

test('a request may have up to 50 scopes of up to 64 characters that RFC 6749 allows', () => {
  const scopes = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(64, 'x'))
  expect(splitScopes([...scopes, ...scopes].join(' '))).toEqual(scopes)
  expect(splitScopes([...scopes, 'profile'].join(' '))).toBeUndefined()
  for (const scope of ['x'.repeat(65), 'Call·us', '\u200b', '"read"', 'a\\b'])
    expect(splitScopes(`profile ${scope}`)).toBeUndefined()
})

test.each([
  ['profile', 'Basic profile', undefined, false],
  ['wallet', 'Connected wallet', undefined, false],
  ['write', 'Write account data', 'Lets the application change your account data', true],
  ['admin', 'Administrative access', 'Lets the application manage users and applications', true],
  ['account', 'Your whole account', 'Lets the application do everything that you can do here', true],
  ['calendar', 'calendar', 'Access to calendar data', true],
  ['__proto__', '__proto__', 'Access to __proto__ data', true],
])('the scope %s is shown as %s: %s', (scope, title, description, isRisky) => {
  expect(describeScope(scope)).toEqual({ title, description, isRisky })
})

const member = { role: 'USER' }
const administrator = { role: 'ADMIN' }

test.each([
  ['read profile', 'profile read', member, 'read profile'],
  ['profile email', 'profile', member, 'profile email'],
  ['email read profile', 'profile', member, 'email profile'],
  ['profile email', 'email', member, 'email'],
  ['profile email', '', member, ''],
  ['profile', 'profile', member, 'profile'],
  ['profile admin', 'profile admin', member, 'profile'],
  ['profile admin', 'profile admin', { role: null }, 'profile'],
  ['admin', 'admin', administrator, 'admin'],
])('of %j, a user who chose %j as %j authorizes %j', (scopes, chosen, user, ticked) => {
  expect(tickedScopes(splitScopes(scopes) ?? [], chosen.split(' '), user).join(' ')).toBe(ticked)
})

test.each([
  ['email', ['profile'], member, 'Included in Basic profile'],
  ['email', ['email'], member, undefined],
  ['profile', ['profile'], member, undefined],
  ['admin', ['admin'], member, 'Only administrators can allow this.'],
  ['admin', [], administrator, undefined],
])('%s, while %j is chosen by %j, is locked because: %s', (scope, chosen, user, reason) => {
  expect(lockReason(scope, chosen, user)).toBe(reason)
})
