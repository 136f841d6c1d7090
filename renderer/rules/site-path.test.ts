import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeOAuthFlow, parseReturnPath, parseSitePath } from './site-path.ts'

const ORIGIN = 'https://account.example'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/security?x=1#top', '/dashboard/security?x=1#top'],
  ['/dashboard/../terms', '/terms'],
])('%s is used as a return path', (value, target) => {
  expect(parseReturnPath(value, ORIGIN)).toBe(target)
})

test.each([
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  ' /dashboard',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/dashboard\\..\\x',
  '/dashboard\u0000',
  '/auth/login',
  '/AUTH/login',
  '/auth/register?referral=x',
  `/${'a'.repeat(2048)}`,
])('%j is never used as a return path', (value) => {
  expect(parseReturnPath(value, ORIGIN)).toBeUndefined()
})

test.each([
  ['/auth/login', `${ORIGIN}/auth/login`],
  ['//evil.example', undefined],
])('%s as a page of this site is %s', (value, target) => {
  expect(parseSitePath(value, ORIGIN)?.href).toBe(target)
})

test('a return path never leaves this site', () => {
  const character = fc.constantFrom('/', '\\', '.', '\t', '@', ':', '?', '#', 'e', '%2f', '%5c', ' ', '\r', '\u2028')
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const target = parseReturnPath(`/${characters.join('')}`, ORIGIN)
      expect(target === undefined || new URL(target, ORIGIN).origin === ORIGIN).toBe(true)
      expect(target?.startsWith('//') ?? false).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['/oauth/consent', '', true],
  ['/dashboard', '?client_id=demo', true],
  ['/auth/login', '?x=1&redirect_uri=https%3A%2F%2Fapp.example', true],
  ['/auth/login', '?client_id', true],
  ['/auth/login', '?next=client_id', false],
  ['/dashboard/oauth', '', false],
  ['/oauth', '', false],
])('%s%s looks like an OAuth flow: %s', (pathname, search, expected) => {
  expect(looksLikeOAuthFlow({ pathname, search })).toBe(expected)
})
