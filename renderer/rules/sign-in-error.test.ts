import { expect, test } from 'vitest'
import { describeSignInError } from './sign-in-error.ts'

test.each([
  ['Invalid email or password. 2 attempts remaining.', 'warning', 'Security Alert', false],
  ['This account is locked. Try again later.', 'warning', 'Security Alert', true],
  ['Account LOCKED', 'warning', 'Security Alert', true],
  ['Please verify your email address before signing in.', 'info', 'Account Verification Required', false],
  ['Invalid email or password', 'error', 'Error', false],
])('%j is shown as %s, titled %s, and means a locked account: %s', (text, tone, title, isLocked) => {
  const description = describeSignInError(text)
  expect(description).toMatchObject({ tone, title })
  expect(Boolean(description.isLocked)).toBe(isLocked)
})

test('a new verification email is offered only for an unverified address', () => {
  expect(describeSignInError('Please verify your email address before signing in.').canResend).toBe(true)
  expect(describeSignInError('locked').canResend).toBeUndefined()
})

test.each([
  ['This account has been deactivated.', true],
  ['Your account is on hold. Contact support.', true],
  ['Invalid email or password', false],
])('%j leads to support: %s', (text, needsSupport) => {
  expect(describeSignInError(text).needsSupport).toBe(needsSupport)
})

test('only the security alert explains that failed attempts lock the account', () => {
  expect(describeSignInError('locked').note).toBe('Too many failed attempts temporarily lock the account.')
  expect(describeSignInError('other').note).toBeUndefined()
})
