import { expect, test } from 'vitest'
import { isAccountLockedError, signInAlert } from './sign-in-error.ts'

test.each([
  ['Invalid email or password. 2 attempts remaining.', 'security', 'Security Alert', false],
  ['This account is locked. Try again later.', 'security', 'Security Alert', true],
  ['Account LOCKED', 'security', 'Security Alert', true],
  ['Please verify your email address before signing in.', 'unverified', 'Account Verification Required', false],
  ['Invalid email or password', 'other', 'Error', false],
])('%j is shown as %s, titled %s, and means a locked account: %s', (text, kind, title, isLocked) => {
  expect(signInAlert(text)).toMatchObject({ kind, title })
  expect(isAccountLockedError(text)).toBe(isLocked)
})

test('only the security alert explains that failed attempts lock the account', () => {
  expect(signInAlert('locked').note).toBe('Too many failed attempts temporarily lock the account.')
  expect(signInAlert('other').note).toBeUndefined()
})
