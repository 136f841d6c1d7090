import { expect, test } from 'vitest'
import { looksLikeOAuthFlow } from './oauth-flow.ts'

test.each([
  ['/oauth/consent', '', true],
  ['/dashboard', '?client_id=demo', true],
  ['/auth/login', '?x=1&redirect_uri=https%3A%2F%2Fapp.example', true],
  ['/auth/login', '?client_id', true],
  ['/auth/login', '?next=client_id', false],
  ['/dashboard/oauth', '', false],
  ['/oauth', '', false],
  ['/', '', false],
])('%s%s looks like an OAuth flow: %s', (pathname, search, expected) => {
  expect(looksLikeOAuthFlow(pathname, search)).toBe(expected)
})
