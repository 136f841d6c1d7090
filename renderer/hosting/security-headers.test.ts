import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const context = { path: '/', connectSources: [], scriptHashes: [], styleHashes: [], tls: false }

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/security', true],
  ['/terms', true],
  ['/authors', true],
  ['/x/auth/login', true],
  ['/auth', false],
  ['/auth/login', false],
  ['/AUTH/login', false],
  ['/oauth/consent', false],
  ['/oauth/callback', false],
])('%s is isolated from its opener: %s', (path, isolated) => {
  expect('Cross-Origin-Opener-Policy' in securityHeaders({ ...context, path })).toBe(isolated)
})

test.each([
  [['http://127.0.0.1:4000'], "connect-src 'self' http://127.0.0.1:4000;"],
  [['https://api.example/v1', 'https://api.example/ip'], "connect-src 'self' https://api.example;"],
  [["https://api.example; script-src 'unsafe-inline'", 'javascript:alert(1)', 'nonsense', ''], "connect-src 'self';"],
])('a page that calls %j has %s', (connectSources, directive) => {
  const policy = securityHeaders({ ...context, connectSources })['Content-Security-Policy']
  expect(policy).toContain(directive)
  expect(policy).not.toContain('unsafe')
})

test.each([
  [true, true],
  [false, false],
])('over https: %s, Strict-Transport-Security: %s', (tls, strict) => {
  expect('Strict-Transport-Security' in securityHeaders({ ...context, tls })).toBe(strict)
})
