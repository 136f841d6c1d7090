import { expect, test } from 'vitest'
import { isAccountLockedError, signInAlert } from './sign-in-error.ts'

test.each([
  ['Invalid email or password. 2 attempts remaining.', 'security', 'Security Alert'],
  ['This account is locked. Try again later.', 'security', 'Security Alert'],
  ['Account LOCKED', 'security', 'Security Alert'],
  ['Please verify your email address before signing in.', 'unverified', 'Account Verification Required'],
  ['Invalid email or password', 'other', 'Error'],
])('%j is shown as %s, titled %s', (text, kind, title) => {
  expect(signInAlert(text)).toMatchObject({ kind, title })
})

test('only the security alert explains that failed attempts lock the account', () => {
  expect(signInAlert('locked').note).toBe('Too many failed attempts temporarily lock the account.')
  expect(signInAlert('other').note).toBeUndefined()
})

test.each([
  ['Your account is locked for 15 minutes.', true],
  ['Invalid email or password. 2 attempts remaining.', false],
])('the error %j means a locked account: %s', (text, expected) => {
  expect(isAccountLockedError(text)).toBe(expected)
})
